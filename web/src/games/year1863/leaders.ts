// How each leader's silhouette is cut: hat, beard and hair.
export interface Cut {
  hat: 'none' | 'kepi' | 'slouch' | 'plume' | 'naval'
  beard: 'none' | 'full' | 'long' | 'goatee' | 'whiskers'
}

const cuts: Record<string, Cut> = {
  hooker: { hat: 'none', beard: 'whiskers' },
  meade: { hat: 'slouch', beard: 'full' },
  dix: { hat: 'none', beard: 'none' },
  grant: { hat: 'slouch', beard: 'full' },
  sherman: { hat: 'none', beard: 'full' },
  mcclernand: { hat: 'none', beard: 'long' },
  rosecrans: { hat: 'kepi', beard: 'full' },
  burnside: { hat: 'slouch', beard: 'whiskers' },
  porter: { hat: 'naval', beard: 'long' },
  farragut: { hat: 'naval', beard: 'none' },
  hancock: { hat: 'kepi', beard: 'goatee' },
  reynolds: { hat: 'kepi', beard: 'full' },
  thomas: { hat: 'none', beard: 'full' },
  mcpherson: { hat: 'none', beard: 'long' },
  pleasonton: { hat: 'slouch', beard: 'goatee' },
  lee: { hat: 'none', beard: 'full' },
  jackson: { hat: 'kepi', beard: 'long' },
  longstreet: { hat: 'none', beard: 'long' },
  stuart: { hat: 'plume', beard: 'long' },
  'dh-hill': { hat: 'none', beard: 'full' },
  pemberton: { hat: 'kepi', beard: 'full' },
  forrest: { hat: 'slouch', beard: 'goatee' },
  'j-johnston': { hat: 'none', beard: 'goatee' },
  bragg: { hat: 'none', beard: 'full' },
  hardee: { hat: 'none', beard: 'goatee' },
}

export const cutOf = (id: string): Cut =>
  cuts[id] ?? { hat: id.length % 2 ? 'kepi' : 'slouch', beard: id.length % 3 ? 'full' : 'goatee' }
