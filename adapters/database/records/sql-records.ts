import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Field } from '../../../core/definitions/field.ts'
import { targetsOf } from '../../../core/definitions/fields.ts'
import type { LinesType } from '../../../core/definitions/lines.ts'
import type { Clock } from '../../../core/kernel/clock.port.ts'
import { shanghai } from '../../../core/kernel/dates.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { done, fail, ok, type Refused, type Result } from '../../../core/kernel/result.ts'
import { isEmpty, rowsOf, wireOf, type Row } from '../../../core/kernel/wire.ts'
import type { IdsQuery, ListQuery, Page } from '../../../core/query/list-query.ts'
import type { LiveFieldsOf } from '../../../core/records/list/live-fields.ts'
import { clash } from '../../../core/records/write/unique-clashes.ts'
import { duplicate, missing, stale } from '../../../core/records/failures.ts'
import { type IdsOfType, Records } from '../../../core/records/records.port.ts'
import { insertSome } from '../bulk.ts'
import type { Database } from '../database.ts'
import { keyed } from '../ledgers/statements.ts'
import { setOf } from '../schema/indexes.ts'
import { storedColumns, storedFields } from '../schema/usual.ts'
import { type Compiled, joined, prepared, type Prepared, raw, slot, sql } from '../sql.ts'
import { columnText, shortColumnText } from './array-text.ts'
import { apart, slotsOf, type Value } from './condition.ts'
import { rowChanges, searchText } from './search-text.ts'
import { labelCodes, type Texts } from './labels.ts'
import { acrossListing, identities, listing, type Listing, pointing, rowListing, rowsIn, slotsOfPage } from './list.ts'
import type { NumberRules } from './number-rules.ts'
import { nextId, withNumbers } from './numbers.ts'
import type { PageLabels } from './page-labels.ts'
import { labelHeads, labelled, readingOf, withCodes } from './read.ts'
import { rowColumnsIn } from './row-columns.ts'
import { type RowScope, slotsOfPerson } from './scope.ts'
import { formTables } from './select-list.ts'
import { insertionOf, type Insertion, removal, type RowsUpdate, STATE_KEYS, type TableWriting, writingOf } from './write.ts'

type Parts = {
  readonly catalogue: Catalogue
  readonly scope: RowScope
  readonly clock: Clock
  readonly texts: Texts
  readonly liveFieldsOf: LiveFieldsOf
  readonly numbers: NumberRules
  readonly labels: PageLabels
}

/** Records in relational tables, one set of statements per type. */
export class SqlRecords extends Records {
  private readonly database: Database
  private readonly parts: Parts

  constructor(database: Database, parts: Parts) {
    super()
    this.database = database
    this.parts = parts
  }

  list(type: DocumentType, query: ListQuery, by: Person): Promise<Result<Page>> {
    return this.database.attempt(async () => {
      const { catalogue, scope, texts, liveFieldsOf, labels } = this.parts
      const values: Value[] = []
      const shape = apart(query.where, values)
      const within = scope.of(type, by)
      const listed = listing(catalogue, type, query, shape, within)
      const page = await this.page(listed, query, { ...slotsOfPerson(by), ...slotsOf(values) })
      const rows = page.records
      if (listed.live.length > 0 && rows.length > 0) {
        const live = await liveFieldsOf(type, rows, listed.live, by)
        if (!live.ok) return live
        rows.forEach((row, at) => Object.assign(row, live.value[at]))
      }
      await labels.put(type, rows, by.tenantId)
      labelHeads(type, listed.shown, rows, texts)
      return ok(page)
    })
  }

  ids(type: DocumentType, query: IdsQuery, most: number, by: Person): Promise<Result<readonly string[]>> {
    return this.database.attempt(async () => {
      const [found] = await this.database.answer<Identities>(this.identities(type, query, most, by))
      return ok(found?.ids ?? [])
    })
  }

  override idsOfEach(asked: readonly IdsOfType[], most: number, by: Person): Promise<Result<readonly (readonly string[])[]>> {
    return this.database.attempt(async () => {
      const each = asked.map(({ type, query }) => this.identities(type, query, most, by))
      const half = Math.ceil(each.length / 2)
      const found = await Promise.all([each.slice(0, half), each.slice(half)].map((some) => this.database.plannedOnce(some)))
      return ok((found.flat() as readonly (readonly Identities[])[]).map(([one]) => one?.ids ?? []))
    })
  }

  private identities(type: DocumentType, query: IdsQuery, most: number, by: Person): Compiled {
    const values: Value[] = []
    const shape = apart(query.where, values)
    return identities(type, query, shape, most, this.parts.scope.of(type, by))({ ...slotsOfPerson(by), ...slotsOf(values) })
  }

  override keyed(type: DocumentType, keys: readonly Row[], by: Person): Promise<Result<readonly string[]>> {
    return this.database.attempt(async () => {
      const [first] = keys
      if (!first) return ok([])
      const named = Object.keys(first)
      const isFilled = keys.every((key) => named.some((one) => !isEmpty(wireOf(key, one))))
      const asked = keyed(type, named, { isOne: keys.length === 1, isFilled, idsOnly: true })
      const rows = await this.database.look<{ readonly id: string }>({
        statement: asked,
        values: [JSON.stringify(keys.map((key, place) => ({ ...key, $place: place }))), by.tenantId],
      })
      return ok(rows.map(({ id }) => id))
    })
  }

  find(type: DocumentType, id: string, by: Person): Promise<Result<Row>> {
    return this.database.attempt(async () => {
      const { catalogue, scope, texts } = this.parts
      const { find } = readingOf(catalogue, type, scope.of(type, by))
      const [row] = await this.database.answer(find({ id, ...slotsOfPerson(by) }))
      return row ? ok(labelled(type, row as Record<string, unknown>, texts)) : fail(missing)
    })
  }

  coded(type: DocumentType, row: Row): Row {
    return withCodes(type, structuredClone(row) as Record<string, Row[string]>, this.parts.texts)
  }

  lock(type: DocumentType, id: string, by: Person, reach: 'scope' | 'any' = 'scope'): Promise<Result<Row>> {
    return this.database.attempt(async () => {
      const { catalogue, scope } = this.parts
      const { lock, tables } = readingOf(catalogue, type, reach === 'scope' ? scope.of(type, by) : undefined)
      // The tables are read by a statement of their own, begun after the lock was got: it sees what the last holder wrote.
      const [[head], [rows]] = await Promise.all([
        this.database.answer<Row>(lock({ id, ...slotsOfPerson(by) })),
        tables ? this.database.answer<Row>(tables({ id })) : [],
      ])
      return head ? ok({ ...head, ...rows }) : fail(missing)
    })
  }

  nextId(type: DocumentType): Promise<Result<string>> {
    return this.database.attempt(async () => {
      const [next] = await this.database.query<{ id: string }>(nextId(type), [type.key])
      return ok(next?.id ?? '')
    })
  }

  insert(type: DocumentType, row: Row, by: Person): Promise<Result<Row>> {
    return this.database.writing(type, async () => {
      const moment = this.parts.clock.now()
      const now = shanghai(moment)
      const usual = { version: 1, createBy: by.userName, updateBy: null, updateTime: null, sysOrgCode: by.orgCode }
      const isNumbered = type.number !== undefined && isEmpty(row[type.number.field])
      const number = isNumbered ? await this.parts.numbers.taking(type, now.slice(0, 10), by) : undefined
      const writing = writingOf(type)
      const columns = rowColumnsIn(this.database.memory)
      const given: Readonly<Record<string, unknown>> = {
        record: JSON.stringify({ ...headOf(type, row), ...usual, createTime: exactly(moment) }),
        tenant: by.tenantId,
        id: row['id'],
        search: type.sort === 'record' ? searchText(type, row) : null,
        series: type.key,
        ...number,
      }
      const meaning = (constraint: string) => this.broken(type, constraint, row)
      const valuesOf = ({ order }: Insertion, spelling = columnText) =>
        order.map((one) => (typeof one === 'string' ? given[one] : spelling(columns, rowsOf(row, one.table), one.key)))
      const keep = (asked: Compiled): Promise<Result<string>> =>
        this.database.attempt(async () => {
          const [kept] = await this.database.answer<{ name: string }>(asked)
          return ok(kept?.name ?? '')
        }, meaning)
      const insertions = number ? writing.insertNumbered : writing.insert
      const long = this.database.isWhole ? longTables(type, row) : []
      for (const name of long) {
        const { ahead } = writing.tables[name] as TableWriting
        const asked = { statement: ahead.statement, values: valuesOf(ahead, shortColumnText) }
        await this.database.ahead(() => keep(asked))
      }
      const insertion = long.length ? insertions.alone : insertionOf(insertions, writing, row, columns)
      const asked = { ...insertion, values: valuesOf(insertion) }
      const mark = number && this.database.late(asked, meaning)
      const named = mark === undefined ? await keep(asked) : ok(mark)
      if (!named.ok) return named
      return ok({ ...row, ...usual, createTime: now, ...(number && type.number ? { [type.number.field]: named.value } : {}) })
    })
  }

  insertAll(type: DocumentType, rows: readonly Row[], by: Person): Promise<Result<readonly Row[]>> {
    return this.database.writing(
      type,
      async () => {
        const moment = this.parts.clock.now()
        const createTime = shanghai(moment)
        const usual = { version: 1, createBy: by.userName, updateBy: null, updateTime: null, sysOrgCode: by.orgCode }
        const numbered = await withNumbers(
          this.database,
          type,
          rows,
          () => this.parts.numbers.taking(type, createTime.slice(0, 10), by),
          by.tenantId,
        )
        await insertSome(
          this.database,
          type,
          numbered.map((row) => ({ ...row, ...usual, createTime: exactly(moment) })),
          by.tenantId,
        )
        return ok(numbered.map((row) => ({ ...row, ...usual, createTime })))
      },
      () => fail(duplicate),
    )
  }

  update(type: DocumentType, before: Row, after: Row, by: Person): Promise<Result<Row>> {
    return this.database.writing(
      type,
      async () => {
        const moment = this.parts.clock.now()
        const writing = writingOf(type)
        const usual = { updateBy: by.userName, updateTime: exactly(moment) }
        const id = String(before['id'])
        const head = onlyMoves(type, before, after)
          ? this.database.query<{ version: number }>(writing.move, [
              JSON.stringify({ ...Object.fromEntries(STATE_KEYS.map((key) => [key, after[key]])), ...usual }),
              by.tenantId,
              id,
              before['version'],
              null,
            ])
          : this.database.query<{ version: number }>(writing.update, [
              JSON.stringify({ ...headOf(type, after), ...usual }),
              by.tenantId,
              id,
              before['version'],
              type.sort === 'record' ? searchText(type, after) : null,
            ])
        const [heads] = await Promise.all([head, ...this.rowStatements(type, before, after, by, id)])
        const [kept] = heads
        if (!kept) return fail(stale)
        const fixed = { id, createBy: before['createBy'], createTime: before['createTime'], sysOrgCode: before['sysOrgCode'] }
        const number = type.number ? { [type.number.field]: before[type.number.field] ?? null } : {}
        return ok({ ...after, ...fixed, ...number, version: kept.version, updateBy: by.userName, updateTime: shanghai(moment) })
      },
      (constraint) => this.broken(type, constraint, after),
    )
  }

  remove(type: DocumentType, row: Row, by: Person): Promise<Result<void>> {
    return this.database.writing(type, async () => {
      const kept = await this.database.query(removal(type), [
        row['id'],
        row['version'],
        by.tenantId,
        by.userName,
        exactly(this.parts.clock.now()),
      ])
      return kept.length ? done : fail(stale)
    })
  }

  rows(type: DocumentType, table: string, id: string, query: ListQuery, by: Person): Promise<Result<Page>> {
    return this.database.attempt(async () => {
      const { catalogue, texts } = this.parts
      const seen = await this.find(type, id, by)
      if (!seen.ok) return seen
      const values: Value[] = []
      const shape = apart(query.where, values)
      const slots = { ...slotsOfPerson(by), ...slotsOf(values), parent: id }
      const page = await this.page(rowListing(catalogue, type, table, query, shape), query, slots)
      const columns = storedColumns(type.lines[table]?.columns ?? {})
      labelCodes(columns, texts, page.records)
      return ok(page)
    })
  }

  across(type: DocumentType, table: string, query: ListQuery, by: Person): Promise<Result<Page>> {
    return this.database.attempt(async () => {
      const { catalogue, scope, texts } = this.parts
      const values: Value[] = []
      const shape = apart(query.where, values)
      const within = scope.of(type, by)
      const listed = acrossListing(catalogue, type, table, query, shape, within)
      const page = await this.page(listed, query, { ...slotsOfPerson(by), ...slotsOf(values) })
      const columns = storedColumns(type.lines[table]?.columns ?? {})
      labelCodes(columns, texts, page.records)
      return ok(page)
    })
  }

  referring(type: DocumentType, id: string, _by: Person): Promise<Result<readonly string[]>> {
    return this.database.attempt(async () => {
      const asked = this.referringTo(type)
      if (!asked) return ok([])
      const [found] = await this.database.answer<Record<string, boolean>>(asked({ id }))
      return ok(Object.keys(found ?? {}).filter((key) => found?.[key]))
    })
  }

  private readonly pointers = new WeakMap<DocumentType, Prepared | null>()

  private referringTo(type: DocumentType): Prepared | undefined {
    const known = this.pointers.get(type)
    if (known !== undefined) return known ?? undefined
    const id = slot('id')
    const answers = this.parts.catalogue.types.flatMap((other) => {
      const pieces = [
        ...pointers(storedFields(other), type.key).map(([key, field]) => pointing(other, key, field, undefined, id)),
        ...Object.entries<LinesType>(other.lines).flatMap(([name, lines]) =>
          pointers(storedColumns(lines.columns), type.key).map(([key, field]) => pointing(other, key, field, name, id)),
        ),
      ]
      return pieces.length ? [sql`(${joined(pieces, ' OR ')}) AS ${raw(`"${other.key.replace(/[^\w.]/g, '')}"`)}`] : []
    })
    const made = answers.length ? prepared(sql`SELECT ${joined(answers, ', ')}`) : null
    this.pointers.set(type, made)
    return made ?? undefined
  }

  private async page(
    listing: Listing,
    query: ListQuery,
    given: Readonly<Record<string, unknown>>,
  ): Promise<Page & { readonly records: readonly Record<string, Row[string]>[] }> {
    const { page, total, sums, isPlain } = listing
    const slots = { ...given, ...slotsOfPage(query) }
    const { pageNo, pageSize } = query
    const asked = [page(slots), ...(sums ? [sums(slots)] : [])]
    const [[[found] = [], summed = []], counted] = await Promise.all([
      isPlain ? this.database.plannedOnce(asked) : this.database.together(asked),
      isPlain ? undefined : this.counted(total(slots)),
    ])
    const { records, total: told = counted } = found as { readonly records: string | null; readonly total?: number }
    const [added] = summed as readonly Row[]
    return { records: rowsIn(listing, records), total: Number(told), pageNo, pageSize, ...(added ? { sums: added } : {}) }
  }

  private async counted(asked: Compiled): Promise<number> {
    const [first] = await this.database.answer<{ readonly total: number }>(asked)
    return first?.total ?? 0
  }

  private rowStatements(type: DocumentType, before: Row, after: Row, by: Person, id: string): Promise<unknown>[] {
    const { tables } = writingOf(type)
    return formTables(type).flatMap(([name]) => {
      const writing = tables[name]
      if (!writing || after[name] === undefined || after[name] === before[name]) return []
      const { removed, changed, columns, added } = rowChanges(type, name, before, after)
      return [
        ...(removed.length ? [this.database.query(writing.remove, [removed, id])] : []),
        ...(changed.length ? [this.rowsUpdated(writing.update(columns), changed, id)] : []),
        ...(added.length ? [this.database.query(writing.insert, [JSON.stringify(added), by.tenantId, id])] : []),
      ]
    })
  }

  private rowsUpdated({ statement, columns }: RowsUpdate, changed: readonly Row[], id: string): Promise<unknown> {
    return this.database.query(statement, [JSON.stringify(changed.map((row) => picked(row, columns))), id])
  }

  /** What a constraint that refused a row means to a clerk. */
  private broken(type: DocumentType, constraint: string, row: Row): Refused | undefined {
    const found = setOf(type, constraint)
    if (found) return fail(clash(type, found, row))
    return constraint.endsWith('_least') ? undefined : fail(duplicate)
  }
}

type Identities = { readonly ids: readonly string[] }

/** Of a row that stays what is written: its place, and the columns that differ. */
const picked = (row: Row, columns: readonly string[]): Row => {
  const written: Record<string, Row[string]> = { id: row['id']!, $place: row['$place']! }
  for (const key of columns) written[key] = row[key] ?? null
  return written
}

const LONG = 200

/** The tables of a record that has many rows: sent ahead, they are written while the rest is worked out. */
const longTables = (type: DocumentType, row: Row): readonly string[] => {
  const filled = formTables(type).flatMap(([name]) => (rowsOf(row, name).length ? [name] : []))
  return filled.some((name) => rowsOf(row, name).length >= LONG) ? filled : []
}

const exactly = (moment: number): string => new Date(moment).toISOString()

const pointers = (fields: Readonly<Record<string, Field>>, key: string): readonly (readonly [string, Field])[] =>
  Object.entries(fields).filter(([, field]) => targetsOf(field).includes(key))

const headOf = (type: DocumentType, row: Row): Row => {
  const head: Record<string, Row[string]> = {}
  for (const key in storedFields(type)) head[key] = wireOf(row, key)
  return head
}

/** Nothing but the state, and what comes with it, differs. */
const onlyMoves = (type: DocumentType, before: Row, after: Row): boolean => {
  for (const key of Object.keys(storedFields(type))) {
    if (STATE_KEYS.includes(key) || key.startsWith('update') || key === 'version') continue
    if ((before[key] ?? null) !== (after[key] ?? null)) return false
  }
  return true
}
