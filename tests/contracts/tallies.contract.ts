import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { absolute, choice, days, minus, negated, portion, times } from '../../core/definitions/summed-value.ts'
import { all, always, eq, ge, gt, less, notMore } from '../../core/kernel/condition.ts'
import { decimal, sum } from '../../core/kernel/decimal.ts'
import { stepOf } from '../../core/kernel/time-steps.ts'
import type { Row } from '../../core/kernel/wire.ts'
import { debt, delivery, goods, sale, shop } from '../support/definitions.ts'
import type { DocumentType } from '../../core/definitions/document.ts'
import type { TallyQuery } from '../../core/reports/tallies.port.ts'
import { person } from '../support/person.ts'
import { type Ports } from '../support/ports.ts'
import { value } from '../support/results.ts'

const me = person({ tenantId: 31 })
const MOST = 100

/** What everybody who counts records does. */
export const talliesContract = (keeper: string, open: () => Promise<Ports>) =>
  describe(`Tallies, kept by ${keeper}`, () => {
    let ports: Ports
    let serial = 0
    beforeAll(async () => {
      ports = await open()
      for (const id of ['a', 'b'])
        value(await ports.records.insert(shop, { id: `tally-${id}`, name: `店${id}`, level: '1', limit: '0', enabled: 'Y' }, me))
    })
    afterAll(() => ports.close())

    const sell = async (values: Row, by = me) => {
      serial += 1
      value(await ports.records.insert(sale, { id: `tally-${serial}`, billStatus: 'draft', items: [], ...values }, by))
    }

    test('records are put together by fields and by the month of a day, with labels, the largest first', async () => {
      const own = person({ tenantId: 32 })
      for (const [shopId, saleDate, total] of [
        ['tally-a', '2026-01-31', '0.10'],
        ['tally-b', '2026-01-05', '7'],
        ['tally-a', '2026-02-01', '2.25'],
        ['tally-a', '2026-02-28', '0.25'],
      ] as const)
        await sell({ shopId, saleDate, total }, own)
      const measures = { bills: { of: 'count' }, amount: { of: 'sum', field: 'total' } } as const
      expect(
        value(await ports.tallies.tally(sale, { where: always, groups: [{ field: 'saleDate', by: 'month' }], measures, most: MOST }, own)),
      ).toEqual([
        { saleDate: '2026-01', bills: 2, amount: '7.1' },
        { saleDate: '2026-02', bills: 2, amount: '2.5' },
      ])
      const byShop = { where: ge('saleDate', '2026-01-06'), groups: [{ field: 'shopId' }], measures, largest: 'amount', most: MOST }
      expect(value(await ports.tallies.tally(sale, byShop, own))).toMatchObject([{ shopId: 'tally-a', bills: 3, amount: '2.6' }])
      expect(value(await ports.tallies.tally(sale, { ...byShop, where: always, most: 1 }, own))).toMatchObject([{ shopId: 'tally-b' }])
    })

    test('what a group names has its label, and nobody counts what is another tenant’s', async () => {
      await sell({ shopId: 'tally-a', saleDate: '2026-03-01', total: '5' })
      const query = { where: always, groups: [{ field: 'shopId' }], measures: { bills: { of: 'count' } }, most: MOST } as const
      expect(value(await ports.tallies.tally(sale, query, me))).toEqual([{ shopId: 'tally-a', shopId_dictText: '店a', bills: 1 }])
      expect(value(await ports.tallies.tally(sale, query, person({ tenantId: 33 })))).toEqual([])
    })

    test('nothing to count is one row of nothing where nothing is put together', async () => {
      const query = {
        where: always,
        groups: [],
        measures: { bills: { of: 'count' }, amount: { of: 'sum', field: 'total' } },
        most: 1,
      } as const
      expect(value(await ports.tallies.tally(sale, query, person({ tenantId: 33 })))).toEqual([{ bills: 0, amount: '0' }])
    })

    test('a measure counts what its condition leaves, and the groups together what there is', async () => {
      let tenantId = 40
      await fc.assert(
        fc.asyncProperty(
          fc.array(
            fc.record({
              month: fc.integer({ min: 1, max: 3 }),
              fen: fc.integer({ min: -500, max: 500 }),
              level: fc.constantFrom('1', '2'),
            }),
            {
              maxLength: 12,
            },
          ),
          async (bills) => {
            tenantId += 1
            const own = person({ tenantId })
            for (const { month, fen, level } of bills)
              await sell({ saleDate: `2026-0${month}-15`, total: decimal(fen).div(100).toString(), level }, own)
            const measures = {
              bills: { of: 'count' },
              amount: { of: 'sum', field: 'total' },
              high: { of: 'sum', field: 'total', when: all(eq('level', '2'), gt('total', '0')) },
            } as const
            const rows = value(
              await ports.tallies.tally(sale, { where: always, groups: [{ field: 'saleDate', by: 'month' }], measures, most: MOST }, own),
            )
            expect(rows.map(({ saleDate }) => saleDate)).toEqual([...new Set(bills.map(({ month }) => `2026-0${month}`))].sort())
            const total = (name: string) => sum(rows.map((row) => decimal(String(row[name])))).toString()
            const counted = (fens: readonly number[]) =>
              decimal(fens.reduce((added, fen) => added + fen, 0))
                .div(100)
                .toString()
            expect([total('bills'), total('amount'), total('high')]).toEqual([
              String(bills.length),
              counted(bills.map(({ fen }) => fen)),
              counted(bills.filter(({ fen, level }) => level === '2' && fen > 0).map(({ fen }) => fen)),
            ])
          },
        ),
        { numRuns: 12 },
      )
    })

    test('the first and the last day, the smallest and the largest amount and how many different values there are; of nothing there is none', async () => {
      const own = person({ tenantId: 34 })
      for (const [saleDate, total, level] of [
        ['2026-05-09', '12.5', '1'],
        ['2026-05-02', '-3', '1'],
        ['2026-05-20', '9', null],
      ] as const)
        await sell({ saleDate, total, level }, own)
      const measures = {
        first: { of: 'least', field: 'saleDate' },
        last: { of: 'most', field: 'saleDate' },
        small: { of: 'least', field: 'total' },
        large: { of: 'most', field: 'total' },
        levels: { of: 'distinct', field: 'level' },
        late: { of: 'least', field: 'saleDate', when: gt('saleDate', '2026-06-01') },
      } as const
      const query = { where: always, groups: [], measures, most: 1 }
      expect(value(await ports.tallies.tally(sale, query, own))).toEqual([
        { first: '2026-05-02', last: '2026-05-20', small: '-3', large: '12.5', levels: 1, late: null },
      ])
    })

    test('days are put together by the step of time in which they lie, as core spells it', async () => {
      const own = person({ tenantId: 38 })
      const days = ['2024-12-29', '2024-12-30', '2025-01-01', '2026-12-31', '2027-01-01', '2027-01-04']
      for (const saleDate of days) await sell({ saleDate, total: '1' }, own)
      for (const step of ['day', 'week', 'month', 'quarter', 'year'] as const) {
        const query = {
          where: always,
          groups: [{ field: 'saleDate', by: step }],
          measures: { bills: { of: 'count' } },
          most: MOST,
        } as const
        const told = value(await ports.tallies.tally(sale, query, own)).map(({ saleDate }) => saleDate)
        expect(told).toEqual([...new Set(days.map((day) => stepOf(step, day)))])
      }
    })

    test('rows of a table are put together by their own columns and by fields of their records, whichever are asked for', async () => {
      const own = person({ tenantId: 36 })
      for (const id of ['ink', 'pen'])
        value(
          await ports.records.insert(
            goods,
            { id: `tally-${id}`, name: id, stock: '0', price: '0', enabled: 'Y', billStatus: 'approved' },
            own,
          ),
        )
      for (const [saleDate, level, items] of [
        [
          '2026-05-09',
          '1',
          [
            ['ink', '2'],
            ['pen', '0.5'],
          ],
        ],
        [
          '2026-06-02',
          '2',
          [
            ['ink', '3'],
            ['ink', '1'],
          ],
        ],
        ['2026-06-03', '2', []],
      ] as const)
        await sell(
          {
            saleDate,
            level,
            items: items.map(([id, qty], at) => ({ id: `tally-${serial}-${at}`, goodsId: `tally-${id}`, qty, price: '1' })),
          },
          own,
        )
      const measures = {
        qty: { of: 'sum', field: 'qty' },
        rows: { of: 'count' },
        bills: { of: 'distinct', field: 'parentId' },
        late: { of: 'sum', field: 'qty', when: ge('head.saleDate', '2026-06-01') },
        last: { of: 'most', field: 'head.saleDate' },
      } as const
      const byGoods = { table: 'items', where: always, groups: [{ field: 'goodsId' }], measures, largest: 'qty', most: MOST }
      expect(value(await ports.tallies.tally(sale, byGoods, own))).toEqual([
        { goodsId: 'tally-ink', goodsId_dictText: 'ink', qty: '6', rows: 3, bills: 2, late: '4', last: '2026-06-02' },
        { goodsId: 'tally-pen', goodsId_dictText: 'pen', qty: '0.5', rows: 1, bills: 1, late: '0', last: '2026-05-09' },
      ])
      const byHead = {
        ...byGoods,
        groups: [{ field: 'head.saleDate', by: 'month' as const }, { field: 'head.level' }],
        where: eq('goodsId', 'tally-ink'),
        measures: { qty: measures.qty },
      }
      expect(value(await ports.tallies.tally(sale, byHead, own))).toEqual([
        { 'head.saleDate': '2026-06', 'head.level': '2', 'head.level_dictText': '乙级', qty: '4' },
        { 'head.saleDate': '2026-05', 'head.level': '1', 'head.level_dictText': '甲级', qty: '2' },
      ])
      expect(value(await ports.tallies.tally(sale, byGoods, person({ tenantId: 37 })))).toEqual([])
    })

    test('figures are worked out of several fields of a record, and there are none where one of them is empty', async () => {
      const own = person({ tenantId: 53 })
      for (const [saleDate, soldAt, total, count] of [
        ['2026-05-01', '2026-05-04 23:10:00', '10', 3],
        ['2026-05-02', '2026-05-02 00:00:00', '-0.05', 2],
        ['2026-05-03', null, '7', null],
        ['2026-05-05', '2026-05-01 08:00:00', '1', 0],
      ] as const)
        await sell({ saleDate, soldAt, total, count }, own)
      const measures = {
        worth: { of: 'sum', field: times('total', 'count') },
        rounded: { of: 'sum', field: times('total', 'total', 2) },
        lacking: { of: 'sum', field: minus('count', 'total') },
        negative: { of: 'sum', field: negated('total') },
        third: { of: 'sum', field: portion('total', 'total', 'count', 2) },
        late: { of: 'sum', field: days('saleDate', 'soldAt') },
        weighted: { of: 'sum', field: times('total', days('saleDate', 'soldAt')) },
        size: { of: 'sum', field: absolute('total') },
        chosen: { of: 'sum', field: choice('saleDate', '2026-05-03', negated(absolute('total')), 'total') },
        newest: { of: 'last', field: 'total', by: 'saleDate' },
      } as const
      const query = { where: always, groups: [], measures, most: 1 }
      expect(value(await ports.tallies.tally(sale, query, own))).toEqual([
        {
          worth: '29.9',
          rounded: '150',
          lacking: '-5.95',
          negative: '-17.95',
          third: '33.33',
          late: '-1',
          weighted: '26',
          size: '18.05',
          chosen: '3.95',
          newest: '1',
        },
      ])
    })

    test('fields of a record are held against each other, of a row also against those of its record; what is empty is neither less nor more', async () => {
      const own = person({ tenantId: 54 })
      for (const [saleDate, soldAt, count, qty] of [
        ['2026-05-01', '2026-05-01 00:00:00', 2, '2'],
        ['2026-05-01', '2026-05-02 00:00:00', 10, '9'],
        ['2026-05-01', null, null, '1'],
      ] as const)
        await sell({ saleDate, soldAt, count, items: [{ id: `beside-${serial}`, goodsId: null, qty, price: '1' }] }, own)
      const counted = async (table: string | undefined, when: ReturnType<typeof less>) => {
        const measures = { hits: { of: 'count', when } } as const
        return value(await ports.tallies.tally(sale, { table, where: always, groups: [], measures, most: 1 }, own))[0]?.['hits']
      }
      expect(await counted(undefined, less('saleDate', 'soldAt'))).toBe(1)
      expect(await counted(undefined, notMore('saleDate', 'soldAt'))).toBe(2)
      expect(await counted('items', less('qty', 'head.count'))).toBe(1)
      expect(await counted('items', notMore('qty', 'head.count'))).toBe(2)
    })

    test('fields of what a record names are grouped by, asked for and added up, however many references lead there', async () => {
      const own = person({ tenantId: 55 })
      const kept = async (type: DocumentType, row: Row) => value(await ports.records.insert(type, row, own))
      for (const [id, level, limit] of [
        ['p', '1', '100'],
        ['q', '2', '250.5'],
      ] as const)
        await kept(shop, { id: `path-${id}`, name: `店${id}`, level, limit, enabled: 'Y' })
      await kept(goods, { id: 'path-ink', name: '墨', stock: '0', price: '0.3', enabled: 'Y', billStatus: 'approved' })
      for (const [id, qty] of [
        ['p', '2'],
        ['q', '3'],
      ] as const)
        await sell({ shopId: `path-${id}`, items: [{ id: `path-line-${id}`, goodsId: 'path-ink', qty, price: '1' }] }, own)
      for (const [id, qty] of [
        ['p', '1'],
        ['q', '2'],
        ['q', '0.5'],
      ] as const) {
        serial += 1
        const items = [{ id: `path-${serial}`, sourceId: `path-line-${id}`, goodsId: 'path-ink', price: '1', qty }]
        await kept(delivery, { id: `path-${serial}`, billStatus: 'draft', shopId: `path-${id}`, items })
      }
      const brought = (query: Partial<TallyQuery>) =>
        ports.tallies.tally(delivery, { table: 'items', where: always, groups: [], measures: {}, most: MOST, ...query }, own).then(value)
      const measures = {
        cost: { of: 'sum', field: times('qty', 'goodsId.price', 2) },
        ofSource: { of: 'sum', field: 'sourceId.qty' },
        rich: { of: 'count', when: gt('sourceId.head.shopId.limit', '200') },
        part: { of: 'count', when: less('qty', 'sourceId.qty') },
      } as const
      expect(await brought({ groups: [{ field: 'head.shopId.level' }], measures })).toEqual([
        { 'head.shopId.level': '1', 'head.shopId.level_dictText': '甲级', cost: '0.3', ofSource: '2', rich: 0, part: 1 },
        { 'head.shopId.level': '2', 'head.shopId.level_dictText': '乙级', cost: '0.75', ofSource: '6', rich: 2, part: 2 },
      ])
      const bills = { of: 'count' } as const
      expect(
        await brought({ where: eq('sourceId.head.shopId.level', '2'), groups: [{ field: 'sourceId.head.shopId' }], measures: { bills } }),
      ).toEqual([{ 'sourceId.head.shopId': 'path-q', 'sourceId.head.shopId_dictText': '店q', bills: 2 }])
      expect(
        value(await ports.tallies.tally(debt, { where: eq('shopId.level', '2'), groups: [], measures: { bills }, most: 1 }, own)),
      ).toEqual([{ bills: 0 }])
    })

    test('records may be told one by one, by what they are', async () => {
      const own = person({ tenantId: 35 })
      await sell({ total: '4' }, own)
      const query = { where: always, groups: [{ field: 'id' }], measures: { total: { of: 'sum', field: 'total' } }, most: MOST } as const
      expect(value(await ports.tallies.tally(sale, query, own))).toEqual([{ id: `tally-${serial}`, total: '4' }])
    })
  })
