import type { Migration } from './migration.ts'

/** Saved queries stand in an order of their owner's; new ones behind all others. */
export const orderOfSavedQueries: Migration = {
  number: 8,
  name: 'order of saved queries',
  sql: 'ALTER TABLE xq_saved_query ADD COLUMN place_no int4 NOT NULL DEFAULT 1000000;',
}
