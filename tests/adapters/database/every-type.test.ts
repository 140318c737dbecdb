import { isViewed } from '../../../core/definitions/origin.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyed } from '../../../adapters/database/ledgers/statements.ts'
import { tableName } from '../../../adapters/database/names.ts'
import { openDatabase, type OpenDatabase } from '../../../adapters/database/open-database.ts'
import { provision } from '../../../adapters/database/provision.ts'
import { onceIndex } from '../../../adapters/database/schema/indexes.ts'
import type { Field } from '../../../core/definitions/field.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { ownersOf } from '../../../core/definitions/owners-of.ts'
import type { LinesType } from '../../../core/definitions/lines.ts'
import { namingSets } from '../../../core/definitions/unique.ts'
import { always } from '../../../core/kernel/condition.ts'
import { fail, ok } from '../../../core/kernel/result.ts'
import { missing } from '../../../core/records/failures.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { catalogue } from '../../support/catalogue.ts'
import { ownDatabase } from '../../support/database.ts'
import { person } from '../../support/person.ts'

const me = person()

/** A value of the kind's storage: whatever it is, statements must carry it. */
const something = (field: Field) => {
  if (field.kind.name === 'year') return '2026'
  if (field.kind.name === 'month') return '2026-03'
  if (field.kind.storage === 'decimal') return '1.5'
  if (field.kind.storage === 'integer') return Math.max(3, Number(field.atLeast) || 3)
  if (field.kind.storage === 'date') return '2026-03-18'
  if (field.kind.storage === 'moment') return '2026-03-18 09:30:00'
  return field.kind.name === 'bool' ? 'Y' : '1'
}

const filledIn = (fields: Readonly<Record<string, Field>>): Row =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => field.derived !== 'onRead')
      .map(([key, field]) => [key, something(field)]),
  )

const full = (type: DocumentType): Row => ({
  ...filledIn(type.fields),
  id: `${type.key}-1`,
  ...Object.fromEntries(ownersOf(type).map((owner) => [owner, me.userId])),
  ...(Object.keys(type.states).length ? { billStatus: Object.keys(type.states)[0] } : {}),
  ...Object.fromEntries(
    Object.entries<LinesType>(type.lines).map(([name, lines]) => [name, [{ ...filledIn(lines.columns), id: `${type.key}-${name}-1` }]]),
  ),
})

const clock = { now: () => Date.UTC(2026, 2, 18, 1, 30) }
let open: OpenDatabase
const narrow = person({ userId: 'u7', scope: { orgCodes: ['A01'], below: ['A01A12'] } })

beforeAll(async () => {
  open = openDatabase(await ownDatabase('every_type'), { catalogue, clock, ids: { next: () => crypto.randomUUID() } })
  expect(await provision(open.database, catalogue)).toMatchObject({ ok: true })
})
afterAll(() => open.database.close())

const kept = catalogue.types.filter((type) => !isViewed(type))

describe.each(kept.map((type) => [type.key, type] as const))('%s', (_, type) => {
  // Whether anything lies below it is looked up, not kept.
  const row: Row = { ...full(type), ...(type.tree ? { [type.tree.hasChild]: 'N' } : {}) }

  test('is kept, found, listed and locked with everything it holds', async () => {
    const { records, work } = open
    const kept = await records.insert(type, row, me)
    expect(kept).toMatchObject({ ok: true })
    const found = await records.find(type, String(row['id']), me)
    expect(found).toMatchObject({ ok: true, value: { version: 1 } })
    for (const [key, value] of Object.entries(row)) {
      if (type.lines[key]) {
        if (!type.lines[key].batch) expect(found.ok && found.value[key], key).toMatchObject(value as object)
      } else if (found.ok) expect(found.value[key], key).toBe(value)
    }
    expect(await records.list(type, { where: always, order: [], pageNo: 1, pageSize: 10 }, me)).toMatchObject({
      ok: true,
      value: { total: 1 },
    })
    expect(await records.list(type, { where: always, order: [], pageNo: 1, pageSize: 10 }, narrow)).toMatchObject({ ok: true })
    expect(await records.find(type, String(row['id']), narrow)).toBeDefined()
    expect(await records.referring(type, 'nobody', me)).toMatchObject({ ok: true, value: [] })
    const changed = await work.whole(async () => {
      const locked = await records.lock(type, String(row['id']), me)
      return locked.ok
        ? records.update(type, locked.value, { ...locked.value, ...row, billStatus: locked.value['billStatus'] ?? null }, me)
        : locked
    })
    expect(changed).toMatchObject({ ok: true, value: { version: 2 } })
  })

  test('has its questions answered', async () => {
    const { facts, work } = open
    expect(await facts.gather(type, row, me)).toMatchObject({ ok: true })
    expect(await facts.gather(type, row, narrow, row)).toMatchObject({ ok: true })
    const strange = await work.whole(async () => {
      const known = await facts.gather(type, row, me)
      return known.ok ? facts.unknownReferences(type, row, me) : known
    })
    expect(strange).toMatchObject({ ok: true })
    expect(await facts.unknownReferences(type, row, narrow)).toMatchObject({ ok: true })
    for (const [name, lines] of Object.entries<LinesType>(type.lines)) {
      if (lines.quotes) expect(await facts.quote(type, name, row, [`${type.key}-${name}-1`], me)).toMatchObject({ ok: true })
    }
  })
})

/** Those whose records documents find by what names them: balances above all. */
const named = kept.flatMap((type) =>
  type.sort === 'document' ? [] : namingSets(type).flatMap((set) => (set.everywhere ? [] : [[type.key, set.fields, type, set] as const])),
)

test.each(named)('%s is found by the index that keeps %j once', async (_, fields, type, set) => {
  const { database, work } = open
  const { text } = keyed(type, fields, { isOne: true, isFilled: true })
  const plan = await work.whole(async () => {
    await database.query({ text: 'SET LOCAL enable_seqscan = off' })
    // Of a table of one row any index would do: it is looked at as one of a million.
    await database.query({
      text: `UPDATE pg_class SET reltuples = 1000000, relpages = 1 WHERE oid = '${tableName(type)}'::regclass AND pg_relation_size(oid) > 0`,
    })
    const lines = await database.query({ text: `EXPLAIN ${text}` }, [
      JSON.stringify([{ $place: 0, ...filledIn(type.fields) }]),
      me.tenantId,
    ])
    return ok(lines.map((line) => line['QUERY PLAN']).join('\n'))
  })
  expect(plan.ok && plan.value).toContain(onceIndex(type, set).name)
})

test.each(catalogue.types.filter(isViewed).map((type) => [type.key, type] as const))(
  '%s, which nobody writes, is listed, found and locked',
  async (_, type) => {
    const { records, work } = open
    expect(await records.list(type, { where: always, order: [], pageNo: 1, pageSize: 10 }, me)).toMatchObject({
      ok: true,
      value: { total: 0 },
    })
    expect(await records.list(type, { where: always, order: [], pageNo: 1, pageSize: 10 }, narrow)).toMatchObject({ ok: true })
    expect(await records.find(type, '1', narrow)).toEqual(fail(missing))
    expect(await work.whole(() => records.lock(type, '1', me))).toEqual(fail(missing))
  },
)

test('everything about people and approvals is asked in statements that hold', async () => {
  const { accounts, persons, grants, installation, staff, approvals, audit, attempts, sessions, dictionaries } = open
  const answers = await Promise.all([
    accounts.byName('nobody', '2026-03-18'),
    accounts.pairs('1', '2026-03-18'),
    accounts.offered(1, '2026-03-18'),
    persons.of({ userId: '1', tenantId: 1, pairId: '' }, '2026-03-18'),
    grants.entries(1),
    grants.held({ tenantId: 1, roles: ['staff'], postId: '1' }),
    installation.state(),
    staff.holders('finance', 1),
    staff.lineage('1', 1),
    staff.organisations(['1'], 1),
    staff.superior('1', 2, 1),
    staff.atPost('1', 1),
    staff.people(['1'], 1),
    ...(['todo', 'done', 'mine', 'cc'] as const).map((box) => approvals.kinds(box, me)),
    approvals.counts(me),
    approvals.ofRecord('a.b', '1', me),
    audit.of('a.b', '1', me),
    attempts.tally('name:li', () => ({ failures: 1, since: 1, closings: 0, closedUntil: 0 })),
    sessions.find('x', 1),
    dictionaries.load(),
  ])
  expect(answers.filter((answer) => !answer.ok)).toEqual([])
})
