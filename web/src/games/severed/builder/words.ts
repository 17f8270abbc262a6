import { capital } from '../../../lib/words'

export const count = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`
export const spoken = (id: string) => capital(id.replace(/[_-]/g, ' '))
