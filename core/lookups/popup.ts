import type { PopupPlan } from '../definitions/popup-plan.ts'
import { failure, type Failure } from '../kernel/failure.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { type Row, isEmpty, textAt, wireOf } from '../kernel/wire.ts'
import type { CellChoice } from '../table/column.ts'

const wrongPopup = failure('popup.wrong', 'popup参数未正确配置!')
const unequalPopup = failure('popup.unequal', 'popup参数未正确配置,原始值和目标值数量不一致!')
const chooseOne = failure('popup.chooseOne', '请选择一条记录')

/** What is wrong with a column's declaration; undefined where all is right (seed §5). */
export const popupProblem = ({ popupCode, orgFields = [], destFields = [] }: PopupPlan): Failure | undefined => {
  if (!popupCode || orgFields.length === 0 || destFields.length === 0) return wrongPopup
  return orgFields.length === destFields.length ? undefined : unequalPopup
}

/** Own keys and the report's keys they take their values from, as `fills` of a column. */
export const popupFills = ({ orgFields = [], destFields = [] }: PopupPlan): Readonly<Record<string, string>> =>
  Object.fromEntries(destFields.map((dest, at) => [dest.trim(), (orgFields[at] ?? '').trim()]))

const joined = (rows: readonly Row[], key: string): string =>
  rows
    .map((row) => wireOf(row, key))
    .filter((value) => !isEmpty(value))
    .join(',')

/** The chosen rows as one choice of the column `own`: several rows' values joined by comma. */
export const popupChoice = (plan: PopupPlan, own: string, rows: readonly Row[], isMany: boolean): Result<CellChoice> => {
  if (rows.length === 0 || (!isMany && rows.length > 1)) return fail(chooseOne)
  const fills = popupFills(plan)
  const values = Object.fromEntries(Object.values(fills).map((key) => [key, rows.length === 1 ? wireOf(rows[0]!, key) : joined(rows, key)]))
  const source = fills[own] ?? Object.values(fills)[0]
  const shown = source === undefined ? '' : String(values[source] ?? '')
  return ok({ id: shown, label: shown, values })
}

const listed = (value: string, isMany: boolean): readonly string[] => (value === '' ? [] : isMany ? value.split(',') : [value])

/**
 * The rows that were chosen before, as far as the fields they filled still tell (widgets §11.8): each has what the fields took from it.
 * None where fields no longer tell the same number of rows.
 */
export const popupBefore = (plan: PopupPlan, record: Row, isMany: boolean): readonly Row[] => {
  const lists = Object.entries(popupFills(plan)).map(([own, theirs]) => [theirs, listed(textAt(record, own), isMany)] as const)
  const most = Math.max(0, ...lists.map(([, values]) => values.length))
  if (lists.some(([, values]) => values.length > 0 && values.length !== most)) return []
  return Array.from({ length: most }, (_, at) => ({
    id: `${BEFORE}${at}`,
    ...Object.fromEntries(lists.flatMap(([theirs, values]) => (values.length ? [[theirs, values[at] ?? '']] : []))),
  }))
}

const BEFORE = '#'

const isSame = ({ id: _, ...told }: Row, row: Row): boolean => Object.keys(told).every((key) => textAt(row, key) === textAt(told, key))

/**
 * Chosen rows by id, those from before under their own ids as soon as they are among the rows in sight. Until then they are kept only
 * where several may be chosen: a single field may hold what was typed.
 */
export const recognised = (chosen: ReadonlyMap<string, Row>, inSight: readonly Row[], isMany: boolean): ReadonlyMap<string, Row> =>
  new Map(
    [...chosen].flatMap(([id, row]): readonly (readonly [string, Row])[] => {
      if (!id.startsWith(BEFORE)) return [[id, row]]
      const found = inSight.find((one) => isSame(row, one))
      if (found) return [[String(found['id']), found]]
      return isMany ? [[id, row]] : []
    }),
  )
