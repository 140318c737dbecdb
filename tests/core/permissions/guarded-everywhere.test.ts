import { beforeAll, describe, expect, test } from 'vitest'
import { openMemory } from '../../../adapters/memory/open-memory.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Field, Fields } from '../../../core/definitions/field.ts'
import { targetOf } from '../../../core/definitions/fields.ts'
import type { LinesType } from '../../../core/definitions/lines.ts'
import { ROWS } from '../../../core/definitions/report.ts'
import { always } from '../../../core/kernel/condition.ts'
import type { Person } from '../../../core/kernel/person.ts'
import type { Result } from '../../../core/kernel/result.ts'
import { rowsOf, type Row } from '../../../core/kernel/wire.ts'
import { columnsTold, fieldsRead, pickNamed, questionsTold, rowTold } from '../../../core/lookups/picks.ts'
import { visibilityOf } from '../../../core/permissions/visible-fields.ts'
import { codeIn, typeCodes } from '../../../core/permissions/type-codes.ts'
import { askableFields } from '../../../core/records/list/askable-fields.ts'
import { nothingArranged } from '../../../core/approval/nothing-arranged.ts'
import { RecordReaders } from '../../../core/records/approval/record-readers.ts'
import { CopyRecord } from '../../../core/records/write/copy-record.use-case.ts'
import { KnowDraft } from '../../../core/records/facts/know-draft.use-case.ts'
import { ListRecords } from '../../../core/records/list/list-records.use-case.ts'
import { ListRows } from '../../../core/records/list/list-rows.use-case.ts'
import { LookUp } from '../../../core/records/choices/look-up.use-case.ts'
import { OfferChoices } from '../../../core/records/choices/offer-choices.use-case.ts'
import { OfferSources } from '../../../core/records/choices/offer-sources.use-case.ts'
import { OpenChange } from '../../../core/records/write/open-change.use-case.ts'
import { OpenRecord } from '../../../core/records/open-record.use-case.ts'
import { QuoteRows } from '../../../core/records/choices/quote-rows.use-case.ts'
import { readQuery } from '../../../core/records/list/read-query.ts'
import { ResolveTexts } from '../../../core/records/choices/resolve-texts.use-case.ts'
import { SeeHistory } from '../../../core/records/history/see-history.use-case.ts'
import { Datasets } from '../../../core/reports/datasets.ts'
import { readReportQuery } from '../../../core/reports/read-report-query.ts'
import { ShowReport } from '../../../core/reports/show-report.use-case.ts'
import { importColumns } from '../../../core/workbooks/import-columns.ts'
import { catalogue } from '../../support/catalogue.ts'
import { person } from '../../support/desk.ts'
import { start } from '../../support/people.ts'
import { value } from '../../support/results.ts'

const clock = { now: () => Date.UTC(2026, 2, 18, 1) }
const all = [...catalogue.types, ...catalogue.reports]
const isGuarded = ({ guard, visibleTo, mask }: Field) => guard !== undefined || visibleTo !== undefined || mask !== undefined

/** May everything with every type, and sees nothing that is guarded. */
const guards = (type: DocumentType) =>
  new Set(
    [...Object.values<Field>(type.fields), ...Object.values<LinesType>(type.lines).flatMap((table) => Object.values<Field>(table.columns))]
      .flatMap(({ guard }) => guard ?? [])
      .concat('plain'),
  )
const stranger: Person = person('stranger', {
  codes: new Set(all.flatMap((type) => typeCodes(type).flatMap(({ action }) => (guards(type).has(action) ? [] : [codeIn(type, action)])))),
  roles: [],
})
const insider: Person = person('insider', { codes: new Set(['*']) })

type Guarded = {
  readonly type: DocumentType
  readonly table: string | undefined
  readonly key: string
  readonly field: Field
  readonly canary: string
}

const digits = (index: number, length: number) => `${'739152846'.repeat(3)}`.slice(0, length - 3) + String(index).padStart(3, '0')

/** A value that stands nowhere else. */
const canaryOf = ({ kind }: Field, index: number): string => {
  if (kind.storage === 'decimal') return `${digits(index, 7)}.25`
  if (kind.name === 'phone') return `139${digits(index, 8)}`
  return digits(index, kind.name === 'idcard' ? 18 : 19)
}

let serial = 0
const guardedIn = (type: DocumentType, fields: Fields, table?: string): readonly Guarded[] =>
  Object.entries<Field>(fields).flatMap(([key, field]) =>
    isGuarded(field) && field.derived !== 'onRead' ? [{ type, table, key, field, canary: canaryOf(field, ++serial) }] : [],
  )
const guarded: readonly Guarded[] = catalogue.types.flatMap((type) => [
  ...guardedIn(type, type.fields),
  ...Object.entries<LinesType>(type.lines).flatMap(([name, table]) => guardedIn(type, table.columns, name)),
])
const types = [...new Set(guarded.map(({ type }) => type))]
/** May everything, but for what steps of approvals hide from him in some records: all of that. */
const decider: Person = {
  ...person('decider', { codes: new Set(['*']) }),
  unseenInSome: Object.fromEntries(
    types.map((type) => [
      type.key,
      guarded.flatMap(({ type: its, table, key }) => (its === type ? [table === undefined ? key : `${table}.${key}`] : [])),
    ]),
  ),
}
const canaries = guarded.map(({ canary }) => canary)

const DAY: Readonly<Record<string, string>> = { startDate: '2020-01-01', endDate: '2099-01-01', expiryDate: '2026-05-01' }
const idOf = (type: DocumentType) => `r-${type.key}`

const plainValue = (key: string, field: Field): Row[string] => {
  const target = targetOf(field)
  if (target && catalogue.find(target)) return `r-${target}`
  if (DAY[key]) return DAY[key]!
  if (field.kind.storage === 'decimal' || field.kind.storage === 'integer') return '5'
  if (field.kind.storage === 'date') return '2026-03-01'
  return field.code || field.kind.labelled || field.kind.storage !== 'text' ? null : key
}

const rowOf = (type: DocumentType, fields: Fields, table?: string): Record<string, Row[string]> => ({
  ...Object.fromEntries(Object.entries<Field>(fields).map(([key, field]) => [key, plainValue(key, field)])),
  ...Object.fromEntries(guarded.filter((one) => one.type === type && one.table === table).map(({ key, canary }) => [key, canary])),
})

const recordOf = (type: DocumentType): Row => ({
  ...rowOf(type, type.fields),
  ...('enabled' in type.fields ? { enabled: 'Y' } : {}),
  ...('qualityStatus' in type.fields ? { qualityStatus: '1' } : {}),
  ...(Object.keys(type.states).length
    ? { billStatus: type.usable?.at(-1) ?? Object.keys(type.states).find((one) => one === 'approved') ?? Object.keys(type.states)[0]! }
    : {}),
  ...Object.fromEntries(
    Object.entries<LinesType>(type.lines).map(([name, table]) => [
      name,
      [{ ...rowOf(type, table.columns, name), id: `l-${type.key}-${name}` }],
    ]),
  ),
  id: idOf(type),
})

const memory = openMemory({ catalogue, clock, ids: { next: () => 'new' } })
const { records, facts, audit, tallies } = memory
const readers = new RecordReaders(memory.approvals, nothingArranged)
const lists = {
  codes: () => Object.keys(catalogue.dictionaries),
  items: (code: string) => catalogue.dictionaries[code]?.items ?? [],
} as unknown as ConstructorParameters<typeof OfferChoices>[3]

beforeAll(async () => {
  for (const type of catalogue.types) {
    const row = recordOf(type)
    const stored = value(await records.insert(type, row, insider))
    const staged = type.process
      ? value(await records.update(type, stored, { ...stored, pendingChange: JSON.stringify(row) } as Row, insider))
      : stored
    const pairs = Object.fromEntries(
      Object.entries(row)
        .filter(([key]) => !(key in type.lines))
        .map(([key, one]) => [key, [one, one]]),
    )
    const tables = Object.fromEntries(
      Object.keys(type.lines).map((name) => [
        name,
        {
          added: rowsOf(row, name),
          removed: rowsOf(row, name),
          changed: { x: Object.fromEntries(Object.entries(rowsOf(row, name)[0]!).map(([key, one]) => [key, [one, one]])) },
        },
      ]),
    )
    for (const [action, changes] of [
      ['add', staged],
      ['edit', { ...pairs, ...tables }],
    ] as const)
      value(await audit.note({ action, typeKey: type.key, recordId: idOf(type), changes }, insider))
  }
})

/** Places where a record of the type may be chosen. */
const choosers = (type: DocumentType) =>
  all.flatMap((other) => {
    const within = (fields: Fields, prefix: string) =>
      Object.entries<Field>(fields).flatMap(([key, field]) =>
        [targetOf(field), ...Object.values(field.targets ?? {})].includes(type.key) ? [{ type: other, place: prefix + key }] : [],
      )
    return [
      ...within(other.fields, ''),
      ...Object.entries<LinesType>(other.lines).flatMap(([name, table]) => within(table.columns, `${name}.`)),
    ]
  })

const PAGE = { pageNo: 1, pageSize: 50 }
const told = async (answer: Promise<Result<unknown>>): Promise<string> => {
  const result = await answer
  return result.ok ? JSON.stringify(result.value) : JSON.stringify(result.failure)
}

/** Every way of reading something of a type, each with what it answers. */
const ways = async (type: DocumentType, by: Person): Promise<Readonly<Record<string, string>>> => {
  const id = idOf(type)
  const everyField = Object.keys(type.fields)
  const list = new ListRecords(records, readers)
  const query = value(readQuery(type, { field: everyField.join(','), pageSize: '50' }, by))
  const lookUp = new LookUp(records)
  const offer = new OfferChoices(catalogue, records, facts, lists)
  const resolve = new ResolveTexts(catalogue, records, facts, lists)
  const sources = new OfferSources(catalogue, records, facts)
  const draftOf = (other: DocumentType): Row => ({ ...recordOf(other), id: 'draft', billStatus: 'draft' })
  const answers: Record<string, string> = {
    list: await told(list.run({ type, query, by })),
    bareList: await told(list.run({ type, query: { ...query, bare: true }, by })),
    open: await told(new OpenRecord(records, facts, readers).run({ type, id, by })),
    print: await told(new OpenRecord(records, facts, readers).run({ type, id, by, as: type.print ? 'print' : 'list' })),
    change: await told(new OpenChange(catalogue, records, facts).run({ type, id, by })),
    history: await told(new SeeHistory(catalogue, records, audit, readers).run({ type, id, by })),
    copy: await told(new CopyRecord(records, clock, readers).run({ type, id, by })),
    lookUp: await told(lookUp.run({ type, where: always, fields: everyField, ...PAGE, by })),
    knowledge: await told(
      new KnowDraft(catalogue, facts, records, clock, readers).run({
        type,
        draft: { id: 'draft', ...Object.fromEntries(everyField.map((key) => [key, plainValue(key, type.fields[key]!)])) },
        by,
      }),
    ),
  }
  for (const [name, pick] of Object.entries(type.picks ?? {})) {
    const one = pickNamed(catalogue, (pick as { id: string }).id)!
    const page = value(await list.run({ type, query: { ...query, fields: fieldsRead(one) }, by }))
    answers[`pick ${name}`] = JSON.stringify(page.records.map(rowTold(one)))
  }
  for (const [name, table] of Object.entries<LinesType>(type.lines)) {
    if (table.batch) answers[`rows ${name}`] = await told(new ListRows(catalogue, records).run({ type, table: name, id, ...PAGE, by }))
  }
  for (const { type: other, place } of choosers(type)) {
    const draft = draftOf(other)
    const [table = ''] = place.split('.')
    const asked = { type: other, place, draft: Object.hasOwn(other.lines, table) ? { ...draft, [table]: rowsOf(draft, table) } : draft, by }
    answers[`choices ${other.key} ${place}`] = await told(offer.run({ ...asked, keyword: '', ...PAGE }))
    answers[`resolve ${other.key} ${place}`] = await told(resolve.run({ ...asked, texts: [id, String(recordOf(type)[type.titleField])] }))
    answers[`knowledge ${other.key}`] ??= await told(
      new KnowDraft(catalogue, facts, records, clock, readers).run({
        type: other,
        draft: Object.fromEntries(
          Object.entries(draft).map(([key, one]) => [
            key,
            isGuarded(other.fields[key] ?? ({} as Field))
              ? null
              : Array.isArray(one)
                ? (one as readonly Row[]).map((row) =>
                    Object.fromEntries(
                      Object.entries(row).filter(([column]) => !isGuarded(other.lines[key]?.columns[column] ?? ({} as Field))),
                    ),
                  )
                : one,
          ]),
        ) as Row,
        by,
      }),
    )
  }
  for (const other of catalogue.types)
    for (const [table, { pull, quotes }] of Object.entries<LinesType>(other.lines)) {
      const draft = draftOf(other)
      if (pull?.from.startsWith(type.key))
        answers[`sources ${other.key}`] = await told(
          sources.run({ type: other, table, draft: { ...draft, [table]: [] }, keyword: '', order: [], ...PAGE, by }),
        )
      if (quotes)
        answers[`quote ${other.key}`] = await told(
          new QuoteRows(facts).run({ type: other, table, draft, rowIds: rowsOf(draft, table).map((row) => String(row['id'])), by }),
        )
    }
  for (const report of catalogue.reports) {
    const asked = readReportQuery(report, {}, { ...start, me: by })
    if (Object.values(report.report.datasets).some(({ from }) => from.startsWith(type.key)) && asked.ok)
      answers[`report ${report.key}`] = await told(
        new ShowReport(new Datasets(catalogue, tallies, records), clock).run({ report, query: asked.value, by }),
      )
  }
  return answers
}

/** Ways in which whoever may see what is guarded does see it: in these alone the others' not seeing it says something. */
const telling = new Set<string>()

/** Of the one record at hand its own chain says what is hidden (drawn-steps.test.ts): these have none. */
const AT_HAND: readonly string[] = ['open', 'print', 'history', 'copy']

/** The canaries in a text. */
const found = (text: string): readonly string[] =>
  canaries.filter((canary) => text.includes(canary) || text.includes(canary.replace('.25', '.250')))

test('there is something to guard, and it is hidden or masked from whoever may do all else', () => {
  expect(guarded.length).toBeGreaterThan(25)
  expect(guarded.filter(({ type, field }) => visibilityOf(type, field, stranger) === 'whole')).toEqual([])
})

describe.each(types.flatMap((type) => [stranger, decider].map((by) => [type.key, by.userId, type, by] as const)))(
  '%s of a %s',
  (_, __, type, by) => {
    const own = guarded.filter((one) => one.type === type)

    test('comes out whole in no way of reading it', async () => {
      const [seen, whole] = [await ways(type, by), await ways(type, insider)]
      const told = Object.entries(seen).filter(([way]) => by === stranger || !AT_HAND.includes(way))
      expect(told.flatMap(([way, text]) => found(text).map((canary) => `${way}: ${canary}`))).toEqual([])
      for (const [way, text] of Object.entries(whole)) if (own.some(({ canary }) => text.includes(canary))) telling.add(way.split(' ')[0]!)
      for (const way of ['open', 'history']) expect(own.filter(({ canary }) => !whole[way]!.includes(canary))).toEqual([])
    })

    test('is asked by in no way that tells of it, nor offered to be', () => {
      const offered = askableFields(type, by)
      const rules = ['like', 'right_like', 'left_like', 'gt', 'ge', 'lt', 'le', 'ne', 'in', 'not_like', 'not_in']
      for (const { table, key, field, canary } of own) {
        const name = table === undefined ? key : `${table},${key}`
        const whole = field.mask !== undefined && field.queried !== undefined && visibilityOf(type, field, by) === 'masked'
        const refused = (parameters: Record<string, string>) =>
          expect([name, parameters, readQuery(type, parameters, by).ok]).toEqual([name, parameters, false])
        for (const rule of rules) {
          const val = rule === 'in' || rule === 'not_in' ? `${canary},${canary.slice(1)}` : canary.slice(0, 4)
          refused({ superQueryParams: JSON.stringify([{ field: name, rule, val }]) })
        }
        if (whole) expect(readQuery(type, { [key]: canary }, by).ok).toBe(true)
        else {
          refused({ superQueryParams: JSON.stringify([{ field: name, rule: 'eq', val: canary }]) })
          refused({ superQueryTree: JSON.stringify({ match: 'and', children: [{ field: name, rule: 'eq', val: canary }] }) })
          expect(offered.map((one) => one.key)).not.toContain(name)
        }
        if (table !== undefined) continue
        for (const parameters of [
          { [key]: `${canary.slice(0, 4)}*` },
          { [key]: `*${canary.slice(4, 7)}*` },
          { [`${key}_begin`]: canary },
          { [`${key}_end`]: canary },
          { [`${key}_MultiString`]: `${canary},1` },
          { column: key, order: 'asc' },
          { column: `${key}_dictText`, order: 'asc' },
        ])
          refused(parameters as Record<string, string>)
        const added = readQuery(type, { sums: key }, by)
        expect(added.ok ? (added.value.sums ?? []) : []).not.toContain(key)
      }
    })

    test('is no column of an import, of an export or of a report to take rows from, unless masked', () => {
      const hidden = own.filter(({ field }) => visibilityOf(type, field, stranger) === 'none')
      const imported = new Set(importColumns(type, lists, stranger).map(({ place }) => place))
      expect(hidden.filter(({ table, key }) => imported.has(table === undefined ? key : `${table}.${key}`))).toEqual([])
      const names = [type.key, ...Object.values(type.picks ?? {}).map((pick) => (pick as { id: string }).id)]
      for (const one of names.map((name) => pickNamed(catalogue, name)!)) {
        const columns = [
          ...columnsTold(one, stranger).map(({ dataIndex }) => dataIndex),
          ...questionsTold(one, stranger).map(({ field }) => field),
        ]
        expect(hidden.filter(({ table, key }) => table === undefined && columns.includes(key))).toEqual([])
      }
    })

    test('is found by no part of it in a picker, by pulling or by pasting', async () => {
      const id = idOf(type)
      const offer = new OfferChoices(catalogue, records, facts, lists)
      const resolve = new ResolveTexts(catalogue, records, facts, lists)
      const sources = new OfferSources(catalogue, records, facts)
      for (const { key, canary } of own) {
        for (const keyword of [canary, canary.slice(0, 6), canary.slice(3, 8)]) {
          for (const { type: other, place } of choosers(type)) {
            const asked = { type: other, place, draft: { ...recordOf(other), id: 'draft' }, by }
            expect(await told(offer.run({ ...asked, keyword, ...PAGE }))).not.toContain(id)
            expect(await told(resolve.run({ ...asked, texts: [keyword] }))).not.toContain(id)
          }
        }
        for (const other of catalogue.types)
          for (const [table, { pull }] of Object.entries<LinesType>(other.lines)) {
            if (!pull?.from.startsWith(type.key)) continue
            const asked = { type: other, table, draft: { ...recordOf(other), [table]: [] }, order: [], ...PAGE, by }
            expect((await sources.run({ ...asked, keyword: '', filters: { [key]: canary } })).ok).toBe(false)
            expect((await sources.run({ ...asked, keyword: '', order: [{ field: key, direction: 'asc' }] })).ok).toBe(false)
            expect(await told(sources.run({ ...asked, keyword: canary.slice(0, 6) }))).not.toContain(id)
          }
      }
    })
  },
)

test('nearly every way of reading tells it to whoever may see it', () => {
  expect([...telling].sort()).toEqual([
    'bareList',
    'change',
    'choices',
    'copy',
    'history',
    'knowledge',
    'list',
    'lookUp',
    'open',
    'pick',
    'print',
    'quote',
    'report',
    'resolve',
    'sources',
  ])
})

test('a report is put in order by no column that one may not see', () => {
  const hidden = catalogue.reports.flatMap((report) =>
    Object.entries<Field>(report.lines[ROWS]!.columns).flatMap(([key, field]) => (isGuarded(field) ? [{ report, key }] : [])),
  )
  expect(hidden.length).toBeGreaterThan(0)
  for (const { report, key } of hidden) {
    expect(readReportQuery(report, { column: key }, { ...start, me: stranger }).ok).toBe(false)
    expect(readReportQuery(report, { column: key }, { ...start, me: insider }).ok).toBe(true)
  }
})
