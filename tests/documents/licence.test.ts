import { describe, expect, test } from 'vitest'
import { settle, viewOf } from '../../core/definitions/view.ts'
import type { DocView } from '../../core/definitions/document.ts'
import licence from '../../core/documents/bsc/licence.document.ts'
import factory from '../../core/documents/bsc/factory.document.ts'
import { blocked } from '../../core/documents/bsc/licence-status.ts'
import type { Row } from '../../core/kernel/wire.ts'
import { matches } from '../../core/records/matches.ts'
import { knowing } from '../support/people.ts'

const TODAY = knowing.today

const draft: Row = {
  ownerType: '2',
  companyId: 'c1',
  licenceType: '3',
  licenceNo: 'AA1',
  issueDate: '2021-04-01',
  longTerm: 'N',
  warnDays: 60,
  replaced: 'N',
}
const known = { ...knowing, refs: { 'bsc.bscBussCompany': { c1: { name: '浙江华泽医药有限公司' } } } }
const status = (row: Row) => settle(licence, { ...draft, ...row }, known)['licenceStatus']

describe('a licence', () => {
  test('is valid, about to expire, or expired, to the day', () => {
    expect(status({ expiryDate: '2026-05-18' })).toBe('1')
    expect(status({ expiryDate: '2026-05-17' })).toBe('2')
    expect(status({ expiryDate: TODAY })).toBe('2')
    expect(status({ expiryDate: '2026-03-17' })).toBe('3')
  })

  test('without an end never expires, and one replaced no longer counts', () => {
    expect(status({ longTerm: 'Y' })).toBe('1')
    expect(status({ expiryDate: '2020-01-01', replaced: 'Y' })).toBe('4')
  })

  test('carries the name of its owner', () => {
    expect(settle(licence, draft, known)['ownerName']).toBe('浙江华泽医药有限公司')
    expect(settle(licence, { ...draft, ownerType: '1' }, known)['ownerName']).toBe('本企业')
  })

  test('stops business once it has run out, if it is of a sort that does', () => {
    const stops = (row: Row) => {
      const condition = blocked('companyId', 'c1', TODAY)
      return condition !== undefined && matches(condition, { type: licence, record: { ...draft, blocking: 'Y', ...row } })
    }
    expect(stops({ expiryDate: '2026-03-17' })).toBe(true)
    expect(stops({ expiryDate: TODAY })).toBe(false)
    expect(stops({ expiryDate: '2026-03-17', blocking: 'N' })).toBe(false)
    expect(stops({ expiryDate: '2026-03-17', replaced: 'Y' })).toBe(false)
    expect(stops({ expiryDate: '2026-03-17', companyId: 'c2' })).toBe(false)
  })

  test('of a blocking type is marked so', () => {
    const marked = (licenceType: string) =>
      licence.fallback?.['blocking']?.(viewOf<DocView>(licence, { ...draft, licenceType }, known) as never)
    expect(['3', '5', '8', '99'].map(marked)).toEqual(['Y', 'N', 'Y', 'N'])
  })

  test('that takes the place of another marks it as replaced', () => {
    const view = viewOf<DocView>(licence, { ...draft, id: 'new', renewOf: 'old' }, known)
    expect(licence.effects?.save?.(view as never)).toEqual([
      { effect: 'patch', values: { replaced: 'Y', licenceStatus: '4' }, type: 'bsc.licence', id: 'old' },
    ])
  })
})

test('an owner stands as badly as its worst licence', () => {
  const stands = (facts: Record<string, boolean>) => settle(factory, { id: 'f1' }, { ...knowing, facts })['licenceStatus']
  expect([stands({}), stands({ expiring: true }), stands({ expiring: true, expired: true })]).toEqual(['1', '2', '3'])
})
