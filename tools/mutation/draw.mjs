/** n of a list, drawn by the seed, in the order of their ids. */
export function draw(list, n, seed) {
  const drawn = [...list]
  let state = seed * 2654435761 + 1
  const random = (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  for (let i = 0; i < Math.min(n, drawn.length); ++i) {
    const k = i + random(drawn.length - i)
    ;[drawn[i], drawn[k]] = [drawn[k], drawn[i]]
  }
  return drawn.slice(0, n).sort((a, b) => a.id - b.id)
}
