import { describe, expect, test } from 'vitest'
import { actionOf } from '../../core/definitions/action-of.ts'
import { rowsWanted } from '../../core/definitions/checks.ts'
import { settle, viewOf } from '../../core/definitions/view.ts'
import type { DocView } from '../../core/definitions/document.ts'
import dicts from '../../core/documents/bsc/bsc.dicts.ts'
import licence from '../../core/documents/bsc/licence.document.ts'
import factory from '../../core/documents/bsc/factory.document.ts'
import { blocked } from '../../core/documents/bsc/licence-status.ts'
import type { Row } from '../../core/kernel/wire.ts'
import { matches } from '../../core/definitions/matches.ts'
import { catalogue } from '../support/catalogue.ts'
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

  test('of which nobody has said until when it is valid has no state yet', () => {
    expect(status({})).toBeUndefined()
    expect(status({ expiryDate: null, licenceStatus: '2' })).toBe(null)
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
      { effect: 'update', at: 'bsc.licence', which: 'old', change: { set: { replaced: 'Y', licenceStatus: '4' } } },
    ])
  })
})

test('an owner stands as badly as its worst licence, and is not valid without any', () => {
  const stands = (facts: Record<string, boolean>) => settle(factory, { id: 'f1' }, { ...knowing, facts })['licenceStatus']
  const licensed = { licensed: true }
  expect(stands({})).toBe('0')
  expect(dicts['licence_status']?.items[0]).toMatchObject({ value: '0', text: '无证照' })
  expect([stands(licensed), stands({ ...licensed, expiring: true }), stands({ ...licensed, expiring: true, expired: true })]).toEqual([
    '1',
    '2',
    '3',
  ])
})

test.each([
  ['bsc.bscBussCompany', '2', 'companyId'],
  ['bsc.factory', '3', 'factoryId'],
  ['bsc.hospital', '4', 'hospitalId'],
  ['bsc.pharmacy', '5', 'pharmacyId'],
  ['bsc.product', '6', 'productId'],
])('a licence of %s is begun from its own page and form', (key, ownerType, owner) => {
  const opens = actionOf(catalogue.find(key)!, 'addLicence')?.opens
  expect(opens?.form).toBe('bsc.licence')
  expect(opens?.form && opens.with({ $: { id: 'o1' } } as never)).toEqual({ ownerType, [owner]: 'o1' })
})

test('a table says at its head what rows it needs, before anything is saved', () => {
  const company = catalogue.find('bsc.bscBussCompany')!
  const wanted = (draft: Row) => rowsWanted(company, 'addresses', viewOf<DocView>(company, draft, knowing))
  expect(wanted({ tradeType: '2', addresses: [] })).toBe('客户至少要有一个收货地址')
  expect(wanted({ tradeType: '2', addresses: [{ id: '1' }] })).toBeUndefined()
  expect(wanted({ tradeType: '1', addresses: [] })).toBeUndefined()
  const agent = catalogue.find('zs.agent')!
  expect(rowsWanted(agent, 'products', viewOf<DocView>(agent, { products: [] }, knowing))).toBe('至少要有1行')
})
