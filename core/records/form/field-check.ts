import type { DocumentType } from '../../definitions/document.ts'
import { namingSets } from '../../definitions/unique.ts'
import { done, type Result } from '../../kernel/result.ts'
import type { Cancel } from '../../kernel/http.port.ts'
import type { Checked, RemoteChecks } from './remote-checks.port.ts'

const isUnique = (type: DocumentType, field: string): boolean =>
  namingSets(type).some(({ fields }) => fields.length === 1 && fields[0] === field)

/** Is there anything about this field that only the server knows? */
export const isCheckedRemotely = (type: DocumentType, field: string): boolean =>
  isUnique(type, field) || type.fields[field]?.checkRule !== undefined

/** Everything the server says of a value while it is typed: first whether it keeps its rule, then whether it is free. */
export const checkField = async (checks: RemoteChecks, checked: Checked, signal?: Cancel): Promise<Result<void>> => {
  const rule = checked.type.fields[checked.field]?.checkRule
  if (rule !== undefined) {
    const kept = await checks.keepsRule(rule, checked.value, signal)
    if (!kept.ok) return kept
  }
  return isUnique(checked.type, checked.field) ? checks.isFree(checked, signal) : done
}
