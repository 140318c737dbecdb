import { askedFields } from '../../../core/definitions/asked-fields.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { ActionType } from '../../../core/definitions/buttons.ts'
import { worded } from '../../../core/definitions/problem-place.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import type { RecordOperation } from '../../../core/records/remote-records.port.ts'

/** What an action asks before it is done, with the record's own values in it. */
export const questionOf = ({ fields }: DocumentType, { confirm, title }: ActionType<unknown>, record: Row): string =>
  typeof confirm === 'string' ? worded(confirm, undefined, record, undefined, fields) : title

/** Does it ask for more than a yes? */
export const hasDialog = (type: DocumentType, action: ActionType<unknown>): boolean =>
  action.askRows !== undefined || askedFields(type, action).length > 0

/** An action whose question has been answered: nobody is asked twice. */
export const answeredAction = (key: string, { confirm }: ActionType<unknown>, asked: Row): RecordOperation => ({
  do: 'act',
  action: key,
  asked,
  ...(typeof confirm === 'string' ? { confirm: true } : {}),
})
