export const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
export const count = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`
export const spoken = (id: string) => capital(id.replace(/[_-]/g, ' '))
