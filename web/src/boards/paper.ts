// The grain of old paper as a small picture, made once per visit so that no file is needed.
import { random } from './curve'

let made: string | null = null

export function paperGrain(): string {
  if (made !== null) return made
  const size = 256
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size
  const pen = canvas.getContext('2d')
  if (!pen) return (made = '')
  const dice = random(1863)
  const ink = [70, 48, 16]
  const white = [255, 250, 235]
  const image = pen.createImageData(size, size)
  for (let i = 0; i < size * size; ++i) {
    const fibre = dice() < 0.02 ? 60 : 0
    const grain = dice() * 26
    const dark = dice() < 0.5
    image.data.set(dark ? ink : white, i * 4)
    image.data[i * 4 + 3] = grain + fibre * (dark ? 0.4 : 1)
  }
  pen.putImageData(image, 0, 0)
  pen.strokeStyle = 'rgba(90,66,30,0.08)'
  for (let i = 0; i < 60; ++i) {
    const x = dice() * size,
      y = dice() * size
    pen.beginPath()
    pen.moveTo(x, y)
    pen.quadraticCurveTo(x + dice() * 20 - 10, y + dice() * 20 - 10, x + dice() * 36 - 18, y + dice() * 36 - 18)
    pen.stroke()
  }
  return (made = canvas.toDataURL('image/png'))
}
