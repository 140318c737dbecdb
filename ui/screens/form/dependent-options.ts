import { leaderOf } from '../../../core/definitions/field.ts'
import { ok, type Result } from '../../../core/kernel/result.ts'
import type { Wire } from '../../../core/kernel/wire.ts'
import type { CellOption, TableColumn } from '../../../core/table/column.ts'
import type { AskChoices } from '../../widgets/fields/choices-context.ts'

/** One choice leads to a few; who looks for one among more than these types it. */
const MOST = 200

/** What a column of a form's table offers below a choice of the column that it follows. */
export const dependentOptions = async (
  ask: AskChoices,
  table: string,
  { key, field }: TableColumn,
  parent: Wire,
): Promise<Result<readonly CellOption[]>> => {
  const leader = field && leaderOf(field)
  const answer = await ask(`${table}.${key}`, { keyword: '', pageSize: MOST, row: leader === undefined ? {} : { [leader]: parent } })
  return answer.ok ? ok(answer.value.records.map(({ id, label }) => ({ value: id, title: label }))) : answer
}
