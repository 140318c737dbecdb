import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Effect, message, post, reverse, system, update } from '../../core/definitions/effect.ts'
import type { LoggedEffect } from '../../core/records/effects/ledgers.port.ts'
import { failure } from '../../core/kernel/failure.ts'
import { decimal } from '../../core/kernel/decimal.ts'
import { always, eq } from '../../core/kernel/condition.ts'
import type { Row } from '../../core/kernel/wire.ts'
import { goods, movement, sale, shop } from '../support/definitions.ts'
import { person } from '../support/person.ts'
import { type Ports } from '../support/ports.ts'
import { codeOf, value } from '../support/results.ts'

const me = person()
const tooLittle = failure('stock.tooLittle', '库存不足，可用{available}，需要{need}')

/** What every keeper does when a document does something elsewhere. */
export const effectsContract = (keeper: string, open: () => Promise<Ports>) =>
  describe(`Ledgers, kept by ${keeper}`, () => {
    let ports: Ports
    let count = 0
    const from = { type: sale, row: { id: 'e-x', billNo: 'XS1' } as Row }
    const good = async (stock: string) => {
      count += 1
      return value(await ports.records.insert(goods, { id: `e-g${count}`, name: `货${count}`, stock, billStatus: 'approved' }, me))
    }
    const take = (goodsId: unknown, qty: string, saleId: string, once?: string) =>
      post('test.movement', { goodsId: String(goodsId), qty: decimal(qty).negated(), saleId }, once === undefined ? {} : { once })
    const entries = async (source: string) =>
      value(
        await ports.records.list(movement, { where: eq('saleId', source), order: [], pageNo: 1, pageSize: 9, fields: ['qty', 'left'] }, me),
      ).records
    const write = (effects: readonly Effect[]) => ports.work.whole(() => ports.frame.post(effects, from, me))
    const stockOf = async (one: Row) => value(await ports.records.find(goods, String(one['id']), me))['stock']

    beforeAll(async () => {
      ports = await open()
    })
    afterAll(() => ports.close())

    test('an entry is written, its balance moved, and the entry shows what is left', async () => {
      const own = await good('10')
      value(await write([take(own['id'], '2.5', 'e1'), take(own['id'], '3', 'e1b')]))
      expect(await stockOf(own)).toBe('4.5')
      expect(await entries('e1')).toMatchObject([{ qty: '-2.5', left: '7.5' }])
      expect(await entries('e1b')).toMatchObject([{ qty: '-3', left: '4.5' }])
      expect(value(await ports.records.find(goods, String(own['id']), me))).toMatchObject({ version: 2, spec: 'e1b' })
    })

    test('a balance that would fall below its bound refuses everything', async () => {
      const [rich, poor] = [await good('10'), await good('1')]
      const refused = await write([take(rich['id'], '5', 'e2'), take(poor['id'], '2', 'e3')])
      expect(refused).toEqual({ ok: false, failure: { code: 'balance.bound', message: '库存不足，可用1.000，需要2.000' } })
      expect([await stockOf(rich), await stockOf(poor)]).toEqual(['10', '1'])
      expect(await entries('e2')).toEqual([])
    })

    test('a bound is judged after all of it: what is taken before it comes is no less there', async () => {
      const own = await good('1')
      value(await write([take(own['id'], '3', 'e-order'), take(own['id'], '-5', 'e-order')]))
      expect(await stockOf(own)).toBe('3')
    })

    test('what is held is missing from the balance without an entry, the next one for the last of it is refused, and given back it is there again', async () => {
      const own = await good('10')
      const holding = (stock: string) => update('test.goods', String(own['id']), { add: { stock }, refusal: '库存不足' })
      expect([codeOf(await write([holding('-6')])), codeOf(await write([holding('-6')]))]).toEqual(['kept', 'balance.bound'])
      expect(value(await ports.records.find(goods, String(own['id']), me))).toMatchObject({ stock: '4', version: 2 })
      value(await write([holding('6')]))
      expect(await stockOf(own)).toBe('10')
    })

    test('what events added to a record is told altogether', async () => {
      const own = await good('10')
      const id = String(own['id'])
      for (const stock of ['-6', '1.5', '0.5']) value(await write([update('test.goods', id, { add: { stock } })]))
      value(await write([update('test.goods', id, { set: { stock: '7' } })]))
      const added = value(await ports.ledgers.added(goods, me)).filter((one) => one.id === id)
      expect(added.map(({ field, sum }) => [field, decimal(sum).toString()])).toEqual([['stock', '-3']])
    })

    test('a balance that is not what it must be refuses, under the lock that moves it', async () => {
      const own = await good('10')
      value(await write([update('test.goods', String(own['id']), { set: { spec: '停用' } })]))
      expect(codeOf(await write([take(own['id'], '1', 'e-needs')]))).toBe('balance.unfit')
      value(await write([update('test.goods', String(own['id']), { set: { spec: null } })]))
      expect(codeOf(await write([take(own['id'], '1', 'e-needs')]))).toBe('kept')
      expect(await stockOf(own)).toBe('9')
    })

    test('nothing posts twice under a name that is posted once', async () => {
      const own = await good('10')
      value(await write([take(own['id'], '1', 'e4', 'once')]))
      expect(codeOf(await write([take(own['id'], '1', 'e4', 'once')]))).toBe('ledger.alreadyPosted')
      expect(await stockOf(own)).toBe('9')
      expect(await entries('e4')).toHaveLength(1)
    })

    test('a record that is named by what only one holds is found, or begun where it may be, once', async () => {
      const named = (limit: string) => update('test.shop', { name: '新开店' }, { add: { limit }, begins: { level: '1' } })
      expect(codeOf(await write([update('test.shop', { name: '没有的店' }, { add: { limit: '1' } })]))).toBe('record.missing')
      value(await write([named('3'), named('4')]))
      value(await write([named('5')]))
      const { records } = value(
        await ports.records.list(shop, { where: eq('name', '新开店'), order: [], pageNo: 1, pageSize: 9, fields: ['limit', 'level'] }, me),
      )
      expect(records).toMatchObject([{ limit: '12', level: '1' }])
    })

    test('a row of another record takes what is added, and the record’s history says so', async () => {
      const items = [{ id: 'e-row', goodsId: 'g', qty: '1', price: '2' }]
      value(await ports.records.insert(sale, { id: 'e-sale', billStatus: 'approved', saleDate: '2026-03-18', items }, me))
      value(await write([update('test.sale.items', 'e-row', { add: { qty: '2.5' } })]))
      const found = value(await ports.records.find(sale, 'e-sale', me))
      expect(found['items']).toMatchObject([{ id: 'e-row', qty: '3.5' }])
      expect(found['total']).toBe('7')
      const [entry] = value(await ports.audit.of('test.sale', 'e-sale', me))
      expect(entry).toMatchObject({ action: 'effect', changes: { items: { changed: { 'e-row': { qty: ['1', '3.5'] } } } } })
    })

    test('what an event wrote is written back exactly, once, and the next such event again', async () => {
      const own = await good('10')
      const id = `e-rev${count}`
      const whose = { type: sale, row: { id } as Row }
      const happen = (event: string, effects: readonly Effect[], reversed: readonly LoggedEffect[] = []) =>
        ports.work.whole(() => ports.frame.writer.write([{ event, effects: () => effects, reversed }], whose, me))
      const back = async () => {
        const resolved = value(await ports.frame.reversals.resolve({ event: 'unship', effects: () => [reverse('ship')] }, whose, me))
        value(await happen('unship', resolved.effects(whose.row), resolved.reversed))
        return resolved.effects(whose.row).length
      }
      const hold = update('test.goods', String(own['id']), { add: { price: '5' } })
      for (let round = 0; round < 2; round += 1) {
        value(await happen('ship', [take(own['id'], '4', id), hold]))
        expect(value(await ports.records.find(goods, String(own['id']), me))).toMatchObject({ stock: '6', price: '5' })
        expect(await back()).toBe(2)
        expect(value(await ports.records.find(goods, String(own['id']), me))).toMatchObject({ stock: '10', price: '0' })
        expect(await back()).toBe(0)
      }
      expect(await entries(id)).toHaveLength(4)
    })

    test('another record takes new values and its history says so', async () => {
      const own = value(await ports.records.insert(shop, { id: 'e-s1', name: '改名店' }, me))
      value(await write([update('test.shop', 'e-s1', { set: { name: '新名店' } }), message('看看', { role: 'staff' })]))
      expect(value(await ports.records.find(shop, 'e-s1', me))).toMatchObject({ name: '新名店', version: Number(own['version']) + 1 })
      expect(value(await ports.audit.of('test.shop', 'e-s1', me))).toMatchObject([
        { action: 'effect', changes: { name: ['改名店', '新名店'] } },
      ])
    })

    test('what belongs to an organisation or one below it follows its new code, and nothing else does', async () => {
      const made = async (orgCode: string) => {
        count += 1
        const row = { id: `e-g${count}`, name: `货${count}`, stock: '1', billStatus: 'approved' }
        return String(value(await ports.records.insert(goods, row, { ...me, orgCode }))['id'])
      }
      const ids = [await made('B07C01'), await made('B07C01A02'), await made('B07C02')]
      value(await write([system('recode', { from: 'B07C01', to: 'B08A01' })]))
      const codes = await Promise.all(ids.map(async (id) => value(await ports.records.find(goods, id, me))['sysOrgCode']))
      expect(codes).toEqual(['B08A01', 'B08A01A02', 'B07C02'])
    })

    test('what nobody declared is no place to post to', async () => {
      await expect(write([post('test.unheard', {})])).rejects.toThrow('test.unheard')
    })

    test('a change leaves one entry in the trail, a change taken back none', async () => {
      const entry = {
        action: 'edit',
        typeKey: 'test.sale',
        recordId: 'e-audited',
        versionBefore: 1,
        versionAfter: 2,
        changes: { remark: ['甲', '乙'] },
      }
      value(await ports.work.whole(() => ports.audit.note(entry, me)))
      await ports.work.whole(async () => {
        await ports.audit.note({ ...entry, action: 'void' }, me)
        return { ok: false, failure: tooLittle }
      })
      value(await ports.audit.note({ ...entry, action: 'submit', reason: '补充' }, me))
      const lines = value(await ports.audit.of('test.sale', 'e-audited', me))
      expect(lines.map(({ action }) => action)).toEqual(['submit', 'edit'])
      expect(lines[1]).toMatchObject({ ...entry, at: '2026-03-18 09:30:00', userName: 'zhang', realname: '张三' })
      expect(value(await ports.audit.of('test.sale', 'e-audited', person({ tenantId: 2 })))).toEqual([])
    })

    test('who wrote a record is known, since then, and one’s own operations are the newest first, without others’, sign-ins and what followed elsewhere', async () => {
      const by = person({ userId: 'e-doer' })
      const noted = (action: string, recordId: string, who = by) =>
        ports.audit.note({ action, typeKey: 'test.sale', recordId, billNo: 'XS9', changes: {} }, who)
      for (const [action, id] of [
        ['add', 'd1'],
        ['effect', 'd2'],
        ['login', 'e-doer'],
        ['submit', 'd1'],
      ] as const)
        value(await noted(action, id))
      value(await noted('add', 'd3', person({ userId: 'e-other' })))
      value(await noted('add', 'd4', person({ userId: 'e-doer', tenantId: 2 })))
      const at = '2026-03-18 09:30:00'
      expect(value(await ports.audit.own(by, at, 20))).toEqual([
        { at, action: 'submit', typeKey: 'test.sale', recordId: 'd1', billNo: 'XS9' },
        { at, action: 'add', typeKey: 'test.sale', recordId: 'd1', billNo: 'XS9' },
      ])
      expect(value(await ports.audit.own(by, at, 1))).toHaveLength(1)
      expect(value(await ports.audit.writers('test.sale', 'd1', by))).toEqual(['e-doer'])
      expect(value(await ports.audit.writers('test.sale', 'd2', by))).toEqual([])
      expect(value(await ports.audit.writers('test.sale', 'd1', by, at))).toEqual([])
      expect(value(await ports.audit.writers('test.sale', 'd3', person({ tenantId: 2 })))).toEqual([])
      expect(value(await ports.audit.own(by, '2026-03-18 09:30:01', 20))).toEqual([])
    })

    test('a unit of work inside another is part of it: what the inner one refuses is refused as a whole', async () => {
      const { records, work } = ports
      const result = await work.whole(async () => {
        value(await records.insert(shop, { id: 'e-outer', name: '外层' }, me))
        await work.whole(async () => ({ ok: false, failure: tooLittle }))
        return { ok: true, value: 'went on' }
      })
      expect(codeOf(result)).toBe('stock.tooLittle')
      expect(codeOf(await records.find(shop, 'e-outer', me))).toBe('record.missing')
      const thrown = work.whole(async () => {
        value(await records.insert(shop, { id: 'e-thrown', name: '抛出' }, me))
        throw new Error('a bug')
      })
      await expect(thrown).rejects.toThrow('a bug')
      expect(codeOf(await records.find(shop, 'e-thrown', me))).toBe('record.missing')
      expect(value(await records.list(shop, { where: always, order: [], pageNo: 1, pageSize: 1 }, me)).pageNo).toBe(1)
    })

    test('the same key gets the first answer again for a day, and belongs to one person', async () => {
      const { repeats, work, clock } = ports
      const keep = (key: string, digest: string, by = me) => work.whole(() => repeats.keep(key, { digest, answer: { billNo: digest } }, by))
      const found = async (key: string, by = me) => value(await repeats.find(key, by))
      expect(await found('key-1')).toBeNull()
      value(await keep('key-1', 'h1'))
      expect(await found('key-1')).toEqual({ digest: 'h1', answer: { billNo: 'h1' } })
      expect(await keep('key-1', 'h2')).toMatchObject({ ok: false, failure: { code: 'repeat.taken' } })
      expect(await found('key-1')).toEqual({ digest: 'h1', answer: { billNo: 'h1' } })
      expect(await found('key-1', person({ userId: 'u2' }))).toBeNull()
      value(await keep('key-1', 'h1', person({ userId: 'u2' })))
      clock.at += 86_400_001
      expect(await found('key-1')).toBeNull()
      value(await keep('key-1', 'h3'))
      await work.whole(async () => {
        value(await repeats.keep('key-2', { digest: 'h', answer: null }, me))
        return { ok: false, failure: tooLittle }
      })
      expect(await found('key-2')).toBeNull()
      expect(value(await work.whole(() => repeats.claim('key-2', me)))).toBe(true)
      expect(value(await work.whole(() => repeats.claim('key-2', me)))).toBe(false)
      clock.at -= 86_400_001
    })
  })
