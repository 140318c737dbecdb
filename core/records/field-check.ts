import type { DocumentType } from '../definitions/document.ts'
import { done, type Result } from '../kernel/result.ts'
import type { Cancel } from '../kernel/http.port.ts'
import type { Checked, RemoteChecks } from './remote-checks.port.ts'

/** The sentence that a type says of a value which another record holds; undefined where the field alone is not unique. */
export const takenMessage = ({ unique = [] }: DocumentType, field: string): string | undefined =>
  unique.find(({ fields }) => fields.length === 1 && fields[0] === field)?.message

/** Is there anything about this field that only the server knows? */
export const isCheckedRemotely = (type: DocumentType, field: string): boolean =>
  takenMessage(type, field) !== undefined || type.fields[field]?.checkRule !== undefined

/** Everything the server says of a value while it is typed: first whether it keeps its rule, then whether it is free. */
export const checkField = async (checks: RemoteChecks, checked: Checked, signal?: Cancel): Promise<Result<void>> => {
  const rule = checked.type.fields[checked.field]?.checkRule
  if (rule !== undefined) {
    const kept = await checks.keepsRule(rule, checked.value, signal)
    if (!kept.ok) return kept
  }
  const message = takenMessage(checked.type, checked.field)
  if (message === undefined) return done
  const free = await checks.isFree(checked, signal)
  return free.ok || !/^(duplicate|server)\./.test(free.failure.code)
    ? free
    : { ok: false, failure: { ...free.failure, message, field: checked.field } }
}
