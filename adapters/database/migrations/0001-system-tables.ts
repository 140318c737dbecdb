import type { Migration } from './migration.ts'

/** What the program keeps beside the records of its document types. */
export const systemTables: Migration = {
  number: 1,
  name: 'system tables',
  sql: `
CREATE TABLE xq_state (
  key text COLLATE "C" PRIMARY KEY,
  value text NOT NULL
);

CREATE TABLE xq_counter (
  tenant_id int4 NOT NULL,
  series text COLLATE "C" NOT NULL,
  period text COLLATE "C" NOT NULL,
  value int8 NOT NULL,
  PRIMARY KEY (tenant_id, series, period)
) WITH (fillfactor = 50);

CREATE TABLE xq_repeat (
  tenant_id int4 NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  hash text COLLATE "C" NOT NULL,
  answer json,
  at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, user_id, key)
);
CREATE INDEX xq_repeat_at ON xq_repeat (at);

CREATE TABLE xq_audit (
  sequence int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_id int4 NOT NULL,
  at timestamptz NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  user_name text NOT NULL,
  realname text NOT NULL,
  org_code text COLLATE "C" NOT NULL,
  post_id text COLLATE "C" NOT NULL,
  action text COLLATE "C" NOT NULL,
  type_key text COLLATE "C" NOT NULL,
  record_id text COLLATE "C" NOT NULL,
  bill_no text COLLATE "C",
  version_before int4,
  version_after int4,
  changes json NOT NULL,
  reason text
);
CREATE INDEX xq_audit_record ON xq_audit (record_id, sequence DESC);

CREATE FUNCTION xq_append_only() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'the audit trail is append only'; END $$;
CREATE TRIGGER xq_audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON xq_audit
FOR EACH STATEMENT EXECUTE FUNCTION xq_append_only();

CREATE TABLE xq_ledger_source (
  tenant_id int4 NOT NULL,
  register text COLLATE "C" NOT NULL,
  source text COLLATE "C" NOT NULL,
  entry_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (tenant_id, register, source)
);

CREATE TABLE xq_outbox (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tenant_id int4 NOT NULL,
  at timestamptz NOT NULL,
  kind text COLLATE "C" NOT NULL,
  body json NOT NULL,
  sent_at timestamptz
);
CREATE INDEX xq_outbox_waiting ON xq_outbox (id) WHERE sent_at IS NULL;

CREATE TABLE xq_session (
  token_hash text COLLATE "C" PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL,
  tenant_id int4 NOT NULL,
  pair_id text COLLATE "C" NOT NULL,
  address text NOT NULL,
  browser text NOT NULL,
  signed_in_at int8 NOT NULL,
  expires_at int8 NOT NULL
);
CREATE INDEX xq_session_user ON xq_session (user_id, signed_in_at);
CREATE INDEX xq_session_end ON xq_session (expires_at);

CREATE TABLE xq_attempt (
  key text COLLATE "C" PRIMARY KEY,
  failures int4 NOT NULL,
  since int8 NOT NULL,
  closings int4 NOT NULL,
  closed_until int8 NOT NULL
);

CREATE TABLE xq_credential (
  user_id text COLLATE "C" PRIMARY KEY,
  record text NOT NULL,
  former json NOT NULL DEFAULT '[]',
  must_change boolean NOT NULL,
  changed_at int8
);

CREATE TABLE xq_grant (
  tenant_id int4 NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('role', 'post')),
  holder text COLLATE "C" NOT NULL,
  menu_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (tenant_id, kind, holder, menu_id)
);

CREATE TABLE oa_process (
  id text COLLATE "C" PRIMARY KEY,
  tenant_id int4 NOT NULL,
  type_key text COLLATE "C" NOT NULL,
  record_id text COLLATE "C" NOT NULL,
  bill_no text COLLATE "C" NOT NULL,
  title text NOT NULL,
  amount numeric,
  process_status text COLLATE "C" NOT NULL,
  round int4 NOT NULL,
  current_node int4 NOT NULL,
  nodes json NOT NULL,
  is_change boolean NOT NULL,
  apply_user_id text COLLATE "C" NOT NULL,
  apply_user_name text NOT NULL,
  apply_dept_id text COLLATE "C" NOT NULL,
  apply_dept_name text NOT NULL,
  started_at timestamptz NOT NULL,
  version int4 NOT NULL
);
CREATE UNIQUE INDEX oa_process_record ON oa_process (record_id, type_key);
CREATE INDEX oa_process_mine ON oa_process (apply_user_id, started_at DESC);

CREATE TABLE oa_task (
  id text COLLATE "C" PRIMARY KEY,
  tenant_id int4 NOT NULL,
  process_id text COLLATE "C" NOT NULL,
  type_key text COLLATE "C" NOT NULL,
  record_id text COLLATE "C" NOT NULL,
  round int4 NOT NULL,
  node int4 NOT NULL,
  node_title text NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  user_name text NOT NULL,
  task_status text COLLATE "C" NOT NULL,
  opinion text,
  received_at timestamptz NOT NULL,
  finished_at timestamptz,
  version int4 NOT NULL,
  place int8 GENERATED ALWAYS AS IDENTITY
);
CREATE INDEX oa_task_process ON oa_task (process_id, place);
CREATE INDEX oa_task_todo ON oa_task (user_id, received_at DESC) WHERE task_status = 'open';
CREATE INDEX oa_task_user ON oa_task (user_id, finished_at DESC);
CREATE INDEX oa_task_reach ON oa_task (user_id, type_key, record_id);
`,
}
