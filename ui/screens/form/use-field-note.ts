import { useEffect, useState } from 'react'
import type { Field } from '../../../core/definitions/field.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { readValue } from '../../../core/definitions/kind.ts'
import type { Failure } from '../../../core/kernel/failure.ts'
import { isEmpty } from '../../../core/kernel/wire.ts'
import { checkField, isCheckedRemotely } from '../../../core/records/form/field-check.ts'
import { RemoteChecks } from '../../../core/records/form/remote-checks.port.ts'
import { patternWarning } from '../../../core/validation/form-patterns.ts'
import { useCase } from '../../hooks/use-case.ts'

type Noted = {
  readonly type: DocumentType
  readonly name: string
  readonly field: Field
  readonly text: string
  readonly id: string | undefined
}

/** Nobody judged the value: that is said elsewhere. */
const isUnheard = ({ code }: Failure) => /^(http|session)\./.test(code)

/** What is to be looked at again in a field once it is left: what its kind doubts, and what only the server knows of the value. */
export const useFieldNote = ({ type, name, field, text, id }: Noted) => {
  const checks = useCase(RemoteChecks)
  const [left, setLeft] = useState<string>()
  const [told, setTold] = useState<{ readonly of: string; readonly message: string }>()
  const read = readValue(field.kind, field, text)
  const value = read.ok && !isEmpty(read.value) ? String(read.value) : ''

  useEffect(() => {
    if (left === undefined || left === '' || !isCheckedRemotely(type, name)) return
    const control = new AbortController()
    void checkField(checks, { type, field: name, value: left, id }, control.signal).then((kept) => {
      if (!control.signal.aborted) setTold(kept.ok || isUnheard(kept.failure) ? undefined : { of: left, message: kept.failure.message })
    })
    return () => control.abort()
  }, [checks, type, name, id, left])

  const doubts = () => field.kind.warning?.(value) ?? (field.pattern === undefined ? undefined : patternWarning(field.pattern, value))
  const doubt = left === value && value !== '' ? doubts() : undefined
  return { note: doubt ?? (told?.of === value ? told.message : undefined), leave: () => setLeft(value) }
}
