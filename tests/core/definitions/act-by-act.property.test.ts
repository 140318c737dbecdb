import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { refusalsOf, warningsOf } from '../../../core/definitions/checks.ts'
import { defineDocument, type DocumentType, type DocView } from '../../../core/definitions/document.ts'
import type { Field, Fields } from '../../../core/definitions/field.ts'
import { decimal, dict, money, ref, targetOf, text } from '../../../core/definitions/fields.ts'
import { amountOf, type Answer, type Knowledge } from '../../../core/definitions/knowledge.ts'
import { lines } from '../../../core/definitions/lines.ts'
import { problemsOf } from '../../../core/definitions/problems.ts'
import { settle, viewOf } from '../../../core/definitions/view.ts'
import type { FactDeclarations, Give } from '../../../core/definitions/views.ts'
import { eq } from '../../../core/kernel/condition.ts'
import { sumOf } from '../../../core/kernel/decimal.ts'
import { rowsOf, type Row, type Wire } from '../../../core/kernel/wire.ts'
import { newDraft, newRow, withFallbacks, withoutFallbacks } from '../../../core/records/write/complete-draft.ts'
import { looking } from '../../../core/records/form/form-context.ts'
import { catalogue } from '../../support/catalogue.ts'
import { knowing, start } from '../../support/people.ts'

const IDS = ['1', '2']

const head = {
  name: text('名称'),
  mode: dict('方式', { code: 'sale_mode' }),
  ownerId: ref('公司', { to: 'bsc.bscBussCompany', reads: ['creditLimit'] }),
  rate: decimal('折扣', { scale: 2, default: '1' }),
  total: money('合计', { derived: true }),
}

const columns = {
  productId: ref('产品', { to: 'bsc.product', reads: ['productNum'] }),
  qty: decimal('数量', { scale: 2, required: true, above: 0, message: '{name}的数量必须大于0' }),
  note: text('备注'),
  stock: decimal('库存', { scale: 2, derived: 'onRead' }),
  amount: money('金额', { derived: true }),
  room: money('余额', { derived: true }),
  share: decimal('占比', { scale: 2, derived: true }),
}

type Looks = { amounts: number }

/** Whose rows look at all that a row can look at; `isEntangled`: also at what is worked out of all of them. */
const trial = (isEntangled: boolean, looks: Looks = { amounts: 0 }): DocumentType =>
  defineDocument({
    key: 'xt.trial',
    title: '试用单',
    fields: head,
    lines: {
      items: lines('明细', {
        under: head,
        columns,
        facts: { stock: { give: 'total', from: 'cg.stock', of: 'qty', where: (row) => eq('productId', row.productId) } },
        derive: {
          stock: (row) => row.$.facts.stock,
          amount: (row, doc) => {
            looks.amounts += 1
            return row.qty.times(doc.rate ?? 1).plus(amountOf(row.$.ref('productId')['productNum']))
          },
          room: (row, doc) => amountOf(doc.$.ref('ownerId')['creditLimit']).minus(row.amount),
          share: (row, doc) => (isEntangled ? doc.total.minus(row.amount) : row.qty),
        },
        shown: { note: (row, doc) => doc.mode === '1' || row.qty.gt(2) },
        required: { note: (_, doc) => doc.name === '1' },
        rules: { qty: { holds: (row, doc) => row.qty.lt(doc.mode === '2' ? 2 : 100), message: '数量太大' } },
        unique: [{ fields: ['productId'], message: '产品重复' }],
      }),
    },
    derive: { total: (doc) => sumOf(doc.items, (row) => row.amount) },
    shown: { ownerId: (doc) => doc.mode !== '1' },
    checks: [
      { rows: 'items', field: 'qty', holds: (row, doc) => row.qty.le(row.stock) || doc.name === '2', message: '库存不足' },
      { holds: (doc) => doc.total.lt(20), message: '合计{total}超出范围' },
    ],
  })

const wire = (field: Field): fc.Arbitrary<Wire> => {
  const { storage, name } = field.kind
  if (name === 'dict' || name === 'dicts') {
    const values = catalogue.dictionaries[field.code ?? '']?.items.map(({ value }) => value) ?? []
    return fc.constantFrom<Wire[]>(null, ...values.slice(0, 4))
  }
  if (targetOf(field)) return fc.constantFrom<Wire[]>(null, ...IDS)
  if (name === 'bool') return fc.constantFrom<Wire[]>(null, 'Y', 'N')
  if (storage === 'decimal') return fc.constantFrom<Wire[]>(null, '0', '1.15', '20', '-3')
  if (storage === 'integer') return fc.constantFrom<Wire[]>(null, 0, 1, 20)
  if (storage === 'date') return fc.constantFrom<Wire[]>(null, '2026-01-01', '2026-12-31')
  if (storage === 'moment') return fc.constantFrom<Wire[]>(null, '2026-01-01 08:00:00')
  return fc.constantFrom<Wire[]>(null, '1', '2', 'approved')
}

type Act =
  | { readonly act: 'head' | 'cell'; readonly at: number; readonly key: string; readonly value: Wire; readonly table: string }
  | { readonly act: 'add' | 'remove' | 'turn'; readonly table: string; readonly at: number }
  | { readonly act: 'learn'; readonly knowledge: Knowledge }

const typed = (fields: Fields): (readonly [string, Field])[] => Object.entries<Field>(fields).filter(([, { derived }]) => !derived)

const ANSWERS: Readonly<Record<Give, readonly Answer[]>> = {
  exists: [true, false],
  count: [0, 2],
  total: ['0', '12.5'],
  first: [null, {}],
  rows: [[], [{}]],
}

const answers = (facts: FactDeclarations | undefined): fc.Arbitrary<Record<string, Answer>> =>
  fc.record(Object.fromEntries(Object.entries(facts ?? {}).map(([name, { give }]) => [name, fc.constantFrom(...ANSWERS[give])])))

const read = (type: DocumentType): Readonly<Record<string, ReadonlySet<string>>> => {
  const all: Record<string, Set<string>> = {}
  for (const fields of [type.fields, ...Object.values(type.lines).map(({ columns }) => columns)])
    for (const field of Object.values<Field>(fields)) {
      const target = targetOf(field)
      for (const key of target ? [...(field.reads ?? []), ...Object.values(field.fills ?? {})] : []) (all[target!] ??= new Set()).add(key)
    }
  return all
}

const knowledge = (type: DocumentType): fc.Arbitrary<Knowledge> => {
  const record = (keys: ReadonlySet<string>) =>
    fc.record(Object.fromEntries([...keys].map((key) => [key, fc.constantFrom<Wire[]>(null, '1', '2')])))
  const refs = Object.entries(read(type)).map(([target, keys]) => [target, fc.record({ '1': record(keys), '2': record(keys) })] as const)
  const rows = Object.entries(type.lines).map(([name, { facts }]) => [name, fc.record({ a: answers(facts), b: answers(facts) })] as const)
  return fc
    .record({
      refs: fc.record(Object.fromEntries(refs)),
      facts: answers(type.facts as FactDeclarations),
      rowFacts: fc.record(Object.fromEntries(rows)),
    })
    .map((known) => ({ ...knowing, ...known }))
}

const act = (type: DocumentType): fc.Arbitrary<Act> => {
  const write = (name: 'head' | 'cell', table: string, fields: Fields) =>
    typed(fields).map(([key, field]) =>
      fc.record({ act: fc.constant(name), table: fc.constant(table), key: fc.constant(key), value: wire(field), at: fc.nat(5) }),
    )
  const tables = Object.entries(type.lines).flatMap(([table, { columns }]) => [
    fc.record({
      act: fc.constantFrom('add' as const, 'add' as const, 'remove' as const, 'turn' as const),
      table: fc.constant(table),
      at: fc.nat(5),
    }),
    ...write('cell', table, columns),
  ])
  return fc.oneof(
    { weight: 2, arbitrary: fc.oneof(...write('head', '', type.fields)) },
    { weight: 6, arbitrary: fc.oneof(...tables) },
    { weight: 1, arbitrary: knowledge(type).map((known): Act => ({ act: 'learn', knowledge: known })) },
  )
}

/** Rows to begin with, so that there is something to change. */
const draftOf = (type: DocumentType): fc.Arbitrary<Row> => {
  const row = (id: string, { columns: own, ...table }: DocumentType['lines'][string]) =>
    fc
      .record(Object.fromEntries(typed(own).map(([key, field]) => [key, wire(field)])))
      .map((values) => ({ ...newRow({ columns: own, ...table }, start, id), ...values }))
  const tables = Object.entries(type.lines).map(([name, table]) => [name, fc.tuple(row('a', table), row('b', table))] as const)
  return fc.record(Object.fromEntries(tables)).map((rows) => ({ ...newDraft(type, start), ...rows }))
}

let made = 0

const after = (type: DocumentType, draft: Row, one: Exclude<Act, { act: 'learn' }>): Row => {
  if (one.act === 'head') return { ...draft, [one.key]: one.value }
  const rows = rowsOf(draft, one.table)
  const at = one.at % Math.max(rows.length, 1)
  switch (one.act) {
    case 'add': {
      const id = rows.length < 2 ? ['a', 'b'][rows.length]! : `r${(made += 1)}`
      return { ...draft, [one.table]: [...rows.slice(0, at), newRow(type.lines[one.table]!, start, id), ...rows.slice(at)] }
    }
    case 'remove':
      return { ...draft, [one.table]: rows.filter((_, index) => index !== at) }
    case 'turn':
      return { ...draft, [one.table]: rows.toReversed() }
    case 'cell':
      return { ...draft, [one.table]: rows.map((row, index) => (index === at ? { ...row, [one.key]: one.value } : row)) }
  }
}

const seen = (fields: Fields, subject: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.keys(fields).map((key) => [key, String((subject as Record<string, unknown>)[key])]))

/** All that anybody learns of a draft. */
const told = (type: DocumentType, view: DocView) => ({
  head: seen(type.fields, view),
  rows: Object.entries(type.lines).map(([name, { columns }]) => (view[name] as readonly unknown[]).map((row) => seen(columns, row))),
  problems: problemsOf(type, view),
  refusals: refusalsOf(type, view),
  warnings: warningsOf(type, view),
})

const comesToTheSame = (type: DocumentType, numRuns: number) =>
  fc.assert(
    fc.property(draftOf(type), knowledge(type), fc.array(act(type), { maxLength: 10 }), (begun, first, acts) => {
      let known = first
      let { draft, view } = looking(type, begun, known)
      for (const one of acts) {
        if (one.act === 'learn') known = one.knowledge
        const next = one.act === 'learn' ? draft : after(type, draft, one)
        told(type, view)
        ;({ draft, view } = looking(type, next, known, view))
        const anew = settle(type, withFallbacks(type, next, known), known)
        expect(draft).toEqual(withoutFallbacks(type, anew, next))
        expect(told(type, view)).toEqual(told(type, viewOf(type, anew, known)))
      }
    }),
    { numRuns },
  )

describe('a draft that is worked out act by act comes to what it comes to when all is worked out anew', () => {
  test('where rows look at their own record only', () => comesToTheSame(trial(false), 300))
  test('where they look at what is worked out of all of them', () => comesToTheSame(trial(true), 100))
  test.for(catalogue.types.filter((type) => Object.keys(type.lines).length > 0).map((type) => [type.key, type] as const))(
    '%s',
    ([, type]) => comesToTheSame(type, 10),
  )
})

test('an act works its own row out, and no other', () => {
  const looks = { amounts: 0 }
  const type = trial(false, looks)
  const items = Array.from({ length: 50 }, (_, at) => ({ ...newRow(type.lines['items']!, start, `r${at}`), qty: '1' }))
  const { draft, view } = looking(type, { ...newDraft(type, start), items }, knowing)
  told(type, view)
  looks.amounts = 0
  const next = looking(type, after(type, draft, { act: 'cell', table: 'items', at: 2, key: 'qty', value: '3' }), knowing, view)
  told(type, next.view)
  expect(looks.amounts).toBe(1)
  const added = looking(type, after(type, next.draft, { act: 'add', table: 'items', at: 2 }), knowing, next.view)
  told(type, added.view)
  expect(looks.amounts).toBe(2)
  told(type, looking(type, { ...added.draft, rate: '2' }, knowing, added.view).view)
  expect(looks.amounts).toBe(2 + 51)
})
