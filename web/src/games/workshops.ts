// Where people make things for a game: armies, tables. Each is a page of its own, fetched when it is opened.
import type { Component } from 'svelte'

export interface Workshop {
  id: string
  title: string
  load: () => Promise<{ default: Component<{ id: string }> }>
}

// What a game adds to the page where a table is set up: scenarios, armies and tables of one's own.
export interface SetupChoice {
  scenario: string // of the game, or 'own ...'
  file?: string // the text of a scenario of one's own
  title?: string
  options: Record<string, string>
}
export interface SetupProps {
  game: string
  scenario: string
  hints: string[] // the rest of the address
  onchoose: (choice: SetupChoice) => void
}
export interface SetupPart {
  options: string[] // those that it chooses, so that they are not asked for twice
  load: () => Promise<{ default: Component<SetupProps> }>
}

const setups: Record<string, SetupPart> = {
  severed: {
    options: ['union_army', 'confederate_army', 'table'],
    load: () => import('./severed/builder/OwnBattle.svelte'),
  },
}

export const setupOf = (game: string): SetupPart | undefined => setups[game]

const workshops: Record<string, Workshop[]> = {
  severed: [
    { id: 'army', title: 'Build an army', load: () => import('./severed/builder/ArmyPage.svelte') },
    { id: 'table', title: 'Lay out a table', load: () => import('./severed/builder/TablePage.svelte') },
  ],
}

export const workshopsOf = (game: string): Workshop[] => workshops[game] ?? []
