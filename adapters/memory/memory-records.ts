import { gatheringsOf } from '../../core/definitions/origin.ts'
import { pinyin } from 'pinyin-pro'
import type { Catalogue } from '../../core/definitions/catalogue.ts'
import type { DocumentType } from '../../core/definitions/document.ts'
import type { Field, Fields } from '../../core/definitions/field.ts'
import { targetsOf } from '../../core/definitions/fields.ts'
import { PARENT } from '../../core/definitions/kinds/tree.ts'
import type { LinesType } from '../../core/definitions/lines.ts'
import { parts } from '../../core/definitions/listed.ts'
import type { Clock } from '../../core/kernel/clock.port.ts'
import { shanghai } from '../../core/kernel/dates.ts'
import { decimal, sum } from '../../core/kernel/decimal.ts'
import type { Person } from '../../core/kernel/person.ts'
import { done, fail, ok, type Result } from '../../core/kernel/result.ts'
import { seeingEverybody } from '../../core/kernel/scope.ts'
import { type Row, isEmpty, rowsOf, textAt, wireOf } from '../../core/kernel/wire.ts'
import { type ListQuery, type Order, type Page, SEARCHED } from '../../core/query/list-query.ts'
import { ordersOf } from '../../core/query/orders.ts'
import type { LiveFieldsOf } from '../../core/records/list/live-fields.ts'
import { duplicate, missing, stale } from '../../core/records/failures.ts'
import { matches, ordering } from '../../core/definitions/matches.ts'
import { spelling } from '../../core/records/write/numbering.ts'
import { Records } from '../../core/records/records.port.ts'
import { usualKeysOf } from '../../core/records/usual-fields.ts'
import { clashIn } from './clash-in.ts'
import { keptOf } from './gathered-rows.ts'
import { Labels } from './labels.ts'
import { sees } from './row-scope.ts'
import type { StoredRow, MemoryStore } from './store.ts'

const asRead = new Intl.Collator('zh-u-co-pinyin').compare

type Parts = { readonly catalogue: Catalogue; readonly clock: Clock; readonly liveFieldsOf: LiveFieldsOf }

/** Records kept in maps, with the same answers as those kept in tables. */
export class MemoryRecords extends Records {
  private readonly store: MemoryStore
  private readonly parts: Parts
  private readonly labels: Labels

  constructor(store: MemoryStore, parts: Parts) {
    super()
    this.store = store
    this.parts = parts
    this.labels = new Labels(store, parts.catalogue)
  }

  async list(type: DocumentType, query: ListQuery, by: Person): Promise<Result<Page>> {
    const found = this.found(type, query, by)
    const keys = listedKeys(type, query)
    const page = this.branching(type, paged(sorted(type, found, query.order), query), by)
    const live = Object.keys(type.fields).filter(
      (key) => type.fields[key]?.derived === 'onRead' && (query.fields?.includes(key) ?? type.fields[key]?.listed),
    )
    const withLiveFieldsOf = live.length ? await this.parts.liveFieldsOf(type, page, live, by) : ok([])
    if (!withLiveFieldsOf.ok) return withLiveFieldsOf
    const shown = [...keys, ...live]
    const records = page.map((row, at) =>
      this.labels.head(type, { ...listed(picked(row, keys)), ...withLiveFieldsOf.value[at] }, shown, by.tenantId),
    )
    return ok({
      records,
      total: found.length,
      pageNo: query.pageNo,
      pageSize: query.pageSize,
      ...(query.sums ? { sums: sumsOf(found, query.sums) } : {}),
    })
  }

  async ids(type: DocumentType, query: Pick<ListQuery, 'where' | 'order'>, most: number, by: Person): Promise<Result<readonly string[]>> {
    return ok(
      sorted(type, this.found(type, query, by), query.order)
        .slice(0, most)
        .map(({ id }) => String(id)),
    )
  }

  async find(type: DocumentType, id: string, by: Person): Promise<Result<Row>> {
    const row = this.one(type, id, by)
    if (!row) return fail(missing)
    const [branch = row] = this.branching(type, [row], by)
    return ok(this.labels.whole(type, withoutBatches(type, branch), by.tenantId))
  }

  coded(type: DocumentType, row: Row, by: Person): Row {
    return this.labels.whole(type, row, by.tenantId)
  }

  async lock(type: DocumentType, id: string, by: Person, reach: 'scope' | 'any' = 'scope'): Promise<Result<Row>> {
    const row = this.one(type, id, reach === 'any' ? seeingEverybody(by) : by)
    return row ? ok(withoutBatches(type, row)) : fail(missing)
  }

  async nextId(type: DocumentType): Promise<Result<string>> {
    const taken = this.store.all<StoredRow>(type.key).map(({ row }) => Number(row['id']))
    return ok(String(Math.max(0, ...taken.filter(Number.isInteger)) + 1))
  }

  async insert(type: DocumentType, row: Row, by: Person): Promise<Result<Row>> {
    const now = shanghai(this.parts.clock.now())
    if (this.store.get(type.key, String(row['id']))) return fail(duplicate)
    const usual = { version: 1, createBy: by.userName, createTime: now, updateBy: null, updateTime: null, sysOrgCode: by.orgCode }
    const kept = {
      ...row,
      ...usual,
      ...(type.number && isEmpty(row[type.number.field]) ? { [type.number.field]: this.number(type, now, by) } : {}),
    }
    const broken = clashIn(this.store, type, kept, by)
    if (broken) return broken
    this.store.set<StoredRow>(type.key, String(row['id']), { tenantId: by.tenantId, isDeleted: false, row: stored(type, kept) })
    return ok(kept)
  }

  async insertAll(type: DocumentType, rows: readonly Row[], by: Person): Promise<Result<readonly Row[]>> {
    const kept: Row[] = []
    for (const row of rows) {
      const one = await this.insert(type, row, by)
      if (!one.ok) return one
      kept.push(one.value)
    }
    return ok(kept)
  }

  async update(type: DocumentType, before: Row, after: Row, by: Person): Promise<Result<Row>> {
    const id = String(before['id'])
    const found = this.store.get<StoredRow>(type.key, id)
    if (!found || found.isDeleted || found.tenantId !== by.tenantId || found.row['version'] !== before['version']) return fail(stale)
    const fixed = { id, createBy: found.row['createBy'], createTime: found.row['createTime'], sysOrgCode: found.row['sysOrgCode'] }
    const number = type.number ? { [type.number.field]: found.row[type.number.field] ?? null } : {}
    const changed = { updateBy: by.userName, updateTime: shanghai(this.parts.clock.now()), version: Number(before['version']) + 1 }
    const kept = { ...after, ...fixed, ...number, ...changed }
    const broken = clashIn(this.store, type, kept, by)
    if (broken) return broken
    this.store.set<StoredRow>(type.key, id, { ...found, row: { ...found.row, ...stored(type, kept) } })
    return ok(kept)
  }

  async remove(type: DocumentType, row: Row, by: Person): Promise<Result<void>> {
    const id = String(row['id'])
    const found = this.store.get<StoredRow>(type.key, id)
    if (!found || found.isDeleted || found.tenantId !== by.tenantId || found.row['version'] !== row['version']) return fail(stale)
    const changed = { updateBy: by.userName, updateTime: shanghai(this.parts.clock.now()), version: Number(row['version']) + 1 }
    this.store.set<StoredRow>(type.key, id, { ...found, isDeleted: true, row: { ...found.row, ...changed } })
    return done
  }

  async rows(type: DocumentType, table: string, id: string, query: ListQuery, by: Person): Promise<Result<Page>> {
    const record = this.one(type, id, by)
    if (!record) return fail(missing)
    const candidates = rowsOf(record, table).filter((row) => matches(query.where, { type, record, table, row }))
    const columns = type.lines[table]?.columns ?? {}
    const order = query.order.map(({ field, direction }) => byField(columns[field], field, direction))
    const rows = order.length ? [...candidates].sort((a, b) => first(order, a, b)) : candidates
    return ok({
      records: paged(rows, query).map(listed),
      total: candidates.length,
      pageNo: query.pageNo,
      pageSize: query.pageSize,
      ...(query.sums ? { sums: sumsOf(candidates, query.sums) } : {}),
    })
  }

  async across(type: DocumentType, table: string, query: ListQuery, by: Person): Promise<Result<Page>> {
    const columns = type.lines[table]?.columns ?? {}
    const candidates = this.seen(type, by).flatMap((record) =>
      rowsOf(record, table)
        .filter((row) => matches(query.where, { type, record, table, row }))
        .map(
          (row): Row => ({
            ...this.labels.line(type, table, listed(row), by.tenantId),
            $head: String(record['id']),
            $title: wireOf(record, type.titleField),
          }),
        ),
    )
    const order = query.order.map(({ field, direction }) => byField(columns[field], field, direction))
    const rows = order.length ? [...candidates].sort((a, b) => first(order, a, b)) : candidates
    return ok({ records: paged(rows, query), total: candidates.length, pageNo: query.pageNo, pageSize: query.pageSize })
  }

  async referring(type: DocumentType, id: string, _by: Person): Promise<Result<readonly string[]>> {
    const points = (fields: Fields, row: Row) =>
      Object.entries(fields).some(([key, field]) => targetsOf(field).includes(type.key) && parts(wireOf(row, key)).includes(id))
    const referring = this.parts.catalogue.types.filter((other) =>
      this.store
        .all<StoredRow>(other.key)
        .some(
          ({ isDeleted, row }) =>
            !isDeleted &&
            (points(other.fields, row) ||
              Object.entries<LinesType>(other.lines).some(([name, lines]) =>
                rowsOf(row, name).some((line) => points(lines.columns, line)),
              )),
        ),
    )
    return ok(referring.map(({ key }) => key))
  }

  private readonly parentOf = (type: string, id: string): string | undefined =>
    textAt(this.store.get<StoredRow>(type, id)?.row, PARENT) || undefined

  private found(type: DocumentType, query: Pick<ListQuery, 'where'>, by: Person): readonly Row[] {
    return this.seen(type, by).filter((record) =>
      matches(query.where, { type, record: withSearch(type, record, query), parentOf: this.parentOf }),
    )
  }

  /** Whether anything lies below a record of a tree is looked up in the tree itself. */
  private branching(type: DocumentType, rows: readonly Row[], by: Person): readonly Row[] {
    const { tree } = type
    if (!tree) return rows
    const parents = new Set(this.seen(type, seeingEverybody(by)).map((row) => row[tree.parent]))
    return rows.map((row) => ({ ...row, [tree.hasChild]: parents.has(row['id']) ? 'Y' : 'N' }))
  }

  /** Living records of the tenant that the person sees. */
  private seen(type: DocumentType, by: Person): readonly Row[] {
    return keptOf(this.store, type, this.parts)
      .filter(({ tenantId, isDeleted, row }) => !isDeleted && (type.shared || tenantId === by.tenantId) && sees(this.store, type, row, by))
      .map(({ row }) => row)
  }

  private one(type: DocumentType, id: string, by: Person): Row | undefined {
    const found = gatheringsOf(type)
      ? keptOf(this.store, type, this.parts).find(({ row }) => row['id'] === id)
      : this.store.get<StoredRow>(type.key, id)
    if (!found || found.isDeleted || (!type.shared && found.tenantId !== by.tenantId)) return undefined
    return sees(this.store, type, found.row, by) ? found.row : undefined
  }

  private number(type: DocumentType, now: string, by: Person): string {
    const { prefix, digits, period } = spelling(type.number?.pattern ?? '', now.slice(0, 10))
    const series = JSON.stringify([by.tenantId, type.key, period])
    const value = (this.store.get<number>('counters', series) ?? 0) + 1
    this.store.set('counters', series, value)
    return `${prefix}${String(value).padStart(digits, '0')}`
  }
}

const LISTED_ALWAYS = ['id', 'version', 'billNo', 'billStatus', 'createBy', 'createTime', 'applyUserId', 'applyDate', 'processInstanceId']

const listedKeys = (type: DocumentType, { fields: wanted, bare }: Pick<ListQuery, 'fields' | 'bare'>): readonly string[] => {
  if (bare && wanted) return [...new Set(['id', ...wanted])].filter((key) => type.fields[key]?.derived !== 'onRead')
  const usual = new Set(usualKeysOf(type))
  const chosen = wanted ?? Object.keys(type.fields).filter((key) => type.fields[key]?.listed || key === type.titleField)
  const branch = type.tree ? [type.tree.parent, type.tree.hasChild] : []
  return [...new Set([...LISTED_ALWAYS.filter((key) => usual.has(key)), ...chosen, ...branch])].filter(
    (key) => type.fields[key]?.derived !== 'onRead',
  )
}

const picked = (row: Row, keys: readonly string[]): Row => Object.fromEntries(keys.map((key) => [key, row[key] ?? null]))

/** A list leaves out what is empty. */
const listed = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))

/** What a table would keep of it: every stored field, nothing else. */
const stored = (type: DocumentType, row: Row): Row => {
  const keys = [...usualKeysOf(type), ...Object.keys(type.fields).filter((key) => type.fields[key]?.derived !== 'onRead')]
  const tables = Object.entries<LinesType>(type.lines)
    .filter(([name]) => row[name] !== undefined)
    .map(([name, lines]) => [
      name,
      rowsOf(row, name).map((line) =>
        picked(line, ['id', ...Object.keys(lines.columns).filter((key) => lines.columns[key]?.derived !== 'onRead')]),
      ),
    ])
  return { ...picked(row, keys), ...Object.fromEntries(tables) }
}

const withoutBatches = (type: DocumentType, row: Row): Row => {
  const tables = Object.entries<LinesType>(type.lines).filter(([, lines]) => !lines.batch)
  const result: Record<string, Row[string]> = { ...row }
  for (const [name, lines] of Object.entries<LinesType>(type.lines)) if (lines.batch) delete result[name]
  for (const [name] of tables) result[name] ??= []
  return result
}

const withSearch = (type: DocumentType, row: Row, query: Pick<ListQuery, 'where'>): Row => {
  if (type.sort !== 'record' || !JSON.stringify(query.where).includes(SEARCHED)) return row
  const title = textAt(row, type.titleField)
  const initials = pinyin(title, { pattern: 'first', toneType: 'none', separator: '' })
  return { ...row, [SEARCHED]: [title, wireOf(row, type.number?.field ?? 'code') ?? '', initials].join(' ').toLowerCase() }
}

const byField = (field: Field | undefined, key: string, direction: Order['direction']) => {
  const isRead = field !== undefined && field.kind.storage === 'text' && !field.kind.chosen && !field.kind.labelled
  const compare = ordering(field?.kind.storage, isRead ? asRead : undefined)
  return (a: Row, b: Row) => (direction === 'desc' ? -1 : 1) * compare(wireOf(a, key), wireOf(b, key))
}

const first = (orders: readonly ((a: Row, b: Row) => number)[], a: Row, b: Row): number => {
  for (const order of orders) {
    const way = order(a, b)
    if (way) return way
  }
  return 0
}

const sorted = (type: DocumentType, rows: readonly Row[], order: readonly Order[]): readonly Row[] => {
  const chosen = order.length ? order : ordersOf(type.order)
  const last: Order = { field: 'id', direction: chosen.at(-1)?.direction ?? 'desc' }
  const orders = [...chosen, last].map(({ field, direction }) => byField(type.fields[field], field, direction))
  return [...rows].sort((a, b) => first(orders, a, b))
}

const paged = (rows: readonly Row[], { pageNo, pageSize }: ListQuery): readonly Row[] =>
  rows.slice((pageNo - 1) * pageSize, pageNo * pageSize)

const sumsOf = (rows: readonly Row[], keys: readonly string[]): Row =>
  Object.fromEntries(keys.map((key) => [key, sum(rows.map((row) => decimal(wireOf(row, key) ?? 0))).toString()]))
