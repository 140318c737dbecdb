import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Effect, Hold, Moving, Patch, Posting, Recoding, Renumbering, SigningOut } from '../../../core/definitions/effect.ts'
import type { Clock } from '../../../core/kernel/clock.port.ts'
import { shanghai } from '../../../core/kernel/dates.ts'
import type { Ids } from '../../../core/kernel/ids.port.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { done, fail, type Result } from '../../../core/kernel/result.ts'
import type { Row, Wire } from '../../../core/kernel/wire.ts'
import { lettersOf } from '../../../core/notices/letter.ts'
import { departmentCircle } from '../../../core/query/circles.ts'
import type { AuditTrail } from '../../../core/records/audit-trail.port.ts'
import { type Balance, moved } from '../../../core/records/balances.ts'
import { alreadyPosted, missing } from '../../../core/records/failures.ts'
import { Ledgers } from '../../../core/records/ledgers.port.ts'
import { insertMany } from '../bulk.ts'
import type { Database } from '../database.ts'
import { FORCE_OUT } from '../identity/forced.ts'
import { columnName, quoted, tableName } from '../names.ts'
import { recordOf, selected } from '../records/shape.ts'
import { storedFields } from '../schema/usual.ts'
import { statement } from '../sql.ts'

type Parts = { readonly catalogue: Catalogue; readonly clock: Clock; readonly ids: Ids; readonly audit: AuditTrail }

type Change = { readonly type: DocumentType; readonly keys: readonly string[]; readonly ids: readonly string[] }

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

/** Entries, balances and other records' new values, written in one fixed order: balances by table and id, then entries. */
export class SqlLedgers extends Ledgers {
  private readonly database: Database
  private readonly parts: Parts

  constructor(database: Database, parts: Parts) {
    super()
    this.database = database
    this.parts = parts
  }

  post(effects: readonly Effect[], from: { readonly type: DocumentType; readonly row: Row }, by: Person): Promise<Result<void>> {
    return this.database.attempt(
      async () => {
        const postings = effects.filter((effect): effect is Posting => effect.effect === 'post' && this.isKnown(effect.to))
        const patches = effects
          .filter((effect): effect is Patch => effect.effect === 'patch')
          .map((patch) => ({ type: from.type.key, id: String(from.row['id']), ...patch }))
        const holds = effects.filter((effect): effect is Hold => effect.effect === 'hold' && this.isKnown(effect.balance.of))
        const balances = await this.locked([...postings, ...holds], patches, by)
        for (const held of holds) {
          const balance = balances.get(nameOf(held.balance.of, held.balance.id))
          if (!balance) return fail(missing)
          const kept = moved(balance, held, this.type(held.balance.of).fields)
          if (!kept.ok) return kept
        }
        const entries = new Map<string, Row[]>()
        for (const posting of postings) {
          const balance = posting.balance && balances.get(nameOf(posting.balance.of, posting.balance.id))
          if (posting.balance && this.isKnown(posting.balance.of) && !balance) return fail(missing)
          const shown =
            balance && posting.balance ? moved(balance, posting, this.type(posting.balance.of).fields) : { ok: true as const, value: {} }
          if (!shown.ok) return shown
          entries.set(posting.to, [...(entries.get(posting.to) ?? []), { ...this.usual(by), ...posting.row, ...shown.value }])
        }
        for (const { type, id, values } of patches) {
          const balance = balances.get(nameOf(type, id))
          if (balance) Object.assign(balance.now, values)
          else if (this.isKnown(type)) return fail(missing)
        }
        await Promise.all([
          ...this.sources(postings, entries, by),
          ...this.written(balances, by),
          ...[...entries].map(([to, rows]) => insertMany(this.database, this.type(to), rows, by.tenantId)),
          this.letters(effects, from, by),
          this.signOut(effects),
          ...this.renumbered(effects, by),
        ])
        for (const effect of effects) if (effect.effect === 'recode') await this.recoded(effect, by)
        if (balances.size) this.database.forgetReferences()
        return this.noted(balances, by)
      },
      (constraint) => (constraint === 'xq_ledger_source_pkey' ? fail(alreadyPosted) : undefined),
    )
  }

  private isKnown(key: string): boolean {
    return this.parts.catalogue.find(key) !== undefined
  }

  private type(key: string): DocumentType {
    const type = this.parts.catalogue.find(key)
    if (!type) throw new Error(`no such document type: ${key}`)
    return type
  }

  private usual(by: Person): Row {
    return { id: this.parts.ids.next(), createBy: by.userName, createTime: shanghai(this.parts.clock.now()), sysOrgCode: by.orgCode }
  }

  /** Locks everything that changes, in the order of table and id, so that two never wait for each other. */
  private async locked(
    moves: readonly (Posting | Hold)[],
    patches: readonly { type: string; id: string; values: Readonly<Record<string, Wire>> }[],
    by: Person,
  ): Promise<Map<string, Balance>> {
    const wanted = new Map<string, { keys: Set<string>; ids: Set<string> }>()
    const want = (key: string, id: string, keys: readonly string[]) => {
      if (!this.isKnown(key)) return
      const own = wanted.get(key) ?? { keys: new Set(), ids: new Set() }
      own.ids.add(id)
      for (const one of keys) own.keys.add(one)
      wanted.set(key, own)
    }
    for (const move of moves) if (move.balance) want(move.balance.of, move.balance.id, fieldsOf(move.balance))
    for (const { type, id, values } of patches) want(type, id, Object.keys(values))

    const changes = [...wanted]
      .map(([key, { keys, ids }]): Change => ({ type: this.type(key), keys: [...keys].sort(), ids: [...ids].sort() }))
      .sort((a, b) => (tableName(a.type) < tableName(b.type) ? -1 : 1))
    const found = new Map<string, Balance>()
    for (const { type, keys, ids } of changes) {
      const columns = ['id', 'version', ...keys.filter((key) => key !== 'id' && key !== 'version')]
        .map((key) => selected('h', checked(type, key)))
        .join(', ')
      const rows = await this.database.query<Row>(
        statement(
          `SELECT ${columns} FROM ${quoted(tableName(type))} h WHERE h.id = ANY($1::text[]) AND h.tenant_id = $2 AND h.del_flag = 0 ORDER BY h.id FOR UPDATE OF h`,
        ),
        [ids, by.tenantId],
      )
      for (const row of rows) found.set(nameOf(type.key, String(row['id'])), { before: row, now: { ...row } })
    }
    return found
  }

  private sources(postings: readonly Posting[], entries: ReadonlyMap<string, readonly Row[]>, by: Person): Promise<unknown>[] {
    if (postings.length === 0) return []
    const at = new Map<string, number>()
    const ids = postings.map(({ to }) => {
      const index = at.get(to) ?? 0
      at.set(to, index + 1)
      return entries.get(to)?.[index]?.['id'] ?? null
    })
    return [
      this.database.query(
        statement(
          'INSERT INTO xq_ledger_source (tenant_id, register, source, entry_id) SELECT $1::int4, r, s, e FROM unnest($2::text[], $3::text[], $4::text[]) AS x(r, s, e)',
        ),
        [by.tenantId, postings.map(({ to }) => to), postings.map(({ source }) => source), ids],
      ),
    ]
  }

  /** One statement per type, whatever the number of its records. */
  private written(balances: ReadonlyMap<string, Balance>, by: Person): Promise<unknown>[] {
    const changed = new Map<string, Row[]>()
    for (const [name, { before, now }] of balances) {
      if (Object.keys(now).every((key) => now[key] === before[key])) continue
      const key = typeOf(name)
      changed.set(key, [...(changed.get(key) ?? []), now])
    }
    return [...changed].map(([key, rows]) => {
      const type = this.type(key)
      this.database.wrote(type)
      const fields = storedFields(type)
      const keys = Object.keys(rows[0] ?? {}).filter((one) => one !== 'id' && one !== 'version')
      const given = Object.fromEntries(['id', ...keys].map((one) => [one, fields[one] as (typeof fields)[string]]))
      const set = keys.map((one) => `${quoted(columnName(one))} = r."${one}"`).join(', ')
      return this.database.query(
        statement(
          `UPDATE ${quoted(tableName(type))} h SET version = h.version + 1, update_by = $2, update_time = $3, ${set} FROM json_to_recordset($1::json) AS r(${recordOf(given)}) WHERE h.id = r.id AND h.tenant_id = $4`,
        ),
        [JSON.stringify(rows), by.userName, new Date(this.parts.clock.now()).toISOString(), by.tenantId],
      )
    })
  }

  private renumbered(effects: readonly Effect[], by: Person): Promise<unknown>[] {
    return effects
      .filter((effect): effect is Renumbering => effect.effect === 'renumber')
      .map(({ series, period, to }) => this.database.query(RENUMBER, [by.tenantId, series, period, to]))
  }

  /** One type after another: each has rows that wait for nobody. */
  private async recoded({ from, to }: Recoding, by: Person): Promise<void> {
    for (const type of this.parts.catalogue.types.filter(({ viewed }) => !viewed)) {
      const text = `UPDATE ${quoted(tableName(type))} SET sys_org_code = $2::text || substr(sys_org_code, length($1::text) + 1) WHERE sys_org_code LIKE $1::text || '%' AND tenant_id = $3`
      await this.database.query(statement(text), [from, to, by.tenantId])
      this.database.wrote(type)
    }
    await this.database.query(SHARED, [departmentCircle(from), departmentCircle(to), by.tenantId])
  }

  private async signOut(effects: readonly Effect[]): Promise<void> {
    const ended = effects.filter((effect): effect is SigningOut => effect.effect === 'signOut').map(({ of }) => of)
    if (ended.length === 0) return
    const users = ended.flatMap((of) => ('userId' in of ? [of.userId] : []))
    const sessions = ended.flatMap((of) => ('sessionId' in of ? [of.sessionId] : []))
    await this.database.query(FORCE_OUT, [users, sessions, this.parts.clock.now()])
  }

  private async letters(effects: readonly Effect[], from: { type: DocumentType; row: Row }, by: Person): Promise<void> {
    const letters = lettersOf(effects, from, by)
    if (letters.length === 0) return
    const values = [by.tenantId, new Date(this.parts.clock.now()).toISOString(), JSON.stringify(letters)]
    await this.database.beforeCommit(`letters of ${this.parts.ids.next()}`, { asked: () => [{ statement: SEND, values }] })
  }

  /** No change without an entry: those that follow from a document as well. */
  private async noted(balances: ReadonlyMap<string, Balance>, by: Person): Promise<Result<void>> {
    for (const [name, { before, now }] of balances) {
      const changes = Object.fromEntries(
        Object.keys(now).flatMap((key) => (now[key] === before[key] ? [] : [[key, [before[key] ?? null, now[key] ?? null]]])),
      )
      if (Object.keys(changes).length === 0) continue
      const version = Number(before['version'])
      const kept = await this.parts.audit.note(
        {
          action: 'effect',
          typeKey: typeOf(name),
          recordId: String(before['id']),
          versionBefore: version,
          versionAfter: version + 1,
          changes,
        },
        by,
      )
      if (!kept.ok) return kept
    }
    return done
  }
}

/** What a movement reads and writes of its balance. */
const fieldsOf = ({
  add,
  needs,
  after,
  set,
  product,
}: Moving & { readonly after?: Readonly<Record<string, string>> }): readonly string[] => [
  ...Object.keys(add),
  ...Object.keys(needs ?? {}),
  ...Object.values(after ?? {}),
  ...Object.keys(set ?? {}),
  ...Object.entries(product ?? {}).flatMap(([key, of]) => [key, ...of]),
]

const checked = (type: DocumentType, key: string): string => {
  if (!(key in storedFields(type))) throw new Error(`${type.key} keeps no field ${key}`)
  return key
}

const nameOf = (type: string, id: string): string => `${type}/${id}`

const typeOf = (name: string): string => name.slice(0, name.indexOf('/'))
