// A pupil at a table: the lesson that was asked for there, where it stands, and what it lights.
import * as api from './api'
import { goOn, start, tipFor, type Where } from './lesson'
import type { Lesson, SeatIndex } from './protocol'
import { learned, lessonAt, recall, rememberLearned, rememberLesson } from './stored'
import type { Table } from './table.svelte'

export class Pupil {
  lesson = $state.raw<Lesson | null>(null)
  where = $state.raw<Where>(start())
  quiet = $state(false) // no more tips for this game
  readonly guided: boolean // with steps, not with tips alone

  constructor(private readonly table: Table) {
    const seat = recall(table.id)
    const id = seat?.lesson ?? seat?.tips
    const { game, you } = table.welcome!
    this.guided = seat?.lesson !== undefined
    if (!id || you === 'spectator') return
    this.quiet = learned(game).quiet
    this.where = lessonAt<Where>(table.id) ?? start()
    void api.lessons(game).then(
      (all) => (this.lesson = all.find((each) => each.id === id) ?? null),
      () => undefined, // without it, the game is played all the same
    )
  }

  get step() {
    return this.guided && !this.quiet ? this.lesson?.steps[this.where.step] : undefined
  }
  // What is asked for the first time, once the words at the beginning have been read.
  get tip() {
    if (!this.lesson || this.quiet || this.table.over || this.step?.until.length === 0) return undefined
    return tipFor(this.lesson, this.where, this.table.view!)
  }
  get light(): readonly string[] {
    return this.tip || this.table.past || this.table.over ? [] : (this.step?.light ?? [])
  }
  get won(): boolean {
    return this.table.over?.outcome.winner === this.table.you
  }

  // What is seen has changed.
  look(read = false) {
    const { lesson, table } = this
    if (!lesson || !this.guided || table.past || table.you === 'spectator') return
    this.keep(goOn(lesson, this.where, table.view!, table.log, table.at, table.you as SeatIndex, read))
    if (table.over && this.won) this.pass(lesson)
  }
  understood() {
    const { tip } = this
    if (tip) this.keep({ ...this.where, seen: [...this.where.seen, tip.ask] })
    else this.look(true)
  }
  hush(quiet: boolean) {
    this.quiet = quiet
    const { game } = this.table.welcome!
    rememberLearned(game, { ...learned(game), quiet })
  }

  private keep(where: Where) {
    if (where === this.where) return
    this.where = where
    rememberLesson(this.table.id, where)
  }
  private pass(lesson: Lesson) {
    const { game } = this.table.welcome!
    const known = learned(game)
    if (!known.won.includes(lesson.id)) rememberLearned(game, { ...known, won: [...known.won, lesson.id] })
  }
}
