import { fail, ok, type Result } from '../kernel/result.ts'
import { failure, type Failure } from '../kernel/failure.ts'
import type { Condition, Operator } from '../kernel/condition.ts'
import { isEmpty, type Wire } from '../kernel/wire.ts'
import { listed } from './listed.ts'
import type { CategoryRoot, DictCode, TypeKey } from './type-keys.ts'

/** How a kind is stored: one of five classes, so that a new kind needs no SQL. */
export type Storage = 'text' | 'integer' | 'decimal' | 'date' | 'moment'

/** What a declaration adds to a kind: the scale of a quantity, the code of a dictionary, the target of a ref. */
export type KindOptions = {
  /** Decimals of a quantity. */
  readonly scale?: number
  /** Of a quantity that is shown as short as it is: at least so many decimals, so that a column of them stands in line. */
  readonly leastShown?: number
  /** The dictionary, by its code. */
  readonly code?: DictCode
  /** How deep the choice of a region must go; to the district where nothing is said. */
  readonly level?: 'province' | 'city' | 'district'
  /** The category whose tree is offered, by its code. */
  readonly root?: CategoryRoot
  /** What a text of code is written in. */
  readonly language?: string
  /** How values are offered where not as usual: of a dictionary instead of a list, of a region instead of a cascader, of 是/否 as a switch, of a text as tags. */
  readonly look?: 'radios' | 'buttons' | 'cascader' | 'selects' | 'switch' | 'tags'
}

/** All the program knows about a type of field. */
export type Kind<Value = unknown> = {
  readonly name: string
  readonly storage: Storage
  readonly operators: readonly Operator[]
  readonly align: 'left' | 'right'
  /** Several values, comma-joined. */
  readonly many?: boolean
  /** Holds ids of other records: the screen shows a label that the server sends beside it. */
  readonly labelled?: boolean
  /** Holds this field of the target, not its id (sys S2). */
  readonly keyed?: string
  /** The type whose records it holds, where that goes without saying. */
  readonly of?: TypeKey
  /** Values that are offered from the records of a type though they point at none of them: which ones, for a field. */
  readonly offers?: { readonly type: TypeKey; readonly among: (options: KindOptions) => Condition }
  /** What those records must be, whichever type names them. */
  readonly among?: Condition
  /** The window it is chosen in, where that is not the one for the records of any type. */
  readonly window?: 'people' | 'departments' | 'roles' | 'posts' | 'regions'
  /** 请选择 instead of 请输入 when it is missing. */
  readonly chosen?: boolean
  /** What was typed, pasted, imported or sent, as a wire value. Sees trimmed, half-width, never empty text. */
  readonly parse: (text: string, options: KindOptions) => Result<Wire>
  /** Tells at a glance that a value is already what `parse` would make of it. It may miss some. */
  readonly recognises?: (options: KindOptions) => (value: unknown) => value is Wire
  /** What a formula sees. */
  readonly read: (wire: string | number) => Value
  /** What a formula sees where a required field is still empty. */
  readonly blank: Value
  /** What screen, print and export show; a labelled kind shows its label instead. */
  readonly format: (wire: string | number, options: KindOptions) => string
  /** What makes one look again at a value that may be kept all the same. */
  readonly warning?: (text: string) => string | undefined
  /** Longest text, in code points, where the field says nothing. */
  readonly max?: number
}

export const defineKind = <Value>(kind: Kind<Value>): Kind<Value> => kind

const TEXT_OPERATORS: readonly Operator[] = ['eq', 'like', 'starts', 'ends', 'in', 'ne', 'empty', 'filled']
/** Of what may only be compared with one whole value. */
export const WHOLE_OPERATORS: readonly Operator[] = ['eq']
export const CHOICE_OPERATORS: readonly Operator[] = ['eq', 'in', 'ne', 'empty', 'filled']
export const ORDER_OPERATORS: readonly Operator[] = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'empty', 'filled']

const asTyped = (text: string): Result<Wire> => ok(text)

/** Text that is kept as it was typed. */
export const TEXT_VALUE = {
  storage: 'text',
  operators: TEXT_OPERATORS,
  align: 'left',
  parse: asTyped,
  read: String,
  blank: '',
  format: String,
} as const

/** One thing chosen by its id or value; the server sends its label beside it. */
export const ONE_CHOSEN = { ...TEXT_VALUE, operators: CHOICE_OPERATORS, labelled: true, chosen: true, max: 64 } as const

/** Several of them, comma-joined. */
export const SEVERAL_CHOSEN = {
  ...ONE_CHOSEN,
  operators: ['has', 'empty', 'filled'],
  many: true,
  parse: (text: string) => ok(listed(text)),
  max: 2000,
} as const

const unreadable = failure('value.unreadable', '内容包含无法保存的字符')
const notText = failure('value.notText', '内容格式不正确')

const HALF_WIDTH_FROM = 0xff01
const HALF_WIDTH_TO = 0xff5e

/** Full-width digits, letters and signs as clerks type them with a Chinese keyboard, made half-width. */
export const halfWidth = (text: string): string =>
  text.replace(/[\uff01-\uff5e\u3000]/g, (sign) => {
    const code = sign.charCodeAt(0)
    return code >= HALF_WIDTH_FROM && code <= HALF_WIDTH_TO ? String.fromCharCode(code - 0xfee0) : ' '
  })

// NUL is what the database cannot keep.
const isWellFormed = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** Nothing in it that could be written in two ways. */
const isPlain = (text: string): boolean => {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < 0x20 || code > 0x7e) return false
  }
  return true
}

const SPACE = 0x20

const isTidy = (value: unknown): value is string =>
  typeof value === 'string' && isPlain(value) && value.charCodeAt(0) > SPACE && value.charCodeAt(value.length - 1) !== SPACE

const never = (_: unknown): _ is never => false

/** Tells at a glance that a value of the field is what reading it would give: drafts of thousands of rows are read so. It may miss some. */
export const recogniser = (kind: Kind, options: KindOptions): ((value: unknown) => value is Wire) =>
  kind.parse === asTyped ? isTidy : (kind.recognises?.(options) ?? never)

/** Any outside value, read as the kind wants it: the wire value, null when empty, or what is wrong with it. */
export const readValue = (kind: Kind, options: KindOptions, value: unknown): Result<Wire> => {
  if (isEmpty(value)) return ok(null)
  if (typeof value === 'boolean') return readValue(kind, options, value ? 'Y' : 'N')
  if (typeof value !== 'string' && typeof value !== 'number') return fail(notText)
  const given = String(value)
  if (isPlain(given)) return readText(kind, options, given)
  if (!isWellFormed(given)) return fail(unreadable)
  const text = given.normalize('NFC')
  const exact = kind.storage === 'text' && !kind.chosen && !kind.labelled
  return readText(kind, options, exact ? text : halfWidth(text))
}

const readText = (kind: Kind, options: KindOptions, text: string): Result<Wire> => {
  const trimmed = text.trim()
  return trimmed === '' ? ok(null) : kind.parse(trimmed, options)
}

export const malformed = (kind: string, message: string): Failure => failure(`${kind}.malformed`, message)
