import type { PlaceInfo } from './types'

// On which side of its point a name stands, where it is not below: r(ight), l(eft), t(op), and between them.
export type Anchor = 'b' | 'r' | 'l' | 'br' | 'bl' | 'tr' | 'tl'

const anchors: Record<string, Anchor> = {
  washington: 'r',
  alexandria: 'r',
  manassas: 'b',
  'stafford-heights': 'r',
  fredericksburg: 'r',
  wilderness: 'bl',
  culpeper: 'l',
  richmond: 'l',
  'drewrys-bluff': 'l',
  petersburg: 'bl',
  'malvern-hill': 'r',
  jamestown: 'br',
  yorktown: 'r',
  'fort-monroe': 'r',
  norfolk: 'r',
  suffolk: 'bl',
  'harpers-ferry': 'r',
  martinsburg: 'l',
  winchester: 'l',
  strasburg: 'l',
  'front-royal': 'r',
  'shenandoah-mountains': 'l',
  hagerstown: 'tr',
  gettysburg: 'r',
  york: 'r',
  westminster: 'r',
  frederick: 'r',
  baltimore: 'l',
  leesburg: 'r',
  tappahannock: 'r',
  'west-point': 'r',
  'hanover-junction': 'r',
  gordonsville: 'bl',
  charlottesville: 'bl',
  'point-lookout': 'r',
  chambersburg: 'l',
  wilmington: 'r',
  philadelphia: 'bl',
  warrenton: 'l',
  cairo: 'l',
  'columbus-ky': 'l',
  paducah: 'br',
  'fort-pillow': 'l',
  memphis: 'l',
  lagrange: 'b',
  shiloh: 'r',
  'fort-henry': 'l',
  clarksville: 'br',
  franklin: 'l',
  columbia: 'l',
  murfreesboro: 'r',
  tullahoma: 'l',
  mcminnville: 'b',
  sequatchie: 'r',
  chattanooga: 'r',
  chickamauga: 'l',
  dalton: 'r',
  stevenson: 'b',
  corinth: 'bl',
  'holly-springs': 'r',
  panola: 'l',
  helena: 'l',
  'fort-pemberton': 'l',
  'yazoo-city': 'r',
  vicksburg: 'l',
  jackson: 'r',
  'grand-gulf': 'l',
  natchez: 'l',
  canton: 'r',
  'millikens-bend': 'l',
  'lake-providence': 'l',
  monroe: 'b',
  london: 'r',
  somerset: 'b',
  carthage: 'b',
  crossville: 'b',
  nashville: 'b',
  'bowling-green': 'b',
  'cumberland-gap': 'l',
  knoxville: 'b',
  rome: 'b',
  atlanta: 'b',
  tuscumbia: 'bl',
  decatur: 'b',
  lexington: 'b',
  'st-louis': 'r',
  louisville: 'r',
}

export const radius = (place: PlaceInfo) =>
  place.terrain === 'sea' ? 13 : place.settlement === 'city' ? 17 : place.settlement === 'town' ? 10.5 : 7.5

export interface Written {
  x: number
  y: number
  end: 'start' | 'middle' | 'end'
}

export const beneath = 17 // counters and their numbers

export function written(id: string, size: number): Written {
  const r = size + 9
  switch (anchors[id] ?? 'b') {
    case 'r':
      return { x: r, y: 5, end: 'start' }
    case 'l':
      return { x: -r, y: 5, end: 'end' }
    case 'br':
      return { x: r - 8, y: 20, end: 'start' }
    case 'bl':
      return { x: -r + 8, y: 20, end: 'end' }
    case 'tr':
      return { x: r - 4, y: -8, end: 'start' }
    case 'tl':
      return { x: -r + 4, y: -8, end: 'end' }
    default:
      return { x: 0, y: size + 18, end: 'middle' }
  }
}
