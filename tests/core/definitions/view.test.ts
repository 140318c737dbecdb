import { describe, expect, test } from 'vitest'
import { defineDocument } from '../../../core/definitions/document.ts'
import { bool, date, decimal, dict, money, ref, refBy, text } from '../../../core/definitions/fields.ts'
import { lines } from '../../../core/definitions/lines.ts'
import { refusalsOf, warningsOf } from '../../../core/definitions/checks.ts'
import { problemsOf } from '../../../core/definitions/problems.ts'
import { settle, viewOf } from '../../../core/definitions/view.ts'
import { eq } from '../../../core/kernel/condition.ts'
import { sumOf } from '../../../core/kernel/decimal.ts'
import { rowsOf } from '../../../core/kernel/wire.ts'
import { knowing } from '../../support/people.ts'

const head = {
  companyId: ref('商业公司', { to: 'bsc.bscBussCompany', required: true, reads: ['creditLimit'] }),
  kind: dict('类型', { code: 'sale_mode', required: true, default: '1' }),
  agentId: ref('代理商', { to: 'zs.agent' }),
  startDate: date('生效日期', { required: true }),
  endDate: date('截止日期'),
  total: money('合计', { derived: true }),
  net: money('净额', { derived: true }),
  urgent: bool('加急', { default: 'N' }),
}

const type = defineDocument({
  key: 'xt.trial',
  title: '试用单',
  number: 'SY{yyyyMM}{seq:4}',
  fields: head,
  lines: {
    items: lines('明细', {
      under: head,
      columns: {
        name: text('名称', { required: true, max: 4 }),
        qty: decimal('数量', { scale: 5, required: true, above: 0, message: '数量必须大于0' }),
        price: money('单价', { required: true }),
        amount: money('金额', { derived: true }),
        stock: decimal('库存', { scale: 5, derived: 'onRead' }),
      },
      facts: { stock: { give: 'total', from: 'cg.stock', of: 'qty', where: (row) => eq('name', row.name) } },
      derive: { amount: (row) => row.qty.times(row.price).round(2), stock: (row) => row.$.facts.stock },
      unique: [{ fields: ['name'], message: '名称{name}不能重复' }],
      atLeast: 1,
    }),
  },
  derive: { net: (doc) => doc.total.minus(doc.kind === '2' ? 1 : 0), total: (doc) => sumOf(doc.items, (row) => row.amount) },
  required: { agentId: (doc) => doc.kind === '1' },
  shown: { agentId: (doc) => doc.kind === '1' },
  rules: { endDate: { holds: (doc) => (doc.endDate ?? '') > doc.startDate, message: '截止日期必须晚于生效日期' } },
  checks: [
    { holds: (doc) => doc.total.lt(100), message: '合计{total}超出范围' },
    { holds: (doc) => doc.items.every((row) => row.qty.le(row.stock)), message: '库存不足，是否继续', warns: true },
  ],
})

const row = (id: string, values: object) => ({ id, name: id, qty: '2', price: '1.15', ...values })
const draft = { companyId: 'c1', kind: '1', agentId: 'a1', startDate: '2026-03-01', items: [row('甲', {}), row('乙', { qty: '1.1' })] }

const problems = (given: object) =>
  problemsOf(type, viewOf(type, settle(type, { ...draft, ...given }, knowing), knowing)).map(({ field, row: index, message }) => [
    field,
    index,
    message,
  ])

test('a table that is not shown is not judged', () => {
  const bare = { ...type, shown: { ...type.shown, items: (doc: { readonly kind: string }) => doc.kind !== '2' } }
  const wrong = (kind: string) =>
    problemsOf(bare, viewOf(bare, settle(bare, { ...draft, kind, items: [] }, knowing), knowing)).map(({ field }) => field)
  expect([wrong('1'), wrong('2')]).toEqual([['items'], []])
})

describe('a draft', () => {
  test('derives rows first and the document from them, whatever order they were declared in', () => {
    const settled = settle(type, draft, knowing)
    expect(rowsOf(settled, 'items').map(({ amount }) => amount)).toEqual(['2.3', '1.27'])
    expect([settled['total'], settled['net']]).toEqual(['3.57', '3.57'])
  })

  test('keeps the very rows that did not change', () => {
    const settled = settle(type, draft, knowing)
    expect(rowsOf(settle(type, settled, knowing), 'items').every((one, index) => one === rowsOf(settled, 'items')[index])).toBe(true)
  })

  test('empties what is not shown', () => expect(settle(type, { ...draft, kind: '2' }, knowing)['agentId']).toBeNull())

  test('sees what is known of references and facts, and nothing where nothing is known', () => {
    const known = {
      ...knowing,
      refs: { 'bsc.bscBussCompany': { c1: { creditLimit: '5000' } } },
      rowFacts: { items: { 甲: { stock: '7.5' } } },
    }
    const view = viewOf<{ $: { ref: (key: string) => Record<string, unknown> }; items: { stock: { toString(): string } }[] }>(
      type,
      draft,
      known,
    )
    expect(view.$.ref('companyId')).toEqual({ creditLimit: '5000' })
    expect(view.items.map(({ stock }) => String(stock))).toEqual(['7.5', '0'])
    expect(view.$.ref('agentId')).toEqual({})
  })

  test('sees what is known of a reference whose sibling decides what it names', () => {
    const fields = {
      kind: dict('终端类型', { code: 'terminal_type' }),
      terminalId: refBy('终端', { by: 'kind', targets: { 1: 'bsc.hospital', 2: 'bsc.pharmacy' }, reads: ['name'] }),
    }
    const either = defineDocument({ key: 'xt.either', title: '单', number: 'E{yyyy}{seq:4}', fields })
    const known = { ...knowing, refs: { 'bsc.hospital': { t1: { name: '康宁医院' } }, 'bsc.pharmacy': { t1: { name: '百姓药房' } } } }
    const named = (kind: string | null) =>
      viewOf<{ $: { ref: (key: string) => object } }>(either, { kind, terminalId: 't1' }, known).$.ref('terminalId')
    expect([named('1'), named('2'), named(null)]).toEqual([{ name: '康宁医院' }, { name: '百姓药房' }, {}])
  })

  test('is wrong where it is wrong, in words', () => {
    expect(problems({})).toEqual([])
    expect(problems({ companyId: null, agentId: null })).toEqual([
      ['companyId', undefined, '请选择商业公司'],
      ['agentId', undefined, '请选择代理商'],
    ])
    expect(problems({ endDate: '2026-02-28' })).toEqual([['endDate', undefined, '截止日期必须晚于生效日期']])
    expect(problems({ items: [] })).toEqual([['items', undefined, '明细至少要有1行']])
    expect(problems({ items: [row('甲', { qty: '0' }), row('乙', { name: null }), row('丙', { name: '五个字的名' })] })).toEqual([
      ['items.qty', 0, '数量必须大于0'],
      ['items.name', 1, '请输入名称'],
      ['items.name', 2, '名称最多4个字'],
    ])
    expect(problems({ items: [row('a', { name: '同' }), row('b', { name: '异' }), row('c', { name: '同' })] })).toEqual([
      ['items.name', 0, '名称同不能重复'],
      ['items.name', 2, '名称同不能重复'],
    ])
  })

  test('refuses by its checks and only asks by its warnings', () => {
    const view = viewOf(type, settle(type, { ...draft, items: [row('甲', { qty: '100' })] }, knowing), knowing)
    expect(refusalsOf(type, view).map(({ message }) => message)).toEqual(['合计115.00超出范围'])
    expect(warningsOf(type, view).map(({ message }) => message)).toEqual(['库存不足，是否继续'])
  })

  test('formulas that look at each other are found out', () => {
    const circular = defineDocument({
      key: 'xt.circle',
      title: '循环',
      fields: { a: money('甲', { derived: true }), b: money('乙', { derived: true }) },
      derive: { a: (doc) => doc.b, b: (doc) => doc.a },
    })
    expect(() => settle(circular, {}, knowing)).toThrow('look at each other')
  })
})
