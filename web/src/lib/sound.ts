// Small sounds, made on the spot; off unless asked for.
import { settings } from './settings.svelte'

type Sound = 'dice' | 'march' | 'drum'
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

export function sound(which: Sound | null) {
  if (!which || !settings.sound) return
  audio ??= new AudioContext()
  const context = audio
  if (which === 'dice') [0, 0.07, 0.12, 0.2, 0.26].forEach((after) => tap(context, after, 0.05, 2400, 0.5))
  else if (which === 'march') [0, 0.11].forEach((after) => tap(context, after, 0.04, 700, 0.25))
  else Array.from({ length: 14 }, (_, i) => tap(context, i * 0.045, 0.06, 420, 0.15 + i * 0.03))
}
