import { cycleOf, periodOf } from '../../definitions/number-period.ts'

/** How the next number of a series is spelt: what stands before the running part, how long that is at least, and when it begins anew. */
export type Spelling = { readonly prefix: string; readonly digits: number; readonly period: string }

/** How the numbers of a type are made: as it declares, or as administrators set instead (sys.bis). */
export type NumberRule = {
  readonly pattern: string
  /** Dictionary bis_reset. */
  readonly resetCycle: string
  readonly step: number
  readonly start: number
}

export const declaredRule = (pattern: string): NumberRule => ({ pattern, resetCycle: cycleOf(pattern), step: 1, start: 1 })

const dates: Readonly<Record<string, (date: string) => string>> = {
  yyyy: (date) => date.slice(0, 4),
  yy: (date) => date.slice(2, 4),
  MM: (date) => date.slice(5, 7),
  dd: (date) => date.slice(8, 10),
  yyyyMM: (date) => date.slice(0, 4) + date.slice(5, 7),
  yyyyMMdd: (date) => date.slice(0, 4) + date.slice(5, 7) + date.slice(8, 10),
}

/** `XSDD{yyyyMM}{seq:4}` on a Shanghai day (sys S32), for a sales organisation of that short code. */
export const spelling = (
  pattern: string,
  date: string,
  { resetCycle = cycleOf(pattern), org = '' }: { readonly resetCycle?: string; readonly org?: string } = {},
): Spelling => {
  let digits = 0
  const prefix = pattern.replace(/\{(\w+)(?::(\d+))?\}/g, (whole, word: string, length?: string) => {
    if (word === 'seq') {
      digits = Number(length)
      return ''
    }
    if (word === 'org') return org
    const spell = dates[word]
    if (!spell) throw new Error(`no such part of a number: ${whole}`)
    return spell(date)
  })
  if (!digits || !pattern.endsWith('}')) throw new Error(`a number ends in {seq:n}: ${pattern}`)
  return { prefix, digits, period: periodOf(resetCycle, date) }
}
