import { describe, expect, test } from 'vitest'
import { briefColumns, figuresOf, parted, saying } from '../../../core/records/approval/brief.ts'
import saleOrder from '../../../core/documents/sale/sale-order.document.ts'
import type { Field, Fields } from '../../../core/definitions/field.ts'

const columnsOf = (fields: Fields) => Object.entries<Field>(fields)
const columns = columnsOf(saleOrder.lines['productList']!.columns)
const keysOf = (keyed: readonly (readonly [string, unknown])[]) => keyed.map(([key]) => key)
const NONE: ReadonlySet<string> = new Set()

describe('what is read at once of a table', () => {
  test('names the row and shows price, quantity and amount, at most eight columns, in their order', () => {
    const seen = keysOf(briefColumns(columns, NONE))
    expect(seen).toHaveLength(8)
    expect(seen[0]).toBe('productId')
    expect(seen).toEqual(expect.arrayContaining(['invoicePrice', 'qty', 'amount']))
    expect(seen).toEqual(keysOf(columns).filter((key) => seen.includes(key)))
  })

  test('shows what is marked, whatever it weighs', () => {
    expect(keysOf(briefColumns(columns, new Set(['batchRequire'])))).toContain('batchRequire')
  })

  test('leaves out what is empty or zero in every row, but for what is marked', () => {
    const rows = [
      { id: 'a', productId: '1', offer: '0.00', qty: '3' },
      { id: 'b', productId: '2', offer: '0', qty: '0' },
    ]
    expect(keysOf(saying(columns, rows, NONE))).toEqual(['productId', 'qty'])
    expect(keysOf(saying(columns, rows, new Set(['offer'])))).toEqual(['productId', 'qty', 'offer'])
  })

  test('is price times quantity, and what that comes to', () => {
    const { price, qty, money } = figuresOf(columns)
    expect([price?.[0], qty?.[0]]).toEqual(['invoicePrice', 'qty'])
    expect(keysOf(money)).toContain('amount')
  })
})

describe('what is read first of a header', () => {
  const record = { companyId: 'c1', orderDate: '2026-11-02', receiver: '周春生', files: 'a.pdf', sendStatus: '0' }

  test('begins with whom it is about, leaves the rest folded, and of what is empty only the number', () => {
    const { first, rest, empty } = parted(saleOrder, columnsOf(saleOrder.fields), record)
    expect(keysOf(first)).toEqual(['companyId', 'orderDate'])
    expect(keysOf(rest)).toEqual(['receiver', 'sendStatus'])
    expect(empty).toBeGreaterThan(5)
  })

  test('is no more than there is room for; nothing is lost by that', () => {
    const { first, rest } = parted(saleOrder, columnsOf(saleOrder.fields), record, 1)
    expect(keysOf(first)).toEqual(['companyId'])
    expect(keysOf(rest)).toContain('orderDate')
  })
})
