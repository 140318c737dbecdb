import type { Migration } from './migration.ts'

/** Which entries of the trail the log of changed data has still to tell, and the call that each belongs to. */
export const untoldChanges: Migration = {
  number: 25,
  name: 'untold changes',
  sql: `
ALTER TABLE xq_audit ADD COLUMN trace_id text COLLATE "C", ADD COLUMN approving bool, ADD COLUMN tellable bool;
CREATE TABLE xq_untold (sequence int8 PRIMARY KEY);
CREATE FUNCTION xq_tell() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN INSERT INTO xq_untold VALUES (NEW.sequence); RETURN NULL; END $$;
CREATE TRIGGER xq_audit_tell AFTER INSERT ON xq_audit FOR EACH ROW WHEN (NEW.tellable) EXECUTE FUNCTION xq_tell();
`,
}
