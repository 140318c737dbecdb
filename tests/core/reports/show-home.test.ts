import { beforeEach, describe, expect, test } from 'vitest'
import { memoryPorts, START, type Ports } from '../../support/ports.ts'
import { catalogue } from '../../support/catalogue.ts'
import { person } from '../../support/person.ts'
import { value } from '../../support/results.ts'
import { failure } from '../../../core/kernel/failure.ts'
import { fail } from '../../../core/kernel/result.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { ShowHome } from '../../../core/reports/show-home.use-case.ts'
import { Tallies } from '../../../core/reports/tallies.port.ts'

const everything = person()
const salesOnly = person({ codes: new Set(['sale:saleOrder:list']) })

let ports: Ports
let serial = 0
const keep = async (key: string, row: Row) => {
  serial += 1
  value(await ports.records.insert(catalogue.find(key)!, { id: `r${serial}`, billNo: `NO${serial}`, ...row }, everything))
}
const order = (orderDate: string, smAmount: string, more: Row = {}) =>
  keep('sale.saleOrder', { billStatus: 'approved', companyId: 'c1', saleUserId: 'u1', orderDate, smAmount, productList: [], ...more })
const home = async (by = everything, tallies: Tallies = ports.tallies) =>
  value(await new ShowHome(catalogue, tallies, ports.records, ports.clock).run({ by }))

class Broken extends Tallies {
  async tally() {
    return fail(failure('database.gone', '数据库暂时无法连接'))
  }
}

beforeEach(async () => {
  // 2026-03-18
  ports = await memoryPorts(catalogue)
  expect(new Date(START).toISOString().slice(0, 10)).toBe('2026-03-18')
})

describe('the home page', () => {
  test('compares this month with the same days of last year, whatever came later then', async () => {
    await order('2026-03-02', '300.00')
    await order('2026-03-18', '0.45')
    await order('2025-03-01', '200.00')
    await order('2025-03-19', '999.00')
    await order('2026-03-05', '77.00', { billStatus: 'draft' })
    await order('2026-03-05', '77.00', { billStatus: 'voided' })
    const { cards, trend } = await home()
    expect(cards?.find(({ key }) => key === 'saleMonth')).toMatchObject({
      value: '300.45',
      beside: { title: '同比', rate: '50.2', isBad: false },
    })
    expect(trend?.months.slice(-2)).toEqual(['2026-02', '2026-03'])
    expect([trend?.months.length, trend?.amounts.at(-1), trend?.amounts.at(-2), trend?.yearAgo.at(-1)]).toEqual([
      12,
      '300.45',
      '0.00',
      '1199.00',
    ])
  })

  test('says nothing of growth where there was nothing before', async () => {
    await order('2026-03-02', '300.00')
    expect((await home()).cards?.[0]?.beside.rate).toBeNull()
  })

  test('ranks the customers of the month, the largest first', async () => {
    await order('2026-03-02', '10.00', { companyId: 'c1' })
    await order('2026-03-02', '30.00', { companyId: 'c2' })
    await order('2026-03-03', '5.00', { companyId: 'c1' })
    await order('2025-03-03', '20.00', { companyId: 'c2' })
    await order('2025-03-03', '99.00', { companyId: 'c3' })
    const [companies] = (await home()).rankings ?? []
    expect(companies).toMatchObject({
      title: '商业公司',
      rows: [
        { name: 'c2', amount: '30.00', rate: '50' },
        { name: 'c1', amount: '15.00', rate: null },
      ],
    })
  })

  test('tells what is overdue as a part of what is owed', async () => {
    await keep('sale.receivable', { balance: '100', dueDate: '2026-03-17' })
    await keep('sale.receivable', { balance: '300', dueDate: '2026-03-18' })
    await keep('sale.receivable', { balance: '0', dueDate: '2026-01-01' })
    const { cards, warnings } = await home()
    expect(cards?.find(({ key }) => key === 'receivable')).toMatchObject({
      value: '400.00',
      beside: { amount: '100.00', rate: '25', isBad: true },
    })
    expect(warnings).toEqual([{ key: 'overdueReceivable', title: '逾期应收', of: 'sale.receivable', count: 1 }])
  })

  test('names the licences that end next, and counts those that ended', async () => {
    const licence = (expiryDate: string, licenceStatus: string) =>
      keep('bsc.licence', { ownerName: expiryDate, expiryDate, licenceStatus, replaced: 'N', longTerm: 'N', warnDays: 60 })
    await licence('2026-04-30', '2')
    await licence('2026-03-20', '2')
    await licence('2026-03-01', '3')
    await licence('2027-03-01', '1')
    const { licences } = await home()
    expect([licences?.due, licences?.expired]).toEqual([2, 1])
    expect(licences?.rows.map(({ ownerName, daysLeft }) => [ownerName, daysLeft])).toEqual([
      ['2026-03-20', 2],
      ['2026-04-30', 43],
    ])
  })

  test('holds only what its reader may list; amounts of stock need the right to costs', async () => {
    const shown = await home(salesOnly)
    expect(shown.cards?.map(({ key }) => key)).toEqual(['saleMonth'])
    expect([shown.licences, shown.warnings]).toEqual([undefined, []])
    const keeper = await home(person({ codes: new Set(['cg:stock:list']) }))
    expect([keeper.cards, keeper.trend, keeper.rankings]).toEqual([undefined, undefined, undefined])
    expect((await home(person({ codes: new Set(['cg:stock:list', 'cg:stock:cost']) }))).cards?.map(({ key }) => key)).toEqual(['stock'])
  })

  test('a part that cannot be told is null and leaves the others alone', async () => {
    expect(await home(salesOnly, new Broken())).toEqual({ cards: null, trend: null, rankings: null, warnings: [] })
  })
})
