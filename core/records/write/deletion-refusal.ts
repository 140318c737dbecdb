import type { Failure } from '../../kernel/failure.ts'
import { isEmpty, type Row } from '../../kernel/wire.ts'
import { hasHistory, stateChanged } from '../failures.ts'
import { stateOf } from '../usual-fields.ts'

/** Why a record cannot be deleted, as its own values tell: what once went for approval is voided, and its history stays. */
export const deletionRefusal = (row: Row): Failure | undefined => {
  if (!['', 'draft'].includes(stateOf(row))) return stateChanged
  return isEmpty(row['processInstanceId']) ? undefined : hasHistory
}
