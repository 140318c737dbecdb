import { expect, test } from 'vitest'
import { isTellable, changeLogLines } from '../../../core/logs/change-log-lines.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { catalogue } from '../../support/catalogue.ts'

const typeOf = (key: string) => catalogue.find(key)!
const asIs = (row: Row) => row
const told = (key: string, changes: Record<string, unknown>, more: object = {}) =>
  changeLogLines(typeOf(key), { action: 'edit', changes, ...more }, asIs).map(({ tableKey, fieldKey, oldText, newText }) => [
    tableKey,
    fieldKey,
    oldText,
    newText,
  ])

test('base data is told field by field, a new record and one that is gone by one line', () => {
  expect(told('bsc.hospital', { address: ['人民路12号', '人民路14号'], remark: [null, '新址'] })).toEqual([
    [null, 'address', '人民路12号', '人民路14号'],
    [null, 'remark', null, '新址'],
  ])
  expect(changeLogLines(typeOf('bsc.hospital'), { action: 'add', changes: { name: '新院' } }, asIs)).toHaveLength(1)
})

test('of a sales order its prices are told, and everything while others decide on it', () => {
  const changes = { remark: ['a', 'b'], productList: { changed: { r1: { invoicePrice: ['10.0000', '12.0000'], qty: ['1', '2'] } } } }
  expect(told('sale.saleOrder', changes)).toEqual([['productList', 'invoicePrice', '10.0000', '12.0000']])
  expect(told('sale.saleOrder', changes, { approving: true }).map(([, field]) => field)).toEqual(['remark', 'invoicePrice', 'qty'])
  expect(isTellable(typeOf('sale.saleOrder'), { action: 'edit', changes: { remark: ['a', 'b'] } })).toBe(false)
  expect(isTellable(typeOf('sale.saleOrder'), { action: 'edit', changes })).toBe(true)
  expect(told('oa.leaveApply', { reason: ['a', 'b'] })).toEqual([])
})

test('numbers of people never stand there whole, and what is guarded says who sees it', () => {
  const [phone] = told('sys.employee', { phone: ['13812345678', '13887654321'] })
  expect(phone).toEqual([null, 'phone', '138****5678', '138****4321'])
  const [base] = changeLogLines(
    typeOf('sale.saleOrder'),
    { action: 'edit', changes: { productList: { changed: { r1: { basePrice: ['1.0000', '2.0000'] } } } } },
    asIs,
  )
  expect(base?.seenWith).toBe('*,sale:saleOrder:basePrice')
})

test('registers and logs themselves are told nowhere', () => {
  for (const key of ['sys.loginLog', 'sys.operLog', 'bzj.flow'])
    expect(isTellable(typeOf(key), { action: 'add', changes: { id: '1' } })).toBe(false)
})
