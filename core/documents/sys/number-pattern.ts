/** Patterns of document numbers (sys S32): text, dates, the short code of the sales organisation, and one {seq:n} at the end. */
const SEQUENCE = /\{seq:([3-8])\}$/
const KNOWN = /\{(yyyyMMdd|yyyyMM|yyyy|yy|MM|dd|org)\}/g

/** Everything before the running number. */
export const prefixOf = (pattern: string): string => pattern.replace(SEQUENCE, '')

/** Exactly one running number of 3 to 8 digits, at the end, and no placeholder nobody knows. */
export const isReadable = (pattern: string): boolean => SEQUENCE.test(pattern) && !/[{}]/.test(prefixOf(pattern).replace(KNOWN, ''))

const NEVER = '0'
const YEARLY = '1'
const MONTHLY = '2'

/** A running number that begins anew each day needs the day in the pattern, and so on; else numbers would come twice. */
export const isFineEnough = (pattern: string, resetCycle: string): boolean => {
  if (resetCycle === NEVER) return true
  const year = /yy/.test(pattern)
  const month = year && /MM/.test(pattern)
  if (resetCycle === YEARLY) return year
  return resetCycle === MONTHLY ? month : month && /dd/.test(pattern)
}

/** The number a document of that day would get, with a sales organisation's short code in place. */
export const exampleOf = (pattern: string, day: string, first: number): string => {
  const [year = '', month = '', date = ''] = day.split('-')
  const words: Readonly<Record<string, string>> = {
    yyyyMMdd: year + month + date,
    yyyyMM: year + month,
    yyyy: year,
    yy: year.slice(2),
    MM: month,
    dd: date,
    org: 'ZS',
  }
  return (
    prefixOf(pattern).replace(KNOWN, (_, word: string) => words[word] ?? '') +
    String(first).padStart(Number(SEQUENCE.exec(pattern)?.[1] ?? 1), '0')
  )
}
