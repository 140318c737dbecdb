import type { Migration } from './migration.ts'

/** A task says itself how urgent its chain is: what waits for somebody is read in its order, however much else he has or had. */
export const tasksInTheirOrder: Migration = {
  number: 26,
  name: 'tasks in their order',
  sql: `
ALTER TABLE xq_task ADD COLUMN priority text COLLATE "C" NOT NULL DEFAULT 'L';
UPDATE xq_task t SET priority = 'H' FROM xq_process p
  WHERE p.id = t.process_id AND t.task_status IN ('open', 'waiting', 'delegated') AND (p.urgency = '3' OR p.urge_count > 0);
DROP INDEX oa_task_todo;
CREATE INDEX xq_task_todo ON xq_task (tenant_id, user_id, priority, received_at DESC, id DESC) WHERE task_status = 'open';
CREATE INDEX xq_task_unread ON xq_task (tenant_id, user_id) WHERE task_status = 'copied';
CREATE INDEX xq_process_running ON xq_process (tenant_id, apply_user_id) WHERE process_status = 'running';
CREATE FUNCTION xq_urge() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN UPDATE xq_task SET priority = 'H' WHERE process_id = NEW.id AND task_status IN ('open', 'waiting', 'delegated'); RETURN NULL; END $$;
CREATE TRIGGER xq_process_urge AFTER UPDATE OF urge_count ON xq_process FOR EACH ROW WHEN (NEW.urge_count > OLD.urge_count) EXECUTE FUNCTION xq_urge();
`,
}
