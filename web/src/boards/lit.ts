// How a hex stands out. Tone gives shape as well as colour, so that colour is never the only difference.
export type Tone = 'choose' | 'reach' | 'risk' | 'target' | 'chosen' | 'focus' | 'recall'

export interface Lit {
  tone: Tone
  text?: string // a cost, or odds
}

export type LitHexes = ReadonlyMap<string, Lit>

// With the places that a line of the log speaks of.
export const recalling = (lit: LitHexes, recalled: readonly string[]): LitHexes =>
  new Map([...lit, ...recalled.map((place): [string, Lit] => [place, { tone: 'recall' }])])

// How a place stands out, in words; what is at risk there is the game's to say.
export function spoken(lit: LitHexes, place: string, risk = 'with a risk'): string {
  const shown = lit.get(place)
  if (!shown) return ''
  const tones: Record<Tone, string> = {
    choose: 'can be chosen',
    reach: 'in reach',
    risk: `in reach, ${risk}`,
    target: 'a target',
    chosen: 'selected',
    focus: 'in question',
    recall: '',
  }
  return `${tones[shown.tone]}${shown.text ? `, cost ${shown.text}` : ''}`
}
