// Light or dark, animations, sound and the like, kept in this browser.
import { rememberSetting, setting } from './stored'

export type Surround = 'auto' | 'light' | 'dark'

class Settings {
  surround = $state<Surround>(setting('surround', 'auto'))
  animate = $state<boolean>(setting('animate', !matchMedia('(prefers-reduced-motion: reduce)').matches))
  sound = $state<boolean>(setting('sound', false))
  numbers = $state<boolean>(setting('numbers', true))
  tour = $state<boolean>(setting('tour', true))
  curtain = $state<boolean>(setting('curtain', true)) // between two people who share a screen

  set<K extends 'surround' | 'animate' | 'sound' | 'numbers' | 'tour' | 'curtain'>(key: K, value: Settings[K]) {
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
