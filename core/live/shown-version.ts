import type { Row } from '../kernel/wire.ts'

/** What a page shows of a record, and since which version. */
export type ShownVersion = readonly [id: string, version: number]

export const shownOf = (row: Row): ShownVersion => [String(row['id']), Number(row['version'])]
