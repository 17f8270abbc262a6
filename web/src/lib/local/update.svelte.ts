// The service worker of a static site: it makes the site usable offline. A newer version waits until somebody wants it.
import { serverless } from './house'

class Update {
  ready = $state(false) // a newer version waits
  private waiting: ServiceWorker | null = null

  async watch() {
    if (!serverless || !('serviceWorker' in navigator)) return
    try {
      const registration = await navigator.serviceWorker.register('sw.js')
      this.look(registration)
      registration.addEventListener('updatefound', () => {
        const coming = registration.installing
        coming?.addEventListener('statechange', () => this.look(registration))
      })
    } catch {
      // it is played all the same, as long as the site can be reached
    }
  }

  take() {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload())
    this.waiting?.postMessage('take over')
  }

  // The first one of all has nothing to take over from.
  private look(registration: ServiceWorkerRegistration) {
    this.waiting = registration.waiting
    this.ready = this.waiting !== null && navigator.serviceWorker.controller !== null
  }
}

export const update = new Update()
