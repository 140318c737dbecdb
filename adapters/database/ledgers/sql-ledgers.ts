import { isViewed } from '../../../core/definitions/origin.ts'
import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { SystemCall } from '../../../core/definitions/effect.ts'
import type { UniqueSpan } from '../../../core/definitions/unique.ts'
import {
  type Added,
  type From,
  type HeldSpan,
  Ledgers,
  type LoggedEffect,
  type WrittenEffects,
} from '../../../core/records/effects/ledgers.port.ts'
import type { Clock } from '../../../core/kernel/clock.port.ts'
import { shanghai } from '../../../core/kernel/dates.ts'
import type { Ids } from '../../../core/kernel/ids.port.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { done, fail, ok, type Refused, type Result } from '../../../core/kernel/result.ts'
import { isEmpty, textAt, wireOf, type Row } from '../../../core/kernel/wire.ts'
import type { Condition } from '../../../core/kernel/condition.ts'
import { lettersOf } from '../../../core/notices/letter.ts'
import { departmentAudience } from '../../../core/query/sharing-scopes.ts'
import { clash } from '../../../core/records/write/unique-clashes.ts'
import { alreadyPosted } from '../../../core/records/failures.ts'
import { insertMany } from '../bulk.ts'
import type { Database } from '../database.ts'
import { quoted, tableName } from '../names.ts'
import { setOf } from '../schema/indexes.ts'
import { storedFields } from '../schema/usual.ts'
import { statement } from '../sql.ts'
import { heldBy, HOLD } from './hold.ts'
import * as statements from './statements.ts'

/** Sessions of accounts, and single ones by their number, end by an administrator's hand: who sits there is told so. */
const FORCE_OUT = statement(`UPDATE xq_session SET forced = true, expires_at = least(expires_at, $3::int8)
WHERE user_id = ANY($1::text[]) OR proved_as = ANY($1::text[]) OR left(token_hash, 16) = ANY($2::text[])`)

type Parts = { readonly catalogue: Catalogue; readonly clock: Clock; readonly ids: Ids }

const SEND = statement(
  `INSERT INTO xq_outbox (tenant_id, at, kind, body) SELECT $1::int4, $2::timestamptz, x->>'effect', x FROM json_array_elements($3::json) AS x`,
)

/** Queries shared with a department follow its code. */
const SHARED = statement(
  'UPDATE xq_saved_query SET shared_with = $2::text || substr(shared_with, length($1::text) + 1) WHERE starts_with(shared_with, $1::text) AND tenant_id = $3::int4',
)

const RENUMBER = statement(
  `INSERT INTO xq_counter AS c (tenant_id, series, period, value) VALUES ($1::int4, $2::text, $3::text, $4::int8)
ON CONFLICT (tenant_id, series, period) DO UPDATE SET value = greatest(c.value, excluded.value)`,
)

const CLAIM = statement(
  `SELECT count(pg_advisory_xact_lock(hashtextextended($1::int4 || ' ' || name, 0))) FROM (SELECT name FROM unnest($2::text[]) WITH ORDINALITY AS n(name, place) ORDER BY place) AS names`,
)

const HOLDING = statement(
  `SELECT DISTINCT ON (x.place) x.place, s.name, s.key, s.type_key AS type, s.record_id AS id, s.row_id AS "rowId"
FROM json_to_recordset($2::json) AS x(place int4, name text, key text, "from" timestamp, until timestamp)
JOIN xq_span s ON s.place && int8range(hashtextextended($1::int4 || ' ' || x.name || ' ' || x.key, 0), hashtextextended($1::int4 || ' ' || x.name || ' ' || x.key, 0), '[]')
AND s.span && tsrange(x."from", x.until) AND s.tenant_id = $1::int4 AND s.name = x.name AND s.key = x.key
WHERE NOT EXISTS (SELECT FROM json_to_recordset($3::json) AS e(type text, id text) WHERE e.type = s.type_key AND e.id = s.record_id)
ORDER BY x.place, lower(s.span), s.record_id`,
)

const RELEASE = statement(
  `DELETE FROM xq_span s USING json_to_recordset($2::json) AS r(type text, id text) WHERE s.tenant_id = $1::int4 AND s.type_key = r.type AND s.record_id = r.id`,
)

const SOURCES = statement(
  'INSERT INTO xq_ledger_source (tenant_id, register, source, entry_id) SELECT $1::int4, r, s, e FROM unnest($2::text[], $3::text[], $4::text[]) AS x(r, s, e)',
)

/**
 * Each event counts the occurrences before it: the record itself is locked, nobody else counts. They are counted once, before anything is
 * written: line by line PostgreSQL would look through the lines that it has just written.
 */
const LOG = statement(
  `WITH line AS MATERIALIZED (SELECT x, x->>'event' AS event FROM json_array_elements($4::json) AS x), before AS MATERIALIZED (
  SELECT event, (SELECT coalesce(max(e.occurrence), 0) FROM xq_effect e
    WHERE e.tenant_id = $1::int4 AND e.type_key = $2::text AND e.record_id = $3::text AND e.event = own.event) AS occurrence
  FROM (SELECT DISTINCT event FROM line) AS own)
INSERT INTO xq_effect (tenant_id, type_key, record_id, event, occurrence, place, target_type, target_id, line)
SELECT $1::int4, $2::text, $3::text, event, before.occurrence + 1, (x->>'place')::int4, x->>'type', x->>'id', x FROM line JOIN before USING (event)`,
)

const LAST = statement(
  `SELECT occurrence, line FROM xq_effect WHERE tenant_id = $1::int4 AND type_key = $2::text AND record_id = $3::text AND event = $4::text AND NOT reversed
AND occurrence = (SELECT max(occurrence) FROM xq_effect WHERE tenant_id = $1::int4 AND type_key = $2::text AND record_id = $3::text AND event = $4::text) ORDER BY place`,
)

const REVERSED = statement(
  `UPDATE xq_effect e SET reversed = true FROM json_to_recordset($4::json) AS r(event text, occurrence int4, place int4)
WHERE e.tenant_id = $1::int4 AND e.type_key = $2::text AND e.record_id = $3::text AND e.event = r.event AND e.occurrence = r.occurrence AND e.place = r.place`,
)

/** A value counts for what it is where it is a number. */
const amountIn = (json: string) => `CASE WHEN ${json} ~ '^-?[0-9]+([.][0-9]+)?$' THEN (${json})::numeric ELSE 0 END`

const ADDED = statement(
  `SELECT id, "table", "rowId", field, sum::text FROM (
  SELECT e.target_id AS id, e.line->>'table' AS "table", e.line->>'rowId' AS "rowId", w.field, sum(w.amount) AS sum,
    bool_or(bool_or(w.is_added)) OVER (PARTITION BY e.line->>'table', w.field) AS is_counted
  FROM xq_effect e CROSS JOIN LATERAL (
    SELECT c.key AS field, c.value->>'add' IS NOT NULL AS is_added,
      CASE WHEN c.value->>'add' IS NOT NULL THEN ${amountIn(`c.value->>'add'`)} ELSE ${amountIn(`c.value->>'is'`)} - ${amountIn(`c.value->>'was'`)} END AS amount
    FROM json_each(e.line->'change') AS c
    UNION ALL SELECT b.key, false, ${amountIn('b.value')} FROM json_each_text(e.line->'begun') AS b
  ) w WHERE e.tenant_id = $1::int4 AND e.target_type = $2::text GROUP BY 1, 2, 3, 4
) a WHERE is_counted`,
)

/** Entries, balances and what else documents write, in relational tables. */
export class SqlLedgers extends Ledgers {
  private readonly database: Database
  private readonly parts: Parts

  constructor(database: Database, parts: Parts) {
    super()
    this.database = database
    this.parts = parts
  }

  claim(names: readonly string[], by: Person): Promise<Result<void>> {
    return this.database.attempt(async () => {
      await this.database.query(CLAIM, [by.tenantId, names])
      return done
    })
  }

  keyed(type: DocumentType, keys: readonly Row[], by: Person, locked?: 'locked'): Promise<Result<readonly (Row | undefined)[]>> {
    return this.database.attempt(async () => {
      const named = Object.keys(keys[0] ?? {})
      const isFilled = keys.every((key) => named.some((one) => !isEmpty(wireOf(key, one))))
      const rows = await this.database.query<Row & { readonly $place: number }>(
        statements.keyed(type, named, { isOne: keys.length === 1, isFilled, locked }),
        [JSON.stringify(keys.map((key, place) => ({ ...key, $place: place }))), by.tenantId],
      )
      const found = new Map(rows.map(({ $place, ...row }) => [$place, row as Row]))
      return ok(keys.map((_, place) => found.get(place)))
    })
  }

  open(type: DocumentType, rows: readonly Row[], by: Person): Promise<Result<void>> {
    return this.database.writing(type, async () => {
      const usual = { version: 1, createBy: by.userName, createTime: this.moment(), sysOrgCode: by.orgCode }
      await this.database.query(statements.opened(type), [JSON.stringify(rows.map((row) => ({ ...row, ...usual }))), by.tenantId])
      return done
    })
  }

  owners(type: DocumentType, table: string, rowIds: readonly string[], by: Person): Promise<Result<ReadonlyMap<string, string>>> {
    return this.database.attempt(async () => {
      const rows = await this.database.query<{ id: string; parent_id: string }>(statements.owners(type, table), [rowIds, by.tenantId])
      return ok(new Map(rows.map(({ id, parent_id }) => [id, parent_id])))
    })
  }

  lock(type: DocumentType, ids: readonly string[], by: Person): Promise<Result<readonly Row[]>> {
    return this.database.attempt(async () => ok(await this.database.query<Row>(statements.locked(type), [ids, by.tenantId])))
  }

  lockPools(type: DocumentType, pools: readonly Condition[], ids: readonly string[], by: Person): Promise<Result<readonly Row[]>> {
    return this.database.attempt(async () => ok(await this.database.answer<Row>(statements.lockedPools(type, pools, ids, by.tenantId))))
  }

  write(written: WrittenEffects, from: From, by: Person): Promise<Result<void>> {
    return this.database.attempt(
      async () => {
        const { changed, entries, onces, told } = written
        await Promise.all([
          ...this.sources(onces, by),
          ...this.updated(changed, by),
          ...entries.map(({ type, rows }) =>
            insertMany(
              this.database,
              type,
              rows.map((row) => ({ ...row, ...this.usual(by) })),
              by.tenantId,
            ),
          ),
          ...this.logged(written, from, by),
          this.letters(told, from, by),
          ...told.flatMap((one) => (one.effect === 'system' ? this.called(one, by) : [])),
        ])
        for (const one of told) if (one.effect === 'system' && one.call === 'recode') await this.recoded(one.with, by)
        if (changed.length) this.database.forgetReferences()
        return done
      },
      (constraint) => (constraint === 'xq_ledger_source_pkey' ? fail(alreadyPosted) : clashOf(written, constraint)),
    )
  }

  holding(
    spans: readonly UniqueSpan[],
    except: readonly Pick<HeldSpan, 'type' | 'id'>[],
    by: Person,
  ): Promise<Result<readonly (HeldSpan | undefined)[]>> {
    return this.database.attempt(async () => {
      const found = await this.database.query<Pick<HeldSpan, 'name' | 'key' | 'type' | 'id'> & { place: number; rowId: string | null }>(
        HOLDING,
        [
          by.tenantId,
          JSON.stringify(spans.map(({ name, key, from, until }, place) => ({ place, name, key, from, until }))),
          JSON.stringify(except),
        ],
      )
      const holders = new Map(
        found.map(({ place, rowId, ...held }) => [place, { ...held, from: null, until: null, ...(rowId === null ? {} : { rowId }) }]),
      )
      return ok(spans.map((_, place) => holders.get(place)))
    })
  }

  hold(
    records: readonly { readonly type: string; readonly id: string; readonly spans: readonly (UniqueSpan & Pick<HeldSpan, 'rowId'>)[] }[],
    by: Person,
  ): Promise<Result<void>> {
    return this.database.attempt(async () => {
      const spans = records.flatMap(({ type, id, spans: own }) => heldBy(type, id, own))
      await this.database.query(RELEASE, [by.tenantId, JSON.stringify(records.map(({ type, id }) => ({ type, id })))])
      if (spans.length) await this.database.query(HOLD, [by.tenantId, JSON.stringify(spans)])
      return done
    })
  }

  added(type: DocumentType, by: Person): Promise<Result<readonly Added[]>> {
    return this.database.attempt(async () => {
      const rows = await this.database.query<Omit<Added, 'table' | 'rowId'> & { table: string | null; rowId: string | null }>(ADDED, [
        by.tenantId,
        type.key,
      ])
      return ok(
        rows.map(({ table, rowId, ...added }) => ({
          ...added,
          ...(table === null ? {} : { table }),
          ...(rowId === null ? {} : { rowId }),
        })),
      )
    })
  }

  lastOf({ type, row }: From, event: string, by: Person): Promise<Result<readonly LoggedEffect[]>> {
    return this.database.attempt(async () => {
      const rows = await this.database.query<{ occurrence: number; line: LoggedEffect }>(LAST, [
        by.tenantId,
        type.key,
        textAt(row, 'id'),
        event,
      ])
      return ok(rows.map(({ occurrence, line }) => ({ ...line, occurrence })))
    })
  }

  private moment(): string {
    return new Date(this.parts.clock.now()).toISOString()
  }

  private usual(by: Person): Row {
    return { version: 1, createBy: by.userName, createTime: shanghai(this.parts.clock.now()), sysOrgCode: by.orgCode }
  }

  private sources(onces: WrittenEffects['onces'], by: Person): Promise<unknown>[] {
    if (onces.length === 0) return []
    const values = [onces.map(({ register }) => register), onces.map(({ source }) => source), onces.map(({ entryId }) => entryId)]
    return [this.database.query(SOURCES, [by.tenantId, ...values])]
  }

  private logged({ log, reversed }: WrittenEffects, { type, row }: From, by: Person): Promise<unknown>[] {
    const of = [by.tenantId, type.key, textAt(row, 'id')]
    return [
      ...(log.length ? [this.database.query(LOG, [...of, JSON.stringify(log)])] : []),
      ...(reversed.length ? [this.database.query(REVERSED, [...of, JSON.stringify(reversed)])] : []),
    ]
  }

  /** One statement for all records of a type whose same fields changed. */
  private updated(changed: WrittenEffects['changed'], by: Person): Promise<unknown>[] {
    const alike = new Map<string, { type: DocumentType; keys: readonly string[]; rows: Row[] }>()
    for (const { type, before, after } of changed) {
      const fields = storedFields(type)
      const keys = Object.keys(fields).filter(
        (key) => key !== 'id' && key !== 'version' && (wireOf(after, key) ?? null) !== (wireOf(before, key) ?? null),
      )
      const name = `${type.key} ${keys.join()}`
      const group = alike.get(name) ?? { type, keys, rows: [] }
      group.rows.push(after)
      alike.set(name, group)
    }
    return [...alike.values()].map(({ type, keys, rows }) => {
      this.database.wrote(type)
      const values = rows.map((row) => Object.fromEntries(['id', ...keys].map((key) => [key, wireOf(row, key)])))
      const asked = statements.changed(type, keys, rows.length === 1)
      return this.database.query(asked, [JSON.stringify(values), by.userName, this.moment(), by.tenantId])
    })
  }

  private called(called: SystemCall, by: Person): Promise<unknown>[] {
    if (called.call === 'renumber') {
      const { series, period, to } = called.with
      return [this.database.query(RENUMBER, [by.tenantId, series, period, to])]
    }
    if (called.call !== 'signOut') return []
    const users = 'userId' in called.with ? [called.with.userId] : []
    const sessions = 'sessionId' in called.with ? [called.with.sessionId] : []
    return [this.database.query(FORCE_OUT, [users, sessions, this.parts.clock.now()])]
  }

  /** One type after another: each has rows that wait for nobody. */
  private async recoded({ from, to }: { readonly from: string; readonly to: string }, by: Person): Promise<void> {
    for (const type of this.parts.catalogue.types.filter((one) => !isViewed(one))) {
      const text = `UPDATE ${quoted(tableName(type))} SET sys_org_code = $2::text || substr(sys_org_code, length($1::text) + 1) WHERE sys_org_code LIKE $1::text || '%' AND tenant_id = $3`
      await this.database.query(statement(text), [from, to, by.tenantId])
      this.database.wrote(type)
    }
    await this.database.query(SHARED, [departmentAudience(from), departmentAudience(to), by.tenantId])
  }

  private async letters(told: WrittenEffects['told'], from: From, by: Person): Promise<void> {
    const letters = lettersOf(told, from, by)
    if (letters.length === 0) return
    const values = [by.tenantId, this.moment(), JSON.stringify(letters)]
    await this.database.beforeCommit(`letters of ${this.parts.ids.next()}`, { asked: () => [{ statement: SEND, values }] })
  }
}

/** What a unique index refused, said of the first record of its type that took other values. */
const clashOf = ({ changed, entries }: WrittenEffects, constraint: string): Refused | undefined => {
  const entered = entries.flatMap(({ type, rows }) => rows.map((after) => ({ type, before: {}, after })))
  for (const { type, before, after } of [...changed, ...entered]) {
    const set = setOf(type, constraint)
    if (set && (set.where || set.fields.some((key) => wireOf(before, key) !== wireOf(after, key)))) return fail(clash(type, set, after))
  }
  return undefined
}
