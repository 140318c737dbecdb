import { isDate, tidyDate } from '../kernel/dates.ts'
import { readDecimal } from '../kernel/decimal.ts'
import { failure, type Failure } from '../kernel/failure.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import type { Row, Wire } from '../kernel/wire.ts'
import { readAmount } from '../definitions/amount.ts'
import { halfWidth, readValue } from '../definitions/kind.ts'
import { bool } from '../definitions/kinds/bool.ts'
import { date } from '../definitions/kinds/date.ts'
import { datetime } from '../definitions/kinds/datetime.ts'
import { time } from '../definitions/kinds/time.ts'
import { optionsFor, onOff, type CellOption, type CellType, type CellValue, type TableColumn } from './column.ts'

/** What a text typed or pasted into a cell means; widgets §2.4. Types that must be asked of others go through `Lookup`. */
export const parseCell = (column: TableColumn, text: string, row: Row): Result<CellValue> => {
  const parse = PARSERS[column.type]
  const own = parse === asIs ? text : halfWidth(text).trim()
  if (own.trim() === '') return ok({ value: null })
  const parsed = parse ? parse(own, column, row) : fail(unreadable)
  if (!parsed.ok || !column.field || CHOOSING.has(column.type)) return parsed
  return valued(readValue(column.field.kind, column.field, 'value' in parsed.value ? parsed.value.value : text))
}

/** What may stand in a number cell while it is typed; undefined where the last key is taken back (seed §5). */
export const typedNumber = (text: string): string | undefined => {
  const plain = halfWidth(text).replace('−', '-')
  return /^-?(\d+(\.\d*)?)?$/.test(plain) ? plain : undefined
}

/** Semicolons go, one comes after every second character; none at the end (widgets 0.3). */
export const tagged = (text: string): string => {
  const signs = [...text.replace(/[;；]/g, '')]
  const pairs: string[] = []
  for (let at = 0; at < signs.length; at += 2) pairs.push(signs.slice(at, at + 2).join(''))
  return pairs.join(';')
}

const unreadable = failure('value.notText', '此列不能粘贴文字，请打开单元格选择')
const notNumber = failure('value.notNumber', '请输入数字')

/** A text that fits no choice of the column. */
export const noChoice = (column: TableColumn): Failure => failure('choice.unknown', `没有符合的${column.title}，请重新选择`)

type Parser = (text: string, column: TableColumn, row: Row) => Result<CellValue>

const CHOOSING: ReadonlySet<CellType> = new Set(['select', 'radio', 'multiSelect', 'searchSelect', 'checkbox'])

/** The number itself where that is exact, else its text: twenty digits stay twenty digits. */
const shortest = (text: string): Wire => (String(Number(text)) === text ? Number(text) : text)

const amount =
  (kind: string, scale: number): Parser =>
  (text, column) => {
    const plain = text.replace(/[\s￥¥%]/g, '').replace(/\.$/, '')
    if (plain === '-') return ok({ value: null })
    const places = column.scale ?? column.field?.scale
    if (kind === 'number' && places === undefined) {
      const read = readDecimal(plain)
      return read ? ok({ value: shortest(read.toString()) }) : fail(notNumber)
    }
    const read = readAmount(kind, plain, places ?? scale)
    return read.ok ? ok({ value: kind === 'number' ? shortest(read.value) : read.value }) : read
  }

const found = (options: readonly CellOption[], text: string): CellOption | undefined =>
  options.find((one) => one.title === text && !one.disabled) ?? options.find((one) => one.value === text && !one.disabled)

const chosen: Parser = (text, column, row) => {
  const option = found(optionsFor(column, row), text)
  if (option) return ok({ value: option.value })
  return column.allowInput ? ok({ value: text }) : fail(noChoice(column))
}

const severalChosen: Parser = (text, column, row) => {
  const options = optionsFor(column, row)
  const values: string[] = []
  for (const part of text.split(/[,，、;；]/)) {
    const own = part.trim()
    if (own === '') continue
    const option = found(options, own)
    if (!option && !column.allowInput) return fail(noChoice(column))
    values.push(option?.value ?? own)
  }
  return ok({ value: [...new Set(values)].join(',') || null })
}

const valued = (read: Result<Wire>): Result<CellValue> => (read.ok ? ok({ value: read.value }) : read)

const yesOrNo: Parser = (text, column) => {
  const [on, off] = onOff(column)
  if (text === on || text === off) return ok({ value: text })
  const read = bool.parse(text.toLowerCase(), column)
  return read.ok ? ok({ value: read.value === 'Y' ? on : off }) : read
}

const day: Parser = (text, column) => valued(date.parse(text.replace(/ +0?0:00(:00)?$/, ''), column))

const moment: Parser = (text, column) => valued(datetime.parse(isDate(tidyDate(text)) ? `${text} 0:00` : text, column))

const clock: Parser = (text, column) => valued(time.parse(text, column))

const asIs: Parser = (text) => ok({ value: text })

const PARSERS: Partial<Record<CellType, Parser>> = {
  input: asIs,
  textarea: asIs,
  codes: asIs,
  popInput: asIs,
  number: amount('number', 2),
  money: amount('money', 2),
  price: amount('price', 4),
  percent: amount('percent', 4),
  select: chosen,
  radio: chosen,
  searchSelect: chosen,
  multiSelect: severalChosen,
  checkbox: yesOrNo,
  date: day,
  datetime: moment,
  time: clock,
  tags: (text) => ok({ value: tagged(text) }),
}
