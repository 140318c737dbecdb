import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Trace, Traced } from '../../../core/records/history/trace.ts'
import { layoutOf, tracedKey, walked, wayThrough } from '../../../core/records/history/trace-layout.ts'

const doc = (typeKey: string, id: string, beside: readonly string[] = [], amount?: string): Traced => ({
  typeKey,
  typeTitle: { order: '销售订单', ship: '发货单', invoice: '开票申请', deal: '销售协议', flow: '库存流水' }[typeKey] ?? typeKey,
  id,
  name: `${typeKey}-${id}`,
  state: '已通过',
  status: 'approved',
  createTime: '2026-03-18 09:00:00',
  beside,
  ...(amount === undefined ? {} : { amount }),
})

const trace: Trace = {
  centre: doc('order', '1', [], '300'),
  before: [doc('deal', '1', ['order/1'])],
  after: [
    doc('ship', '1', ['order/1'], '100'),
    doc('ship', '2', ['order/1'], '200'),
    doc('invoice', '1', ['ship/1'], '100'),
    doc('invoice', '2', ['ship/2'], '120'),
    doc('invoice', '3', ['ship/2'], '80'),
  ],
}

const rowsOf = (given: Trace) => new Map(layoutOf(given).nodes.map(({ key, step, row }) => [key, [step, row]]))

test('stages stand from left to right, each document at the height of what it came from or below', () => {
  expect(Object.fromEntries(rowsOf(trace))).toEqual({
    'order/1': [0, 0],
    'deal/1': [-1, 0],
    'ship/1': [1, 0],
    'ship/2': [1, 1],
    'invoice/1': [2, 0],
    'invoice/2': [2, 1],
    'invoice/3': [2, 2],
  })
  expect(layoutOf(trace).columns).toEqual([
    { step: -1, title: '销售协议', count: 1 },
    { step: 0, title: '销售订单', count: 1, amount: '300.00' },
    { step: 1, title: '发货单', count: 2, amount: '300.00' },
    { step: 2, title: '开票申请', count: 3, amount: '300.00' },
  ])
})

test('one looks up the stream, or down it', () => {
  expect(layoutOf(trace, { side: 'before' }).nodes.map(({ key }) => key)).toEqual(['order/1', 'deal/1'])
  expect(layoutOf(trace, { side: 'after' }).nodes).toHaveLength(6)
})

test('many of one type in a stage stand as one until they are opened', () => {
  const many = { ...trace, after: Array.from({ length: 9 }, (_, at) => doc('flow', String(at), ['order/1'])) }
  const folded = layoutOf(many)
  expect(folded.nodes.map(({ key, documents }) => [key, documents.length])).toEqual([
    ['order/1', 1],
    ['deal/1', 1],
    ['flow*1', 9],
  ])
  expect(folded.edges).toContainEqual({ from: 'order/1', to: 'flow*1' })
  expect(layoutOf(many, { opened: ['flow*1'] }).nodes).toHaveLength(11)
})

test('a chosen document lights its whole way, not that of its neighbours', () => {
  expect([...wayThrough(layoutOf(trace), 'ship/2')].toSorted()).toEqual(['deal/1', 'invoice/2', 'invoice/3', 'order/1', 'ship/2'])
})

test('arrows go along the edges, up and down within the stage, and stay where nothing is', () => {
  const layout = layoutOf(trace)
  const along = (from: string, ...arrows: readonly Parameters<typeof walked>[2][]) =>
    arrows.reduce((at, arrow) => walked(layout, at, arrow), from)
  expect(along('order/1', 'ArrowRight', 'ArrowDown', 'ArrowRight')).toBe('invoice/2')
  expect(along('invoice/3', 'ArrowLeft')).toBe('ship/2')
  expect(along('order/1', 'ArrowLeft', 'ArrowLeft', 'ArrowUp')).toBe('deal/1')
})

test('no two documents share a place, every edge joins neighbouring stages from left to right, and every document can be walked to', () =>
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.constantFrom('ship', 'invoice', 'flow')), { maxLength: 24 }),
      (links) => {
        const after: Traced[] = []
        for (const [at, [beside, type]] of links.entries()) {
          const parent = after.length ? after[beside % (after.length + 1)] : undefined
          after.push(doc(type, String(at), [parent ? tracedKey(parent) : 'order/1']))
        }
        const layout = layoutOf({ centre: trace.centre, before: [], after })
        expect(new Set(layout.nodes.map(({ step, row }) => `${step}/${row}`)).size).toBe(layout.nodes.length)
        const stepOf = new Map(layout.nodes.map(({ key, step }) => [key, step]))
        for (const { from, to } of layout.edges) expect(stepOf.get(to)! - stepOf.get(from)!).toBe(1)
        const seen = new Set([layout.centre])
        for (const at of seen)
          for (const arrow of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const) seen.add(walked(layout, at, arrow))
        expect(seen.size).toBe(layout.nodes.length)
      },
    ),
  ))
