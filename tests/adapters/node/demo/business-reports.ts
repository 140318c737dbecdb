import { describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../../adapters/database/open-database.ts'
import type { Clock } from '../../../../core/kernel/clock.port.ts'
import { addDays, addMonths, daysBetween, today } from '../../../../core/kernel/dates.ts'
import { decimal, max, min, sumOf, ZERO, type Decimal } from '../../../../core/kernel/decimal.ts'
import { groupBy } from '../../../../core/kernel/group-by.ts'
import { textAt, type Row } from '../../../../core/kernel/wire.ts'
import { person } from '../../../support/person.ts'
import { reportsOver } from './reports-over.ts'

const num = (row: Row | undefined, key: string) => decimal(textAt(row, key) || 0)
const total = (rows: readonly Row[], key: string): string => sumOf(rows, (row) => num(row, key)).toString()
const rate = (part: Decimal, whole: Decimal): string | null => (whole.isZero() ? null : part.mulDiv(100, whole, 2).toString())
const shown = (row: Row | undefined, key: string): string | null => (textAt(row, key) === '' ? null : num(row, key).toString())

/** The reports of money, stock, quality and people over the demonstration, against what its rows come to when they are read one by one. */
export const businessReports = (opened: () => OpenDatabase, clock: Clock) =>
  describe('reports of the business over the demonstration', () => {
    const { show, rows } = reportsOver(opened, clock)
    const day = () => today(clock.now())
    const ofYear = () => ({ bizDate_begin: `${day().slice(0, 4)}-01-01`, bizDate_end: day() })
    const isOfYear = (row: Row, key: string) => textAt(row, key) >= `${day().slice(0, 4)}-01-01` && textAt(row, key) <= day()
    const by = (found: readonly Row[], key: string) => groupBy(found, (row) => textAt(row, key))

    test('预算执行表 adds up the accounts of a year, and those up to a month apart', async () => {
      const monthTo = day().slice(0, 7)
      const accounts = await rows(
        `SELECT dept_id, period, issued::text, appended::text, adjusted::text, occupied::text, used::text FROM ys_budget_cost WHERE year = '${day().slice(0, 4)}'`,
      )
      expect(accounts.length).toBeGreaterThan(100)
      const page = await show('report.budgetExecution', { groups: 'deptId' })
      const departments = by(accounts, 'dept_id')
      expect(page.records.map((row) => row['deptId']).sort()).toEqual([...departments.keys()].sort())
      const budget = (some: readonly Row[]) =>
        sumOf(some, (row) => num(row, 'issued').plus(num(row, 'appended')).plus(num(row, 'adjusted')))
      for (const row of [...page.records, page.totals]) {
        const own = row === page.totals ? accounts : departments.get(textAt(row, 'deptId'))!
        const sofar = own.filter((one) => textAt(one, 'period') <= monthTo)
        const [whole, used, occupied] = [budget(own), sumOf(own, (one) => num(one, 'used')), sumOf(own, (one) => num(one, 'occupied'))]
        expect([shown(row, 'yearBudget'), shown(row, 'left'), shown(row, 'budgetToDate')]).toEqual(
          [whole, whole.minus(used).minus(occupied), budget(sofar)].map(String),
        )
        const sofarRate = rate(
          sumOf(sofar, (one) => num(one, 'used')),
          budget(sofar),
        )
        const wholeRate = rate(used.plus(occupied), whole)
        expect([shown(row, 'yearRate'), shown(row, 'rateToDate')]).toEqual([wholeRate, sofarRate])
        if (row === page.totals) continue
        const state = whole.minus(used).minus(occupied).lt(0)
          ? '3'
          : wholeRate !== null && Number(wholeRate) >= 90
            ? '2'
            : sofarRate !== null && Number(sofarRate) < 60
              ? '4'
              : '1'
        expect([row['deptId'], row['state']]).toEqual([row['deptId'], state])
      }
    })

    test('费用分析表 adds both kinds of write-offs, beside what the department sold and how many work there', async () => {
      const spent = await rows(
        `SELECT '费用' AS kind, h.bill_no, h.dept_id, l.subject_id, to_char(h.write_off_date, 'YYYY-MM-DD') AS day, l.amount::text, l.tax_amount::text
         FROM ys_cost_write_off__items l JOIN ys_cost_write_off h ON h.id = l.parent_id WHERE h.bill_status IN ('approved', 'paid')
         UNION ALL SELECT '差旅', h.bill_no, h.dept_id, l.subject_id, to_char(h.write_off_date, 'YYYY-MM-DD'), l.amount::text, l.tax_amount::text
         FROM ys_business_trip_write_off__costs l JOIN ys_business_trip_write_off h ON h.id = l.parent_id WHERE h.bill_status IN ('approved', 'paid')`,
      )
      const now = spent.filter((row) => isOfYear(row, 'day'))
      const kinds = await show('report.expenseAnalysis', { ...ofYear(), groups: 'kind' })
      expect(
        Object.fromEntries(kinds.records.map((row) => [row['kind'], [shown(row, 'amount'), row['billCount'], row['saleAmount'] ?? null]])),
      ).toEqual(
        Object.fromEntries(
          [...by(now, 'kind')].map(([kind, some]) => [
            kind,
            [total(some, 'amount'), new Set(some.map((row) => row['bill_no'])).size, null],
          ]),
        ),
      )
      const page = await show('report.expenseAnalysis', ofYear())
      expect(shown(page.totals, 'amount')).toBe(total(now, 'amount'))
      const heads = by(
        await rows(`SELECT dept_id FROM sys_employee WHERE emp_status IN ('1', '2') AND del_flag = 0 AND tenant_id = 1`),
        'dept_id',
      )
      for (const row of page.records.filter((one) => Number(one['billCount']) > 0)) {
        const own = now.filter((one) => one['subject_id'] === row['subjectId'] && one['dept_id'] === row['deptId'])
        expect(shown(row, 'amount')).toBe(total(own, 'amount'))
        const count = heads.get(textAt(row, 'deptId'))?.length ?? 0
        expect(shown(row, 'perHead')).toBe(count ? num(row, 'amount').mulDiv(1, count, 2).toString() : null)
      }
      const sold = await rows(
        `SELECT e.dept_id, sum(l.amount)::text AS amount FROM sale_sale_shipment__product_list l JOIN sale_sale_shipment h ON h.id = l.parent_id
         JOIN sys_user u ON u.id = h.sale_user_id JOIN sys_employee e ON e.id = u.emp_id
         WHERE h.bill_status IN ('shipped', 'signed') AND h.ship_date BETWEEN '${ofYear().bizDate_begin}' AND '${day()}' GROUP BY 1`,
      )
      const departments = await show('report.expenseAnalysis', { ...ofYear(), groups: 'deptId' })
      for (const row of sold) {
        const own = departments.records.find((one) => one['deptId'] === row['dept_id'])
        expect(num(own, 'saleAmount').le(num(row, 'amount'))).toBe(true)
        expect(num(own, 'saleAmount').gt(0)).toBe(true)
        expect(shown(own, 'costRate')).toBe(rate(num(own, 'amount'), num(own, 'saleAmount')))
      }
    })

    test('回款分析 weighs days by money, and tells balances of customers, not of months', async () => {
      const collected = await rows(
        `SELECT h.company_id, h.collect_type, to_char(h.collect_date, 'YYYY-MM-DD') AS day, to_char(l.post_date, 'YYYY-MM-DD') AS post, to_char(l.due_date, 'YYYY-MM-DD') AS due, l.amount::text
         FROM sale_collection__items l JOIN sale_collection h ON h.id = l.parent_id WHERE h.bill_status = 'approved'`,
      )
      const owed = await rows(
        `SELECT company_id, sum(balance)::text AS balance FROM sale_receivable WHERE del_flag = 0 AND post_date <= '${day()}' GROUP BY 1`,
      )
      const span = { bizDate_begin: addDays(addMonths(day(), -35), 1), bizDate_end: day() }
      const page = await show('report.collectionAnalysis', span)
      const now = collected.filter((row) => textAt(row, 'day') >= span.bizDate_begin && textAt(row, 'day') <= span.bizDate_end)
      expect(now.length).toBeGreaterThan(20)
      const companies = by(now, 'company_id')
      for (const row of [...page.records, page.totals]) {
        const own = row === page.totals ? now : (companies.get(textAt(row, 'companyId')) ?? [])
        const money = own.filter((one) => ['1', '3'].includes(textAt(one, 'collect_type')))
        expect(shown(row, 'collected')).toBe(total(money, 'amount'))
        const late = own.filter((one) => textAt(one, 'due') !== '' && textAt(one, 'due') < textAt(one, 'day'))
        expect(shown(row, 'lateRate')).toBe(
          rate(
            sumOf(late, (one) => num(one, 'amount')),
            sumOf(money, (one) => num(one, 'amount')),
          ),
        )
        if (row === page.totals) continue
        const weighed = sumOf(own, (one) => num(one, 'amount').times(daysBetween(textAt(one, 'post'), textAt(one, 'day'))))
        const whole = sumOf(own, (one) => num(one, 'amount'))
        expect(shown(row, 'avgDays')).toBe(whole.isZero() ? null : weighed.mulDiv(1, whole, 1).toString())
        const balance = num(
          owed.find((one) => one['company_id'] === row['companyId']),
          'balance',
        )
        expect(shown(row, 'balance')).toBe(balance.toString())
        const sold = num(row, 'saleAmount')
        const days = daysBetween(span.bizDate_begin, span.bizDate_end) + 1
        expect(shown(row, 'dso')).toBe(sold.isZero() ? null : balance.mulDiv(days, sold, 1).toString())
      }
      const months = await show('report.collectionAnalysis', { ...span, groups: 'month' })
      expect(months.records.length).toBeGreaterThan(3)
      expect(months.records.every((row) => textAt(row, 'balance') === '' && textAt(row, 'dso') === '')).toBe(true)
      expect(shown(months.totals, 'collected')).toBe(shown(page.totals, 'collected'))
    })

    test('库存周转与库龄 parts the stock by its age; whoever may not see costs sees quantities only', async () => {
      const stock = await rows(
        `SELECT warehouse_id, quality_status, qty::text, available_qty::text, amount::text, to_char(first_in_date, 'YYYY-MM-DD') AS came FROM cg_stock WHERE qty <> 0 AND del_flag = 0`,
      )
      const from = addDays(addMonths(day(), -3), 1)
      const out = await rows(
        `SELECT warehouse_id, out_qty::text, (-cost_amount)::text AS cost FROM cg_stock_flow WHERE biz_type = '2' AND biz_date BETWEEN '${from}' AND '${day()}' AND del_flag = 0`,
      )
      expect(out.length).toBeGreaterThan(10)
      const page = await show('report.stockTurnover', { groups: 'warehouseId' })
      const aged = (some: readonly Row[], least: number, most: number) =>
        sumOf(
          some.filter((row) => {
            const age = textAt(row, 'came') === '' ? -1 : daysBetween(textAt(row, 'came'), day())
            return age >= least && age <= most
          }),
          (row) => num(row, 'amount'),
        ).toString()
      const days = daysBetween(from, day()) + 1
      for (const row of page.records) {
        const own = stock.filter((one) => one['warehouse_id'] === row['warehouseId'])
        const gone = out.filter((one) => one['warehouse_id'] === row['warehouseId'])
        expect([shown(row, 'qty'), shown(row, 'amount'), shown(row, 'outQty'), shown(row, 'outCost')]).toEqual([
          total(own, 'qty'),
          total(own, 'amount'),
          total(gone, 'out_qty'),
          total(gone, 'cost'),
        ])
        expect(['age30', 'age90', 'age180', 'age365', 'ageMore'].map((key) => shown(row, key))).toEqual([
          aged(own, 0, 30),
          aged(own, 31, 90),
          aged(own, 91, 180),
          aged(own, 181, 365),
          aged(own, 366, 99_999),
        ])
        const [amount, cost] = [num(row, 'amount'), num(row, 'outCost')]
        expect(shown(row, 'turnDays')).toBe(cost.isZero() ? (amount.gt(0) ? '999' : '0') : amount.mulDiv(days, cost, 1).toString())
        const [free, sold] = [
          sumOf(
            own.filter((one) => one['quality_status'] === '1'),
            (one) => num(one, 'available_qty'),
          ),
          num(row, 'outQty'),
        ]
        expect(shown(row, 'monthsCover')).toBe(sold.isZero() ? (free.gt(0) ? '99' : '0') : free.mulDiv(3, sold, 1).toString())
      }
      expect(shown(page.totals, 'qty')).toBe(total(stock, 'qty'))
      const blind = await show('report.stockTurnover', {}, person({ codes: new Set(['report:stockTurnover:list']), roles: ['warehouse'] }))
      for (const row of [...blind.records, blind.totals, ...(blind.chart ?? [])])
        for (const key of ['amount', 'outCost', 'turnDays', 'age30', 'ageMore']) expect(row).not.toHaveProperty(key)
      expect(shown(blind.totals, 'qty')).toBe(total(stock, 'qty'))
    })

    test('近效期库存表 leaves over what cannot be sold in time, of each product what expires first going first', async () => {
      const stock = await rows(
        `SELECT product_id, batch_no, sum(qty)::text AS qty, to_char(min(expiry_date), 'YYYY-MM-DD') AS expiry FROM cg_stock
         WHERE qty <> 0 AND del_flag = 0 AND quality_status IN ('1', '4') GROUP BY 1, 2`,
      )
      const out = await rows(
        `SELECT product_id, sum(out_qty)::text AS qty FROM cg_stock_flow WHERE biz_type = '2' AND biz_date > '${addMonths(day(), -3)}' AND biz_date <= '${day()}' GROUP BY 1`,
      )
      const page = await show('report.nearExpiry', { band: '0,1,2,3,4,5', groups: 'productId,batchNo' })
      expect(page.total).toBe(stock.length)
      for (const [productId, records] of by(page.records, 'productId')) {
        const monthly = num(
          out.find((row) => row['product_id'] === productId),
          'qty',
        ).mulDiv(1, 3, 2)
        let sold = ZERO
        const ownBatches = stock
          .filter((row) => row['product_id'] === productId)
          .sort((a, b) => textAt(a, 'expiry').localeCompare(textAt(b, 'expiry')))
        const left = new Map<string, Decimal>()
        for (const batch of ownBatches) {
          const until = monthly.mulDiv(Math.max(0, daysBetween(day(), textAt(batch, 'expiry'))), 30, 5)
          const goes = min(num(batch, 'qty'), max(ZERO, until.minus(sold)))
          sold = sold.plus(goes)
          left.set(`${textAt(batch, 'expiry')}`, (left.get(textAt(batch, 'expiry')) ?? ZERO).plus(num(batch, 'qty').minus(goes)))
        }
        // Batches that expire on one day share what can be sold by then.
        for (const [expiry, some] of by(records, 'expiryDate'))
          expect([productId, expiry, total(some, 'riskQty')]).toEqual([productId, expiry, left.get(expiry)?.toString()])
        for (const row of records) expect(shown(row, 'avgOut')).toBe(monthly.toString())
      }
      expect(page.records.some((row) => num(row, 'riskQty').gt(0))).toBe(true)
      expect(shown(page.totals, 'riskQty')).toBe(total(page.records, 'riskQty'))
      const near = await show('report.nearExpiry', { band: '1,2', groups: 'productId,batchNo' })
      for (const row of near.records) {
        const same = page.records.find((one) => one['productId'] === row['productId'] && one['batchNo'] === row['batchNo'])
        expect([row['batchNo'], row['riskQty']]).toEqual([row['batchNo'], same?.['riskQty']])
      }
      expect(page.chart?.map((row) => [row['band'], shown(row, 'amount')])).toEqual(
        [...by(page.records, 'band')].map(([band, some]) => [band, total(some, 'amount')]),
      )
      const reported = await rows(
        `SELECT l.product_id, l.batch_no, h.bill_no, to_char(h.report_date, 'YYYY-MM-DD') AS day FROM xt_unsalable__items l JOIN xt_unsalable h ON h.id = l.parent_id WHERE h.bill_status = 'approved' ORDER BY h.report_date`,
      )
      for (const row of page.records) {
        const own = reported.filter((one) => one['product_id'] === row['productId'] && one['batch_no'] === row['batchNo'])
        const newest = own.filter((one) => one['day'] === own.at(-1)?.['day']).map((one) => one['bill_no'])
        expect(newest.length ? newest : [null]).toContain(row['unsalableNo'] ?? null)
      }
      expect(page.records.some((row) => row['unsalableNo'])).toBe(true)
    })

    test('采购分析 sets prices against the agreed ones, days against the asked ones, and tells refunds of suppliers once', async () => {
      const received = await rows(
        `SELECT h.company_id, l.product_id, to_char(h.store_date, 'YYYY-MM-DD') AS day, l.qty::text, l.amount::text, l.arrive_qty::text, coalesce(l.reject_qty, 0)::text AS reject, l.unqualified_qty::text AS bad,
         ((l.unit_price - o.standard_price) * l.qty)::text AS gap, to_char(h.arrive_date, 'YYYY-MM-DD') AS came, to_char(p.arrive_date, 'YYYY-MM-DD') AS needed
         FROM cg_purchase_receipt__items l JOIN cg_purchase_receipt h ON h.id = l.parent_id JOIN cg_purchase_order__items o ON o.id = l.order_item_id JOIN cg_purchase_order p ON p.id = h.order_id
         WHERE h.bill_status = 'stored'`,
      )
      const returned = await rows(
        `SELECT h.company_id, to_char(h.ship_date, 'YYYY-MM-DD') AS day, l.qty::text, l.amount::text FROM cg_purchase_return__items l JOIN cg_purchase_return h ON h.id = l.parent_id WHERE h.bill_status = 'shipped'`,
      )
      const due = await rows(
        `SELECT company_id, sum(amount - coalesce(cashed_amount, 0))::text AS due FROM cg_refund_settle WHERE bill_status IN ('approved', 'confirmed') GROUP BY 1`,
      )
      const now = received.filter((row) => isOfYear(row, 'day'))
      const back = returned.filter((row) => isOfYear(row, 'day'))
      expect(now.length).toBeGreaterThan(20)
      const page = await show('report.purchaseAnalysis', ofYear())
      const minus = (a: readonly Row[], b: readonly Row[], key: string) =>
        sumOf(a, (row) => num(row, key)).minus(sumOf(b, (row) => num(row, key)))
      for (const row of [...page.records, page.totals]) {
        const isOwn = (one: Row) => row === page.totals || one['company_id'] === row['companyId']
        const [own, gone] = [now.filter(isOwn), back.filter(isOwn)]
        expect([shown(row, 'qty'), shown(row, 'amount'), shown(row, 'returnQty')]).toEqual([
          minus(own, gone, 'qty').toString(),
          minus(own, gone, 'amount').toString(),
          total(gone, 'qty'),
        ])
        expect(shown(row, 'variance')).toBe(
          sumOf(own, (one) => num(one, 'gap'))
            .round(2)
            .toString(),
        )
        const arrived = sumOf(own, (one) => num(one, 'arrive_qty'))
        const good = arrived.minus(sumOf(own, (one) => num(one, 'reject').plus(num(one, 'bad'))))
        expect(shown(row, 'passRate')).toBe(rate(good, arrived))
        const asked = own.filter((one) => textAt(one, 'needed') !== '')
        const inTime = asked.filter((one) => textAt(one, 'came') <= textAt(one, 'needed'))
        expect(shown(row, 'onTimeRate')).toBe(rate(decimal(inTime.length), decimal(asked.length)))
        expect(num(row, 'refundDue').toString()).toBe(total(due.filter(isOwn), 'due'))
      }
      expect(new Set(page.records.map((row) => row['onTimeRate'])).size).toBeGreaterThan(1)
      const products = await show('report.purchaseAnalysis', { ...ofYear(), groups: 'companyId,productId' })
      expect(shown(products.totals, 'refundDue')).toBe(shown(page.totals, 'refundDue'))
      const blind = await show(
        'report.purchaseAnalysis',
        ofYear(),
        person({ codes: new Set(['report:purchaseAnalysis:list']), roles: ['quality'] }),
      )
      for (const row of [...blind.records, blind.totals]) {
        expect(row).not.toHaveProperty('variance')
        expect(row).not.toHaveProperty('priceGap')
      }
    })

    test('质量事件统计 counts documents of six kinds, and complaints against what was sold', async () => {
      const events = await rows(
        `SELECT '不合格药品' AS kind, h.bill_no, to_char(h.find_date, 'YYYY-MM-DD') AS day, l.qty::text, l.settled <> 'Y' AS open FROM oa_unqualified_handle__items l JOIN oa_unqualified_handle h ON h.id = l.parent_id WHERE h.bill_status IN ('approved', 'closed')
         UNION ALL SELECT '投诉', bill_no, to_char(receive_time, 'YYYY-MM-DD'), qty::text, bill_status <> 'closed' FROM oa_complaint WHERE bill_status IN ('approved', 'closed')
         UNION ALL SELECT '不良反应', h.bill_no, to_char(h.know_date, 'YYYY-MM-DD'), '1', h.bill_status <> 'reported' FROM oa_adr_report__suspects l JOIN oa_adr_report h ON h.id = l.parent_id WHERE h.bill_status IN ('approved', 'reported')
         UNION ALL SELECT '温湿度异常', h.bill_no, to_char(h.start_time, 'YYYY-MM-DD'), (SELECT sum(qty) FROM oa_temp_excursion__items l WHERE l.parent_id = h.id)::text, false FROM oa_temp_excursion h WHERE h.bill_status = 'approved'
         UNION ALL SELECT '召回', h.bill_no, to_char(h.receive_time, 'YYYY-MM-DD'), l.ship_qty::text, h.bill_status <> 'closed' FROM oa_recall__customers l JOIN oa_recall h ON h.id = l.parent_id WHERE h.bill_status IN ('approved', 'closed')
         UNION ALL SELECT '质量事故', bill_no, to_char(happen_time, 'YYYY-MM-DD'), qty::text, bill_status <> 'closed' FROM oa_quality_accident WHERE bill_status IN ('approved', 'closed')`,
      )
      const span = { bizDate_begin: addDays(addMonths(day(), -35), 1), bizDate_end: day() }
      const now = events.filter((row) => textAt(row, 'day') >= span.bizDate_begin && textAt(row, 'day') <= span.bizDate_end)
      const bills = (some: readonly Row[]) => new Set(some.map((row) => row['bill_no'])).size
      const page = await show('report.qualityStatistics', { ...span, groups: 'kind' })
      expect(Object.fromEntries(page.records.map((row) => [row['kind'], [row['billCount'], row['openCount'], shown(row, 'qty')]]))).toEqual(
        Object.fromEntries(
          [...by(now, 'kind')].map(([kind, some]) => [
            kind,
            [bills(some), bills(some.filter(({ open }) => (open as unknown) === true)), total(some, 'qty')],
          ]),
        ),
      )
      const months = await show('report.qualityStatistics', span)
      const sold = await show('report.saleSummary', { ...span, groups: 'month', withGift: 'Y' })
      for (const row of months.records) {
        const own = num(
          sold.records.find((one) => one['month'] === row['month']),
          'qty',
        )
        expect([row['month'], num(row, 'saleQty').toString()]).toEqual([row['month'], own.toString()])
        const isTold = row['kind'] === '投诉' && own.gt(0)
        expect(shown(row, 'perTenThousand')).toBe(isTold ? num(row, 'billCount').mulDiv(10_000, own, 4).toString() : null)
      }
      const only = await show('report.qualityStatistics', { ...span, kind: '投诉', groups: 'kind' })
      expect(only.records.map((row) => row['kind'])).toEqual(['投诉'])
      const blind = await show(
        'report.qualityStatistics',
        span,
        person({ codes: new Set(['report:qualityStatistics:list']), roles: ['purchase'] }),
      )
      expect(blind.records.length).toBe(months.records.length)
      for (const row of [...blind.records, blind.totals]) expect(row).not.toHaveProperty('amount')
    })

    test('人员统计 counts who works on a day, and tells a quota of organisations only', async () => {
      const staff = await rows(
        `SELECT dept_id, sex, emp_status, education, to_char(birthday, 'YYYY-MM-DD') AS born, to_char(hire_date, 'YYYY-MM-DD') AS came, to_char(leave_date, 'YYYY-MM-DD') AS gone FROM sys_employee WHERE tenant_id = 1 AND del_flag = 0`,
      )
      const orgs = by(await rows('SELECT id, head_count::text AS quota FROM sys_org WHERE tenant_id = 1 AND del_flag = 0'), 'id')
      const page = await show('report.staffStatistics')
      const years = (from: string, to: string) => daysBetween(from, to) / 365.25
      for (const row of page.records) {
        const own = staff.filter((one) => textAt(one, 'dept_id') === textAt(row, 'deptId'))
        const here = own.filter((one) => textAt(one, 'came') <= day() && (textAt(one, 'gone') === '' || textAt(one, 'gone') > day()))
        const left = own.filter((one) => textAt(one, 'gone').startsWith(day().slice(0, 4)) && textAt(one, 'gone') <= day())
        const quota = num(orgs.get(textAt(row, 'deptId'))?.[0], 'quota')
        expect([row['staff'], row['left'], num(row, 'quota').toString(), Number(row['gap'])]).toEqual([
          here.length,
          left.length,
          quota.toString(),
          quota.toNumber() - here.length,
        ])
        const ages = own.filter((one) => textAt(one, 'born') !== '').map((one) => Math.floor(years(textAt(one, 'born'), day())))
        expect(shown(row, 'avgAge')).toBe(
          own.length
            ? decimal(ages.reduce((a, b) => a + b, 0))
                .mulDiv(1, own.length, 1)
                .toString()
            : null,
        )
        const women = own.filter((one) => one['sex'] === '2' && one['emp_status'] !== '4')
        expect(shown(row, 'femaleRate')).toBe(rate(decimal(women.length), decimal(here.length)))
      }
      expect(page.totals['staff']).toBe(
        staff.filter((one) => textAt(one, 'came') <= day() && (textAt(one, 'gone') === '' || textAt(one, 'gone') > day())).length,
      )
      const schooling = await show('report.staffStatistics', { groups: 'education' })
      expect(schooling.records.every((row) => textAt(row, 'quota') === '' && textAt(row, 'gap') === '')).toBe(true)
      expect(schooling.totals['staff']).toBe(page.totals['staff'])
    })

    test('活动投入产出 sets what terminals took after an activity against what they took before', async () => {
      const activities = await rows(
        `SELECT activity_type_id, dept_id, hospital_id, pharmacy_id, to_char(start_time, 'YYYY-MM-DD') AS day, actual_amount::text, plan_count FROM act_activity_apply WHERE bill_status IN ('approved', 'writtenOff', 'closed')`,
      )
      const flows = await rows(
        `SELECT f.hospital_id, f.pharmacy_id, to_char(f.sale_date, 'YYYY-MM-DD') AS day, (CASE f.flow_type WHEN '4' THEN -abs(f.amount) ELSE f.amount END)::text AS amount FROM sale_sale_flow f
         JOIN sale_flow_period p ON p.company_id = f.company_id AND p.flow_month = f.flow_month WHERE p.flow_period_status IN ('3', '4') AND f.match_status = '2' AND f.flow_type IN ('2', '4')`,
      )
      const now = activities.filter((row) => isOfYear(row, 'day'))
      const [page, months] = [await show('report.activityRoi'), await show('report.activityRoi', { groups: 'month' })]
      const amount = (activity: Row, from: string, to: string) =>
        sumOf(
          flows.filter((flow) => {
            const isSame = activity['hospital_id']
              ? flow['hospital_id'] === activity['hospital_id']
              : !!activity['pharmacy_id'] && flow['pharmacy_id'] === activity['pharmacy_id']
            return isSame && textAt(flow, 'day') > from && textAt(flow, 'day') <= to
          }),
          (flow) => num(flow, 'amount'),
        )
      const before = (some: readonly Row[]) => sumOf(some, (row) => amount(row, addMonths(textAt(row, 'day'), -3), textAt(row, 'day')))
      const after = (some: readonly Row[]) =>
        sumOf(
          some.filter((row) => addMonths(textAt(row, 'day'), 3) <= day()),
          (row) => amount(row, textAt(row, 'day'), addMonths(textAt(row, 'day'), 3)),
        )
      for (const row of [...page.records, page.totals]) {
        const own =
          row === page.totals
            ? now
            : now.filter((one) => one['activity_type_id'] === row['activityTypeId'] && one['dept_id'] === row['deptId'])
        expect([row['applyCount'], shown(row, 'actualAmount'), shown(row, 'beforeAmount'), shown(row, 'afterAmount')]).toEqual([
          own.length,
          total(own, 'actual_amount'),
          before(own).toString(),
          after(own).toString(),
        ])
      }
      expect([shown(months.totals, 'beforeAmount'), months.totals['applyCount']]).toEqual([before(now).toString(), now.length])
      for (const row of months.records)
        expect(row['applyCount']).toBe(now.filter((one) => textAt(one, 'day').startsWith(textAt(row, 'month'))).length)
    })

    test('each of them answers a reader who may list nothing but it, with nothing', async () => {
      const nobody = person({
        userId: 'nobody',
        userName: 'nobody',
        empId: '',
        scope: { orgCodes: ['Z99'], below: [] },
        orgCode: 'Z99',
        roles: [],
      })
      for (const key of [
        'budgetExecution',
        'expenseAnalysis',
        'collectionAnalysis',
        'stockTurnover',
        'purchaseAnalysis',
        'qualityStatistics',
        'activityRoi',
      ]) {
        const { records } = await show(`report.${key}`, {}, nobody)
        expect([key, records.filter((row) => !textAt(row, 'deptId').startsWith('none'))]).toEqual([key, []])
      }
    })
  })
