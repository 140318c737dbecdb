import type { DocumentType } from '../definitions/document.ts'
import { filled, failure, type Failure } from '../kernel/failure.ts'
import type { Person } from '../kernel/person.ts'
import { hiddenPlaces, mayEdit } from './visible-fields.ts'

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

/** Is he asked to fill in what a right locks for him? */
const isLockedWish = (type: DocumentType, { code, field = '' }: Failure, by: Person): boolean => {
  if (code !== 'value.required') return false
  const [first = '', column] = field.split('.')
  return column === undefined ? !mayEdit(type, undefined, first, by) : !mayEdit(type, first, column, by)
}

/**
 * What is wrong with a draft, as this person is told of it. He is never asked for what he may not see or not write: the server fills
 * it in, or whoever may does. What is wrong with a value he may not see is said without its name.
 */
export const problemsTold = (type: DocumentType, problems: readonly Failure[], by: Person): readonly Failure[] => {
  if (problems.length === 0) return problems
  const hidden = hiddenPlaces(type, by)
  const open = by.locks?.size ? problems.filter((problem) => !isLockedWish(type, problem, by)) : problems
  return hidden ? open.flatMap((problem) => (hidden.has(problem.field ?? '') ? told(type, problem) : [problem])) : open
}
