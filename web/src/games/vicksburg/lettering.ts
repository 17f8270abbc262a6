// Where names stand on the map: set by hand, so that counters, rivers and other names leave them room.
import type { HexGrid, Point } from '../../boards/hex'
import type { MapInfo } from './types'

export interface Word extends Point {
  text: string
  kind: 'city' | 'station' | 'town' | 'place' | 'region'
  anchor: 'start' | 'middle' | 'end'
  turn?: number
}

interface Set {
  dx?: number
  dy?: number
  anchor?: Word['anchor']
  turn?: number
}

// From the middle of the hex; without an entry a name stands under its hex's counters.
const byHand: Record<string, Set> = {
  'Union Depot': { dx: 0, dy: 33 },
  Vicksburg: { dx: 40, dy: -46, anchor: 'start' },
  Jackson: { dx: -46, dy: 44, anchor: 'end' },
  "Edward's Station": { dx: 4, dy: 52 },
  Bridgeport: { dx: 34, dy: -14, anchor: 'start' },
  'Grand Gulf': { dx: 36, dy: 14, anchor: 'start' },
  Bruinsburg: { dx: 30, dy: 36 },
  'Madison Station': { dx: -6, dy: 37 },
  'Crystal Springs': { dx: 34, dy: 5, anchor: 'start' },
  'Hazlehurst road': { dx: 32, dy: 20, anchor: 'start' },
  'De Soto Point': { dx: -30, dy: 26 },
  'New Carthage': { dx: -10, dy: 8 },
  'Hard Times': { dx: -8, dy: 4 },
  'Chickasaw Bayou': { dx: -8, dy: 30 },
  "Haynes' Bluff": { dx: 6, dy: 34 },
}

const plain: Set = { dx: 0, dy: 37 }

export function lettering(
  grid: HexGrid,
  map: MapInfo,
): { words: Word[]; rivers: Record<string, number[]>; arrows: (Point & { turn: number })[] } {
  const words: Word[] = []
  for (const place of map.places) {
    if (place.label && place.name === 'Walnut Hills') continue // one name for the whole ridge
    const p = grid.center(place.hex)
    const hand = { ...plain, ...byHand[place.name] }
    const kind = place.city
      ? 'city'
      : place.depot
        ? 'station'
        : place.station
          ? 'station'
          : place.town
            ? 'town'
            : 'place'
    words.push({
      text: place.city ? place.name.toUpperCase() : place.name,
      kind,
      x: p.x + hand.dx!,
      y: p.y + hand.dy!,
      anchor: hand.anchor ?? 'middle',
      ...(hand.turn ? { turn: hand.turn } : {}),
    })
  }
  const at = (hex: string, dx = 0, dy = 0) => ({ x: grid.center(hex).x + dx, y: grid.center(hex).y + dy })
  words.push({ text: 'Walnut Hills', kind: 'place', ...at('0504', 0, 36), anchor: 'middle', turn: -28 })
  words.push({ text: 'LOUISIANA', kind: 'region', ...at('0109', -6, 40), anchor: 'middle', turn: 90 })
  words.push({ text: 'MISSISSIPPI', kind: 'region', ...at('1314', 20, 20), anchor: 'middle' })
  const arrows = [
    ...[6, 8, 11, 16].map((c) => ({ x: grid.center(grid.id(c, 23)).x, y: grid.height + 30, turn: 0 })),
    ...[4, 12, 16, 20].map((r) => ({ x: grid.width + 30, y: grid.center(grid.id(18, r)).y, turn: -90 })),
  ]
  return {
    words,
    rivers: { mississippi: [24, 58, 81], yazoo: [24], big_black: [18, 58], bayou_pierre: [40], pearl: [18, 66] },
    arrows,
  }
}
