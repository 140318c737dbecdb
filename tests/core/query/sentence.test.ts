import { describe, expect, test } from 'vitest'
import { dated, periodDays } from '../../../core/query/periods.ts'
import type { QueryGroup } from '../../../core/query/query-tree.ts'
import { pastedValues } from '../../../core/query/rules.ts'
import { readQueryBack, type SentenceInput } from '../../../core/query/sentence.ts'
import { saleFields } from '../../support/queries.ts'

const labels: Readonly<Record<string, string>> = { s1: '城东店', s2: '城西店', approving: '审批中' }
const reading: SentenceInput = { fields: saleFields, labelOf: (_, value) => labels[value] }
const read = (query: QueryGroup) =>
  readQueryBack(query, reading)
    .map(({ text }) => text)
    .join('')

describe('a query read back', () => {
  test('says periods, amounts, groups and labels as people do', () => {
    const query: QueryGroup = {
      match: 'and',
      children: [
        { field: 'saleDate', rule: 'between', values: ['@thisMonth'] },
        { field: 'total', rule: 'ge', values: ['10000'] },
        {
          match: 'or',
          children: [
            { field: 'shopId', rule: 'in', values: ['s1', 's2'] },
            { field: 'billStatus', rule: 'eq', values: ['approving'] },
          ],
        },
        { field: 'items,spec', rule: 'like', values: ['10g'] },
      ],
    }
    expect(read(query)).toBe(
      '日期 在 本月 且 合计 大于等于 10,000.00 且（门店 在...中 城东店、城西店 或 单据状态 等于 审批中）且 明细 - 规格 包含 10g',
    )
  })

  test('leaves out what is not finished, and has no words for nothing', () => {
    expect(read({ match: 'and', children: [{ field: 'total', rule: 'eq', values: [] }] })).toBe('')
    expect(read({ match: 'or', not: true, children: [{ field: 'remark', rule: 'empty', values: [] }] })).toBe('非（备注 为空）')
  })

  test('counts a long list, and names a field it does not know', () => {
    expect(read({ match: 'and', children: [{ field: 'customerNo', rule: 'in', values: ['1', '2', '3', '4'] }] })).toBe(
      '客户单号 在...中 1、2 等4项',
    )
    expect(read({ match: 'and', children: [{ field: 'gone', rule: 'eq', values: ['1'] }] })).toBe('未知字段 等于 1')
  })
})

describe('relative days', () => {
  test.each([
    ['@today', '2026-03-18', ['2026-03-18', '2026-03-18']],
    ['@yesterday', '2026-03-01', ['2026-02-28', '2026-02-28']],
    ['@thisWeek', '2026-03-18', ['2026-03-16', '2026-03-22']],
    ['@thisWeek', '2026-03-22', ['2026-03-16', '2026-03-22']],
    ['@thisWeek', '2026-03-16', ['2026-03-16', '2026-03-22']],
    ['@thisMonth', '2028-02-10', ['2028-02-01', '2028-02-29']],
    ['@lastMonth', '2026-03-31', ['2026-02-01', '2026-02-28']],
    ['@last7Days', '2026-01-03', ['2025-12-28', '2026-01-03']],
    ['@last30Days', '2026-03-18', ['2026-02-17', '2026-03-18']],
    ['@thisQuarter', '2026-12-31', ['2026-10-01', '2026-12-31']],
    ['@thisYear', '2026-03-18', ['2026-01-01', '2026-12-31']],
  ])('%s on %s', (period, today, days) => expect(periodDays(period, today)).toEqual(days))

  test('become dates only in fields of days', () => {
    const query: QueryGroup = {
      match: 'and',
      children: [
        { field: 'saleDate', rule: 'between', values: ['@thisMonth'] },
        { field: 'saleDate', rule: 'eq', values: ['@today'] },
        { field: 'remark', rule: 'eq', values: ['@today'] },
      ],
    }
    expect(dated(query, { today: '2026-03-18', isDay: (key) => key === 'saleDate' }).children).toEqual([
      { field: 'saleDate', rule: 'between', values: ['2026-03-01', '2026-03-31'] },
      { field: 'saleDate', rule: 'eq', values: ['2026-03-18'] },
      { field: 'remark', rule: 'eq', values: ['@today'] },
    ])
  })
})

test('a column copied from a spreadsheet becomes values, each once', () =>
  expect(pastedValues('甲\r\n乙\t 丙 ，甲、丁,\n')).toEqual(['甲', '乙', '丙', '丁']))
