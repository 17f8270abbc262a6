// The drawn rivers and the bridges of the rules agree: read from the map file that the server reads.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { smooth } from '../../boards/curve'
import { meeting } from '../../boards/points'
import { lands } from './geography'
import { course, network } from './sheet'
import type { PlaceInfo, RouteInfo, Theater, Way, Year1863Board } from './types'

const map = readFileSync(new URL('../../../../data/year1863/map.toml', import.meta.url), 'utf8')

function rows(section: string): Record<string, string>[] {
  const text = map.split(`[${section}]`)[1]!.split("'''")[1]!
  const [head, ...lines] = text
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  return lines.map((cells) => Object.fromEntries(head!.map((name, i) => [name, cells[i]!])))
}

const theaters = ['east', 'west'] as const
const place = (row: Record<string, string>, theater: Theater, box: boolean) =>
  ({ id: row.id, theater, box, x: Number(row.x), y: Number(row.y) }) as PlaceInfo
const places = [
  ...theaters.flatMap((theater) => rows(theater).map((row) => place(row, theater, false))),
  ...rows('boxes').map((row) => place(row, row.theater as Theater, true)),
]
const afloat = (way: Way) => way === 'river' || way === 'seasonal' || way === 'sea'
const routes = theaters
  .flatMap((theater) => rows(`${theater}_routes`))
  .map(
    (row) =>
      ({
        a: row.a,
        b: row.b,
        way: row.kind,
        river: row.river,
        crosses: row.river !== '-' && !afloat(row.kind as Way),
      }) as RouteInfo,
  )
const board = { places, routes } as unknown as Year1863Board
const lines = network(board)
const name = (route: RouteInfo) => `${route.way} ${route.a} ${route.b}`

describe('rivers and bridges', () => {
  it('draws every bridge on its river', () => {
    expect(routes.filter((_, i) => lines[i]!.crossing?.dry).map(name)).toEqual([])
  })
  it('draws no river across a route that needs no bridge', () => {
    const wet = routes.filter((route, i) => {
      if (route.crosses || afloat(route.way)) return false
      const { points } = lines[i]!
      const theater = places.find((each) => each.id === route.a)!.theater
      const ends = [points[0]!, points.at(-1)!]
      return lands[theater].rivers.some((river) => {
        const met = meeting(points, smooth(course(board, theater, river.course), 2))
        return met && ends.every((end) => Math.hypot(end.x - met.x, end.y - met.y) >= 20)
      })
    })
    expect(wet.map(name)).toEqual([])
  })
})
