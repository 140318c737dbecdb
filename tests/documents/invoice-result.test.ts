import { beforeEach, describe, expect, test } from 'vitest'
import invoiceResult from '../../core/documents/sale/invoice-result.document.ts'
import receivable from '../../core/documents/sale/receivable.document.ts'
import saleInvoice from '../../core/documents/sale/sale-invoice.document.ts'
import { rowsOf, type Row, textAt } from '../../core/kernel/wire.ts'
import { refusalOf, value } from '../support/results.ts'
import { keeper, openSales } from '../support/sales.ts'

let sales: Awaited<ReturnType<typeof openSales>>
beforeEach(async () => {
  sales = await openSales([invoiceResult])
})

/** Applications that finance is to issue, one for each quantity of goods at 10 yuan. */
const waiting = async (...quantities: readonly string[]): Promise<readonly Row[]> => {
  const order = await sales.order(quantities.map((qty) => ({ qty })))
  const sent = await sales.shipped(
    order,
    quantities.map((qty, at) => [at, 's1', qty] as const),
  )
  const made: Row[] = []
  for (const [at, qty] of quantities.entries()) {
    const { id } = value(await sales.send(saleInvoice, sales.invoiceOf(sent, [[at, qty]])))
    await sales.agreed(saleInvoice, String(id))
    made.push(await sales.row(saleInvoice, String(id)))
  }
  return made
}

const number = (n: number) => `2531${String(n).padStart(16, '0')}`
const line = (n: number, amount: string, more: Row = {}): Row => ({
  ...{ eInvoiceNo: number(n), invoiceDate: '2026-03-17', buyerTaxNo: '91330000ABCDEFGH12', amount, platformStatus: '正常' },
  ...more,
})
const listed = (items: readonly Row[], more: Row = {}) =>
  sales.desk.save.run({
    type: invoiceResult,
    body: { ...more, items } as never,
    by: keeper,
    confirmed: true,
    ...(more['id'] ? { id: String(more['id']) } : {}),
  })
const said = (list: Row) => rowsOf(list, 'items').map((row) => [row['result'], row['saleInvoiceId'] ?? null])
const register = (list: Row) => sales.act(invoiceResult, String(list['id']), 'register')

describe("a list of the tax platform's invoices", () => {
  test('says of each invoice whose it is by buyer and amount, or why not; what is sure is registered as if by hand, the rest is left', async () => {
    const [one, two] = await waiting('4', '6')
    const list = value(
      await listed([
        line(1, '40'),
        line(2, '60', { buyerTaxNo: null, buyerName: '华东医药有限公司' }),
        line(3, '60.01'),
        line(4, '40', { buyerTaxNo: '91330000ABCDEFGH99' }),
        line(5, '60', { platformStatus: '已作废' }),
      ]),
    )
    expect(said(list)).toEqual([
      ['1', one!['id']],
      ['1', two!['id']],
      ['3', null],
      ['3', null],
      ['5', null],
    ])
    expect(rowsOf(list, 'items').map((row) => row['note'])).toEqual([
      `与${textAt(one, 'billNo')}的购方和价税合计相符`,
      `与${textAt(two, 'billNo')}的购方和价税合计相符`,
      '没有购方和价税合计都相符的待开票申请，请核对或选择',
      '没有购方和价税合计都相符的待开票申请，请核对或选择',
      '平台状态为“已作废”，不登记',
    ])
    expect(list).toMatchObject({ rowCount: 5, matchedCount: 2, matchedAmount: '100' })
    expect(await sales.row(saleInvoice, String(one!['id']))).toMatchObject({ billStatus: 'approved', invoiceNo: null })
    value(await register(list))
    expect(await sales.row(saleInvoice, String(one!['id']))).toMatchObject({
      ...{ billStatus: 'issued', invoiceNo: number(1), invoiceDate: '2026-03-17' },
    })
    expect((await sales.list(receivable)).map(({ invoicedAmount }) => invoicedAmount)).toEqual(['100'])
    const stands = await sales.row(invoiceResult, String(list['id']))
    expect(stands).toMatchObject({ billStatus: 'done', matchedCount: 2 })
    expect(said(stands)).toEqual(said(list))
  })

  test('asks the clerk where several applications fit, unless its note names one; none is taken twice', async () => {
    const [one, two, three] = await waiting('4', '4', '4')
    const rows = [line(1, '40'), line(2, '40', { remark: `订单款 ${textAt(two, 'billNo')}` })]
    const list = value(await listed(rows))
    expect(said(list)).toEqual([
      ['2', null],
      ['1', two!['id']],
    ])
    expect(textAt(rowsOf(list, 'items')[0]!, 'note')).toBe(
      `3张待开票的申请与之相符（${[one, two, three].map((row) => textAt(row, 'billNo')).join('、')}），请选择`,
    )
    const chosen = (chosenId: unknown) =>
      listed(
        rows.map((row, at) => ({ ...row, id: rowsOf(list, 'items')[at]!['id']!, ...(at === 0 ? { chosenId: chosenId as string } : {}) })),
        { id: list['id']!, version: list['version']! },
      )
    expect(refusalOf(await chosen(two!['id']))).toContain('该开票申请已与另一张发票匹配')
    value(await register(value(await chosen(three!['id']))))
    expect(await sales.row(saleInvoice, String(three!['id']))).toMatchObject({ billStatus: 'issued', invoiceNo: number(1) })
    expect(await sales.row(saleInvoice, String(one!['id']))).toMatchObject({ billStatus: 'approved' })
  })

  test('that comes again finds all of it registered, and changes nothing', async () => {
    await waiting('4')
    value(await register(value(await listed([line(1, '40')]))))
    const again = value(await listed([line(1, '40')]))
    expect(said(again)).toEqual([['4', null]])
    expect(textAt(rowsOf(again, 'items')[0]!, 'note')).toMatch(/^该发票号码已登记在KPSQ/)
    expect(refusalOf(await register(again))).toBe('没有可登记的发票')
    expect(refusalOf(await listed([line(2, '1'), line(2, '1')]))).toContain('清单中发票号码重复')
  })
})
