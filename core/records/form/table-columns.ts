import { leaderOf, type Field, type Fields } from '../../definitions/field.ts'
import { isFigure } from '../../definitions/explain.ts'
import type { LinesType } from '../../definitions/lines.ts'
import type { Row } from '../../kernel/wire.ts'
import type { CellOption, CellType, TableColumn } from '../../table/column.ts'
import { labelKey } from '../labels.ts'
import { isServerOwned } from '../usual-fields.ts'

/** Kinds whose cell is not a line of text. */
const TYPES: Readonly<Record<string, CellType>> = {
  bool: 'checkbox',
  category: 'tree',
  codes: 'codes',
  date: 'date',
  datetime: 'datetime',
  decimal: 'number',
  dept: 'department',
  depts: 'department',
  dict: 'select',
  dicts: 'multiSelect',
  file: 'file',
  files: 'file',
  image: 'image',
  images: 'image',
  int: 'number',
  longText: 'textarea',
  money: 'money',
  percent: 'percent',
  post: 'ref',
  price: 'price',
  ref: 'ref',
  refBy: 'ref',
  refs: 'ref',
  region: 'region',
  richText: 'normal',
  role: 'ref',
  rowRef: 'ref',
  time: 'time',
  tree: 'tree',
  user: 'user',
  users: 'user',
}

/** The server takes files of those only who are signed in. */
const FILED: ReadonlySet<CellType> = new Set(['file', 'image'])

const typeOf = ({ kind, look, hidden }: Field): CellType => {
  if (hidden) return 'hidden'
  return look === 'tags' ? 'tags' : (TYPES[kind.name] ?? 'input')
}

export type ColumnHints = {
  /** The table the fields are columns of: what it demands and totals. */
  readonly lines?: LinesType
  readonly readOnly?: boolean
  /** Cells of the column that may not be typed in at the moment. */
  readonly isDisabled?: (key: string, row: Row) => boolean
  /** The values of a dictionary, where they are here; else they are asked for. */
  readonly options?: (field: Field) => readonly CellOption[] | undefined
  readonly width?: (field: Field) => number
}

const statisticsOf = ({ totalled }: Field): TableColumn['statistics'] => (totalled ? ['sum'] : [])

/** Columns that follow one another are one chain, named after its first (linkage, seed §3). */
const chainOf = (key: string, columns: Fields): string | undefined => {
  const leader = leaderOf(columns[key]!)
  if (leader !== undefined && columns[leader]) return chainOf(leader, columns) ?? leader
  return Object.values<Field>(columns).some((field) => leaderOf(field) === key) ? key : undefined
}

/** A declared field as a column of a grid. What is wrong is judged by whoever sees the whole record: a column has no rules of its own. */
export const tableColumn = (key: string, field: Field, hints: ColumnHints = {}): TableColumn => {
  const { kind, scale, fills, width } = field
  const { isDisabled, readOnly } = hints
  const options = hints.options?.(field)
  const wide = width ?? hints.width?.(field)
  const statistics = statisticsOf(field)
  const chain = hints.lines?.columns[key] ? chainOf(key, hints.lines.columns) : undefined
  return {
    key,
    title: field.title,
    ...(isFigure(field) ? { figure: true } : {}),
    type: typeOf(field),
    field,
    align: kind.align,
    readonly: readOnly === true || isServerOwned(key, field),
    ...(kind.labelled ? { labelKey: labelKey(key) } : {}),
    ...(kind.many ? { multi: true } : {}),
    ...(FILED.has(TYPES[kind.name] ?? 'input') ? { token: true } : {}),
    ...(field.code === undefined ? {} : { dictCode: field.code }),
    ...(scale === undefined ? {} : { scale }),
    ...(fills ? { fills } : {}),
    ...(chain === undefined ? {} : { linkageKey: chain }),
    ...(wide === undefined ? {} : { width: wide }),
    ...(options ? { options } : {}),
    ...(statistics?.length ? { statistics } : {}),
    ...(isDisabled ? { isDisabled: (row: Row) => isDisabled(key, row) } : {}),
    ...(hints.lines?.quotes?.gives.includes(key) ? { quoted: true } : {}),
    ...(field.required || hints.lines?.required?.[key] ? { marked: true } : {}),
  }
}
