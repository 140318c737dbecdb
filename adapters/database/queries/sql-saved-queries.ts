import type { Person } from '../../../core/kernel/person.ts'
import { done, fail, ok, type Result } from '../../../core/kernel/result.ts'
import { audiencesOf } from '../../../core/query/sharing-scopes.ts'
import { savedGone, titleTaken } from '../../../core/query/failures.ts'
import { printQueryTree } from '../../../core/query/read-query-tree.ts'
import { type KeptQuery, SavedQueries } from '../../../core/query/saved-queries.port.ts'
import { type SavedQuery, savedTree } from '../../../core/query/saved-query.ts'
import type { Database } from '../database.ts'
import { statement } from '../sql.ts'

const SEEN = 'q.tenant_id = $1::int4 AND q.place = $3::text AND (q.user_id = $2::text OR q.shared_with = ANY($4::text[]))'
const LIST = statement(
  `SELECT q.id, q.title, q.query, q.shared_with AS "sharedWith", q.user_id = $2::text AS "isMine", p.query_id IS NOT NULL AS "isDefault", ` +
    `q.owner_name AS "ownerName" FROM xq_saved_query q ` +
    `LEFT JOIN xq_preferred_query p ON p.tenant_id = $1::int4 AND p.user_id = $2::text AND p.place = q.place AND p.query_id = q.id ` +
    `WHERE ${SEEN} ORDER BY q.user_id = $2::text DESC, CASE WHEN q.user_id = $2::text THEN q.place_no END, q.title COLLATE "C"`,
)
const INSERT = statement(
  'INSERT INTO xq_saved_query (id, tenant_id, user_id, owner_name, place, title, query, shared_with) VALUES ($1, $2, $3, $4, $5, $6, $7::json, $8)',
)
const UPDATE = statement(
  'UPDATE xq_saved_query SET title = $5::text, query = $6::json, shared_with = $7::text ' +
    'WHERE id = $1::text AND tenant_id = $2::int4 AND user_id = $3::text AND place = $4::text RETURNING id',
)
const REMOVE = statement('DELETE FROM xq_saved_query WHERE id = $1::text AND tenant_id = $2::int4 AND user_id = $3::text RETURNING id')
const PREFER = statement(
  `INSERT INTO xq_preferred_query (tenant_id, user_id, place, query_id) SELECT $1::int4, $2::text, $3::text, q.id FROM xq_saved_query q ` +
    `WHERE ${SEEN} AND q.id = $5::text ON CONFLICT (tenant_id, user_id, place) DO UPDATE SET query_id = excluded.query_id RETURNING query_id`,
)
const ARRANGE = statement(
  'UPDATE xq_saved_query q SET place_no = x.place_no FROM unnest($4::text[]) WITH ORDINALITY x (id, place_no) ' +
    'WHERE q.id = x.id AND q.tenant_id = $1::int4 AND q.user_id = $2::text AND q.place = $3::text',
)
const FORGET = statement('DELETE FROM xq_preferred_query WHERE tenant_id = $1 AND user_id = $2 AND place = $3')

type Listed = Omit<SavedQuery, 'query'> & { readonly query: unknown }

/** Saved queries in two tables: the queries, and which of them a person's list opens with. */
export class SqlSavedQueries extends SavedQueries {
  private readonly database: Database

  constructor(database: Database) {
    super()
    this.database = database
  }

  list(place: string, by: Person): Promise<Result<readonly SavedQuery[]>> {
    return this.database.attempt(async () => {
      const found = await this.database.query<Listed>(LIST, [by.tenantId, by.userId, place, audiencesOf(by)])
      return ok(found.map((one) => ({ ...one, query: savedTree(one.query) })))
    })
  }

  insert({ id, place, title, query, sharedWith }: KeptQuery, by: Person): Promise<Result<void>> {
    return this.once(async () => {
      await this.database.query(INSERT, [id, by.tenantId, by.userId, by.realname, place, title, printQueryTree(query), sharedWith])
      return done
    })
  }

  update({ id, place, title, query, sharedWith }: KeptQuery, by: Person): Promise<Result<void>> {
    return this.once(async () => {
      const kept = await this.database.query(UPDATE, [id, by.tenantId, by.userId, place, title, printQueryTree(query), sharedWith])
      return kept.length ? done : fail(savedGone)
    })
  }

  remove(id: string, by: Person): Promise<Result<void>> {
    return this.database.attempt(async () => {
      const gone = await this.database.query(REMOVE, [id, by.tenantId, by.userId])
      return gone.length ? done : fail(savedGone)
    })
  }

  prefer(place: string, id: string, by: Person): Promise<Result<void>> {
    return this.database.attempt(async () => {
      if (id === '') {
        await this.database.query(FORGET, [by.tenantId, by.userId, place])
        return done
      }
      const kept = await this.database.query(PREFER, [by.tenantId, by.userId, place, audiencesOf(by), id])
      return kept.length ? done : fail(savedGone)
    })
  }

  arrange(place: string, ids: readonly string[], by: Person): Promise<Result<void>> {
    return this.database.attempt(async () => {
      await this.database.query(ARRANGE, [by.tenantId, by.userId, place, ids])
      return done
    })
  }

  private once(work: () => Promise<Result<void>>): Promise<Result<void>> {
    return this.database.attempt(work, (constraint) => (constraint === 'xq_saved_query_title' ? fail(titleTaken) : undefined))
  }
}
