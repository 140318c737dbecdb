import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DocumentType } from '../../core/definitions/document.ts'
import type { ReportType } from '../../core/definitions/report.ts'
import { ne } from '../../core/kernel/condition.ts'
import { decimal, sum } from '../../core/kernel/decimal.ts'
import type { Person } from '../../core/kernel/person.ts'
import { addDays } from '../../core/kernel/dates.ts'
import { stepOf, stepsLater, yearLater } from '../../core/kernel/time-steps.ts'
import type { Row } from '../../core/kernel/wire.ts'
import { Datasets } from '../../core/reports/datasets.ts'
import { readReportQuery } from '../../core/reports/read-report-query.ts'
import { ShowReport } from '../../core/reports/show-report.use-case.ts'
import { debt, delivery, goods, organisation, sale, shop, smallCatalogue } from '../support/definitions.ts'
import { person } from '../support/person.ts'
import { type Ports, START } from '../support/ports.ts'
import { codeOf, value } from '../support/results.ts'
import { shopSales, goodsSales, beside, STEPS, trend, places, backedSales, bill } from './counted-reports.ts'

const me = person({ tenantId: 61 })
const TODAY = new Date(START).toISOString().slice(0, 10)
const MOST = 1_000

/** What a report over any keeper of records comes to. */
export const reportsContract = (keeper: string, open: () => Promise<Ports>) =>
  describe(`Reports, over ${keeper}`, () => {
    let ports: Ports
    let serial = 0
    beforeAll(async () => {
      ports = await open()
    })
    afterAll(() => ports.close())

    const keep = async (type: DocumentType, row: Row, by: Person) => {
      serial += 1
      value(await ports.records.insert(type, { id: `report-${serial}`, ...row }, by))
    }
    const town = async (by: Person) => {
      const t = by.tenantId
      for (const [id, code] of [
        ['o1', `R${t}A`],
        ['o2', `R${t}B`],
      ] as const)
        value(await ports.records.insert(organisation, { id: `${id}-${t}`, departName: id, orgCode: code, hasChild: 'N' }, by))
      for (const [id, level, orgId] of [
        ['a', '1', `o1-${t}`],
        ['b', '2', `o2-${t}`],
        ['c', '2', null],
      ] as const)
        value(await ports.records.insert(shop, { id: `${id}-${t}`, name: `店${id}`, level, orgId, limit: '100', enabled: 'Y' }, by))
    }
    const sell = ({ shop: at, org, fen, level, day, billStatus, items = [] as never }: Row & Record<string, never>, by: Person) =>
      keep(
        sale,
        {
          shopId: `${at}-${by.tenantId}`,
          orgId: org === null ? null : `${org}-${by.tenantId}`,
          saleDate: `2026-02-${String(day).padStart(2, '0')}`,
          total: decimal(Number(fen)).div(100).toString(),
          level,
          billStatus,
          items,
        },
        by,
      )
    const ask = async (parameters: Readonly<Record<string, string>>, by: Person, report: ReportType = shopSales) => {
      const start = { today: TODAY, now: `${TODAY} 09:30:00`, me: by }
      const query = readReportQuery(report, { pageSize: String(MOST), ...parameters }, start)
      if (!query.ok) return query
      const show = new ShowReport(new Datasets(smallCatalogue, ports.tallies, ports.records), ports.clock)
      return show.run({ report, query: query.value, by })
    }

    test('what is named in one of several places is told by its name; several datasets count one value once, and stand in time', async () => {
      const own = person({ tenantId: 961 })
      await town(own)
      const at = (place: string, org: string | null, saleDate: string, total: string, level: string, billStatus: string) =>
        keep(sale, { shopId: place && `${place}-961`, orgId: org && `${org}-961`, saleDate, total, level, billStatus, items: [] }, own)
      await at('a', 'o1', '2026-01-31', '1', '1', 'draft')
      await at('a', null, '2026-02-01', '10', '2', 'draft')
      await at('a', null, '2026-02-28', '60', '1', 'draft')
      await at('a', null, '2026-02-28', '40', '2', 'draft')
      await at('', 'o2', '2026-02-05', '1000', '2', 'voided')
      await at('a', null, '2025-11-15', '7', '1', 'draft')
      const asked = { period_begin: '2026-01', period_end: '2026-02' }
      const told = async (parameters: Readonly<Record<string, string>>) => value(await ask({ ...asked, ...parameters }, own, places))
      expect((await told({})).records).toMatchObject([
        { place: 'o2', amount: '1000', days: 1, recent: '1000', rank: 1 },
        { place: '店a', amount: '111', days: 3, recent: '111', earlier: '7', rank: 2 },
      ])
      expect((await told({ side: '1' })).records).toMatchObject([{ place: '店a', amount: '61', newest: '60' }])
      expect((await told({ most: '1' })).records).toHaveLength(1)
      expect((await told({ most: '1' })).totals).toMatchObject({ amount: '1111' })
      expect((await told({ by: 'organisation' })).records).toMatchObject([{ place: 'o2' }, { place: null, amount: '110' }, { place: 'o1' }])
      const byMonth = (await told({ groups: 'place,month' })).records.filter((row) => row['place'] === '店a')
      expect(byMonth).toMatchObject([
        { month: '2026-02', amount: '110', formerly: '1', recent: '111', earlier: '7' },
        { month: '2026-01', amount: '1', formerly: null, recent: '0' },
      ])
      expect((await told({ groups: 'kind' })).records.map(({ kind }) => kind)).toEqual(['2', '1'])
    })

    test('records count that others stand behind, or that none does, by whole years', async () => {
      const own = person({ tenantId: 962 })
      await town(own)
      for (const [place, saleDate] of [
        ['a', '2026-12-31'],
        ['a', '2025-12-31'],
        ['b', '2026-01-01'],
      ] as const)
        await keep(sale, { shopId: `${place}-962`, saleDate, total: '1', level: '1', billStatus: 'draft', items: [] }, own)
      await keep(debt, { shopId: 'a-962', amount: '5' }, own)
      await keep(debt, { shopId: 'b-962', amount: '0' }, own)
      const shops = async (not: boolean) => value(await ask({ year: '2026' }, own, backedSales(not))).records
      expect(await shops(false)).toMatchObject([{ shopId: 'a-962', bills: 1 }])
      expect(await shops(true)).toMatchObject([{ shopId: 'b-962', bills: 1 }])
    })

    test('a report is a recount of what its reader may list, whatever he groups by, and its totals are what its rows come to', async () => {
      let tenantId = 70
      await fc.assert(
        fc.asyncProperty(
          fc.array(bill, { maxLength: 12 }),
          fc.constantFrom('shopId', 'orgId', 'shopId,orgId', 'shopLevel'),
          async (bills, groups) => {
            tenantId += 1
            const own = person({ tenantId, userName: 'writer', userId: 'writer', orgCode: `R${tenantId}` })
            await town(own)
            for (const one of bills) await sell(one as never, own)
            const everything = person({ tenantId })
            const narrow = person({
              tenantId,
              userId: 'narrow',
              empId: '',
              orgCode: `R${tenantId}A`,
              scope: { orgCodes: [], below: [`R${tenantId}A`] },
            })
            for (const by of [everything, narrow]) {
              const { records, totals } = value(await ask({ groups }, by))
              const where = ne('billStatus', 'voided')
              const listed = value(
                await ports.records.list(sale, { where, order: [], pageNo: 1, pageSize: MOST, fields: ['total', 'level', 'orgId'] }, by),
              ).records
              const amounts = (rows: readonly Row[], key: string) => sum(rows.map((row) => decimal(String(row[key] ?? 0)))).toString()
              expect(amounts(records, 'amount')).toBe(amounts(listed, 'total'))
              expect(amounts(records, 'bills')).toBe(String(listed.length))
              expect([totals['amount'], String(totals['bills'])]).toEqual([amounts(listed, 'total'), String(listed.length)])
              const second = listed.filter(({ level }) => level === '2')
              expect(totals['level2']).toBe(amounts(second, 'total'))
              const whole = decimal(String(totals['amount']))
              expect(totals['level2Rate'] ?? null).toEqual(
                whole.isZero() ? null : decimal(amounts(second, 'total')).mulDiv(100, whole, 2).toString(),
              )
            }
          },
        ),
        { numRuns: 8 },
      )
    })

    test('a report over rows is a recount of the rows of what its reader may list, by what they and their records hold', async () => {
      let tenantId = 170
      const line = fc.record({ goods: fc.constantFrom('ink', 'pen'), qty: fc.integer({ min: 1, max: 5_000 }) })
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(bill, fc.array(line, { maxLength: 4 })), { maxLength: 8 }),
          fc.constantFrom('goodsId', 'shopId', 'goodsId,shopLevel'),
          fc.constantFrom('', '2'),
          async (bills, groups, shopLevel) => {
            tenantId += 1
            const own = person({ tenantId })
            await town(own)
            for (const id of ['ink', 'pen'])
              await ports.records.insert(
                goods,
                { id: `${id}-${tenantId}`, name: id, stock: '0', price: '0', enabled: 'Y', billStatus: 'approved' },
                own,
              )
            for (const [one, rows] of bills) {
              const items = rows.map(({ goods: id, qty }, at) => ({
                id: `line-${serial}-${at}`,
                goodsId: `${id}-${tenantId}`,
                qty: decimal(qty).div(1000).toString(),
                price: '1',
              }))
              await sell({ ...one, items } as never, own)
            }
            const { records, totals, chart } = value(await ask({ groups, ...(shopLevel && { shopLevel }) }, own, goodsSales))
            const counted = bills.filter(([{ billStatus, shop: at }]) => billStatus !== 'voided' && (shopLevel === '' || at !== 'a'))
            const whole = sum(counted.flatMap(([, rows]) => rows.map(({ qty }) => decimal(qty).div(1000)))).toString()
            const added = (rows: readonly Row[]) => sum(rows.map((row) => decimal(String(row['qty'])))).toString()
            expect([added(records), String(totals['qty']), added(chart ?? [])]).toEqual([whole, whole, whole])
            for (const rows of [records, chart ?? []])
              for (const [at, row] of rows.entries())
                expect(row['sofar']).toBe(sum(rows.slice(0, at + 1).map((one) => decimal(String(one['share'])))).toString())
          },
        ),
        { numRuns: 8 },
      )
    })

    test('groups stand in the order that is asked for, with names, with fields of what they name beside them, a page at a time', async () => {
      await town(me)
      for (const one of [
        { shop: 'a', org: 'o1', fen: 1000, level: '1', day: 3, billStatus: 'draft' },
        { shop: 'a', org: 'o2', fen: 500, level: '2', day: 4, billStatus: 'draft' },
        { shop: 'b', org: 'o2', fen: 9000, level: '2', day: 5, billStatus: 'draft' },
        { shop: 'b', org: 'o2', fen: 70000, level: '2', day: 5, billStatus: 'voided' },
      ])
        await sell(one as never, me)
      await keep(debt, { shopId: 'c-61', amount: '7.5' }, me)
      const { records, total, totals, chart, params } = value(await ask({}, me))
      expect(total).toBe(3)
      expect(records).toMatchObject([
        { shopId: 'b-61', shopId_dictText: '店b', limit: '100', bills: 1, amount: '90', first: '2026-02-05', owed: '0', level2Rate: '100' },
        { shopId: 'a-61', bills: 2, amount: '15', shops: 1, level2Rate: '33.33' },
        { shopId: 'c-61', shopId_dictText: '店c', bills: 0, amount: '0', owed: '7.5' },
      ])
      expect(totals).toMatchObject({ bills: 3, amount: '105', owed: '7.5', first: '2026-02-03', level2Rate: '90.48' })
      expect(Object.keys(totals)).not.toContain('shops')
      expect(chart).toMatchObject([
        { orgId: 'o2-61', orgId_dictText: 'o2', amount: '95' },
        { orgId: 'o1-61', amount: '10' },
      ])
      expect(params).toMatchObject({ onlyOwing: 'N', saleDate_begin: null })
      expect(value(await ask({ column: 'shopId', order: 'asc', pageNo: '2', pageSize: '2' }, me)).records).toMatchObject([
        { shopId: 'c-61' },
      ])
    })

    test('a measure stands beside what it was before, a year ago and since New Year, by months and without', async () => {
      const by = person({ tenantId: 62 })
      for (const [at, saleDate, total] of [
        ['a', '2025-02-10', '40'],
        ['c', '2025-02-11', '5'],
        ['a', '2026-01-31', '30'],
        ['a', '2026-02-03', '60'],
        ['b', '2026-02-04', '20'],
        ['a', '2026-03-01', '1000'],
      ] as const)
        await keep(sale, { shopId: `${at}-62`, saleDate, total, level: '1', billStatus: 'approved', items: [] }, by)
      const february = { saleDate_begin: '2026-02-01', saleDate_end: '2026-02-28' }
      const { records, totals } = value(await ask(february, by, trend))
      expect(records).toMatchObject([
        {
          shopId: 'a-62',
          amount: '60',
          lastMonth: '30',
          lastYear: '40',
          yearToDate: '90',
          growth: '50',
          share: '75',
          place: 1,
          sofar: '75',
          grade: 1,
        },
        {
          shopId: 'b-62',
          amount: '20',
          lastMonth: '0',
          lastYear: '0',
          yearToDate: '20',

          share: '25',
          place: 2,
          sofar: '100',
          grade: 2,
        },
        { shopId: 'c-62', amount: '0', lastYear: '5', growth: '-100', share: '0', place: 3, sofar: '100' },
      ])
      expect(totals).toMatchObject({ amount: '80', lastMonth: '30', lastYear: '45', yearToDate: '110', growth: '77.78', share: '100' })
      const months = value(
        await ask({ ...february, saleDate_begin: '2026-01-01', groups: 'month', column: 'month', order: 'asc' }, by, trend),
      )
      expect(months.records).toMatchObject([
        { month: '2026-01', amount: '30', lastMonth: '0', lastYear: '0', yearToDate: '30' },
        { month: '2026-02', amount: '80', lastMonth: '30', lastYear: '45', yearToDate: '110' },
      ])
    })

    test('by every step of time each group stands beside the step before and the one a year earlier', async () => {
      let tenantId = 270
      const sold = fc.record({ days: fc.integer({ min: 0, max: 900 }), fen: fc.integer({ min: 1, max: 9_000 }) })
      await fc.assert(
        fc.asyncProperty(fc.array(sold, { maxLength: 12 }), fc.constantFrom(...STEPS), async (bills, step) => {
          tenantId += 1
          const by = person({ tenantId })
          const kept = bills.map(({ days, fen }) => ({ saleDate: addDays('2024-07-01', days), total: decimal(fen).div(100).toString() }))
          for (const one of kept) await keep(sale, { ...one, level: '1', billStatus: 'approved', items: [] }, by)
          const [from, to] = ['2025-07-01', '2026-06-30']
          const { records } = value(await ask({ saleDate_begin: from, saleDate_end: to, groups: `month,${step}` }, by, trend))
          const at = (wanted: (day: string) => boolean) =>
            sum(kept.filter(({ saleDate }) => wanted(saleDate)).map(({ total }) => decimal(total))).toString()
          // At its edges only a part of a week or year is asked for.
          const inside = records.filter((one) => stepOf(step, from) < String(one[step]) && String(one[step]) < stepOf(step, to))
          for (const row of inside) {
            const own = String(row[step])
            expect(row['amount']).toBe(at((day) => stepOf(step, day) === own))
            expect(row['lastMonth']).toBe(at((day) => stepsLater(step, stepOf(step, day), 1) === own))
            expect(row['lastYear']).toBe(at((day) => yearLater(step, stepOf(step, day)) === own))
          }
          expect(records.every((row) => step === 'month' || !('month' in row))).toBe(true)
        }),
        { numRuns: 15 },
      )
    })

    test('figures that do not know a dimension stand in every row of the others and count once, or are not told', async () => {
      const by = person({ tenantId: 64 })
      await town(by)
      await keep(sale, { shopId: 'a-64', total: '10', level: '1', billStatus: 'approved', items: [] }, by)
      await keep(debt, { shopId: 'a-64', amount: '3' }, by)
      await keep(debt, { shopId: 'b-64', amount: '4' }, by)
      for (const [shopId, qty] of [
        ['a-64', '2'],
        ['b-64', '5'],
        ['c-64', '7'],
      ] as const)
        await keep(
          delivery,
          { shopId, billStatus: 'draft', items: [{ id: `brought-${shopId}`, sourceId: null, goodsId: null, price: '1', qty }] },
          by,
        )
      const both = value(await ask({}, by, beside))
      expect(both.records).toMatchObject([
        { shopLevel: '1', source: '销售', amount: '10', brought: '2', owed: null },
        { shopLevel: '1', source: '坏账', amount: '-3', brought: '2', owed: null },
        { shopLevel: '2', source: '坏账', amount: '-4', brought: '12', owed: null },
      ])
      expect(both.totals).toMatchObject({ amount: '3', brought: '14', owed: null })
      const levels = value(await ask({ groups: 'shopLevel' }, by, beside))
      expect(levels.records).toMatchObject([
        { shopLevel: '1', amount: '7', brought: '2', owed: '3' },
        { shopLevel: '2', amount: '-4', brought: '12', owed: '4' },
      ])
      const sources = value(await ask({ groups: 'source' }, by, beside))
      expect(sources.records).toMatchObject([
        { source: '销售', amount: '10', brought: null, owed: null },
        { source: '坏账', amount: '-7', brought: null, owed: null },
      ])
      expect(sources.totals).toMatchObject({ amount: '3', brought: '14', owed: null })
      expect(value(await ask({ source: '坏账' }, by, beside)).totals).toMatchObject({ amount: '-7', brought: '14' })
    })

    test('whoever asks for a branch of a tree asks for all that lies below it', async () => {
      const by = person({ tenantId: 63 })
      for (const [id, parentId] of [
        ['top', null],
        ['left', 'top'],
        ['leaf', 'left'],
        ['right', 'top'],
      ] as const) {
        const above = parentId === null ? null : `${parentId}-63`
        value(
          await ports.records.insert(
            organisation,
            { id: `${id}-63`, departName: id, orgCode: `R63${id}`, parentId: above, hasChild: 'N' },
            by,
          ),
        )
        await keep(sale, { orgId: `${id}-63`, saleDate: '2026-02-03', total: '10', level: '1', billStatus: 'approved', items: [] }, by)
      }
      const sold = async (orgId: string) => value(await ask({ orgId: `${orgId}-63` }, by, trend)).totals['amount']
      expect(await Promise.all(['top', 'left', 'leaf'].map(sold))).toEqual(['40', '20', '10'])
    })

    test('parameters narrow what is counted, by fields of the records themselves and of those they name', async () => {
      const shops = async (asked: Readonly<Record<string, string>>) => value(await ask(asked, me)).records.map(({ shopId }) => shopId)
      expect(await shops({ shopLevel: '2' })).toEqual(['b-61', 'c-61'])
      expect(await shops({ saleDate_begin: '2026-02-04', saleDate_end: '2026-02-04', shopId: 'a-61,b-61' })).toEqual(['a-61'])
      expect(await shops({ onlyOwing: 'Y' })).toEqual(['c-61'])
    })

    test('what is not declared, not allowed or too much is refused in words', async () => {
      expect(codeOf(await ask({ secret: '1' }, me))).toBe('query.unknownField')
      expect(codeOf(await ask({ groups: 'bills' }, me))).toBe('report.unknownGroup')
      expect(codeOf(await ask({ column: 'total' }, me))).toBe('query.unknownOrder')
      expect(codeOf(await ask({ saleDate_begin: '2020-01-01', saleDate_end: '2026-01-01' }, me))).toBe('report.tooWide')
      expect(codeOf(await ask({}, person({ tenantId: 61, codes: new Set(['test:sale:list']) })))).toBe('forbidden')
    })
  })
