import type { Migration } from './migration.ts'

/**
 * What an event of a record wrote elsewhere and on itself, so that it can be written back. A name of `xq_ledger_source` is only kept
 * where an entry is posted once for ever.
 */
export const whatEventsWrote: Migration = {
  number: 21,
  name: 'what events wrote',
  sql: `
CREATE TABLE xq_effect (
  tenant_id int4 NOT NULL,
  type_key text COLLATE "C" NOT NULL,
  record_id text COLLATE "C" NOT NULL,
  event text COLLATE "C" NOT NULL,
  occurrence int4 NOT NULL,
  place int4 NOT NULL,
  target_type text COLLATE "C" NOT NULL,
  target_id text COLLATE "C" NOT NULL,
  line json NOT NULL,
  reversed bool NOT NULL DEFAULT false,
  PRIMARY KEY (tenant_id, type_key, record_id, event, occurrence, place)
);
CREATE INDEX xq_effect_target ON xq_effect (tenant_id, target_type, target_id);
CREATE TABLE xq_span (
  tenant_id int4 NOT NULL,
  name text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  place int8range NOT NULL GENERATED ALWAYS AS (int8range(hashtextextended(tenant_id || ' ' || name || ' ' || key, 0), hashtextextended(tenant_id || ' ' || name || ' ' || key, 0), '[]')) STORED,
  span tsrange NOT NULL,
  type_key text COLLATE "C" NOT NULL,
  record_id text COLLATE "C" NOT NULL,
  row_id text COLLATE "C",
  CONSTRAINT xq_span_apart EXCLUDE USING gist (place WITH &&, span WITH &&) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX xq_span_record ON xq_span (tenant_id, type_key, record_id);
`,
}
