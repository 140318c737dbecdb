import { failure, type Failure } from '../kernel/failure.ts'
import { isEmpty, rowsOf, wireOf, type Row } from '../kernel/wire.ts'
import { checksBefore } from './checks-before.ts'
import type { DocumentType } from './document.ts'
import type { Check, Guarded } from './must-hold.ts'
import type { Field, Fields } from './field.ts'
import type { Doubts } from './knowledge.ts'
import type { LinesType } from './lines.ts'
import { placed, worded, type RowPlace, type JudgedRow } from './problem-place.ts'
import { patternWarning } from '../validation/form-patterns.ts'
import { remembered } from './watched-head.ts'

type AnyCheck = Check<any> | AnyRowCheck

type AnyRowCheck = {
  readonly rows: string
  readonly field: string
  readonly holds: (row: any, doc: any) => boolean
  readonly message: string | ((row: any, doc: any) => string)
  readonly warns?: boolean
  readonly again?: boolean
  readonly said?: string
  readonly open?: true
  readonly before?: undefined
}

/** What a type checks of what is to be saved or submitted. */
const savedChecks = ({ checks = [] }: Pick<DocumentType, 'checks'>): readonly AnyCheck[] =>
  (checks as readonly AnyCheck[]).filter(({ before }) => before === undefined)

/** So many checks are asked of what is submitted. */
export const checksAsked = (type: DocumentType): number => savedChecks(type).length

const FAILED = 'check.failed'

const isHeld = (check: AnyRowCheck, row: JudgedRow): boolean => remembered(check, row, (one) => check.holds(one, one['head']))

const rowsAgainst = (check: AnyRowCheck, head: JudgedRow): readonly number[] =>
  ((head[check.rows] ?? []) as readonly JudgedRow[]).flatMap((row, index) => (isHeld(check, row) ? [] : [index]))

const messageOf = ({ message }: Check<any>, head: JudgedRow): string => (typeof message === 'string' ? message : message(head))

/** What a check of rows says of one of them. */
const rowMessage = ({ rows, message }: AnyRowCheck, index: number, head: JudgedRow): string =>
  typeof message === 'string' ? message : message((head[rows] as readonly JudgedRow[])[index], head)

/** What a check asks or states of the document as a whole: of rows, what it says of the first. */
const wholeMessage = (check: AnyCheck, head: JudgedRow): string =>
  check.rows === undefined ? messageOf(check, head) : rowMessage(check, rowsAgainst(check, head)[0] ?? 0, head)

const refusal = (type: DocumentType, check: AnyCheck, head: JudgedRow): readonly Failure[] => {
  if (check.rows === undefined)
    return check.holds(head)
      ? []
      : [
          {
            ...failure(FAILED, worded(messageOf(check, head), undefined, head.row, undefined, type.fields)),
            ...(check.field ? { field: check.field } : {}),
          },
        ]
  const rows = rowsOf(head.row, check.rows)
  return rowsAgainst(check, head).map((index) =>
    placed(
      FAILED,
      worded(rowMessage(check, index, head), undefined, rows[index]!, head, { ...type.fields, ...type.lines[check.rows]?.columns }),
      check.field,
      {
        table: check.rows,
        index,
      },
    ),
  )
}

/** Are the checks asked at every save? Of what goes through approval a draft may be saved while they fail (Z2). */
export const isCheckedAtSave = ({ approval }: Pick<DocumentType, 'approval'>): boolean => !approval?.length

/** Is it a check over the whole document that failed? */
export const isOfCheck = ({ code }: Failure): boolean => code === FAILED

/** Checks over the whole document that refuse; of rows, at their cells. */
export const refusalsOf = (type: DocumentType, view: unknown): readonly Failure[] =>
  savedChecks(type)
    .filter(({ warns }) => !warns)
    .flatMap((check) => refusal(type, check, view as JudgedRow))

/** The same of what is asked once more when a document takes effect; of all checks where the type takes locks for them. */
export const refusalsAgain = (type: DocumentType, view: unknown): readonly Failure[] =>
  savedChecks(type)
    .filter(({ warns, again }) => !warns && (again || type.locks))
    .flatMap((check) => refusal(type, check, view as JudgedRow))

/** Is anything asked once more when a document of the type takes effect? */
export const isAskedAgain = (type: DocumentType): boolean => type.locks !== undefined || savedChecks(type).some(({ again }) => again)

/** What checks that only warn say at a cell of a row. */
export const doubtAt = (type: DocumentType, table: string, column: string, row: unknown): string | undefined => {
  const found = ((type.checks ?? []) as readonly AnyCheck[]).find(
    (check): check is AnyRowCheck =>
      check.rows === table && check.field === column && check.warns === true && !isHeld(check as AnyRowCheck, row as JudgedRow),
  )
  const message = found?.said ?? found?.message
  return typeof message === 'function' ? message(row, (row as JudgedRow)['head']) : message
}

/** What is said at cells, of the checks that are open to who may not see what they compare with. */
export const openDoubtsOf = (type: DocumentType, view: unknown): Doubts | undefined => {
  const head = view as JudgedRow
  const found: Record<string, Record<string, Record<string, string>>> = {}
  for (const check of (type.checks ?? []) as readonly AnyCheck[]) {
    if (check.rows === undefined || !check.open || !check.warns) continue
    const rows = rowsOf(head.row, check.rows)
    for (const index of rowsAgainst(check, head)) {
      const table = (found[check.rows] ??= {})
      const row = (table[String(wireOf(rows[index]!, 'id'))] ??= {})
      row[check.field] ??= check.said ?? rowMessage(check, index, head)
    }
  }
  return Object.keys(found).length ? found : undefined
}

/** Asked once, in however many rows. */
const question = (type: DocumentType, check: AnyCheck, head: JudgedRow): readonly Failure[] =>
  (check.rows === undefined ? check.holds(head) : rowsAgainst(check, head).length === 0)
    ? []
    : [failure(FAILED, worded(wholeMessage(check, head), undefined, head.row, undefined, type.fields))]

/** One thing that needs a look before somebody decides, and where it stands. */
export type Attention = {
  readonly message: string
  /** The rows it is said of, by their ids, and the column. */
  readonly table?: string
  readonly column?: string
  readonly rowIds?: readonly string[]
}

/** A question that only asks whether to go on, as the statement it makes. */
const stated = (question: string): string => question.replace(/，是否继续？?$/, '')

const looksAt = (type: DocumentType, check: AnyCheck, head: JudgedRow): readonly Attention[] => {
  const message = stated(
    worded((check.rows === undefined ? undefined : check.said) ?? wholeMessage(check, head), undefined, head.row, undefined, type.fields),
  )
  if (check.rows === undefined) return check.holds(head) ? [] : [{ message, ...(check.field ? { column: check.field } : {}) }]
  const rows = rowsOf(head.row, check.rows)
  const rowIds = rowsAgainst(check, head).map((at) => String(wireOf(rows[at]!, 'id')))
  return rowIds.length ? [{ message, table: check.rows, column: check.field, rowIds }] : []
}

/** What whoever decides must look at: checks that only warn, said as statements, with the rows they speak of. */
export const looksOf = (type: DocumentType, view: unknown): readonly Attention[] =>
  savedChecks(type)
    .filter(({ warns }) => warns)
    .flatMap((check) => looksAt(type, check, view as JudgedRow))

const doubtful = (fields: Fields, row: Row, place: RowPlace): Failure[] =>
  Object.entries(fields).flatMap(([key, { kind, title, pattern }]) => {
    if (!kind.warning && pattern === undefined) return []
    const value = wireOf(row, key)
    const text = String(value)
    const doubt = () => kind.warning?.(text) ?? (pattern === undefined ? undefined : patternWarning(pattern, text))
    const message = isEmpty(value) ? undefined : doubt()
    return message === undefined ? [] : [placed('value.doubtful', `${title}：${message}`, key, place)]
  })

/** Checks that only ask 继续/取消, and values of which a kind has its doubts. */
export const warningsOf = (type: DocumentType, view: unknown): readonly Failure[] => {
  const head = view as JudgedRow
  return [
    ...savedChecks(type)
      .filter(({ warns }) => warns)
      .flatMap((check) => question(type, check, head)),
    ...doubtful(type.fields, head.row, {}),
    ...Object.entries<LinesType>(type.lines).flatMap(([table, { columns }]) =>
      Object.values<Field>(columns).some(({ kind }) => kind.warning)
        ? rowsOf(head.row, table).flatMap((row, index) => doubtful(columns, row, { table, index }))
        : [],
    ),
  ]
}

/** Why a stored record may not be changed in its form, or deleted. */
export const objectionsOf = (type: DocumentType, what: Guarded, view: unknown): readonly Failure[] =>
  checksBefore(type, what).flatMap((check) => refusal(type, check, view as JudgedRow))

/** What is said at a table's head before anything is saved: that it needs rows. */
export const rowsWanted = (type: DocumentType, table: string, view: unknown): string | undefined => {
  const head = view as JudgedRow
  const least = type.lines[table]?.atLeast ?? 0
  if (rowsOf(head.row, table).length < least) return `至少要有${least}行`
  const [broken] = savedChecks(type)
    .filter((check) => check.rows === undefined && check.field === table && !check.warns)
    .flatMap((check) => refusal(type, check, head))
  return broken?.message
}
