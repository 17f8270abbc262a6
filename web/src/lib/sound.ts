// Small, quiet sounds, made on the spot. A browser is silent until its page was clicked.
import { settings } from './settings.svelte'

export type Sound = 'dice' | 'march' | 'fire' | 'gun' | 'drum'
let audio: AudioContext | null = null

// A burst of noise that dies away.
function tap(context: AudioContext, after: number, length: number, pitch: number, loud: number) {
  const frames = Math.ceil(context.sampleRate * length)
  const buffer = context.createBuffer(1, frames, context.sampleRate)
  const data = buffer.getChannelData(0)
  for (let i = 0; i < frames; ++i) data[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 3
  const source = context.createBufferSource(),
    filter = context.createBiquadFilter(),
    gain = context.createGain()
  source.buffer = buffer
  filter.type = 'bandpass'
  filter.frequency.value = pitch
  gain.gain.value = loud
  source.connect(filter).connect(gain).connect(context.destination)
  source.start(context.currentTime + after)
}

// A thump that falls in pitch.
function thump(context: AudioContext, after: number, length: number, pitch: number, loud: number) {
  const source = context.createOscillator(),
    gain = context.createGain()
  const begin = context.currentTime + after
  source.frequency.setValueAtTime(pitch, begin)
  source.frequency.exponentialRampToValueAtTime(pitch / 3, begin + length)
  gain.gain.setValueAtTime(loud, begin)
  gain.gain.exponentialRampToValueAtTime(0.001, begin + length)
  source.connect(gain).connect(context.destination)
  source.start(begin)
  source.stop(begin + length)
}

const made: Record<Sound, (context: AudioContext) => void> = {
  dice: (context) => [0, 0.07, 0.12, 0.2, 0.26].forEach((after) => tap(context, after, 0.05, 2400, 0.35)),
  march: (context) => [0, 0.11].forEach((after) => tap(context, after, 0.04, 700, 0.2)),
  fire: (context) =>
    [0, 0.03, 0.05, 0.09, 0.1, 0.14, 0.2].forEach((after, i) => tap(context, after, 0.14, 900 + 130 * (i % 3), 0.22)),
  gun: (context) => {
    thump(context, 0, 0.5, 110, 0.4)
    tap(context, 0, 0.35, 240, 0.4)
  },
  drum: (context) =>
    Array.from({ length: 14 }, (_, i) => i).forEach((i) => tap(context, i * 0.045, 0.06, 420, 0.1 + i * 0.02)),
}

// The first sound opens the line to the loudspeaker, which takes a while: it comes after what is seen.
export function sound(which: Sound | null) {
  if (!which || !settings.sound || !navigator.userActivation?.hasBeenActive) return
  requestAnimationFrame(() =>
    setTimeout(() => {
      audio ??= new AudioContext()
      made[which](audio)
    }),
  )
}

// What an entry of the log sounds like.
const heard: Record<string, Sound> = { bombarded: 'gun', fired: 'fire', melee: 'fire', combat: 'fire', battle: 'gun' }
export const soundOf = (kinds: readonly string[], dice: number): Sound | null =>
  kinds.map((each) => heard[each]).find(Boolean) ?? (dice > 0 ? 'dice' : kinds.includes('moved') ? 'march' : null)
