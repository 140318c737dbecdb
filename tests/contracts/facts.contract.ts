import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ok } from '../../core/kernel/result.ts'
import type { Row } from '../../core/kernel/wire.ts'
import { categories, debt, delivery, goods, sale, shop, shopPrice } from '../support/definitions.ts'
import { person } from '../support/person.ts'
import { type Ports } from '../support/ports.ts'
import { value } from '../support/results.ts'

const me = person()

/** What every keeper answers about other records. */
export const factsContract = (keeper: string, open: () => Promise<Ports>) =>
  describe(`Facts, answered by ${keeper}`, () => {
    let ports: Ports
    const draft: Row = {
      id: 'f-new',
      billStatus: 'draft',
      shopId: 'f-s1',
      saleDate: '2026-03-18',
      items: [
        { id: 'm1', goodsId: 'f-g1', qty: '2' },
        { id: 'm2', goodsId: 'f-g2', qty: '3' },
        { id: 'm3', goodsId: 'f-g1', qty: '1' },
        { id: 'm4', qty: '1' },
      ],
    }

    beforeAll(async () => {
      ports = await open()
      const { records } = ports
      const keep = async (type: Parameters<typeof records.insert>[0], row: Row, by = me) => value(await records.insert(type, row, by))
      await keep(shop, { id: 'f-s1', name: '甲店', level: '1', limit: '500' })
      await keep(shop, { id: 'f-s2', name: '乙店', enabled: 'N' })
      await keep(shop, { id: 'f-s3', name: '外租户' }, person({ tenantId: 2 }))
      await keep(goods, { id: 'f-g1', name: '头孢', spec: '10片', stock: '5.5', price: '3.2', billStatus: 'approved' })
      await keep(goods, { id: 'f-g2', name: '草稿货', stock: '1', price: '9', billStatus: 'draft' })
      await keep(goods, { id: 'f-g3', name: '只在乙店', stock: '1', price: '9', billStatus: 'approved', shops: 'f-s2' })
      await keep(categories, { id: 'f-c0', name: '送货方式', code: 'FILE' })
      await keep(categories, { id: 'f-c1', name: '自送', code: 'FILEA01' })
      await keep(categories, { id: 'f-c2', name: '骡车', code: 'FILEA02', enabled: 'N' })
      await keep(categories, { id: 'f-c3', name: '外租户', code: 'FILEA03' }, person({ tenantId: 2 }))
      await keep(categories, { id: 'f-c5', name: '针剂', code: 'GOODSA01' })
      await keep(debt, { id: 'f-d1', shopId: 'f-s1', amount: '12.5', dueDate: '2026-02-01' })
      await keep(debt, { id: 'f-d2', shopId: 'f-s1', amount: '7.25', dueDate: '2026-01-01' })
      await keep(debt, { id: 'f-d3', shopId: 'f-s2', amount: '100', dueDate: '2026-01-01' })
      const items = [{ id: 'f-l1', goodsId: 'f-g1', qty: '4.1', price: '1' }]
      await keep(sale, { id: 'f-x1', billStatus: 'draft', shopId: 'f-s1', saleDate: '2026-03-01', items })
      await keep(
        sale,
        {
          id: 'f-x2',
          billStatus: 'draft',
          shopId: 'f-s1',
          saleDate: '2026-03-01',
          items: [{ id: 'f-l2', goodsId: 'f-g1', qty: '1', price: '1' }],
        },
        person({ tenantId: 2 }),
      )
      await keep(shopPrice, { id: 'f-p1', goodsId: 'f-g1', price: '2.5', billStatus: 'draft' })
      await keep(shopPrice, { id: 'f-p2', goodsId: 'f-g1', shopId: 'f-s1', price: '2.8', billStatus: 'locked' })
      await keep(shopPrice, { id: 'f-p3', goodsId: 'f-g1', shopId: 'f-s2', price: '1', billStatus: 'locked' })
    })
    afterAll(() => ports.close())

    test('a draft is told what its formulas look at: references with live fields, and the answers to all its questions', async () => {
      const knowledge = value(await ports.facts.gather(sale, draft, me))
      expect(knowledge).toMatchObject({ today: '2026-03-18', now: '2026-03-18 09:30:00', me })
      expect(knowledge.refs).toEqual({
        'test.shop': { 'f-s1': { id: 'f-s1', level: '1', limit: '500', owed: '19.75' } },
        'test.goods': { 'f-g1': { id: 'f-g1', spec: '10片' } },
      })
      expect(knowledge.facts).toEqual({
        open: 1,
        known: true,
        debts: [
          { id: 'f-d2', amount: '7.25', dueDate: '2026-01-01' },
          { id: 'f-d1', amount: '12.5', dueDate: '2026-02-01' },
        ],
      })
      expect(knowledge.rowFacts).toEqual({
        items: {
          m1: { sold: '4.1', inStock: { id: 'f-g1', stock: '5.5', price: '3.2' } },
          m2: { sold: '0', inStock: { id: 'f-g2', stock: '1', price: '9' } },
          m3: { sold: '4.1', inStock: { id: 'f-g1', stock: '5.5', price: '3.2' } },
        },
      })
    })

    test('what is asked of all tenants counts what the others hold, by their tenant too', async () => {
      const { facts } = value(await ports.facts.gather(shop, { name: '外租户' }, me))
      expect(facts).toMatchObject({ namesakes: 1, abroad: 1 })
    })

    test('a record that may not be chosen is a stranger, wherever it is named', async () => {
      const { facts, work } = ports
      const asked = async (values: Row, old?: Row) =>
        value(
          await work.whole(async () => {
            value(await facts.gather(sale, { ...draft, ...values }, me, old))
            return facts.unknownReferences(sale, { ...draft, ...values }, me, old)
          }),
        )
      expect(await asked({ items: [] })).toEqual([])
      expect(await asked({ shopId: 'f-s2', items: [] })).toEqual([{ field: 'shopId', title: '门店' }])
      expect(await asked({ shopId: 'f-s3', items: [] })).toEqual([{ field: 'shopId', title: '门店' }])
      expect(await asked({ shopId: 'nobody', items: [] })).toEqual([{ field: 'shopId', title: '门店' }])
      expect(await asked({})).toEqual([{ field: 'items.goodsId', title: '商品', row: 1 }])
      expect(await asked({ items: [{ id: 'm9', goodsId: 'f-g3' }] })).toEqual([{ field: 'items.goodsId', title: '商品', row: 0 }])
      expect(await asked({ shopId: 'f-s2', items: [] }, { id: 'f-new', shopId: 'f-s2' })).toEqual([])
      expect(value(await facts.unknownReferences(sale, { ...draft, items: [{ id: 'm9', goodsId: 'f-g3' }] }, me))).toEqual([
        { field: 'items.goodsId', title: '商品', row: 0 },
      ])
    })

    test('what was kept may stay, and is a stranger once it is asked of anew, in the same unit of work', async () => {
      const { facts, work } = ports
      const stored: Row = {
        ...draft,
        shopId: 'f-s2',
        items: [
          { id: 'm9', goodsId: 'f-g3' },
          { id: 'm8', goodsId: 'f-g2' },
        ],
      }
      const [kept, anew] = value(
        await work.whole(async () => {
          value(await facts.gather(sale, { ...stored, shopId: 'f-s1' }, me, { ...stored, shopId: 'f-s1' }))
          value(await facts.gather(sale, stored, me, stored))
          const before = value(await facts.unknownReferences(sale, stored, me, stored))
          return ok([before, value(await facts.unknownReferences(sale, stored, me))])
        }),
      )
      expect(kept).toEqual([])
      expect(anew).toEqual(
        expect.arrayContaining([
          { field: 'shopId', title: '门店' },
          { field: 'items.goodsId', title: '商品', row: 1 },
        ]),
      )
    })

    test('a row whose field offers something else by now is a stranger when it is asked of anew', async () => {
      const { facts, work } = ports
      const stored: Row = { ...draft, items: [{ id: 'm9', goodsId: 'f-g3' }] }
      const asked = await work.whole(async () => {
        value(await facts.gather(sale, stored, me, stored))
        return facts.unknownReferences(sale, stored, me)
      })
      expect(value(asked)).toEqual([{ field: 'items.goodsId', title: '商品', row: 0 }])
    })

    test('a code that its dictionary does not offer is a stranger, unless it stood there before', async () => {
      const asked = async (level: string, old?: Row) =>
        value(await ports.facts.unknownReferences(shop, { id: 'f-code', name: '店', level }, me, old))
      expect(await asked('1')).toEqual([])
      expect(await asked('')).toEqual([])
      expect(await asked('<script>')).toEqual([{ field: 'level', title: '级别' }])
      expect(await asked('9', { id: 'f-code', level: '9' })).toEqual([])
      expect(await asked('9', { id: 'f-code', level: '1' })).toEqual([{ field: 'level', title: '级别' }])
    })

    test('a category is one of its field’s own tree, in use, and not the root; what stood there before may stay', async () => {
      const asked = async (wayOf: string, old?: Row) =>
        value(await ports.facts.unknownReferences(delivery, { id: 'f-way', shopId: 'f-s1', wayOf, items: [] }, me, old))
      const strange = [{ field: 'wayOf', title: '送货方式' }]
      expect(await asked('FILEA01')).toEqual([])
      for (const code of ['FILE', 'FILEA02', 'FILEA03', 'FILEA04', 'GOODSA01', 'nowhere']) expect(await asked(code)).toEqual(strange)
      expect(await asked('FILEA02', { id: 'f-way', wayOf: 'FILEA02' })).toEqual([])
      expect(await asked('FILEA02', { id: 'f-way', wayOf: 'FILEA01' })).toEqual(strange)
    })

    test('a price comes from the first source that states it, and there from the record that says most', async () => {
      const quotes = value(await ports.facts.quote(sale, 'items', draft, ['m1', 'm2'], me))
      expect(quotes).toEqual([
        { rowId: 'm1', values: { price: '2.8' }, fixed: ['price'], source: '门店价' },
        { rowId: 'm2', values: { price: '9' }, fixed: [], source: '商品价' },
      ])
      const elsewhere = value(await ports.facts.quote(sale, 'items', { ...draft, shopId: 'f-s9' }, ['m1'], me))
      expect(elsewhere).toEqual([{ rowId: 'm1', values: { price: '2.5' }, fixed: [], source: '门店价' }])
    })
  })
