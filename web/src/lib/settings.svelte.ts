// Light or dark, animations, sound and the like, kept in this browser.
import { rememberSetting, setting } from './stored'

export type Surround = 'auto' | 'light' | 'dark'
// How fast the other side's actions are shown one after the other, or one at each press of a key.
export const paces = ['step', 0.5, 1, 2, 4] as const
export type Speed = (typeof paces)[number]

class Settings {
  surround = $state<Surround>(setting('surround', 'auto'))
  animate = $state<boolean>(setting('animate', !matchMedia('(prefers-reduced-motion: reduce)').matches))
  speed = $state<Speed>(setting<Speed>('speed', 1))
  sound = $state<boolean>(setting('sound', true))
  notify = $state<boolean>(setting('notify', true)) // in the background, once the browser allows it
  numbers = $state<boolean>(setting('numbers', true))
  curtain = $state<boolean>(setting('curtain', true)) // between two people who share a screen
  onServer = $state<boolean>(setting('onServer', false)) // where one's own games are kept, rather than here

  set<K extends Exclude<keyof Settings, 'set' | 'show'>>(key: K, value: Settings[K]) {
    ;(this as Settings)[key] = value
    rememberSetting(key, value)
    if (key === 'surround') this.show()
  }

  show() {
    const root = document.documentElement
    if (this.surround === 'auto') root.removeAttribute('data-surround')
    else root.setAttribute('data-surround', this.surround)
  }
}

export const settings = new Settings()
