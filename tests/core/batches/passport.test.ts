import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Flown, type BatchMovement, wayOfBatch } from '../../../core/batches/passport.ts'
import { sankeyOf } from '../../../core/batches/sankey.ts'
import { decimal, sumOf } from '../../../core/kernel/decimal.ts'

const [BOUGHT, SOLD, RETURNED, IN, OUT, SCRAPPED] = ['1', '2', '3', '5', '6', '9'] as const

const moved = (bizType: string, qty: number, given: Partial<BatchMovement> = {}): BatchMovement => ({
  bizType,
  companyId: '',
  company: '',
  warehouseId: 'w1',
  warehouse: '下沙一号库',
  billNo: '',
  inQty: [BOUGHT, RETURNED, IN].some((one) => one === bizType) ? String(qty) : '0',
  outQty: [BOUGHT, RETURNED, IN].some((one) => one === bizType) ? '0' : String(qty),
  ...given,
})
const buyer = (id: string) => ({ companyId: id, company: `商业${id}` })
const flown = (companyId: string, id: string, qty: number): Flown => ({
  companyId,
  company: `商业${companyId}`,
  to: 'terminal',
  id,
  name: `医院${id}`,
  qty: String(qty),
})

const way = wayOfBatch(
  [
    moved(BOUGHT, 30_000, { companyId: 'f', company: '康瑞制药', billNo: 'CGRK1' }),
    moved(BOUGHT, 18_000, { companyId: 'f', company: '康瑞制药', billNo: 'CGRK2' }),
    moved(OUT, 12_000),
    moved(IN, 10_800, { warehouseId: 'w2', warehouse: '南京周转库' }),
    moved(SOLD, 20_000, buyer('a')),
    moved(RETURNED, 200, buyer('a')),
    moved(SOLD, 10_000, { ...buyer('b'), warehouseId: 'w2', warehouse: '南京周转库' }),
    moved(SCRAPPED, 140),
  ],
  [flown('a', 'h1', 8_000), flown('a', 'h2', 5_000), flown('b', 'h1', 9_000)],
)

test('all that was received lies somewhere: in stock, under way, with companies, with terminals, or is lost', () => {
  expect(way.whereabouts).toEqual({
    received: '48000',
    stock: '16860',
    transit: '1200',
    company: '7800',
    terminal: '22000',
    lost: '140',
    difference: '0',
  })
  expect(wayOfBatch([moved(BOUGHT, 10)], [], '9').whereabouts.difference).toBe('1')
})

test('quantities stand at supplier, receipt, warehouse, company and terminal, and flow between them', () => {
  expect(way.nodes.map(({ stage, title, qty }) => `${stage} ${title} ${qty}`)).toEqual([
    '0 康瑞制药 48000',
    '1 CGRK1 30000',
    '1 CGRK2 18000',
    '2 下沙一号库 36000',
    '2 南京周转库 10800',
    '2 在途 1200',
    '3 商业a 19800',
    '3 商业b 10000',
    '3 我方库存 16860',
    '3 损溢与报损 140',
    '4 医院h1 17000',
    '4 医院h2 5000',
    '4 商业公司处 未报流向 7800',
  ])
  expect(way.links.filter(({ from }) => from === '3/company/a').map(({ to, qty }) => [to, qty])).toEqual([
    ['4/terminal/h1', '8000'],
    ['4/terminal/h2', '5000'],
    ['4/company/', '6800'],
  ])
})

test('of many buyers the largest stand by themselves, the others as one, and nothing of them is lost', () => {
  const many = wayOfBatch(
    Array.from({ length: 20 }, (_, at) => moved(SOLD, at + 1, buyer(String(at)))),
    [],
  )
  const companies = many.nodes.filter(({ stage, kind }) => stage === 3 && kind === 'company')
  expect(companies.map(({ title }) => title)).toHaveLength(7)
  expect(companies.at(-1)).toMatchObject({ title: '其他 14 家', qty: '105' })
  expect(sumOf(companies, ({ qty }) => decimal(qty)).toString()).toBe('210')
})

test('whatever was moved, all of it is accounted for by the entries themselves', () =>
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(fc.constantFrom('1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11'), fc.nat(9), fc.nat(3), fc.nat(500), fc.nat(500)),
      ),
      fc.array(fc.tuple(fc.nat(9), fc.nat(9), fc.nat(300))),
      (entries, flows) => {
        const rows = entries.map(([bizType, company, house, inQty, outQty]) => ({
          ...moved(bizType, 0, buyer(String(company))),
          ...{ warehouseId: `w${house}`, warehouse: `库${house}`, inQty: String(inQty), outQty: String(outQty) },
        }))
        // A change of quality leaves one row for another in the same warehouse.
        const even = rows.map((row) => (row.bizType === '11' ? { ...row, outQty: row.inQty } : row))
        const { whereabouts, links, nodes } = wayOfBatch(
          even,
          flows.map(([company, terminal, qty]) => flown(String(company), String(terminal), qty)),
        )
        expect(whereabouts.difference).toBe('0')
        for (const { from, to } of links) for (const end of [from, to]) expect(nodes.some(({ key }) => key === end)).toBe(true)
      },
    ),
  ))

test('bars and bands are as high as their quantities and stay within the picture', () => {
  const { bars, bands } = sankeyOf(way, { height: 300, gap: 20 })
  const [supplier] = bars
  const [first, second] = bars.filter(({ stage }) => stage === 1)
  expect(first!.height + second!.height).toBeCloseTo(supplier!.height, 5)
  expect(second!.top).toBeCloseTo(first!.height + 20, 5)
  for (const { top, height } of bars) expect(top + height).toBeLessThanOrEqual(300.001)
  for (const band of bands) {
    const from = bars.find(({ key }) => key === band.from)!
    expect(band.fromTop).toBeGreaterThanOrEqual(from.top - 0.001)
  }
})
