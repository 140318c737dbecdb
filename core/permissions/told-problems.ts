import type { DocumentType } from '../definitions/document.ts'
import { filled, failure, type Failure } from '../kernel/failure.ts'
import type { Person } from '../kernel/person.ts'
import { hiddenPlaces } from './visible-fields.ts'

/** Said of what is wrong with a value that the person may not see: where it is, never what it is. */
export const unseenWrong = failure('value.unseen', '{place}与您无权查看的内容不符，请联系有权查看的同事修改')

const told = (type: DocumentType, problem: Failure): readonly Failure[] => {
  const { code, message, field = '', row } = problem
  if (code === 'value.required') return []
  // A check over the whole document has words of its own; only the place is none he could go to.
  if (code === 'check.failed') return [failure(code, message)]
  const table = type.lines[field.split('.')[0] ?? '']
  const place = table ? `${table.title}第${(row ?? 0) + 1}行` : type.title
  return [filled(unseenWrong, { place })]
}

/**
 * What is wrong with a draft, as this person is told of it. He is never asked for what he may not see: the server fills it in, or
 * whoever may see it does. What is wrong with such a value is said without its name.
 */
export const problemsTold = (type: DocumentType, problems: readonly Failure[], by: Person): readonly Failure[] => {
  const hidden = problems.length ? hiddenPlaces(type, by) : undefined
  if (!hidden) return problems
  return problems.flatMap((problem) => (hidden.has(problem.field ?? '') ? told(type, problem) : [problem]))
}
