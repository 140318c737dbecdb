import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Result } from '../../../core/kernel/result.ts'
import { arrivedBy, remembered } from '../../hooks/remembered-promise.ts'
import type { ListRequest, RemotePage, RemoteRecords } from '../../../core/records/remote-records.port.ts'

/** Rows grow old: a list that is drawn later asks for itself. */
const FRESH = 5_000

let first: { readonly asked: string; readonly answer: Promise<Result<RemotePage>> } | undefined

const questionOf = ({ key }: DocumentType, request: ListRequest): string => JSON.stringify([key, request])

/** Asks what the list at the page's address will ask, while it is not drawn yet. */
export const askFirst = (records: RemoteRecords, type: DocumentType, request: ListRequest): Promise<Result<RemotePage>> => {
  const question = questionOf(type, request)
  if (first?.asked === question) return first.answer
  const asked = { asked: question, answer: remembered(records.list(type, request)) }
  first = asked
  setTimeout(() => {
    if (first === asked) first = undefined
  }, FRESH)
  return asked.answer
}

/** The rows, where they are there by now: the list begins with them, and says so once it is drawn. */
export const firstPage = (type: DocumentType, request: ListRequest): RemotePage | undefined => {
  const answer = first?.asked === questionOf(type, request) ? arrivedBy(first.answer)?.value : undefined
  return answer?.ok ? answer.value : undefined
}

/** A list stands there: the next one asks for itself. */
export const takeFirst = (): void => {
  first = undefined
}

/** What came of that, for whoever asks the same next. A refusal is asked for again: nobody listened yet to what it says beside it. */
export const firstAnswer = async (type: DocumentType, request: ListRequest): Promise<Result<RemotePage> | undefined> => {
  const taken = first
  first = undefined
  const answer = taken?.asked === questionOf(type, request) ? await taken.answer : undefined
  return answer?.ok ? answer : undefined
}
