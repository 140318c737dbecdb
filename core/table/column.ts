import type { Failure } from '../kernel/failure.ts'
import type { Cancel } from '../kernel/http.port.ts'
import type { Row, Wire } from '../kernel/wire.ts'
import type { Density } from './density.ts'
import type { Field } from '../definitions/field.ts'

/** What a cell is (seed §2, widgets §2.4). `normal` is shown and never edited. */
export type CellType =
  | 'normal'
  | 'input'
  | 'textarea'
  | 'codes'
  | 'number'
  | 'money'
  | 'price'
  | 'percent'
  | 'select'
  | 'radio'
  | 'multiSelect'
  | 'searchSelect'
  | 'asyncSearchSelect'
  | 'checkbox'
  | 'date'
  | 'datetime'
  | 'time'
  | 'department'
  | 'user'
  | 'popInput'
  | 'popup'
  | 'ref'
  | 'region'
  | 'tree'
  | 'slot'
  | 'file'
  | 'image'
  | 'tags'
  | 'progress'
  | 'hidden'

/** One choice of a select: what is kept, and what is read. */
export type CellOption = { readonly value: string; readonly title: string; readonly disabled?: boolean }

/** What an editor, a paste or a fill brings to a cell. */
export type CellValue =
  | { readonly value: Wire; readonly label?: string }
  /** A record was chosen: its id and label are written, and what the column's `fills` take over. */
  | { readonly choice: CellChoice | null }

/** A record that may be chosen, with the values that `fills` name. */
export type CellChoice = {
  readonly id: string
  readonly label: string
  /** What tells it apart from others of its name. */
  readonly apart?: string
  readonly values: Row
}

/** Why a rule is looked at: widgets §3.2. */
export type Trigger = 'input' | 'change' | 'blur' | 'getValues'

/** What a rule's handler says: no flag, or a true one, passes. */
export type Verdict = { readonly passed?: boolean | null; readonly message?: string }

export type HandlerInput = {
  readonly value: Wire
  readonly row: Row
  readonly column: TableColumn
  readonly trigger: Trigger
  /** Nobody waits for the answer any more: a newer value, an undo, a removed row. */
  readonly signal: Cancel
}

/** One entry of `validateRules` (seed §5): each part is looked at, in the order required, unique, pattern, handler. */
export type ColumnRule = {
  readonly required?: boolean
  readonly unique?: boolean
  /** A code of the seed, `only` for unique, or a regular expression. */
  readonly pattern?: string
  /** May hold `${title}`, `${key}`, `${defaultValue}`. */
  readonly message?: string
  readonly handler?: (input: HandlerInput) => Verdict | undefined | Promise<Verdict | undefined>
  /** Anything else that can be judged at once, from the whole row. */
  readonly problem?: (value: Wire, row: Row) => Failure | undefined
}

export type Statistic = 'sum' | 'average'

/** A value worked out from others of the same row; a circle among columns throws when the table is made. */
export type Computed = { readonly from: readonly string[]; readonly work: (row: Row) => Wire }

/** One column of a grid. Everything but key, title and type may be left out. */
export type TableColumn = {
  readonly key: string
  readonly title: string
  readonly type: CellType
  /** The declared field, where there is one: its kind parses and formats. */
  readonly field?: Field
  readonly width?: number
  /** So much of its declared width it gives up where that brings all columns into sight. */
  readonly gives?: number
  readonly minWidth?: number
  readonly align?: 'left' | 'right'
  readonly pinned?: 'left' | 'right'
  /** Row heights at which the column is not shown by itself: it stands below another one there, or only whoever wants it sees it. */
  readonly asideAt?: readonly Density[]
  /** Title of the group of columns above this one. */
  readonly group?: string
  readonly readonly?: boolean
  readonly required?: boolean
  /** The head says that the column must be filled, at least in some rows. */
  readonly marked?: boolean
  /** Filled from other records once the row says which: whoever enters the row is not led here. */
  readonly quoted?: boolean
  /** A number that was worked out: it may be asked how. */
  readonly figure?: boolean
  readonly isDisabled?: (row: Row) => boolean
  readonly rules?: readonly ColumnRule[]
  /** Most decimals; the usual ones of the type where nothing is said. */
  readonly scale?: number
  readonly options?: readonly CellOption[]
  /** Options that depend on the row (linkage, sections). */
  readonly optionsOf?: (row: Row) => readonly CellOption[]
  /** Tells when options that had to be asked for have come. */
  readonly onOptions?: (listener: () => void) => () => void
  readonly dictCode?: string
  /** Where the label of a value stands in the row. */
  readonly labelKey?: string
  /** Own keys that take the chosen record's values: own key → its key. */
  readonly fills?: Readonly<Record<string, string>>
  readonly statistics?: readonly Statistic[]
  readonly computed?: Computed
  readonly defaultValue?: Wire | ((row: Row) => Wire)
  /** Columns with one linkage key are a chain, left to right: a change empties every later one. */
  readonly linkageKey?: string
  /** Checkbox: the kept values of on and off. Y and N where nothing is said. */
  readonly customValue?: readonly [on: string, off: string]
  readonly multi?: boolean
  /** False: typing marks the first option that fits, and leaves the others in sight. */
  readonly allowSearch?: boolean
  readonly allowInput?: boolean
  readonly allowDownload?: boolean
  readonly allowRemove?: boolean
  /** JSON with `store`, `text`, `multiSelect` and `uploadnum`: the older way to say them. */
  readonly fieldExtendJson?: string
  /** Which of a chosen record's keys are kept, and shown. */
  readonly store?: string
  readonly text?: string
  /** Most files of a cell; 0 is no limit. */
  readonly number?: number
  /** Where an upload's answer says the path; `message` where nothing is said. */
  readonly responseName?: string
  /** Files are sent with the session's token (seed §6). */
  readonly token?: boolean
  readonly popupCode?: string
  readonly orgFields?: readonly string[]
  readonly destFields?: readonly string[]
  readonly param?: Readonly<Record<string, string>>
  readonly placeholder?: string
  readonly props?: Readonly<Record<string, unknown>>
  readonly sorter?: boolean
  /** A new row gets one more than the largest number of the column. */
  readonly isOrder?: boolean
}

export type ColumnKey = string

const NUMBERS: ReadonlySet<CellType> = new Set(['number', 'money', 'price', 'percent'])

/** Types whose pasted text must be asked of others: labels of records, people, departments. */
const ASKED: ReadonlySet<CellType> = new Set(['asyncSearchSelect', 'department', 'user', 'popup', 'ref', 'region', 'tree'])

const NO_OPTIONS: readonly CellOption[] = []

/** The options of a select as this row has them. */
export const optionsFor = (column: TableColumn, row: Row): readonly CellOption[] => column.optionsOf?.(row) ?? column.options ?? NO_OPTIONS

const YES_NO = ['Y', 'N'] as const

/** What a check box keeps when it is ticked and when it is not. */
export const onOff = (column: TableColumn): readonly [on: string, off: string] => column.customValue ?? YES_NO

const UNTYPED: ReadonlySet<CellType> = new Set(['normal', 'slot', 'file', 'image', 'progress', 'hidden'])

/** Something of a row stands in it that can be written elsewhere. */
export const hasText = ({ type }: TableColumn): boolean => type !== 'slot' && type !== 'hidden'

export const isNumeric = (column: TableColumn): boolean => NUMBERS.has(column.type)

/** Stands at the right of its column: amounts, unless something else is said. */
export const isRight = (column: TableColumn): boolean => column.align === 'right' || (column.align === undefined && isNumeric(column))

const LISTED: ReadonlySet<CellType> = new Set(['select', 'radio', 'multiSelect', 'searchSelect'])

/** The text of a cell must be asked of others before it is a value. */
export const isAsked = (column: TableColumn): boolean =>
  ASKED.has(column.type) || (LISTED.has(column.type) && !column.options && (!column.optionsOf || column.linkageKey !== undefined))

/** Text can be typed, pasted or filled into the column. */
export const isTyped = (column: TableColumn): boolean => !column.readonly && !column.computed && !UNTYPED.has(column.type)

export const isWritable = (column: TableColumn, row: Row): boolean =>
  !column.readonly && !column.computed && column.isDisabled?.(row) !== true
