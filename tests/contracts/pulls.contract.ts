import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { start } from '../support/people.ts'
import type { Person } from '../../core/kernel/person.ts'
import { rowsOf, type Row } from '../../core/kernel/wire.ts'
import type { Order } from '../../core/query/list-query.ts'
import { OfferSources } from '../../core/records/choices/offer-sources.use-case.ts'
import { prepare } from '../../core/records/write/prepare.ts'
import { pulled } from '../../core/records/choices/pulled.ts'
import { readDraft } from '../../core/records/write/read-draft.ts'
import { delivery, goods, organisation, sale, shop, smallCatalogue } from '../support/definitions.ts'
import { person } from '../support/person.ts'
import { type Ports } from '../support/ports.ts'
import { value } from '../support/results.ts'

const me = person({ tenantId: 81 })
const pull = delivery.lines['items']!.pull!

/** What rows are pulled from, whoever keeps them. */
export const pullsContract = (keeper: string, open: () => Promise<Ports>) =>
  describe(`Pulls, over ${keeper}`, () => {
    let ports: Ports
    const sell = (id: string, shopId: string, billStatus: string, orgId: string, items: readonly Row[]) =>
      ports.records.insert(sale, { id, shopId, billStatus, orgId, saleDate: '2026-03-01', total: '0', items }, { ...me, orgCode: 'P99' })
    beforeAll(async () => {
      ports = await open()
      for (const [id, orgCode] of [
        ['p-north', 'P01'],
        ['p-south', 'P02'],
      ] as const)
        value(await ports.records.insert(organisation, { id, departName: id, orgCode, hasChild: 'N' }, me))
      for (const id of ['p-a', 'p-b']) value(await ports.records.insert(shop, { id, name: `店${id}`, enabled: 'Y', limit: '0' }, me))
      for (const [id, name] of [
        ['p-tea', '绿茶'],
        ['p-rice', '大米'],
      ] as const)
        value(await ports.records.insert(goods, { id, name, stock: '9', billStatus: 'approved', enabled: 'Y', price: '0' }, me))
      value(
        await sell('p-s1', 'p-a', 'approved', 'p-north', [
          { id: 'p-l1', goodsId: 'p-tea', qty: '3', price: '2.5' },
          { id: 'p-l2', goodsId: 'p-rice', qty: '1.25', price: '8' },
        ]),
      )
      value(await sell('p-s2', 'p-a', 'draft', 'p-north', [{ id: 'p-l3', goodsId: 'p-tea', qty: '1', price: '1' }]))
      value(await sell('p-s3', 'p-b', 'approved', 'p-north', [{ id: 'p-l4', goodsId: 'p-tea', qty: '1', price: '1' }]))
      value(await sell('p-s4', 'p-a', 'approved', 'p-south', [{ id: 'p-l5', goodsId: 'p-rice', qty: '7', price: '4' }]))
    })
    afterAll(() => ports.close())

    const offered = (
      draft: Row,
      more: {
        keyword?: string
        filters?: Readonly<Record<string, string>>
        order?: readonly Order[]
        pageNo?: number
        pageSize?: number
        by?: Person
      } = {},
    ) => {
      const { keyword = '', filters = {}, order = [{ field: 'qty', direction: 'asc' as const }], pageNo = 1, pageSize = 20, by = me } = more
      const asked = { type: delivery, table: 'items', draft, keyword, filters, order, pageNo, pageSize, by }
      return new OfferSources(smallCatalogue, ports.records, ports.facts).run(asked)
    }
    const offer = async (...asked: Parameters<typeof offered>) => value(await offered(...asked))
    const ids = (rows: readonly Row[]) => rows.map(({ id }) => id)

    test('only what is open for the draft is offered, with names, a page at a time, by the words of what is shown', async () => {
      expect(await offer({ items: [] })).toMatchObject({ records: [], total: 0, nothing: '请先选择门店', awaits: true })
      const { records, total } = await offer({ shopId: 'p-a', items: [] })
      expect([ids(records), total]).toEqual([['p-l2', 'p-l1', 'p-l5'], 3])
      expect(records[0]).toMatchObject({
        goodsId: 'p-rice',
        goodsId_dictText: '大米',
        qty: '1.25',
        price: '8',
        $title: expect.stringMatching(/^XS/),
      })
      expect(ids((await offer({ shopId: 'p-a', items: [] }, { pageNo: 2, pageSize: 2 })).records)).toEqual(['p-l5'])
      expect(ids((await offer({ shopId: 'p-a', items: [] }, { keyword: '绿茶' })).records)).toEqual(['p-l1'])
    })

    test('what is offered is narrowed by the columns that are shown', async () => {
      const narrowed = async (filters: Readonly<Record<string, string>>) =>
        ids((await offer({ shopId: 'p-a', items: [] }, { filters })).records)
      expect(await narrowed({ goodsId: '*大米*' })).toEqual(['p-l2', 'p-l5'])
      expect(await narrowed({ goodsId: '大米', qty: '>2' })).toEqual(['p-l5'])
      expect(await narrowed({ qty_begin: '2', qty_end: '3' })).toEqual(['p-l1'])
      for (const asked of [{ filters: { nothing: 'x' } }, { order: [{ field: 'nothing', direction: 'asc' as const }] }])
        expect((await offered({ shopId: 'p-a', items: [] }, asked)).ok).toBe(false)
      expect(await offered({ shopId: 'p-a', items: [] }, { filters: { qty: '很多' } })).toMatchObject({
        ok: false,
        failure: { field: 'qty' },
      })
    })

    test('a source that stands in a row already is not offered where none may stand in two, nor what its reader does not see', async () => {
      expect(ids((await offer({ shopId: 'p-a', items: [{ id: 'r', sourceId: 'p-l1' }] })).records)).toEqual(['p-l2', 'p-l5'])
      const all = ['p-l1', 'p-l2', 'p-l5'].map((sourceId) => ({ id: sourceId, sourceId }))
      expect((await offer({ shopId: 'p-a', items: all })).nothing).toMatch(/^可选的.+都已在本表中$/)
      expect((await offer({ shopId: 'p-c', items: [] })).nothing).toMatch(/^没有符合本单已填内容的/)
      expect((await offer({ shopId: 'p-c', items: [] }, { keyword: '绿茶' })).nothing).toBeUndefined()
      const north = person({ tenantId: 81, userId: 'north', empId: '', orgCode: 'P01', scope: { orgCodes: ['P01'], below: [] } })
      expect(ids((await offer({ shopId: 'p-a', items: [] }, { by: north })).records)).toEqual(['p-l2', 'p-l1'])
    })

    test('what other open documents hold of a source is not offered again; a source that they hold whole is not there', async () => {
      const deliver = (id: string, billStatus: string, items: readonly Row[]) =>
        ports.records.insert(delivery, { id, shopId: 'p-b', billStatus, items }, me)
      const left = async (draft: Row = { shopId: 'p-b', items: [] }) => {
        const { records, total, nothing, isHeld } = await offer(draft)
        return { left: records.map(({ id, qty }) => [id, qty]), total, nothing, isHeld }
      }
      value(await sell('p-s5', 'p-b', 'approved', 'p-north', [{ id: 'p-l6', goodsId: 'p-tea', qty: '5', price: '1' }]))
      value(await deliver('p-d1', 'draft', [{ id: 'p-d1-1', sourceId: 'p-l6', qty: '5' }]))
      value(await deliver('p-d2', 'approving', [{ id: 'p-d2-1', sourceId: 'p-l6', qty: '2' }]))
      value(await deliver('p-d3', 'approving', [{ id: 'p-d3-1', sourceId: 'p-l4', qty: '1' }]))
      expect(await left()).toMatchObject({ left: [['p-l6', '3']], total: 1 })
      expect(await left({ id: 'p-d2', shopId: 'p-b', items: [] })).toMatchObject({ left: [['p-l6', '5']], total: 1 })
      value(await deliver('p-d4', 'approving', [{ id: 'p-d4-1', sourceId: 'p-l6', qty: '3' }]))
      expect(await left()).toEqual({
        left: [],
        total: 0,
        nothing: '剩余部分都已在其他未完成的送货单中，请先办理或作废那些单据',
        isHeld: true,
      })
    })

    test('a source becomes a row that keeps whose it is; what is only read here the server copies itself', async () => {
      const [source] = (await offer({ shopId: 'p-a', items: [] }, { keyword: '绿茶' })).records
      expect(pulled(source!, pull)).toMatchObject([
        { column: 'sourceId', value: { choice: { id: 'p-l1', values: { price: '2.5' } } } },
        { column: 'goodsId', value: { value: 'p-tea', label: '绿茶' } },
        { column: 'price', value: { value: '2.5' } },
        { column: 'qty', value: { value: '3' } },
      ])
      const body = { shopId: 'p-a', items: [{ sourceId: 'p-l1', qty: '2', price: '0.01' }] }
      const reading = value(readDraft(delivery, body, { ...start, me }, undefined, () => 'new-row'))
      const { row } = value(await prepare(delivery, reading, ports.facts, me))
      expect(rowsOf(row, 'items')).toMatchObject([{ sourceId: 'p-l1', goodsId: 'p-tea', price: '2.5', qty: '2' }])
    })

    test('what is not open cannot be saved, whoever sends it', async () => {
      const body = { shopId: 'p-a', items: [{ sourceId: 'p-l4', qty: '1' }] }
      const reading = value(readDraft(delivery, body, { ...start, me }, undefined, () => 'new-row'))
      const refused = await prepare(delivery, reading, ports.facts, me)
      expect(refused).toMatchObject({ ok: false, failure: { code: 'record.unknownReference', field: 'items.sourceId', row: 0 } })
    })
  })
