import type { Migration } from './migration.ts'

/** In a query over rows of tasks: who has which of them among what he decided, himself or through a stand-in. */
const holdersIn = (rows: string, n: number) =>
  ['t.user_id', 't.owner_id']
    .map(
      (holder) => `SELECT t.tenant_id, ${holder} AS holder_id, t.type_key, ${n} AS n FROM ${rows} t
    WHERE t.task_status IN ('agreed', 'rejected', 'backed', 'transferred', 'delegated') AND t.user_id <> ''${
      holder === 't.user_id' ? '' : ' AND t.owner_id <> t.user_id'
    }`,
    )
    .join(' UNION ALL ')

const counted = (...parts: readonly string[]) =>
  `SELECT h.tenant_id, h.holder_id, h.type_key, sum(h.n) AS n FROM (${parts.join(' UNION ALL ')}) h GROUP BY 1, 2, 3 HAVING sum(h.n) <> 0`

/**
 * How much somebody has decided is added up as he goes on, for he who decided much looks at the list of it every day. Nobody waits for another
 * who counts the same: each adds a line of his own, and now and then one puts those together that nobody else is about to.
 */
export const doneTasksCounted: Migration = {
  number: 30,
  name: 'done tasks counted',
  sql: `
CREATE TABLE xq_done_count (id int8 GENERATED ALWAYS AS IDENTITY, tenant_id int4 NOT NULL, holder_id text COLLATE "C" NOT NULL, type_key text NOT NULL, n int4 NOT NULL);
CREATE INDEX xq_done_count_holder ON xq_done_count (tenant_id, holder_id) INCLUDE (type_key, n);
INSERT INTO xq_done_count (tenant_id, holder_id, type_key, n) ${counted(holdersIn('xq_task', 1))};
CREATE FUNCTION xq_count_done() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE long text[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO xq_done_count (tenant_id, holder_id, type_key, n) ${counted(holdersIn('now_there', 1))};
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO xq_done_count (tenant_id, holder_id, type_key, n) ${counted(holdersIn('was_there', -1))};
  ELSE
    WITH added AS (INSERT INTO xq_done_count (tenant_id, holder_id, type_key, n) ${counted(holdersIn('now_there', 1), holdersIn('was_there', -1))} RETURNING id, holder_id)
    SELECT array_agg(holder_id) INTO long FROM added WHERE id % 64 = 0;
    IF long IS NOT NULL THEN
      WITH taken AS (DELETE FROM xq_done_count c WHERE c.id IN (SELECT o.id FROM xq_done_count o WHERE o.holder_id = ANY(long) FOR UPDATE SKIP LOCKED) RETURNING c.*)
      INSERT INTO xq_done_count (tenant_id, holder_id, type_key, n) SELECT tenant_id, holder_id, type_key, sum(n) FROM taken GROUP BY 1, 2, 3 HAVING sum(n) <> 0;
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER xq_task_done_added AFTER INSERT ON xq_task REFERENCING NEW TABLE AS now_there FOR EACH STATEMENT EXECUTE FUNCTION xq_count_done();
CREATE TRIGGER xq_task_done_changed AFTER UPDATE ON xq_task REFERENCING OLD TABLE AS was_there NEW TABLE AS now_there FOR EACH STATEMENT EXECUTE FUNCTION xq_count_done();
CREATE TRIGGER xq_task_done_removed AFTER DELETE ON xq_task REFERENCING OLD TABLE AS was_there FOR EACH STATEMENT EXECUTE FUNCTION xq_count_done();
`,
}
