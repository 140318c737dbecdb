import { askedFields } from '../../definitions/asked-fields.ts'
import type { ActionType } from '../../definitions/document.ts'
import type { Fields } from '../../definitions/field.ts'
import { readValue } from '../../definitions/kind.ts'
import { fieldProblem, wanted } from '../../definitions/problems.ts'
import { failure, type Failure } from '../../kernel/failure.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import { isEmpty, type Row } from '../../kernel/wire.ts'

export type Answers = {
  /** Those that are fields of the record. */
  readonly own: Row
  /** The others. */
  readonly inPlace: Row
  readonly all: Row
}

/** What the dialog of an action asked, each answer read by its field. */
export const readAnswers = (own: Fields, declared: ActionType<unknown>, asked: Readonly<Record<string, unknown>>): Result<Answers> => {
  const answers: Record<string, Row[string]> = {}
  const problems: Failure[] = []
  for (const [key, field] of askedFields({ fields: own }, declared)) {
    const value = readValue(field.kind, field, asked[key])
    if (!value.ok) {
      problems.push({ ...value.failure, field: key })
      continue
    }
    const wrong = fieldProblem(key, field, value.value, { [key]: value.value }, {})
    if (wrong) problems.push(wrong)
    else if (isEmpty(value.value) && field.required) problems.push({ ...failure('value.required', wanted(field)), field: key })
    else answers[key] = value.value
  }
  const [first, ...rest] = problems
  if (first) return fail(first, rest)
  const among = (isOwn: boolean) => Object.fromEntries(Object.entries(answers).filter(([key]) => Object.hasOwn(own, key) === isOwn))
  return ok({ all: answers, own: among(true), inPlace: among(false) })
}
