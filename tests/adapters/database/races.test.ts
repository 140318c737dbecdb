import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { post, update } from '../../../core/definitions/effect.ts'
import { failure } from '../../../core/kernel/failure.ts'
import { always, eq } from '../../../core/kernel/condition.ts'
import { ok, type Result } from '../../../core/kernel/result.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { RepeatOnce } from '../../../core/records/write/repeat-once.use-case.ts'
import { booking, goods, sale, shop, smallCatalogue } from '../../support/definitions.ts'
import { deskOver } from '../../support/desk.ts'
import { ownDatabase } from '../../support/database.ts'
import { person } from '../../support/person.ts'
import { sqlPorts } from '../../support/ports.ts'
import { codeOf, value } from '../../support/results.ts'

const me = person()
const refused = { ok: false as const, failure: failure('test.refused', '') }

describe('many at once, over two instances', () => {
  let instances: readonly Awaited<ReturnType<typeof sqlPorts>>[]
  const one = (index: number) => instances[index % instances.length] as (typeof instances)[number]

  const deskOf = (index: number) =>
    deskOver(one(index), { catalogue: smallCatalogue, clock: one(index).clock, ids: { next: () => `races-${index}` } })

  beforeAll(async () => {
    const connection = await ownDatabase('races')
    instances = [await sqlPorts(connection), await sqlPorts(connection)]
  })
  afterAll(() => Promise.all(instances.map((instance) => instance.close())))

  test('number their documents without gaps or repeats, though a tenth takes back and a month ends meanwhile', async () => {
    const month = [Date.UTC(2026, 5, 30, 15, 59, 59), Date.UTC(2026, 5, 30, 16, 0, 0)]
    const saver = async (index: number): Promise<string[]> => {
      const made: string[] = []
      for (let turn = 0; turn < 10; turn += 1) {
        const { records, work, clock } = one(index)
        clock.at = month[turn < 5 ? 0 : 1] as number
        const result = await work.whole(async (): Promise<Result<Row>> => {
          const kept = await records.insert(
            sale,
            {
              id: `n-${index}-${turn}`,
              billStatus: 'draft',
              saleDate: '2026-06-30',
              items: [{ id: `n-${index}-${turn}-1`, goodsId: 'g', qty: '1', price: '1' }],
            },
            me,
          )
          return (index + turn) % 10 === 0 ? refused : kept
        })
        if (result.ok) made.push(String(result.value['billNo']))
      }
      return made
    }
    const numbers = (await Promise.all(Array.from({ length: 50 }, (_, index) => saver(index)))).flat()
    expect(numbers).toHaveLength(450)
    for (const prefix of ['XS202606', 'XS202607']) {
      const own = numbers.filter((number) => number.startsWith(prefix)).map((number) => Number(number.slice(8)))
      expect(own.sort((a, b) => a - b)).toEqual(own.map((_, index) => index + 1))
    }
  })

  test('take the last piece exactly as often as there are pieces, whatever else each of them takes', async () => {
    const names = ['t-a', 't-b', 't-c']
    for (const id of names) value(await one(0).records.insert(goods, { id, name: id, stock: '10', billStatus: 'approved' }, me))
    const take = (id: string) => post('test.movement', { goodsId: id, saleId: 'race', qty: '-1' })
    const keep = (id: string) => update('test.goods', id, { add: { stock: '-1' } })
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const { frame, work } = one(index)
        // Named in another order each time: only the order of locking keeps them from waiting for each other.
        const [first, second] = [names[index % 3] as string, names[(index + 1 + (index % 2)) % 3] as string]
        return work.whole(() => frame.post([take(first), keep(second)], { type: sale, row: { id: `r${index}` } }, me))
      }),
    )
    expect(new Set(results.map(codeOf))).toEqual(new Set(['kept', 'balance.bound']))
    const taken = results.filter(({ ok: isKept }) => isKept).length
    let left = 0
    for (const id of names) {
      const stock = Number(value(await one(0).records.find(goods, id, me))['stock'])
      expect(stock).toBeGreaterThanOrEqual(0)
      left += stock
    }
    expect(left).toBe(30 - taken * 2)
  })

  test('begin a balance once, however many post to it first', async () => {
    const open = (index: number) => update('test.shop', { name: '首笔' }, { add: { limit: '1' }, begins: { level: String(index % 3) } })
    const results = await Promise.all(
      Array.from({ length: 24 }, (_, index) => {
        const { frame, work } = one(index)
        return work.whole(() => frame.post([open(index)], { type: sale, row: { id: `f${index}` } }, me))
      }),
    )
    expect(new Set(results.map(codeOf))).toEqual(new Set(['kept']))
    const { records } = value(
      await one(0).records.list(shop, { where: eq('name', '首笔'), order: [], pageNo: 1, pageSize: 9, fields: ['limit'] }, me),
    )
    expect(records).toMatchObject([{ limit: '24' }])
  })

  test('have one room in overlapping hours exactly once, and the others are told whose it is', async () => {
    const row = (index: number) => {
      const at = (hour: number) => `2026-07-01 ${hour + (index % 3)}:00:00`
      return { id: `o-${index}`, who: `客${index}`, room: '301', startTime: at(10), endTime: at(13), status: 'booked' }
    }
    const results = await Promise.all(
      Array.from({ length: 24 }, (_, index) => {
        return one(index).work.whole(() => deskOf(index).writer.keep({ type: booking, after: row(index), action: 'add', by: me }))
      }),
    )
    const [kept, ...more] = results.flatMap((result) => (result.ok ? [result.value] : []))
    expect(more).toEqual([])
    const told = results.flatMap((result) => (result.ok ? [] : [result.failure.message]))
    expect(new Set(told)).toEqual(new Set([`301已被${String(kept?.['who'])}占用`]))
  })

  test('who change one record from the same version: one wins, the others are told', async () => {
    const kept = value(await one(0).records.insert(shop, { id: 'e-1', name: '争抢' }, me))
    const results = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        one(index).work.whole(() => one(index).records.update(shop, kept, { ...kept, limit: String(index) }, me)),
      ),
    )
    expect(results.map(codeOf).filter((code) => code === 'kept')).toHaveLength(1)
    expect(new Set(results.map(codeOf))).toEqual(new Set(['kept', 'record.stale']))
  })

  test('who lock before they change lose nothing', async () => {
    value(await one(0).records.insert(sale, { id: 'e-2', billStatus: 'draft', saleDate: '2026-06-30', count: 0, items: [] }, me))
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        one(index).work.whole(async () => {
          const seen = value(await one(index).records.lock(sale, 'e-2', me))
          const items = [...(seen['items'] as readonly Row[]), { id: `e-2-${index}`, goodsId: 'g', qty: '1', price: '1' }]
          return one(index).records.update(sale, seen, { ...seen, count: Number(seen['count']) + 1, items }, me)
        }),
      ),
    )
    const found = value(await one(0).records.find(sale, 'e-2', me))
    expect(found).toMatchObject({ count: 30, version: 31 })
    expect(found['items']).toHaveLength(30)
  })

  test('who come with the same key do it once: the others wait and get the first answer', async () => {
    const key = (index: number) => {
      const { repeats, records, work } = one(index)
      const operation = async () => {
        const kept = await records.insert(shop, { id: `k-${index}`, name: `键${index}` }, me)
        return kept.ok ? ok({ id: kept.value['id'] }) : kept
      }
      return new RepeatOnce(repeats, work).run({ key: 'k', digest: 'same', by: me, operation })
    }
    const answers = (await Promise.all(Array.from({ length: 20 }, (_, index) => key(index)))).map(value)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(
      value(
        await one(0).records.list(shop, { where: { field: 'name', op: 'starts', value: '键' }, order: [], pageNo: 1, pageSize: 10 }, me),
      ).total,
    ).toBe(1)
  })

  test('who take back leave the key to the next', async () => {
    const { repeats, work } = one(0)
    const first = work.whole(async () => {
      value(await repeats.claim('k2', me))
      return refused
    })
    const second = one(1).work.whole(() => one(1).repeats.claim('k2', me))
    const results = await Promise.all([first, second])
    expect(codeOf(results[0])).toBe('test.refused')
    expect(results[1]).toEqual({ ok: true, value: true })
  })

  test('two that wait for each other are both served: the one PostgreSQL ends begins again', async () => {
    for (const id of ['w-1', 'w-2']) value(await one(0).records.insert(shop, { id, name: id }, me))
    let meeting = 0
    const both = async (first: string, second: string, index: number) => {
      let isFirstTime = true
      return one(index).work.whole(async () => {
        value(await one(index).records.lock(shop, first, me))
        if (isFirstTime) {
          isFirstTime = false
          meeting += 1
          while (meeting < 2) await new Promise((resolve) => setImmediate(resolve))
        }
        return one(index).records.lock(shop, second, me)
      })
    }
    const results = await Promise.all([both('w-1', 'w-2', 0), both('w-2', 'w-1', 1)])
    expect(results.map(codeOf)).toEqual(['kept', 'kept'])
  })

  test('a unit of work that ended leaves nothing behind for the next on its connection', async () => {
    const { records, work, audit } = one(0)
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        work.whole(async () => {
          await audit.note({ action: 'edit', typeKey: 'test.shop', recordId: `a-${index}`, changes: {} }, me)
          return index % 3 === 0 ? refused : records.find(shop, 'w-1', me)
        }),
      ),
    )
    for (let index = 0; index < 30; index += 1) {
      expect(value(await audit.of('test.shop', `a-${index}`, me))).toHaveLength(index % 3 === 0 ? 0 : 1)
    }
    expect(value(await records.list(shop, { where: eq('id', 'nobody'), order: [], pageNo: 1, pageSize: 1 }, me)).total).toBe(0)
    expect(value(await records.list(shop, { where: always, order: [], pageNo: 1, pageSize: 1 }, me)).total).toBeGreaterThan(0)
  })
})
