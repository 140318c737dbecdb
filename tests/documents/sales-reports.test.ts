import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../core/kernel/wire.ts'
import { Datasets } from '../../core/reports/datasets.ts'
import { readReportQuery } from '../../core/reports/read-report-query.ts'
import { ShowReport } from '../../core/reports/show-report.use-case.ts'
import { catalogue } from '../support/catalogue.ts'
import { person } from '../support/person.ts'
import { memoryPorts, type Ports } from '../support/ports.ts'
import { value } from '../support/results.ts'

const me = person()
const TODAY = '2026-11-20'

/** What no demonstration has much of: goods that came back, price differences, settlements and money. */
describe('reports of sales', () => {
  let ports: Ports
  const keep = async (type: string, row: Row) => value(await ports.records.insert(catalogue.find(type)!, row, me))
  const show = async (key: string, asked: Readonly<Record<string, string>> = {}, by = me) => {
    const report = catalogue.reports.find((one) => one.key === key)!
    const start = { today: TODAY, now: `${TODAY} 09:00:00`, me: by }
    const query = value(readReportQuery(report, asked, start))
    return value(await new ShowReport(new Datasets(catalogue, ports.tallies, ports.records), ports.clock).run({ report, query, by }))
  }

  beforeAll(async () => {
    ports = await memoryPorts(catalogue)
    ports.clock.at = Date.parse(`${TODAY}T01:00:00Z`)
    const line = { lineType: '1', taxes: '13', earnestMoney: '0', costPrice: '6' }
    await keep('sale.saleShipment', {
      id: 's1',
      billStatus: 'signed',
      shipDate: '2026-11-02',
      orgId: '127',
      companyId: 'c1',
      saleUserId: 'u1',
      agentId: 'a1',
      productList: [
        { ...line, id: 's1-1', productId: 'p1', qty: '10', sendQty: '10', amount: '113' },
        { ...line, id: 's1-2', productId: 'p2', qty: '3', sendQty: '3', amount: '0', taxes: '0', lineType: '2' },
      ],
    })
    await keep('sale.saleShipment', {
      id: 's2',
      billStatus: 'approved',
      orgId: '127',
      companyId: 'c1',
      productList: [{ ...line, id: 's2-1', productId: 'p1', qty: '99', sendQty: '0', amount: '999' }],
    })
    await keep('sale.saleReturn', {
      id: 'r1',
      billStatus: 'finished',
      checkDate: '2026-11-10',
      orgId: '127',
      companyId: 'c2',
      productList: [
        {
          id: 'r1-1',
          shipmentItemId: 's1-1',
          productId: 'p1',
          lineType: '1',
          qty: '5',
          receivedQty: '4',
          amount: '45.2',
          taxes: '5.2',
          earnestMoney: '0',
        },
      ],
    })
    await keep('sale.priceAdjust', {
      id: 't1',
      billStatus: 'approved',
      adjustType: '2',
      adjustDate: '2026-11-12',
      orgId: '127',
      companyId: 'c1',
      saleUserId: 'u1',
      productList: [{ id: 't1-1', productId: 'p1', diffAmount: '-11.3', diffTaxes: '-1.3', diffEarnestMoney: '0' }],
    })
    await keep('sale.receivable', {
      id: 'd1',
      companyId: 'c1',
      orgId: '127',
      saleUserId: 'u1',
      postDate: '2026-11-02',
      amount: '113',
      balance: '13',
      dueDate: '2026-11-05',
    })
    for (const [id, collectDate, amount] of [
      ['k1', '2026-11-04', '75'],
      ['k2', '2026-11-12', '25'],
    ] as const)
      await keep('sale.collection', {
        id,
        billStatus: 'approved',
        collectType: '1',
        collectDate,
        orgId: '127',
        companyId: 'c1',
        items: [{ id: `${id}-1`, receivableId: 'd1', postDate: '2026-11-02', amount }],
      })
    for (const [type, id, period, gross, paid] of [
      ['zs.commissionSettlement', 'z1', '2026-11', '20', '5'],
      ['zs.commissionSettlement', 'z2', '2026-10', '7', '7'],
    ] as const)
      await keep(type, {
        id,
        billStatus: 'frozen',
        period,
        deptId: 'd9',
        statements: [
          { id: `${id}-1`, agentId: 'a1', empId: 'e1', saleAmount: '200', grossAmount: gross, netPayable: gross, paidAmount: paid },
        ],
      })
    await keep('zs.commissionSettlement', {
      id: 'z3',
      billStatus: 'calculated',
      period: '2026-11',
      statements: [{ id: 'z3-1', agentId: 'a1', grossAmount: '1000' }],
    })
    await keep('zy.commissionSettlement', {
      id: 'y1',
      billStatus: 'paid',
      period: '2026-11',
      statements: [{ id: 'y1-1', empId: 'e2', deptId: 'd8', saleAmount: '50', lineAmount: '4', netPayable: '4', paidAmount: '4' }],
    })
  })

  test('what came back counts against what was sold, price differences as well; nothing that has not left', async () => {
    const { records, totals } = await show('report.saleSummary', { groups: 'factType' })
    expect(records).toMatchObject([
      { factType: '发货', qty: '10', amount: '113', noTax: '100', returnAmount: '0' },
      { factType: '补差', qty: '0', amount: '-11.3' },
      { factType: '退货', qty: '-4', amount: '-45.2', noTax: '-40', returnAmount: '-45.2' },
    ])
    expect(totals).toMatchObject({ qty: '6', amount: '56.5', returnAmount: '-45.2' })
    expect(
      (await show('report.saleSummary', { groups: 'productId', withGift: 'Y' })).records.map(({ productId, qty }) => [productId, qty]),
    ).toEqual([
      ['p1', '6'],
      ['p2', '3'],
    ])
  })

  test('what came back is the salesperson’s and the agent’s who had sold it', async () => {
    const { records } = await show('report.saleSummary', { groups: 'saleUserId' })
    expect(records.map(({ saleUserId, amount }) => [saleUserId, amount])).toEqual([['u1', '56.5']])
  })

  test('customers are counted once in all kinds of documents', async () => {
    const { records } = await show('report.saleByProduct')
    expect(records).toMatchObject([
      { productId: 'p1', companyCount: 2, qty: '6' },
      { productId: 'p2', companyCount: 1 },
    ])
  })

  test('days of payment weigh as much as the money that came', async () => {
    const { records } = await show('report.saleByCompany')
    expect(records.find(({ companyId }) => companyId === 'c1')).toMatchObject({
      collected: '100',
      avgDays: '4',
      balance: '13',
      overdue: '13',
    })
    expect(records.find(({ companyId }) => companyId === 'c2')).toMatchObject({ amount: '-45.2' })
  })

  test('commissions are taken off where nothing but the organisation tells rows apart', async () => {
    const byOrg = await show('report.grossProfit', { groups: 'orgId' })
    // 113 - 13 - 40 + 5.2 … without tax, less 10 + 3 - 4 pieces at 6.
    expect(byOrg.records.find(({ orgId }) => orgId === '127')).toMatchObject({
      revenue: '50',
      cost: '54',
      gross: '-4',
      commission: '20',
      contribution: '-24',
    })
    const byProduct = await show('report.grossProfit', { groups: 'orgId,productId' })
    expect(byProduct.records).toMatchObject([
      { productId: 'p1', gross: '14' },
      { productId: 'p2', gross: '-18' },
    ])
    expect(byProduct.totals).toMatchObject({ gross: '-4' })
    for (const row of [...byProduct.records, byProduct.totals])
      expect([row['commission'] ?? null, row['contribution'] ?? null]).toEqual([null, null])
  })

  test('statements count from their freezing on, by kind and period, each payee once', async () => {
    const { records, totals } = await show('report.commissionSummary', { period_begin: '2026-10' })
    expect(records).toMatchObject([
      { line: '招商', kind: '佣金结算', saleAmount: '400', gross: '27', paidAmount: '12', unpaid: '15', rate: '6.75', payeeCount: 1 },
      { line: '自营', kind: '提成结算', gross: '4', unpaid: '0', payeeCount: 1 },
    ])
    expect(totals).toMatchObject({ gross: '31', netPayable: '31', rate: '6.89' })
    expect((await show('report.commissionSummary', { period_begin: '2026-10', groups: 'period', line: '招商' })).records).toMatchObject([
      { period: '2026-11', gross: '20' },
      { period: '2026-10', gross: '7' },
    ])
    expect((await show('report.agentContribution')).records).toMatchObject([{ agentId: 'a1', gross: '27', amount: '0' }])
  })

  test('next month is expected as the last three were, grown as the year was; in its last row alone', async () => {
    for (const [id, shipDate, amount] of [
      ['f1', '2026-09-15', '200'],
      ['f2', '2025-03-15', '100'],
    ] as const)
      await keep('sale.saleShipment', {
        id,
        billStatus: 'shipped',
        shipDate,
        orgId: '145',
        companyId: 'c3',
        productList: [
          { id: `${id}-1`, productId: 'p3', lineType: '1', qty: '1', sendQty: '1', amount, taxes: '0', earnestMoney: '0', costPrice: '0' },
        ],
      })
    const { records } = await show('report.saleTrend')
    // (200 + 56.5) / 3 × 256.5 / 100
    expect(records.flatMap(({ month, forecast }) => (forecast ? [[month, forecast]] : []))).toEqual([['2026-11', '219.31']])
  })
})
