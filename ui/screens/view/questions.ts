import { askedFields } from '../../../core/definitions/asked-fields.ts'
import type { ActionType, DocumentType } from '../../../core/definitions/document.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { labelOf } from '../../../core/records/labels.ts'
import type { Deed } from '../../../core/records/remote-records.port.ts'

/** What an action asks before it is done, with the record's own values in it. */
export const questionOf = ({ confirm, title }: ActionType<unknown>, record: Row): string =>
  confirm?.replace(/\{(\w+)\}/g, (_, key: string) => String(labelOf(record, key) ?? record[key] ?? '')) ?? title

/** Does it ask for more than a yes? */
export const hasDialog = (type: DocumentType, action: ActionType<unknown>): boolean =>
  action.askLines !== undefined || askedFields(type, action).length > 0

/** An action whose question has been answered: nobody is asked twice. */
export const answeredDeed = (key: string, { confirm }: ActionType<unknown>, asked: Row): Deed => ({
  do: 'act',
  action: key,
  asked,
  ...(confirm ? { confirm: true } : {}),
})
