import { isObject } from '../../../core/kernel/json.ts'
import { textsIn } from '../../widgets/user-preferences.ts'
import { isSheet, type SheetName } from './sheets.ts'

/** How a document is printed, as somebody left it. */
export type PrintSettings = {
  readonly sheet: SheetName
  readonly copies: number
  /** Rows of a page at most; null for as many as there is room for. */
  readonly rows: number | null
  /** What is left out: `table.column`, a total by its field, or one of `EXTRAS`. */
  readonly hidden: readonly string[]
}

export type PrintTemplate = PrintSettings & { readonly name: string }

/** What a paper shows beside its values. */
export const EXTRAS = { qr: '二维码', names: '审批人姓名', heads: '重复表头' } as const

export type Extra = keyof typeof EXTRAS

export const MOST_COPIES = 20
export const MOST_ROWS = 200

const whole = (value: unknown, most: number): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most ? value : undefined

/** What was typed into one of the boxes, as far as it is a number that can be meant. */
export const wholeIn = (text: string, most: number): number | undefined => whole(Number(text), most)

export const settingsIn = (stored: unknown): PrintSettings | undefined => {
  if (!isObject(stored)) return undefined
  const hidden = textsIn(stored['hidden'])
  const copies = whole(stored['copies'], MOST_COPIES)
  const { sheet, rows } = stored
  if (!hidden || copies === undefined || !isSheet(sheet)) return undefined
  return { sheet, copies, rows: whole(rows, MOST_ROWS) ?? null, hidden }
}

export const templatesIn = (stored: unknown): readonly PrintTemplate[] | undefined =>
  Array.isArray(stored)
    ? stored.flatMap((one: unknown) => {
        const settings = settingsIn(one)
        const name = isObject(one) ? one['name'] : undefined
        return settings && typeof name === 'string' && name ? [{ ...settings, name }] : []
      })
    : undefined
