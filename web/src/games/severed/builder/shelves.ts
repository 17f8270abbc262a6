import type { Army } from './army'
import type { Plan } from './plan'
import { Shelf } from './shelf'

export const armies = new Shelf<Army>('severed.armies')
export const plans = new Shelf<Plan>('severed.scenarios')
