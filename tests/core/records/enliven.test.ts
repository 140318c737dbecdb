import { expect, test } from 'vitest'
import { defineDocument } from '../../../core/definitions/document.ts'
import { money, text, tree } from '../../../core/definitions/fields.ts'
import { eq } from '../../../core/kernel/condition.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { withLiveFields, type Lookups } from '../../../core/records/list/live-fields.ts'
import { someone } from '../../support/people.ts'

const bill = defineDocument({
  key: 'sale.bill',
  title: '账单',
  number: 'ZD{yyyy}{seq:4}',
  fields: { collected: money('已收'), collectStatus: text('回款', { derived: 'onRead' }) },
  facts: { billed: { give: 'total', from: 'sale.receivable', of: 'amount', where: ({ $ }) => eq('orderId', $.id) } },
  derive: {
    collectStatus: ({ collected, $ }) => (collected?.gt(0) ? (collected.lt($.facts.billed) ? 'part' : 'all') : 'none'),
  },
})

const asking = (asked: string[][]): Lookups => ({
  around: { today: '2026-11-22', now: '2026-11-22 08:00:00', me: someone },
  refs: async () => ({}),
  ask: async (questions) => {
    asked.push(questions.map(({ where }) => ('value' in where ? String(where.value) : '')))
    return questions.map(() => '100')
  },
})

const rows: readonly Row[] = [
  { id: 'a', collected: '0' },
  { id: 'b', collected: '40' },
  { id: 'c', collected: '100' },
  { id: 'd', collected: null },
]

test('only rows whose formula looks at a fact ask for it, and they ask together', async () => {
  for (const time of ['at first', 'and once it is known what formulas look at']) {
    const asked: string[][] = []
    const living = await withLiveFields(bill, rows, ['collectStatus'], asking(asked))
    expect(
      living.map(({ collectStatus }) => collectStatus),
      time,
    ).toEqual(['none', 'part', 'all', 'none'])
    expect(asked, time).toEqual([['b', 'c']])
  }
})

test('rows that look for nothing ask nothing', async () => {
  const asked: string[][] = []
  const [living] = await withLiveFields(bill, [rows[0] as Row], ['collectStatus'], asking(asked))
  expect([living?.['collectStatus'], asked]).toEqual(['none', []])
})

test('a fact may ask by what stands in a record that the row names', async () => {
  const account = defineDocument({
    key: 'ys.account',
    title: '账户',
    number: 'ZH{yyyy}{seq:4}',
    fields: { subjectId: tree('科目', { to: 'ys.subject', reads: ['controlCycle'] }), pool: money('周期可用', { derived: 'onRead' }) },
    facts: {
      pool: { give: 'total', from: 'ys.budgetCost', of: 'available', where: ({ $ }) => eq('cycle', $.ref('subjectId').controlCycle ?? '') },
    },
    derive: { pool: ({ $ }) => $.facts.pool },
  })
  for (const time of ['at first', 'and once it is known']) {
    const asked: string[][] = []
    const refs = async () => ({ 'ys.subject': { s: { controlCycle: '1' } } })
    await withLiveFields(account, [{ id: 'a', subjectId: 's' }], ['pool'], { ...asking(asked), refs })
    expect(asked, time).toEqual([['1']])
  }
})
