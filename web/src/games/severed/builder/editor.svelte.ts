// The table editor's state: the plan, what is selected, the tool in hand, and what a drag or a key does with them.
import type { Bench } from './bench.svelte'
import { wayOf } from './manners'
import {
  addArea,
  addFeature,
  addObjective,
  isFeature,
  isObjective,
  lift,
  pieceAt,
  pieces,
  reshape,
  twin,
  without,
  type Piece,
  type Plan,
} from './plan'
import {
  clampTo,
  cornerAdded,
  cornerDropped,
  frameOf,
  moved,
  movedOnGrid,
  patch,
  rectangle,
  ribbon,
  scaled,
  snapPoint,
  snapTo,
  spin,
  stretched,
  turned,
  withCorner,
} from './shapes'
import type { Point, TerrainKind } from './types'

export type Tool = { do: 'select' } | { do: 'terrain'; kind: TerrainKind } | { do: 'objective' } | { do: 'area' }

type Drag =
  | { do: 'move'; key: string; from: Point; points: Point[] }
  | { do: 'turn'; key: string; from: Point; points: Point[]; turn: number }
  | {
      do: 'stretch'
      key: string
      handle: readonly [number, number]
      from: Point
      corner: Point
      points: Point[]
      turn: number
    }
  | { do: 'corner'; key: string; index: number; points: Point[] }
  | { do: 'place'; from: Point; to: Point }

export class Editor {
  selected = $state<string | null>(null)
  tool = $state.raw<Tool>({ do: 'select' })
  snap = $state(0.5) // inches; 0: none
  course = $state.raw<Point[]>([]) // a line on its way
  tip = $state.raw<Point | null>(null) // where the pointer is
  drag = $state.raw<Drag | null>(null)
  private seed = 1

  constructor(
    readonly bench: Bench<Plan>,
    private readonly kindNamed: (id: string) => TerrainKind | undefined,
  ) {}

  get plan() {
    return this.bench.now
  }
  get piece(): Piece | undefined {
    return pieceAt(this.plan, this.selected)
  }
  isArea(piece: Piece): boolean {
    return isFeature(piece) ? (this.kindNamed(piece.kind)?.area ?? true) : piece.points.length > 2
  }
  private readonly angleStep = () => (this.snap > 0 ? 15 : 1)
  private at(p: Point): Point {
    return clampTo(snapPoint(p, this.snap), this.plan)
  }
  private reshape(key: string, to: Parameters<typeof reshape>[2], step: string | null = null) {
    this.bench.set(reshape(this.plan, key, to), step)
  }

  take(tool: Tool) {
    this.course = []
    this.drag = null
    this.tool = tool
    if (tool.do !== 'select') this.selected = null
  }
  select(key: string | null) {
    this.selected = key
    this.bench.settle()
  }

  // What the pointer does. A press on a piece or a handle says what is grabbed.
  press(p: Point, grab?: { key: string; handle?: readonly [number, number] | 'turn'; corner?: number; edge?: number }) {
    this.tip = p
    const { tool } = this
    if (tool.do === 'objective') return this.finish(addObjective(this.plan, this.at(p)))
    if (tool.do === 'terrain' && (wayOf(tool.kind).manner === 'line' || wayOf(tool.kind).manner === 'ribbon'))
      return this.lay(this.at(p))
    if (tool.do !== 'select') {
      this.drag = { do: 'place', from: this.at(p), to: this.at(p) }
      return
    }
    if (!grab) return this.select(null)
    if (grab.key !== this.selected) this.select(grab.key)
    const piece = pieceAt(this.plan, grab.key)
    if (!piece) return
    this.bench.settle()
    const { key, points, turn } = piece
    if (grab.corner !== undefined) this.drag = { do: 'corner', key, index: grab.corner, points }
    else if (grab.edge !== undefined) {
      const added = cornerAdded(points, grab.edge, this.at(p))
      this.reshape(key, { points: added }, `drag ${key}`)
      this.drag = { do: 'corner', key, index: grab.edge + 1, points: added }
    } else if (grab.handle === 'turn') this.drag = { do: 'turn', key, from: p, points, turn }
    else if (grab.handle) {
      const { center, width, height } = frameOf(points, turn)
      const corner = spin(
        [center[0] + (grab.handle[0] * width) / 2, center[1] + (grab.handle[1] * height) / 2],
        center,
        turn,
      )
      this.drag = { do: 'stretch', key, handle: grab.handle, from: p, corner, points, turn }
    } else this.drag = { do: 'move', key, from: p, points }
  }
  pull(p: Point) {
    this.tip = p
    const { drag, plan } = this
    if (!drag) return
    if (drag.do === 'place') {
      this.drag = { ...drag, to: this.at(p) }
      return
    }
    const step = `drag ${drag.key}`
    if (drag.do === 'move') {
      const by: Point = [p[0] - drag.from[0], p[1] - drag.from[1]]
      if (Math.hypot(...by) < 0.15) return
      this.reshape(drag.key, { points: movedOnGrid(drag.points, by, this.snap, plan) }, step)
    } else if (drag.do === 'turn') {
      const { center } = frameOf(drag.points, drag.turn)
      const angle = (q: Point) => (Math.atan2(q[1] - center[1], q[0] - center[0]) * 180) / Math.PI
      const to = snapTo(drag.turn + angle(p) - angle(drag.from), this.angleStep())
      this.turnTo(drag.key, drag.points, drag.turn, to, step)
    } else if (drag.do === 'stretch') {
      const to: Point = [drag.corner[0] + p[0] - drag.from[0], drag.corner[1] + p[1] - drag.from[1]]
      this.reshape(drag.key, { points: stretched(drag.points, drag.turn, drag.handle, this.at(to), plan) }, step)
    } else this.reshape(drag.key, { points: withCorner(drag.points, drag.index, this.at(p)) }, step)
  }
  release(p: Point, more = false) {
    const { drag, tool } = this
    this.drag = null
    this.bench.settle()
    if (drag?.do !== 'place') return
    this.put(drag.from, this.at(p), tool, more)
  }
  private put(from: Point, to: Point, tool: Tool, more: boolean) {
    if (tool.do === 'select' || tool.do === 'objective') return
    const way = tool.do === 'terrain' ? wayOf(tool.kind) : { manner: 'box' as const, width: 12, height: 8 }
    const dragged = Math.abs(to[0] - from[0]) >= 0.5 && Math.abs(to[1] - from[1]) >= 0.5
    const [width, height] = dragged ? [Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])] : [way.width, way.height]
    const center: Point = dragged ? [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] : from
    const outline =
      way.manner === 'patch'
        ? patch(center, width, height, ++this.seed * 7919 + Math.round(center[0] * 100))
        : rectangle(center, width, height)
    const points = moved(outline, [0, 0], this.plan)
    this.finish(tool.do === 'terrain' ? addFeature(this.plan, tool.kind, points) : addArea(this.plan, points), more)
  }
  private finish([plan, key]: [Plan, string], more = false) {
    this.bench.set(plan)
    this.course = []
    if (more) return
    this.tool = { do: 'select' }
    this.select(key)
  }

  // A line is laid point by point; the last point twice ends it.
  private lay(p: Point) {
    const last = this.course.at(-1)
    if (last && Math.hypot(p[0] - last[0], p[1] - last[1]) < 0.3) return this.endLine()
    this.course = [...this.course, p]
  }
  endLine(more = false) {
    const { tool, course } = this
    if (tool.do !== 'terrain' || course.length < 2) return
    const way = wayOf(tool.kind)
    this.finish(
      addFeature(this.plan, tool.kind, way.manner === 'ribbon' ? ribbon(course, way.width, this.plan) : course),
      more,
    )
  }
  // The tool in hand in the middle of the table, for those without a pointer.
  putInMiddle() {
    const { tool, plan } = this
    const middle = this.at([plan.width / 2, plan.height / 2])
    if (tool.do === 'objective') return this.finish(addObjective(plan, middle))
    if (tool.do === 'terrain' && (wayOf(tool.kind).manner === 'line' || wayOf(tool.kind).manner === 'ribbon')) {
      this.course = [
        [middle[0] - 6, middle[1]],
        [middle[0] + 6, middle[1]],
      ]
      return this.endLine()
    }
    this.put(middle, middle, tool, false)
  }

  // What buttons and keys do with the selected piece.
  nudge(dx: number, dy: number, times = 1) {
    const { piece } = this
    const step = (this.snap || 0.1) * times
    if (piece)
      this.reshape(piece.key, { points: moved(piece.points, [dx * step, dy * step], this.plan) }, `nudge ${piece.key}`)
  }
  turn(degrees: number) {
    const { piece } = this
    if (piece && piece.points.length > 1)
      this.turnTo(piece.key, piece.points, piece.turn, piece.turn + degrees, `turn ${piece.key}`)
  }
  private turnTo(key: string, points: Point[], from: number, to: number, step: string) {
    const { center } = frameOf(points, from)
    const spun = points.map((p) => spin(p, center, to - from))
    this.reshape(key, { points: turned(spun, 0, this.plan), turn: ((to % 360) + 360) % 360 }, step)
  }
  grow(factor: number) {
    const { piece } = this
    if (piece && piece.points.length > 1)
      this.reshape(piece.key, { points: scaled(piece.points, factor, this.plan) }, `grow ${piece.key}`)
  }
  dropCorner(index: number) {
    const { piece } = this
    if (piece && piece.points.length > (this.isArea(piece) ? 3 : 2))
      this.reshape(piece.key, { points: cornerDropped(piece.points, index) })
  }
  change(to: Parameters<typeof reshape>[2], step: string | null = null) {
    if (this.selected) this.reshape(this.selected, to, step)
  }
  lift(step: 1 | -1) {
    if (this.selected) this.bench.set(lift(this.plan, this.selected, step))
  }
  copy() {
    const made = this.selected ? twin(this.plan, this.selected) : null
    if (!made) return
    this.bench.set(made[0])
    this.select(made[1])
  }
  remove() {
    if (!this.selected) return
    this.bench.set(without(this.plan, this.selected))
    this.selected = null
  }
  // A marker becomes an area around it, and an area a marker in its middle.
  reform() {
    const { piece } = this
    if (!isObjective(piece)) return
    const points =
      piece.points.length > 1
        ? [this.at(frameOf(piece.points).center)]
        : moved(rectangle(piece.points[0]!, 8, 6), [0, 0], this.plan)
    this.reshape(piece.key, { points, turn: 0 })
  }
  next(step: 1 | -1) {
    const all = pieces(this.plan)
    if (all.length === 0) return
    const now = all.findIndex((each) => each.key === this.selected)
    this.select(all[(now + step + all.length) % all.length]!.key)
  }

  key(event: KeyboardEvent): boolean {
    if (this.bench.key(event)) {
      if (!this.piece) this.selected = null
      return true
    }
    const command = event.ctrlKey || event.metaKey
    if (command && event.key.toLowerCase() === 'd') return (this.copy(), true)
    if (command || event.altKey) return false
    const far = event.shiftKey ? 5 : 1
    const keys: Record<string, () => void> = {
      ArrowLeft: () => this.nudge(-1, 0, far),
      ArrowRight: () => this.nudge(1, 0, far),
      ArrowUp: () => this.nudge(0, 1, far),
      ArrowDown: () => this.nudge(0, -1, far),
      '[': () => this.turn(this.angleStep()),
      ']': () => this.turn(-this.angleStep()),
      ',': () => this.grow(1 / 1.1),
      '.': () => this.grow(1.1),
      Delete: () => this.remove(),
      Backspace: () => (this.course.length > 0 ? (this.course = this.course.slice(0, -1)) : this.remove()),
      PageUp: () => this.lift(1),
      PageDown: () => this.lift(-1),
      n: () => this.next(1),
      p: () => this.next(-1),
      Enter: () => (this.course.length > 1 ? this.endLine() : this.putInMiddle()),
      Escape: () => (this.tool.do === 'select' ? this.select(null) : this.take({ do: 'select' })),
    }
    const action = keys[event.key]
    if (!action) return false
    action()
    return true
  }
}
