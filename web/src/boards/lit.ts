// How a hex stands out. Tone gives shape as well as colour, so that colour is never the only difference.
export type Tone = 'choose' | 'reach' | 'risk' | 'target' | 'chosen' | 'focus' | 'recall'

export interface Lit {
  tone: Tone
  text?: string // a cost, or odds
}

export type LitHexes = ReadonlyMap<string, Lit>
