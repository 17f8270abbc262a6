import { describe, expect, it } from 'vitest'
import { ahead, asSeen, bearing, turnTo } from '../../boards/inches'
import { featureAt, gesture, type Grip } from './orders'
import { frontCorners, unitAt } from './place'
import type { Base, TableGround, Unit } from './types'

const line = (count: number, x: number, y: number, facing: number): Unit => {
  const bases: Base[] = Array.from({ length: count }, (_, i) => ({
    ...ahead({ x, y }, facing, 0, i - (count - 1) / 2),
    facing,
    size: 1,
  }))
  return {
    code: 'u.inf1',
    name: 'A Battalion',
    seat: 0,
    type: 'infantry',
    place: 'table',
    count,
    start: count,
    rifled: false,
    formation: 'line',
    facing,
    tokens: [],
    bases,
  }
}
const grip = (unit: Unit, rest: Partial<Grip> = {}): Grip => ({
  unit,
  from: { x: 20, y: 20 },
  base: 1,
  corner: null,
  pivot: false,
  ...rest,
})

describe('inches', () => {
  it('looks along a heading', () => {
    expect(ahead({ x: 0, y: 0 }, 90, 3).x).toBeCloseTo(3)
    expect(asSeen({ x: 0, y: 0 }, 180, { x: 1, y: -2 })).toEqual({
      forward: expect.closeTo(2) as number,
      right: expect.closeTo(-1) as number,
    })
    expect(bearing({ x: 0, y: 0 }, { x: 1, y: 1 })).toBeCloseTo(45)
    expect(turnTo(350, 10)).toBe(20)
    expect(turnTo(10, 350)).toBe(-20)
  })
})

describe('a drag', () => {
  const north = line(4, 20, 20, 0)
  it('straight ahead is an advance, aslant an oblique, backward a step back', () => {
    expect(gesture(grip(north), { x: 20.1, y: 22.5 }, [], false)).toBe('advance 2.5')
    expect(gesture(grip(north), { x: 22, y: 22 }, [], false)).toBe('oblique right 45 2.83')
    expect(gesture(grip(north), { x: 15, y: 21 }, [], false)).toMatch(/^oblique left 45 /)
    expect(gesture(grip(north), { x: 20, y: 19 }, [], false)).toBe('back 1')
  })
  it('goes by the facing of the line', () => {
    expect(gesture(grip(line(4, 20, 20, 180)), { x: 20, y: 18 }, [], false)).toBe('advance 2')
  })
  it('of a corner is a wheel about the other corner', () => {
    const [left, right] = frontCorners(north)
    expect(left).toMatchObject({ side: 'left', x: 18, y: 20.5 })
    expect(gesture(grip(north, { corner: 'right' }), { x: right!.x, y: right!.y + 4 }, [], false)).toBe('wheel left 45')
    expect(gesture(grip(north, { corner: 'left' }), { x: left!.x, y: left!.y + 4 }, [], false)).toBe('wheel right 45')
    expect(gesture(grip(north, { corner: 'right' }), { x: right!.x, y: right!.y - 2 }, [], false)).toBeNull()
  })
  it('of a column follows its bends, of a skirmisher moves one Base or all', () => {
    expect(gesture(grip({ ...north, formation: 'column' }), { x: 24, y: 26 }, [{ x: 20, y: 24 }], false)).toBe(
      'march to 20,24, march to 24,26',
    )
    const loose: Unit = { ...north, formation: 'skirmish' }
    expect(gesture(grip(loose), { x: 21, y: 22 }, [], false)).toBe('shift 1,2')
    expect(gesture(grip(loose), { x: 21, y: 22 }, [], true)).toBe('base 1 to 19.5,22')
  })
})

describe('pointing', () => {
  it('finds the Unit and the feature under a point', () => {
    const unit = line(4, 20, 20, 0)
    expect(unitAt([unit], { x: 21.4, y: 20.4 })).toBe(unit)
    expect(unitAt([unit], { x: 21.4, y: 22 })).toBeNull()
    const ground: TableGround = {
      table: { width: 48, height: 36, title: '' },
      objectives: [],
      features: [
        {
          id: 'wood',
          kind: 'forest',
          area: true,
          hill: 0,
          points: [
            [0, 0],
            [4, 0],
            [4, 4],
            [0, 4],
          ],
        },
        {
          id: 'wall',
          kind: 'stone_wall',
          area: false,
          hill: 0,
          points: [
            [10, 10],
            [14, 10],
          ],
        },
      ],
    }
    expect(featureAt(ground, { x: 2, y: 2 })).toBe('wood')
    expect(featureAt(ground, { x: 12, y: 10.3 })).toBe('wall')
    expect(featureAt(ground, { x: 30, y: 30 })).toBeNull()
  })
})
