import { beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../../adapters/database/open-database.ts'
import type { Clock } from '../../../../core/kernel/clock.port.ts'
import { decimal, sumOf } from '../../../../core/kernel/decimal.ts'
import { groupBy } from '../../../../core/kernel/group-by.ts'
import type { Person } from '../../../../core/kernel/person.ts'
import { today } from '../../../../core/kernel/dates.ts'
import { textAt, type Row } from '../../../../core/kernel/wire.ts'
import { startOf } from '../../../../core/records/start-of.ts'
import { Datasets } from '../../../../core/reports/datasets.ts'
import { readReportQuery } from '../../../../core/reports/read-report-query.ts'
import type { ReportPage } from '../../../../core/reports/report-page.ts'
import { ShowReport } from '../../../../core/reports/show-report.use-case.ts'
import { catalogue } from '../../../support/catalogue.ts'
import { person } from '../../../support/person.ts'
import { value } from '../../../support/results.ts'

const num = (row: Row | undefined, key: string) => decimal(textAt(row, key) || 0)

/** The reports of sales over the demonstration, against what its rows come to when they are read one by one. */
export const reportsOfDemonstration = (opened: () => OpenDatabase, clock: Clock) =>
  describe('reports of the demonstration', () => {
    const day = () => today(clock.now())
    const month = () => day().slice(0, 7)
    const year = () => day().slice(0, 4)
    const all = person()

    const show = async (key: string, asked: Readonly<Record<string, string>> = {}, by: Person = all): Promise<ReportPage> => {
      const open = opened()
      const report = catalogue.reports.find((one) => one.key === key)!
      const query = value(readReportQuery(report, { pageSize: '1000', ...asked }, startOf(clock, by)))
      return value(await new ShowReport(new Datasets(catalogue, open.tallies, open.records), clock).run({ report, query, by }))
    }
    const rows = (text: string) => opened().database.query<Row>({ text })
    /** Groups that were there a year ago alone have nothing now. */
    const told = ({ records }: ReportPage, by: string, figure: string) =>
      Object.fromEntries(records.filter((row) => !num(row, figure).isZero()).map((row) => [textAt(row, by), num(row, figure).toString()]))
    const recomputed = (found: readonly Row[], by: string, figure: (row: Row) => ReturnType<typeof decimal>) =>
      Object.fromEntries([...groupBy(found, (row) => textAt(row, by))].map(([key, some]) => [key, sumOf(some, figure).toString()]))

    /** What left, less what came back, with price differences. */
    let shipped: readonly Row[]
    let flowed: readonly Row[]
    beforeAll(async () => {
      shipped = await rows(
        `SELECT h.id, h.org_id, h.sale_user_id, h.company_id, to_char(h.ship_date, 'YYYY-MM') AS month, l.product_id, l.line_type, l.qty::text, l.amount::text, l.taxes::text, l.cost_price::text
         FROM sale_sale_shipment__product_list l JOIN sale_sale_shipment h ON h.id = l.parent_id WHERE h.bill_status IN ('shipped', 'signed')
         UNION ALL SELECT h.id, h.org_id, s.sale_user_id, h.company_id, to_char(h.check_date, 'YYYY-MM'), l.product_id, l.line_type, (-l.received_qty)::text, (-l.amount)::text, (-l.taxes)::text, f.cost_price::text
         FROM sale_sale_return__product_list l JOIN sale_sale_return h ON h.id = l.parent_id JOIN sale_sale_shipment__product_list f ON f.id = l.shipment_item_id
         JOIN sale_sale_shipment s ON s.id = f.parent_id WHERE h.bill_status = 'finished'
         UNION ALL SELECT h.id, h.org_id, h.sale_user_id, h.company_id, to_char(h.adjust_date, 'YYYY-MM'), l.product_id, '1', '0', l.diff_amount::text, l.diff_taxes::text, '0'
         FROM sale_price_adjust__product_list l JOIN sale_price_adjust h ON h.id = l.parent_id WHERE h.bill_status = 'approved' AND h.adjust_type = '2'`,
      )
      flowed = await rows(
        `SELECT f.sale_user_id, f.agent_id, f.hospital_id, f.pharmacy_id, f.sale_area_id, f.product_id, f.flow_month AS month, f.qty::text, f.amount::text FROM sale_sale_flow f
         JOIN sale_flow_period p ON p.company_id = f.company_id AND p.flow_month = f.flow_month WHERE p.flow_period_status IN ('3', '4') AND f.match_status = '2' AND f.flow_type = '2'`,
      )
      expect(shipped.length).toBeGreaterThan(300)
      expect(flowed.length).toBeGreaterThan(80)
    })
    const year2 = () => ({ bizDate_begin: `${year()}-01-01`, bizDate_end: day() })
    const months = () => ({ period_begin: `${year()}-01`, period_end: month() })
    const ofYear = (found: readonly Row[]) => found.filter((row) => textAt(row, 'month').startsWith(year()))

    test('销售汇总表 sums what left the warehouses, gifts where they are asked for, beside the year before', async () => {
      const paid = shipped.filter((row) => row['line_type'] === '1')
      const page = await show('report.saleSummary', { ...year2(), groups: 'orgId' })
      expect(told(page, 'orgId', 'amount')).toEqual(recomputed(ofYear(paid), 'org_id', (row) => num(row, 'amount')))
      expect(told(page, 'orgId', 'noTax')).toEqual(recomputed(ofYear(paid), 'org_id', (row) => num(row, 'amount').minus(num(row, 'taxes'))))
      const until = (row: Row) =>
        textAt(row, 'month').startsWith(String(Number(year()) - 1)) && textAt(row, 'month').slice(5) < day().slice(5, 7)
      const whole = await show('report.saleSummary', {
        bizDate_begin: `${year()}-01-01`,
        bizDate_end: `${year()}-${String(Number(day().slice(5, 7)) - 1).padStart(2, '0')}-28`,
        groups: 'month',
      })
      expect(Object.keys(told(whole, 'month', 'amount'))).not.toContain(month())
      const gifts = await show('report.saleSummary', { ...year2(), groups: 'productId', withGift: 'Y' })
      expect(num(gifts.totals, 'qty').toString()).toBe(sumOf(ofYear(shipped), (row) => num(row, 'qty')).toString())
      const trend = await show('report.saleTrend', months())
      const before = recomputed(shipped.filter(until), 'month', (row) => num(row, 'amount'))
      for (const row of trend.records.filter((one) => textAt(one, 'month') < month()))
        expect(num(row, 'yearAgoAmount').toString()).toBe(before[`${Number(year()) - 1}${textAt(row, 'month').slice(4)}`] ?? '0')
    })

    test('产品销售分析 counts customers once, however many documents name them', async () => {
      const { records } = await show('report.saleByProduct', year2())
      const byProduct = groupBy(ofYear(shipped), (row) => textAt(row, 'product_id'))
      const sold = records.filter((row) => num(row, 'qty').gt(0))
      expect(Object.fromEntries(sold.map((row) => [row['productId'], row['companyCount']]))).toEqual(
        Object.fromEntries(
          [...byProduct]
            .filter(([, some]) => sumOf(some, (row) => num(row, 'qty')).gt(0))
            .map(([id, some]) => [id, new Set(some.map((row) => row['company_id'])).size]),
        ),
      )
    })

    test('销售毛利表 takes off what the batches cost; whoever may not see that sees nothing worked out of it', async () => {
      const page = await show('report.grossProfit', { ...year2(), groups: 'productId' })
      const cost = (row: Row) => num(row, 'qty').times(num(row, 'cost_price')).round(2)
      expect(told(page, 'productId', 'cost')).toEqual(recomputed(ofYear(shipped), 'product_id', cost))
      expect(told(page, 'productId', 'gross')).toEqual(
        recomputed(ofYear(shipped), 'product_id', (row) => num(row, 'amount').minus(num(row, 'taxes')).minus(cost(row))),
      )
      const blind = await show(
        'report.grossProfit',
        year2(),
        person({ codes: new Set(['report:grossProfit:list']), roles: ['sales_director'] }),
      )
      for (const row of [...blind.records, blind.totals])
        for (const key of ['cost', 'gross', 'grossRate', 'contribution', 'yoy', 'yearAgoCost']) expect(row).not.toHaveProperty(key)
      expect(num(blind.totals, 'revenue').toString()).toBe(
        sumOf(ofYear(shipped), (row) => num(row, 'amount').minus(num(row, 'taxes'))).toString(),
      )
    })

    test('终端销售分析 tells every terminal of confirmed months, pharmacies beside hospitals', async () => {
      const page = await show('report.saleByHospital', year2())
      const ids = (found: readonly Row[], ...keys: readonly string[]) =>
        found.map((row) => keys.map((key) => textAt(row, key)).join('') + num(row, 'amount').toString()).sort()
      const byTerminal = groupBy(ofYear(flowed), (row) => textAt(row, 'hospital_id') || textAt(row, 'pharmacy_id'))
      const expected = [...byTerminal].map(([id, some]) => id + sumOf(some, (row) => num(row, 'amount')).toString()).sort()
      expect(
        ids(
          page.records.filter((row) => !num(row, 'qty').isZero()),
          'hospitalId',
          'pharmacyId',
        ),
      ).toEqual(expected)
      expect(page.records.every((row) => /[\u4e00-\u9fff]/.test(textAt(row, 'terminal')))).toBe(true)
      expect(page.records.some((row) => row['pharmacyId'])).toBe(true)
    })

    test('区域销售分析 puts what lies below an area into it', async () => {
      const areas = await rows('SELECT id, parent_id, area_level FROM bsc_sale_area')
      const node = new Map(areas.map((row) => [textAt(row, 'id'), row]))
      const top = (id: string): string => {
        const above = textAt(node.get(id), 'parent_id')
        return above && textAt(node.get(id), 'area_level') > '1' ? top(above) : id
      }
      const page = await show('report.saleByArea', months())
      const expected = recomputed(
        ofYear(flowed).map((row) => ({ ...row, top: top(textAt(row, 'sale_area_id')) })),
        'top',
        (row) => num(row, 'amount'),
      )
      expect(told(page, 'saleAreaId', 'flowAmount')).toEqual(expected)
    })

    test('任务完成率 sets flows against the months of the tasks', async () => {
      const page = await show('report.taskCompletion', { ...months(), groups: 'line' })
      const column = Array.from({ length: Number(month().slice(5)) }, (_, at) => `m${String(at + 1).padStart(2, '0')}`).join(' + ')
      const [agency] = await rows(
        `SELECT coalesce(sum(${column}), 0)::text AS task FROM zs_sales_task__items l JOIN zs_sales_task h ON h.id = l.parent_id
         WHERE h.bill_status = 'approved' AND h.measure = '2' AND h.task_year = '${year()}'`,
      )
      const line = page.records.find((row) => row['line'] === '招商')
      expect(num(line, 'task').toString()).toBe(num(agency, 'task').toString())
      expect(num(line, 'actual').toString()).toBe(
        sumOf(
          ofYear(flowed).filter((row) => row['agent_id']),
          (row) => num(row, 'amount'),
        ).toString(),
      )
      const yearly = await show('report.taskCompletion', { ...months(), groups: 'line,month' })
      expect(num(yearly.totals, 'task').toString()).toBe(num(page.totals, 'task').toString())
    })

    test('业务员业绩表 ranks by flow; who sees only his own sees only what came of it', async () => {
      const page = await show('report.saleByEmployee', months())
      const amounts = page.records.map((row) => num(row, 'flowAmount'))
      for (const row of page.records) expect(row['place']).toBe(1 + amounts.filter((amount) => amount.gt(num(row, 'flowAmount'))).length)
      const busiest = textAt([...page.records].sort((a, b) => num(b, 'amount').cmp(num(a, 'amount')))[0], 'saleUserId')
      const own = person({ userId: busiest, scope: { orgCodes: [], below: [] }, codes: new Set(['*']) })
      const open = opened()
      const listedOf = async (key: string) =>
        value(await open.records.ids(catalogue.find(key)!, { where: { all: [] }, order: [] }, 10_000, own))
      const listed = (await Promise.all(['sale.saleShipment', 'sale.saleReturn', 'sale.priceAdjust'].map(listedOf))).flat()
      expect(listed.length).toBeGreaterThan(0)
      const mine = await show('report.saleSummary', { ...year2(), withGift: 'Y' }, own)
      expect(num(mine.totals, 'amount').toString()).toBe(
        sumOf(
          ofYear(shipped).filter((row) => listed.includes(textAt(row, 'id'))),
          (row) => num(row, 'amount'),
        ).toString(),
      )
      expect(listed.length).toBeLessThan(new Set(shipped.map((row) => row['id'])).size)
    })

    test('销售排行榜 and 销售排名 agree with each other on who comes first, whatever is ranked', async () => {
      for (const [rankBy, key] of [
        ['product', 'product_id'],
        ['company', 'company_id'],
      ] as const) {
        const page = await show('report.saleRank', { ...months(), rankBy, topN: '3' })
        const sums = Object.values(recomputed(ofYear(shipped), key, (row) => num(row, 'amount'))).map((amount) => decimal(amount))
        expect(page.records.map((row) => num(row, 'value').toString())).toEqual(
          sums
            .sort((a, b) => b.cmp(a))
            .slice(0, 3)
            .map(String),
        )
      }
      const ofAgents = ofYear(flowed).filter((row) => row['agent_id'])
      const total = sumOf(ofAgents, (row) => num(row, 'amount')).toString()
      // ZS-I27
      for (const dimension of ['1', '2', '3', '4', '5', '6']) {
        const page = await show('zs.saleRanking', { ...months(), dimension, topN: '1000' })
        expect([dimension, sumOf(page.records, (row) => num(row, 'amount')).toString()]).toEqual([dimension, total])
        expect(page.records.filter((row) => num(row, 'amount').gt(0)).every((row) => row['dimCode'] && row['dimName'])).toBe(true)
      }
    })

    test('价格历史表 sets each price beside the one before it of the same kind and scope', async () => {
      const prices = await rows(
        `SELECT code, product_id, coalesce(org_id, '') || '|' || coalesce(region_id, '') AS scope, invoice_price::text, to_char(start_date, 'YYYY-MM-DD') AS start
         FROM bsc_product_price WHERE bill_status IN ('committed', 'locked') ORDER BY start_date`,
      )
      const page = await show('report.priceHistory', { kind: '产品价格' })
      expect(page.total).toBe(prices.length)
      for (const row of page.records) {
        const own = prices.find((price) => price['code'] === row['billNo'])!
        const before = prices.filter(
          (price) =>
            price['product_id'] === own['product_id'] && price['scope'] === own['scope'] && textAt(price, 'start') < textAt(own, 'start'),
        )
        expect([row['billNo'], num(row, 'lastPrice').toString()]).toEqual([row['billNo'], num(before.at(-1), 'invoice_price').toString()])
      }
    })

    test('终端库存周转 opens with the first month and closes with the last', async () => {
      const stock = await rows(
        'SELECT period, sum(opening_qty)::text AS opening, sum(closing_qty)::text AS closing, sum(pure_sales_qty)::text AS pure FROM zy_terminal_inventory GROUP BY 1 ORDER BY 1',
      )
      const [first, last] = [stock[0], stock.at(-1)]
      const page = await show('report.terminalTurnover', { period_begin: textAt(first, 'period'), period_end: textAt(last, 'period') })
      expect([num(page.totals, 'openQty'), num(page.totals, 'closeQty'), num(page.totals, 'pureQty')].map(String)).toEqual(
        [num(first, 'opening'), num(last, 'closing'), sumOf(stock, (row) => num(row, 'pure'))].map(String),
      )
    })

    test('物料年度报表 closes a year as the next one opens', async () => {
      const [before, now] = [
        await show('act.materialYearReport', { year: String(Number(year()) - 1) }),
        await show('act.materialYearReport'),
      ]
      const closing = Object.fromEntries(before.records.map((row) => [`${row['materialId']}${row['depot']}`, row['closeQty']]))
      const opening = Object.fromEntries(now.records.map((row) => [`${row['materialId']}${row['depot']}`, row['openQty']]))
      for (const [key, qty] of Object.entries(opening)) expect([key, qty]).toEqual([key, closing[key] ?? 0])
      const lying = await rows('SELECT material_id, depot, on_hand FROM act_material_inventory')
      const closes = Object.fromEntries(now.records.map((row) => [`${row['materialId']}${row['depot']}`, row['closeQty']]))
      for (const row of lying)
        expect([row['depot'], closes[`${row['material_id']}${row['depot']}`] ?? 0]).toEqual([row['depot'], Number(row['on_hand'])])
    })

    test('活动年度报表 counts the applies of its year, month by month as well', async () => {
      const [applies] = await rows(
        `SELECT count(*)::int4 AS n, sum(amount)::text AS amount FROM act_activity_apply WHERE bill_status IN ('approved', 'writtenOff', 'closed') AND to_char(start_time, 'YYYY') = '${year()}'`,
      )
      for (const groups of ['year,deptId,activityTypeId', 'period']) {
        const page = await show('act.activityYearReport', { groups })
        expect([Number(page.totals['applyCount']), num(page.totals, 'applyAmount').toString()]).toEqual([
          Number(applies?.['n']),
          num(applies, 'amount').toString(),
        ])
      }
    })

    test('every report of sales answers a reader who may list nothing but it, with nothing', async () => {
      const nobody = person({
        userId: 'nobody',
        scope: { orgCodes: [], below: [] },
        deptId: 'nowhere',
        orgCode: 'Z99',
        codes: new Set(['*']),
        roles: [],
      })
      for (const key of ['report.saleSummary', 'report.saleByHospital', 'report.saleRank', 'report.agentContribution'])
        expect([key, (await show(key, {}, nobody)).records]).toEqual([key, []])
    })
  })
