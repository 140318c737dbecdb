import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hold, message, patch, post, recode } from '../../core/definitions/effect.ts'
import { failure } from '../../core/kernel/failure.ts'
import { always, eq } from '../../core/kernel/condition.ts'
import type { Row } from '../../core/kernel/wire.ts'
import { debt, goods, sale, shop } from '../support/definitions.ts'
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
    const take = (goodsId: unknown, qty: string, source: string) =>
      post({
        to: 'test.debt',
        source,
        row: { saleId: source, amount: qty },
        balance: {
          of: 'test.goods',
          id: String(goodsId),
          add: { stock: `-${qty}` },
          notBelowZero: ['stock'],
          refusal: tooLittle,
          after: { shopId: 'stock' },
          set: { spec: source },
        },
      })
    const entries = async (source: string) =>
      value(
        await ports.records.list(
          debt,
          { where: eq('saleId', source), order: [], pageNo: 1, pageSize: 9, fields: ['amount', 'shopId'] },
          me,
        ),
      ).records
    const stockOf = async (one: Row) => value(await ports.records.find(goods, String(one['id']), me))['stock']

    beforeAll(async () => {
      ports = await open()
    })
    afterAll(() => ports.close())

    test('an entry is written, its balance moved, and the entry shows what is left', async () => {
      const own = await good('10')
      value(await ports.ledgers.post([take(own['id'], '2.5', 'e1'), take(own['id'], '3', 'e1b')], from, me))
      expect(await stockOf(own)).toBe('4.5')
      expect(await entries('e1')).toMatchObject([{ amount: '2.5', shopId: '7.5' }])
      expect(await entries('e1b')).toMatchObject([{ amount: '3', shopId: '4.5' }])
      expect(value(await ports.records.find(goods, String(own['id']), me))).toMatchObject({ version: 2, spec: 'e1b' })
    })

    test('a balance that would fall below nought refuses everything', async () => {
      const [rich, poor] = [await good('10'), await good('1')]
      const refused = await ports.work.whole(() => ports.ledgers.post([take(rich['id'], '5', 'e2'), take(poor['id'], '2', 'e3')], from, me))
      expect(refused).toEqual({ ok: false, failure: { code: 'stock.tooLittle', message: '库存不足，可用1.000，需要2.000' } })
      expect([await stockOf(rich), await stockOf(poor)]).toEqual(['10', '1'])
      expect(await entries('e2')).toEqual([])
    })

    test('what is held is missing from the balance without an entry, the next one for the last of it is refused, and given back it is there again', async () => {
      const own = await good('10')
      const holding = (qty: string) =>
        hold({
          of: 'test.goods',
          id: String(own['id']),
          add: { stock: qty },
          notBelowZero: ['stock'],
          refusal: tooLittle,
          product: { price: ['stock', 'stock'] },
        })
      const ask = () => ports.work.whole(() => ports.ledgers.post([holding('-6')], from, me))
      expect([codeOf(await ask()), codeOf(await ask())]).toEqual(['kept', 'stock.tooLittle'])
      expect(value(await ports.records.find(goods, String(own['id']), me))).toMatchObject({ stock: '4', price: '16', version: 2 })
      value(await ports.ledgers.post([holding('6')], from, me))
      expect(await stockOf(own)).toBe('10')
    })

    test('a balance that is not what it must be refuses, under the lock that moves it', async () => {
      const own = await good('10')
      const taking = (states: readonly string[]) => {
        const entry = take(own['id'], '1', `e-needs-${states.join()}`)
        return { ...entry, balance: { ...entry.balance!, needs: { billStatus: states }, unfit: failure('goods.unfit', '不可用') } }
      }
      expect(codeOf(await ports.work.whole(() => ports.ledgers.post([taking(['draft', 'voided'])], from, me)))).toBe('goods.unfit')
      expect(codeOf(await ports.work.whole(() => ports.ledgers.post([taking(['draft', 'approved'])], from, me)))).toBe('kept')
      expect(await stockOf(own)).toBe('9')
    })

    test('nothing posts twice under one source', async () => {
      const own = await good('10')
      value(await ports.ledgers.post([take(own['id'], '1', 'e4')], from, me))
      expect(codeOf(await ports.work.whole(() => ports.ledgers.post([take(own['id'], '1', 'e4')], from, me)))).toBe('ledger.alreadyPosted')
      expect(await stockOf(own)).toBe('9')
      expect(await entries('e4')).toHaveLength(1)
    })

    test('another record takes new values and its history says so', async () => {
      const own = value(await ports.records.insert(shop, { id: 'e-s1', name: '改名店' }, me))
      value(
        await ports.work.whole(() =>
          ports.ledgers.post([patch({ name: '新名店' }, { type: 'test.shop', id: 'e-s1' }), message('看看', { role: 'staff' })], from, me),
        ),
      )
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
      value(await ports.ledgers.post([recode('B07C01', 'B08A01')], from, me))
      const codes = await Promise.all(ids.map(async (id) => value(await ports.records.find(goods, id, me))['sysOrgCode']))
      expect(codes).toEqual(['B08A01', 'B08A01A02', 'B07C02'])
    })

    test('what a type nobody declared should keep is passed over', async () => {
      expect(codeOf(await ports.ledgers.post([post({ to: 'test.unheard', source: 'e9', row: {} })], from, me))).toBe('kept')
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

    test('who wrote a record is known, since then, and one’s own deeds are the newest first, without others’, sign-ins and what followed elsewhere', async () => {
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
