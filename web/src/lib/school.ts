// Setting up the table of a lesson, or of the free game that follows it.
import * as api from './api'
import { isLocal } from './local/house'
import type { GameInfo, Lesson, SeatWish } from './protocol'
import { router } from './router.svelte'
import { learned, playerName, remember, rememberLearned } from './stored'

export async function begin(game: GameInfo, lesson: Lesson, free = false) {
  const scenario = free ? lesson.next : lesson.scenario
  const seat = Math.max(0, game.seats.indexOf(lesson.seat))
  const computer: SeatWish = { kind: 'computer', player: lesson.player }
  const seats: [SeatWish, SeatWish] = seat === 0 ? [{ kind: 'me' }, computer] : [computer, { kind: 'me' }]
  const name = playerName()
  const made = await api.createTable({ game: game.id, scenario, seats, ...(name ? { name } : {}) })
  remember({
    table: made.table,
    game: game.id,
    keys: [made.secrets[seat]!],
    ...(isLocal(made.table) ? {} : { spectator: made.spectator }),
    title: free ? game.title : lesson.title,
    made: Date.now(),
    ...(free ? { tips: lesson.id } : { lesson: lesson.id }),
  })
  if (!free) rememberLearned(game.id, { ...learned(game.id), quiet: false }) // whoever asks for a lesson wants it
  router.go(`#/t/${made.table}`)
}
