// "1 unit", "2 units".
export const several = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`
export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
