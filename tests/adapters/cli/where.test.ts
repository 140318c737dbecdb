import { expect, test } from 'vitest'
import { EVERYTHING, readWhere, whereParameters } from '../../../adapters/cli/lines/where.ts'
import { sale } from '../../support/definitions.ts'
import { START } from '../../support/ports.ts'
import { codeOf, value } from '../../support/results.ts'

const asked = (...given: readonly string[]) => given.reduce((known, text) => readWhere(text, known)!, EVERYTHING)
const conditions = (...given: readonly string[]) => {
  const { superQueryParams = '[]' } = value(whereParameters(sale, asked(...given), false, START))
  return (JSON.parse(decodeURIComponent(superQueryParams)) as { field: string; rule: string; val: string }[]).map(
    ({ field, rule, val }) => `${field} ${rule} ${val}`,
  )
}

test('filters stay filters, comparisons become conditions that all hold', () => {
  expect(asked('billStatus=draft', 'remark=a>=b').filter).toEqual({ billStatus: 'draft', remark: 'a>=b' })
  expect(conditions('total>=5', 'count != 2', 'remark~甲', 'items,spec=10g')).toEqual([
    'total ge 5',
    'count ne 2',
    'remark like 甲',
    'items,spec eq 10g',
  ])
})

test('days that move with the calendar are dated in Shanghai', () =>
  expect(conditions('saleDate=@thisMonth')).toEqual(['saleDate ge 2026-03-01', 'saleDate le 2026-03-31']))

test('a query as JSON is asked as it stands, its groups only of a server that knows them', () => {
  const groups = asked('{"match":"or","children":[{"match":"and","children":[{"field":"total","rule":"gt","val":["1"]}]}]}')
  expect(codeOf(whereParameters(sale, groups, false, START))).toBe('query.notNested')
  expect(value(whereParameters(sale, groups, true, START)).superQueryTree).toContain('children')
  expect(readWhere('{"match":"xor","children":[]}')).toBeUndefined()
  expect(readWhere('billStatus')).toBeUndefined()
})
