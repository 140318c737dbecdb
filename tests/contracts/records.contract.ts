import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { all, always, any, below, eq, ge, has, like, lt, oneOf, some } from '../../core/kernel/condition.ts'
import type { Row } from '../../core/kernel/wire.ts'
import { booking, categories, debt, goods, organisation, quota, sale, shop, slip } from '../support/definitions.ts'
import { type Parameters as Asked, readQuery } from '../../core/records/list/read-query.ts'
import { person } from '../support/person.ts'
import { type Ports, START } from '../support/ports.ts'
import { codeOf, value } from '../support/results.ts'

const me = person()
const stranger = person({ userId: 'u2', userName: 'li', tenantId: 2 })
const list = (where = always) => ({ where, order: [], pageNo: 1, pageSize: 50 })

/** What every keeper of records does. */
export const recordsContract = (keeper: string, open: () => Promise<Ports>) =>
  describe(`Records, kept by ${keeper}`, () => {
    let ports: Ports
    let count = 0
    const id = (prefix: string) => {
      count += 1
      return `${prefix}${count}`
    }
    const newShop = async (values: Row = {}, by = me) => {
      const own = id('s')
      return value(
        await ports.records.insert(shop, { id: own, name: `门店${own}`, level: '1', limit: '100.5', enabled: 'Y', ...values }, by),
      )
    }
    const newSale = async (values: Row = {}, by = me) =>
      value(
        await ports.records.insert(
          sale,
          {
            id: id('x'),
            billStatus: 'draft',
            saleDate: '2026-03-18',
            total: '9.6',
            items: [
              { id: id('l'), goodsId: 'g-any', qty: '2', price: '3.2' },
              { id: id('l'), goodsId: 'g-any', qty: '1', price: '3.2' },
            ],
            ...values,
          },
          by,
        ),
      )

    beforeAll(async () => {
      ports = await open()
    })
    afterAll(() => ports.close())

    test('a record is found as it was kept, with its rows in their order and labels beside what it names', async () => {
      const { records } = ports
      const place = await newShop({ level: '2' })
      const good = value(await records.insert(goods, { id: id('g'), name: '阿莫西林', billStatus: 'approved', stock: '10.125' }, me))
      const kept = await newSale({
        shopId: place['id'],
        level: '2',
        soldAt: '2026-03-18 09:31:07',
        count: 7,
        items: [3, 1, 2].map((qty) => ({ id: id('l'), goodsId: good['id'], qty: String(qty), price: '0.1' })),
      })
      const found = value(await records.find(sale, String(kept['id']), me))
      expect(found).toMatchObject({
        ...kept,
        createTime: '2026-03-18 09:30:00',
        createBy: me.userName,
        sysOrgCode: 'A01',
        version: 1,
        shopId_dictText: place['name'],
        level_dictText: '乙级',
        billStatus_dictText: '草稿',
      })
      expect((found['items'] as readonly Row[]).map((row) => [row['qty'], row['goodsId_dictText']])).toEqual([
        ['3', '阿莫西林'],
        ['1', '阿莫西林'],
        ['2', '阿莫西林'],
      ])
    })

    test('a row that may name records of several types is labelled by the one it says', async () => {
      const { records } = ports
      const place = await newShop()
      const good = value(await records.insert(goods, { id: id('g'), name: '咖啡', billStatus: 'approved' }, me))
      const kept = value(
        await records.insert(
          booking,
          {
            id: id('b'),
            who: '张三',
            extras: [
              { id: id('l'), kind: '1', thingId: place['id'] },
              { id: id('l'), kind: '2', thingId: good['id'] },
              { id: id('l'), kind: '2', thingId: place['id'] },
            ],
          },
          me,
        ),
      )
      const found = value(await records.find(booking, String(kept['id']), me))
      expect((found['extras'] as readonly Row[]).map((row) => row['thingId_dictText'] ?? null)).toEqual([place['name'], '咖啡', null])
    })

    test('what was never kept, or was deleted, or is another tenant’s is missing in the same words', async () => {
      const { records } = ports
      const own = await newShop()
      const gone = await newShop()
      value(await records.remove(shop, gone, me))
      const answers = [
        await records.find(shop, 'nobody', me),
        await records.find(shop, String(gone['id']), me),
        await records.find(shop, String(own['id']), stranger),
        await records.lock(shop, String(own['id']), stranger, 'any'),
      ]
      for (const answer of answers) expect(answer).toEqual(answers[0])
      expect(codeOf(answers[0] as (typeof answers)[number])).toBe('record.missing')
      expect(codeOf(await records.update(shop, own, { ...own, name: '别人的' }, stranger))).toBe('record.stale')
      expect(codeOf(await records.remove(shop, own, stranger))).toBe('record.stale')
    })

    test('whoever saves second, from the same version, is refused, and nothing of his is kept', async () => {
      const { records, work } = ports
      const seen = await newSale({ remark: '先' })
      const first = value(await records.update(sale, seen, { ...seen, remark: '先保存的' }, me))
      expect(first['version']).toBe(2)
      const second = await work.whole(() => records.update(sale, seen, { ...seen, remark: '后保存的', items: [] }, me))
      expect(codeOf(second)).toBe('record.stale')
      const found = value(await records.find(sale, String(seen['id']), me))
      expect(found['remark']).toBe('先保存的')
      expect(found['items']).toHaveLength(2)
    })

    test('rows are added, changed, moved and removed by their id', async () => {
      const { records, work } = ports
      const kept = await newSale({ items: ['1', '2', '3', '4'].map((qty) => ({ id: `r${qty}-${count}`, goodsId: 'g', qty, price: '1' })) })
      const rows = kept['items'] as readonly Row[]
      const changed = value(
        await work.whole(async () => {
          const locked = value(await records.lock(sale, String(kept['id']), me))
          const items = [rows[3], { ...rows[1], qty: '20' }, { id: id('l'), goodsId: 'g', qty: '5', price: '1' }] as readonly Row[]
          return records.update(sale, locked, { ...locked, items }, me)
        }),
      )
      expect(changed['version']).toBe(2)
      const found = value(await records.find(sale, String(kept['id']), me))
      expect((found['items'] as readonly Row[]).map((row) => row['qty'])).toEqual(['4', '20', '5'])
    })

    test('numbers count up within a Shanghai month and begin anew with the next', async () => {
      const { clock } = ports
      const number = async () => String((await newSale())['billNo'])
      clock.at = Date.UTC(2026, 2, 31, 15, 59, 59, 999)
      const before = Number((await number()).slice(-4))
      expect(await number()).toBe(`XS202603${String(before + 1).padStart(4, '0')}`)
      clock.at += 1
      expect(await number()).toBe('XS2026040001')
      expect(await number()).toBe('XS2026040002')
      clock.at = START
    })

    test('each tenant counts for itself', async () => {
      expect((await newSale({}, person({ tenantId: 77 })))['billNo']).toBe('XS2026030001')
    })

    test('a taken back save gives its number back', async () => {
      const { work } = ports
      const before = String((await newSale())['billNo'])
      await work.whole(async () => {
        await newSale()
        return { ok: false, failure: { code: 'test', message: '' } }
      })
      expect(Number(String((await newSale())['billNo']).slice(-4))).toBe(Number(before.slice(-4)) + 1)
    })

    test('of a record with very many rows each is found as it was kept', async () => {
      const { records, work } = ports
      const spec = (at: number) => ['a"b', '{}', 'NULL', null, '\\'][at % 5] as string | null
      const items = Array.from({ length: 400 }, (_, at) => ({
        id: id('l'),
        goodsId: 'g-any',
        qty: String(at + 1),
        price: '3.2',
        spec: spec(at),
        sourceId: null,
      }))
      const kept = value(
        await work.whole(() => records.insert(sale, { id: id('x'), billStatus: 'draft', saleDate: '2026-03-18', items }, me)),
      )
      const found = value(await records.find(sale, String(kept['id']), me))
      expect(found['billNo']).toBe(kept['billNo'])
      expect(found['items']).toMatchObject(items)
    })

    test('records kept at once are what each would be by itself, numbered in their order', async () => {
      const { records, work } = ports
      const [before, one, two] = [await newSale(), await newSale(), await newSale()]
      const drafts = [one, two].map(({ billNo: _, ...row }) => ({
        ...row,
        id: id('x'),
        items: (row['items'] as readonly Row[]).map((line) => ({ ...line, id: id('l') })),
      }))
      const kept = value(await work.whole(() => records.insertAll(sale, drafts, me)))
      const number = (row: Row | undefined) => Number(String(row?.['billNo']).slice(-4)) - Number(String(before['billNo']).slice(-4))
      expect(kept.map(number)).toEqual([3, 4])
      for (const [at, row] of kept.entries()) {
        const { id: own, billNo, items, ...found } = value(await records.find(sale, String(row['id']), me))
        const { id: _, billNo: __, items: lines, ...alone } = value(await records.find(sale, String([one, two][at]?.['id']), me))
        const contents = (table: unknown) => (table as readonly Row[]).map(({ id: ___, ...line }) => line)
        expect([own, billNo, found, contents(items)]).toEqual([row['id'], row['billNo'], alone, contents(lines)])
      }
      expect(number(await newSale())).toBe(5)
    })

    test('one that is refused refuses all that are kept with it', async () => {
      const { records, work } = ports
      await newShop({ name: '先来的' })
      const together = [
        { id: id('s'), name: '一起的' },
        { id: id('s'), name: '先来的' },
      ]
      expect(codeOf(await work.whole(() => records.insertAll(shop, together, me)))).toBe('record.duplicate')
      expect(value(await records.list(shop, list(eq('name', '一起的')), me)).total).toBe(0)
    })

    test('what must be unique is so among the living of a tenant, and the refusal says what it is about', async () => {
      const { records } = ports
      const own = await newShop({ name: '独一家' })
      const again = await records.insert(shop, { id: id('s'), name: '独一家' }, me)
      expect(again).toMatchObject({ ok: false, failure: { code: 'record.duplicate', message: '门店独一家已存在', field: 'name' } })
      expect(codeOf(await records.insert(shop, { id: id('s'), name: '独一家' }, stranger))).toBe('kept')
      value(await records.remove(shop, own, me))
      expect(codeOf(await records.insert(shop, { id: id('s'), name: '独一家' }, me))).toBe('kept')
    })

    test('what is one record’s everywhere is nobody else’s, in no tenant and in no spelling', async () => {
      const { records } = ports
      const first = value(await records.insert(categories, { id: 'once-1', name: '一', code: 'Once' }, me))
      const again = await records.insert(categories, { id: 'once-2', name: '二', code: 'ONCE' }, stranger)
      expect(again).toMatchObject({ ok: false, failure: { code: 'record.duplicate', message: '编码已被使用', field: 'code' } })
      value(await records.update(categories, first, { ...first, code: 'ONCE' }, me))
      value(await records.insert(categories, { id: 'once-3', name: '三' }, stranger))
      value(await records.insert(categories, { id: 'once-4', name: '四' }, me))
    })

    test('a list filters, sorts, pages, counts and sums what matches', async () => {
      const { records } = ports
      const place = await newShop()
      for (const [index, total] of ['10.1', '20.2', '30.3', '40.4', '50.5'].entries()) {
        await newSale({ shopId: place['id'], total, saleDate: `2026-03-0${index + 1}`, customerNo: `K_${index}%` })
      }
      const where = all(eq('shopId', place['id'] as string), ge('saleDate', '2026-03-02'))
      const page = value(
        await records.list(sale, { where, order: [{ field: 'total', direction: 'desc' }], pageNo: 2, pageSize: 3, sums: ['total'] }, me),
      )
      expect(page.total).toBe(4)
      expect(page.records.map((row) => row['total'])).toEqual(['20.2'])
      expect(page.sums).toEqual({ total: '141.4' })
      expect(page.records[0]).toMatchObject({ shopId_dictText: place['name'], billStatus_dictText: '草稿' })
      expect(page.records[0]).not.toHaveProperty('customerNo')
      const literal = value(await records.list(sale, list(all(eq('shopId', place['id'] as string), like('customerNo', '_2%'))), me))
      expect(literal.records.map((row) => row['total'])).toEqual(['30.3'])
    })

    test('every page of a list tells how many match, also one beyond the last and one of nothing', async () => {
      const { records } = ports
      const place = await newShop()
      for (const total of ['1', '2', '3']) await newSale({ shopId: place['id'], total })
      const where = eq('shopId', place['id'] as string)
      const told = async (pageNo: number, asked = where) => {
        const page = value(await records.list(sale, { ...list(asked), pageNo, pageSize: 2, sums: ['total'] }, me))
        return [page.records.length, page.total, page.sums?.['total']]
      }
      expect([await told(1), await told(2), await told(3)]).toEqual([
        [2, 3, '6'],
        [1, 3, '6'],
        [0, 3, '6'],
      ])
      expect(await told(1, eq('shopId', 'nowhere'))).toEqual([0, 0, '0'])
    })

    test('a bare list holds the fields wanted with their labels, and nothing else', async () => {
      const { records } = ports
      const place = await newShop()
      await newSale({ shopId: place['id'] })
      const query = { ...list(eq('shopId', place['id'] as string)), fields: ['shopId'], bare: true }
      const [row] = value(await records.list(sale, query, me)).records
      expect(Object.keys(row ?? {}).sort()).toEqual(['id', 'shopId', 'shopId_dictText'])
    })

    test('lists leave out what is empty, of records as of rows', async () => {
      const { records } = ports
      const line = { id: id('l'), qty: '2', price: '3.2' }
      const own = await newSale({ customerNo: null, items: [{ ...line, goodsId: null, spec: null }] })
      const query = list(eq('id', own['id'] as string))
      const [row] = value(await records.list(sale, { ...query, fields: ['customerNo', 'shopId', 'total'], bare: true }, me)).records
      expect(row).toEqual({ id: own['id'], total: '9.6' })
      expect(value(await records.rows(sale, 'items', String(own['id']), list(), me)).records).toEqual([line])
      expect(value(await records.across(sale, 'items', list(eq('head.id', String(own['id']))), me)).records).toEqual([
        { ...line, $head: own['id'], $title: own['billNo'] },
      ])
    })

    test('identities come in the order of the list, as many as are wanted, and only those the person sees', async () => {
      const { records } = ports
      const place = await newShop()
      for (const total of ['10', '30', '20']) await newSale({ shopId: place['id'], total })
      const query = { where: eq('shopId', place['id'] as string), order: [{ field: 'total', direction: 'desc' as const }] }
      const listed = value(await records.list(sale, { ...query, pageNo: 1, pageSize: 50 }, me)).records.map(({ id: own }) => own)
      expect(value(await records.ids(sale, query, 10, me))).toEqual(listed)
      expect(value(await records.ids(sale, query, 2, me))).toEqual(listed.slice(0, 2))
      expect(value(await records.ids(sale, { ...query, few: true }, 2, me))).toEqual(listed.slice(0, 2))
      expect(value(await records.ids(sale, query, 10, stranger))).toEqual([])
    })

    test('types asked at once answer as each does alone, also by spans in which few or very many lie', async () => {
      const { records } = ports
      const place = await newShop({ name: '同问门店' })
      const [few, many] = [3, 1_001].map((count, series) =>
        Array.from({ length: count }, (_, at) => ({
          id: id('x'),
          billNo: `${'FM'[series]}${1_000 + at}`,
          billStatus: 'draft',
          total: String((at * 7) % 10),
          items: [],
        })),
      )
      value(await records.insertAll(sale, [...few!, ...many!], me))
      const order = [{ field: 'total', direction: 'desc' as const }]
      const from = (...starts: readonly string[]) => any(...starts.map((start) => all(ge('billNo', start), lt('billNo', `${start}~`))))
      const asked = [
        ...[from('F'), from('M'), from('f', 'F'), from('m', 'M'), from('F1001'), from('Q')].map((where) => ({
          type: sale,
          query: { where, order, spanOf: 'billNo' },
        })),
        { type: shop, query: { where: like('name', '同问'), order: [] } },
      ]
      const alone = await Promise.all(
        asked.map(async ({ type, query: { where, order } }) => value(await records.ids(type, { where, order }, 6, me))),
      )
      expect(alone.map(({ length }) => length)).toEqual([3, 6, 3, 6, 1, 0, 1])
      expect(alone.at(-1)).toEqual([place['id']])
      expect(value(await records.idsOfEach(asked, 6, me))).toEqual(alone)
      expect(value(await records.idsOfEach(asked, 6, stranger))).toEqual(asked.map(() => []))
      expect(value(await records.idsOfEach([], 6, me))).toEqual([])
    })

    test('a list may be asked by what its rows hold', async () => {
      const { records } = ports
      const own = await newSale({ items: [{ id: id('l'), goodsId: 'g-rare', qty: '99', price: '1' }] })
      const found = value(await records.list(sale, list(some('items', all(eq('goodsId', 'g-rare'), ge('qty', '99')))), me))
      expect(found.records.map((row) => row['id'])).toEqual([own['id']])
    })

    test('live fields of a list are worked out for the rows it shows', async () => {
      const { records } = ports
      const place = await newShop()
      for (const amount of ['1.05', '2.1']) value(await records.insert(debt, { id: id('d'), shopId: place['id'], amount }, me))
      const query = { ...list(eq('id', place['id'] as string)), fields: ['name', 'owed'] }
      expect(value(await records.list(shop, query, me)).records[0]).toMatchObject({ owed: '3.15' })
    })

    test('moments are compared to the second they are shown with', async () => {
      const { records, clock } = ports
      clock.at = Date.UTC(2026, 4, 1, 4, 0, 0, 700)
      const own = await newSale()
      const among = async (where: Parameters<typeof list>[0]) =>
        value(await records.list(sale, list(all(where ?? always, eq('id', own['id'] as string))), me)).total
      expect(await among({ field: 'createTime', op: 'eq', value: '2026-05-01 12:00:00' })).toBe(1)
      expect(await among({ field: 'createTime', op: 'le', value: '2026-05-01 12:00:00' })).toBe(1)
      expect(await among({ field: 'createTime', op: 'gt', value: '2026-05-01 12:00:00' })).toBe(0)
      expect(await among(lt('createTime', '2026-05-01 12:00:00'))).toBe(0)
      clock.at = START
    })

    test('several choices are found by each of them', async () => {
      const { records } = ports
      const own = value(await records.insert(goods, { id: id('g'), name: '多店', billStatus: 'approved', shops: 's-a,s-b' }, me))
      const found = async (shopId: string) =>
        value(await records.list(goods, list(all(has('shops', shopId), eq('id', own['id'] as string))), me)).total
      expect([await found('s-a'), await found('s-b'), await found('s')]).toEqual([1, 1, 0])
    })

    test('base data that is named by the living says by whom', async () => {
      const { records } = ports
      const place = await newShop()
      expect(value(await records.referring(shop, String(place['id']), me))).toEqual([])
      const user = await newSale({ shopId: place['id'] })
      expect(value(await records.referring(shop, String(place['id']), me))).toEqual(['test.sale'])
      value(await records.remove(sale, user, me))
      expect(value(await records.referring(shop, String(place['id']), me))).toEqual([])
    })

    test('somebody with a narrow scope sees his own, his organisations’ and what he decides, by every way of reading', async () => {
      const { records, approvals } = ports
      for (const [own, orgCode] of [
        ['o-1', 'Z01'],
        ['o-11', 'Z01A01'],
        ['o-2', 'Z02'],
      ] as const) {
        value(await records.insert(organisation, { id: own, departName: own, orgCode }, me))
      }
      const elsewhere = person({ userId: 'u-else', orgCode: 'Q99', empId: '' })
      const narrow = person({ userId: 'u-narrow', orgCode: 'Z01', empId: '', scope: { orgCodes: ['Z02'], below: ['Z01'] } })
      const mark = id('mark')
      const make = async (values: Row, by = elsewhere) => String((await newSale({ ...values, customerNo: mark }, by))['id'])
      const seen = [
        await make({}, person({ userId: 'u-other', orgCode: 'Z01A02' })),
        await make({ orgId: 'o-11' }),
        await make({ orgId: 'o-2' }),
        await make({ saleUserId: 'u-narrow' }),
        await make({ toldUsers: 'u-wide,u-narrow' }),
        await make({ handlingOrg: 'o-11' }),
        await make({}, { ...narrow, orgCode: 'Q99' }),
      ]
      const decided = await make({})
      value(
        await approvals.keep(
          {
            process: {
              ...{
                id: id('p'),
                typeKey: 'test.sale',
                recordId: decided,
                billNo: '',
                title: '',
                amount: null,
                status: 'running',
                round: 1,
                current: 0,
              },
              ...{
                nodes: [],
                change: false,
                applyUserId: 'u-else',
                applyUserName: '',
                applyDeptId: '',
                applyDeptName: '',
                startedAt: '2026-03-18 09:30:00',
                version: 0,
              },
            },
            changed: [],
            added: [
              {
                ...{
                  id: id('t'),
                  processId: `p${count}`,
                  round: 1,
                  node: 0,
                  nodeTitle: '',
                  userId: 'u-narrow',
                  userName: '',
                  status: 'agreed' as const,
                },
                ...{ opinion: null, receivedAt: '2026-03-18 09:30:00', finishedAt: null, version: 1 },
              },
            ],
          },
          me,
        ),
      )
      const hidden = [
        await make({ toldUsers: 'u-narrower' }),
        await make({ orgId: 'o-unknown' }),
        await make({}, person({ userId: 'u-other', orgCode: 'Z0' })),
      ]
      const page = value(await records.list(sale, list(eq('customerNo', mark)), narrow))
      expect(page.records.map((row) => row['id']).sort()).toEqual([...seen, decided].sort())
      expect(page.total).toBe(8)
      for (const one of [...seen, decided]) expect(codeOf(await records.find(sale, one, narrow))).toBe('kept')
      for (const one of hidden) {
        expect(codeOf(await records.find(sale, one, narrow))).toBe('record.missing')
        expect(codeOf(await records.lock(sale, one, narrow))).toBe('record.missing')
        expect(codeOf(await records.lock(sale, one, narrow, 'any'))).toBe('kept')
      }
      expect(value(await records.list(sale, list(oneOf('id', hidden)), narrow)).total).toBe(0)
    })

    test('base data of an organisation is offered to that organisation, to those above it and below it, and data of none to all', async () => {
      const { records } = ports
      for (const [own, orgCode] of [
        ['b-1', 'Y01'],
        ['b-11', 'Y01A01'],
        ['b-12', 'Y01A02'],
      ] as const) {
        value(await records.insert(organisation, { id: own, departName: own, orgCode }, me))
      }
      const shops = new Map<string, string>()
      for (const orgId of ['b-1', 'b-11', 'b-12', null]) shops.set(String(orgId), String((await newShop({ orgId }))['id']))
      const narrow = person({ userId: 'u-b', orgCode: 'Y01A01', empId: '', scope: { orgCodes: [], below: ['Y01A01'] } })
      const found = value(await records.list(shop, list(oneOf('id', [...shops.values()])), narrow))
      expect(found.records.map((row) => row['id']).sort()).toEqual([shops.get('b-1'), shops.get('b-11'), shops.get('null')].sort())
    })

    test('a record of a tree says where it stands and whether anything lies below it, whatever was kept of that', async () => {
      const { records } = ports
      const [root, leaf] = [id('t'), id('t')]
      value(await records.insert(organisation, { id: root, departName: root, hasChild: 'N' }, me))
      value(await records.insert(organisation, { id: leaf, departName: leaf, parentId: root, hasChild: 'Y' }, me))
      const { records: found } = value(await records.list(organisation, list(oneOf('id', [root, leaf])), me))
      expect(found.map((row) => [row['id'], row['parentId'], row['hasChild']]).sort()).toEqual([
        [root, undefined, 'Y'],
        [leaf, root, 'N'],
      ])
      expect(value(await records.find(organisation, root, me))['hasChild']).toBe('Y')
    })

    test('a node of a tree is asked for with all that lies below it; what belongs to an organisation is seen by whose scope holds that', async () => {
      const { records } = ports
      const nodes = [
        ['q-1', null, 'Z01'],
        ['q-11', 'q-1', 'Z01A01'],
        ['q-111', 'q-11', 'Z01A01A01'],
        ['q-2', null, 'Z02'],
      ] as const
      for (const [own, parentId, orgCode] of nodes) {
        value(await records.insert(organisation, { id: own, departName: own, parentId, orgCode }, me))
        for (const period of ['2026-01', '2026-02']) value(await records.insert(quota, { id: id('q'), deptId: own, period }, me))
      }
      const asked = (parameters: Asked, by = me) => readQuery(quota, { pageSize: '50', field: 'deptId,period', ...parameters }, by)
      const told = async (parameters: Asked, by = me) =>
        value(await records.list(quota, value(asked(parameters, by)), by)).records.map((row) => `${row['period']} ${row['deptId']}`)
      expect(await told({ deptId: 'q-11' })).toEqual(['2026-02 q-11', '2026-02 q-111', '2026-01 q-11', '2026-01 q-111'])
      expect(await told({ deptId: 'q-111,q-2', period: '2026-01' })).toEqual(['2026-01 q-111', '2026-01 q-2'])
      expect(value(await records.list(quota, { ...list(below('deptId', 'q-1')), pageSize: 1 }, me)).total).toBe(6)
      const narrow = person({ ...me, scope: { orgCodes: ['Z01A01'], below: [] } })
      expect(await told({ deptId: 'q-1' }, narrow)).toEqual(['2026-02 q-11', '2026-01 q-11'])
    })

    test('what has an owner is seen by him alone: not by its author, nor by whoever sees everything; what has none, by everybody', async () => {
      const { records } = ports
      const kept = value(await records.insert(slip, { id: id('p'), readerId: 'reader', said: '请回电' }, me))
      const own = String(kept['id'])
      const reader = person({ userId: 'reader', scope: { orgCodes: [], below: [] } })
      expect(value(await records.find(slip, own, reader))['said']).toBe('请回电')
      expect(value(await records.list(slip, list(), reader)).total).toBe(1)
      expect(codeOf(await records.find(slip, own, me))).toBe('record.missing')
      expect(value(await records.list(slip, list(), me)).total).toBe(0)
      const nobodys = value(await records.insert(slip, { id: id('n'), readerId: null, said: '全体请看' }, me))
      for (const by of [me, reader]) expect(value(await records.find(slip, String(nobodys['id']), by))['said']).toBe('全体请看')
    })
  })
