import type { Migration } from './migration.ts'

/** What steps hide from whom, in whatever record of a type: by that nobody of them asks for records. */
export const placesHiddenBySteps: Migration = {
  number: 29,
  name: 'places hidden by steps',
  sql: `
CREATE TABLE xq_hidden_place (tenant_id int4 NOT NULL, user_id text NOT NULL, type_key text NOT NULL, place text NOT NULL,
  PRIMARY KEY (tenant_id, user_id, type_key, place));
INSERT INTO xq_hidden_place SELECT t.tenant_id, u.id, p.type_key, h.place FROM xq_process p JOIN xq_task t ON t.process_id = p.id
  CROSS JOIN LATERAL (VALUES (t.user_id), (t.owner_id)) u(id)
  CROSS JOIN LATERAL json_array_elements(CASE WHEN t.node < 0 THEN p.nodes ELSE json_build_array(p.nodes->t.node) END) n(node)
  CROSS JOIN LATERAL json_array_elements_text(n.node->'drawn'->'hides') h(place)
  WHERE p.nodes::text LIKE '%"hides"%' AND u.id <> '' AND h.place <> 'opinion' ON CONFLICT DO NOTHING;
`,
}
