import type { Circumstances } from '../cron/bounds.ts'
import type { DocumentType } from './document.ts'

/** What stands beside a cron expression of a record, as its type declares it. */
export const circumstancesIn = (type: DocumentType, field: string, view: unknown): Circumstances | undefined =>
  (type.circumstances as Readonly<Record<string, (doc: unknown) => Circumstances>> | undefined)?.[field]?.(view)
