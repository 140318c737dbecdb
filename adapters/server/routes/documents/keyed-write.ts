import { ok, type Result } from '../../../../core/kernel/result.ts'
import { type BodyFields, fieldsOf, readId, readVersion } from '../../http/body-fields.ts'
import type { VisitorCall } from '../../http/call.ts'

/** What is done to one stored record: which, what was asked with it, and the version that was seen. */
export type ActionCall = { readonly id: string; readonly fields: BodyFields; readonly version: number | undefined }

export const readActionCall = ({ params, body }: VisitorCall): Result<ActionCall> => {
  const fields = fieldsOf(body)
  if (!fields.ok) return fields
  // Older clients name the record in the body (sys S39).
  const id = readId(params['id'] ?? fields.value['id'])
  if (!id.ok) return id
  const version = readVersion(fields.value['version'])
  return version.ok ? ok({ id: id.value, fields: fields.value, version: version.value }) : version
}

export const versioned = (version: number | undefined) => (version === undefined ? {} : { version })
