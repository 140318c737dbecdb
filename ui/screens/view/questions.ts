import type { ActionType } from '../../../core/definitions/document.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { labelOf } from '../../../core/records/labels.ts'

/** What an action asks before it is done, with the record's own values in it. */
export const questionOf = ({ confirm, title }: ActionType<unknown>, record: Row): string =>
  confirm?.replace(/\{(\w+)\}/g, (_, key: string) => String(labelOf(record, key) ?? record[key] ?? '')) ?? title
