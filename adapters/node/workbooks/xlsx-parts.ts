import { damagedWorkbook, emptyWorkbook, hugeWorkbook } from '../../../core/workbooks/failures.ts'
import { Refused } from './refused.ts'
import type { Unzip } from './unzip.ts'
import { attribute, elements, plain, withoutDoctype, withoutElements } from './xml.ts'

/** What a number of a style means: so many digits, where it says how many with zeros. */
export type Meaning = 'date' | 'percent' | number | undefined

export type Parts = {
  /** The names of a part's elements begin so: '' or `x:`. */
  readonly prefix: string
  readonly is1904: boolean
  readonly sheets: readonly { readonly name: string; readonly path: string }[]
  readonly meanings: readonly Meaning[]
  readonly strings: readonly string[]
}

const DATES = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54, 55, 56, 57, 58,
])
const PERCENTS = new Set([9, 10])

const LONGEST_FORMAT = 255
const MOST_SHEETS = 1_000

/** What a format says of its numbers. */
export const meaningOf = (format: string): Meaning => {
  if (/^0{2,15}$/.test(format)) return format.length
  const bare = format.slice(0, LONGEST_FORMAT).replace(/"[^"]*"|\\.|\[(?!h|m|s)[^\]]*\]|_.|\*./gi, '')
  if (/[ymdhs]|[年月日时分秒]/i.test(bare.split(';')[0] ?? '')) return 'date'
  return bare.includes('%') ? 'percent' : undefined
}

const meaningsOf = (styles: string | undefined, prefix: string): readonly Meaning[] => {
  if (styles === undefined) return []
  const formats = new Map(
    elements(styles, `${prefix}numFmt`).map(({ tag }) => [Number(attribute(tag, 'numFmtId')), plain(attribute(tag, 'formatCode') ?? '')]),
  )
  const [cells] = elements(styles, `${prefix}cellXfs`)
  return elements(cells?.inner ?? '', `${prefix}xf`).map(({ tag }) => {
    const id = Number(attribute(tag, 'numFmtId'))
    const format = formats.get(id)
    if (format !== undefined) return meaningOf(format)
    return DATES.has(id) ? 'date' : PERCENTS.has(id) ? 'percent' : undefined
  })
}

/** Text of a string item: its runs, without what only tells how it is spoken. */
export const runsOf = (inner: string, prefix: string): string => {
  const runs = elements(withoutElements(inner, `${prefix}rPh`), `${prefix}t`)
  return runs.length === 1 ? plain(runs[0]!.inner) : runs.map(({ inner: text }) => plain(text)).join('')
}

const prefixOf = (text: string): string => /<(\w+:)?(?:workbook|worksheet|sst|styleSheet)[\s>]/.exec(text)?.[1] ?? ''

const small = (zip: Unzip, name: string): string | undefined => {
  const text = zip.text(name)
  return text === undefined ? undefined : withoutDoctype(text)
}

const within = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`)

const sheetsOf = (workbook: string, relations: string, prefix: string) => {
  const targets = new Map(
    elements(relations, 'Relationship')
      .filter(({ tag }) => attribute(tag, 'TargetMode') !== 'External')
      .map(({ tag }) => [attribute(tag, 'Id') ?? '', within(attribute(tag, 'Target') ?? '')]),
  )
  return elements(workbook, `${prefix}sheet`)
    .filter(({ tag }) => (attribute(tag, 'state') ?? 'visible') === 'visible')
    .flatMap(({ tag }) => {
      const path = targets.get(/\s\w+:id=["']([^"']*)/.exec(tag)?.[1] ?? '')
      return path === undefined ? [] : [{ name: plain(attribute(tag, 'name') ?? ''), path }]
    })
}

/** Everything of an .xlsx but the rows of its sheets. */
export const partsOf = (zip: Unzip): Parts => {
  const workbook = small(zip, 'xl/workbook.xml')
  const relations = small(zip, 'xl/_rels/workbook.xml.rels')
  if (workbook === undefined || relations === undefined) throw new Refused(damagedWorkbook)
  const prefix = prefixOf(workbook)
  const [settings] = elements(workbook, `${prefix}workbookPr`)
  const styles = small(zip, 'xl/styles.xml')
  const strings = small(zip, 'xl/sharedStrings.xml')
  const sheets = sheetsOf(workbook, relations, prefix)
  if (sheets.length === 0) throw new Refused(emptyWorkbook)
  if (sheets.length > MOST_SHEETS) throw new Refused(hugeWorkbook)
  return {
    prefix,
    is1904: /^(1|true)$/.test(attribute(settings?.tag ?? '', 'date1904') ?? ''),
    sheets,
    meanings: meaningsOf(styles, styles === undefined ? '' : prefixOf(styles)),
    strings: strings === undefined ? [] : elements(strings, `${prefixOf(strings)}si`).map(({ inner }) => runsOf(inner, prefixOf(strings))),
  }
}
