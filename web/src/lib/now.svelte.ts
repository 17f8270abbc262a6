// The time of day for what counts down: it moves while somebody looks.
import { nowSeconds } from './terms'

export class Now {
  seconds = $state(nowSeconds())
  private readonly timer: ReturnType<typeof setInterval>
  constructor(every: number) {
    this.timer = setInterval(() => (this.seconds = nowSeconds()), every)
  }
  stop() {
    clearInterval(this.timer)
  }
}
