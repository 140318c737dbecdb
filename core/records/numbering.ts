/** How the next number of a series is spelt: what stands before the running part, how long that is at least, and when it begins anew. */
export type Spelling = { readonly prefix: string; readonly digits: number; readonly period: string }

const dates: Readonly<Record<string, (date: string) => string>> = {
  yyyy: (date) => date.slice(0, 4),
  yy: (date) => date.slice(2, 4),
  MM: (date) => date.slice(5, 7),
  dd: (date) => date.slice(8, 10),
  yyyyMM: (date) => date.slice(0, 4) + date.slice(5, 7),
  yyyyMMdd: (date) => date.slice(0, 4) + date.slice(5, 7) + date.slice(8, 10),
}

/** `XSDD{yyyyMM}{seq:4}` on a Shanghai day (sys S32). The period is as fine as the finest part of the date that shows. */
export const spelling = (pattern: string, date: string): Spelling => {
  let digits = 0
  let finest = 0
  const prefix = pattern.replace(/\{(\w+)(?::(\d+))?\}/g, (whole, word: string, length?: string) => {
    if (word === 'seq') {
      digits = Number(length)
      return ''
    }
    const spell = dates[word]
    if (!spell) throw new Error(`no such part of a number: ${whole}`)
    finest = Math.max(finest, word.endsWith('dd') ? 10 : word.endsWith('MM') ? 7 : 4)
    return spell(date)
  })
  if (!digits || !pattern.endsWith('}')) throw new Error(`a number ends in {seq:n}: ${pattern}`)
  return { prefix, digits, period: date.slice(0, finest) }
}
