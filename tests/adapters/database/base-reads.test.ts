import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from '../../../core/kernel/condition.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { debt, goods, sale, shop, shopPrice } from '../../support/definitions.ts'
import { ownDatabase } from '../../support/database.ts'
import { gate } from '../../support/gate.ts'
import { person } from '../../support/person.ts'
import { sqlPorts } from '../../support/ports.ts'
import { value } from '../../support/results.ts'

const me = person()

describe('base data read a moment ago', () => {
  let instances: readonly Awaited<ReturnType<typeof sqlPorts>>[]
  const one = (index: number) => instances[index] as (typeof instances)[number]
  let turn = 0
  let draft: Row

  const isRefused = async (index: number): Promise<boolean> => value(await one(index).facts.unknownReferences(sale, draft, me)).length > 0
  const switchedOff = (index: number, meanwhile = async () => {}) => {
    const { records, work } = one(index)
    return work.whole(async () => {
      const found = value(await records.lock(goods, `b-g${turn}`, me))
      const kept = await records.update(goods, found, { ...found, enabled: 'N' }, me)
      await meanwhile()
      return kept
    })
  }

  beforeAll(async () => {
    const connection = await ownDatabase('base_reads')
    instances = [await sqlPorts(connection), await sqlPorts(connection)]
    value(await one(0).records.insert(shop, { id: 'b-s', name: '甲店', enabled: 'Y' }, me))
  })
  afterAll(() => Promise.all(instances.map((instance) => instance.close())))
  beforeEach(async () => {
    turn += 1
    const goodsId = `b-g${turn}`
    value(await one(0).records.insert(goods, { id: goodsId, name: goodsId, enabled: 'Y', billStatus: 'approved' }, me))
    draft = {
      id: `b-${turn}`,
      billStatus: 'draft',
      shopId: 'b-s',
      saleDate: '2026-03-18',
      items: [{ id: `b-i${turn}`, goodsId, qty: '1' }],
    }
  })

  test('is refused by the process that switched it off as soon as that is kept', async () => {
    expect(await isRefused(0)).toBe(false)
    value(await switchedOff(0))
    expect(await isRefused(0)).toBe(true)
  })

  test('is refused in the unit of work that switches it off, also of a draft it looked at before', async () => {
    await one(0).work.whole(async () => {
      expect(await isRefused(0)).toBe(false)
      return switchedOff(0, async () => expect(await isRefused(0)).toBe(true))
    })
  })

  test('and read by somebody else while it was being switched off, is refused once that is kept', async () => {
    const [begun, goOn] = [gate(), gate()]
    const switching = switchedOff(0, () => {
      begun.open()
      return goOn.passed
    })
    await begun.passed
    expect(await isRefused(0)).toBe(false)
    goOn.open()
    value(await switching)
    expect(await isRefused(0)).toBe(true)
  })

  test('is refused by every other process within a second', async () => {
    expect(await isRefused(1)).toBe(false)
    value(await switchedOff(0))
    expect(await isRefused(1)).toBe(false)
    one(1).clock.at += 1_000
    expect(await isRefused(1)).toBe(true)
  })

  test('says nothing of what a shop owes: that is read anew, whoever wrote it', async () => {
    const owed = async () => value(await one(1).facts.gather(sale, draft, me)).refs['test.shop']?.['b-s']?.['owed']
    const before = await owed()
    value(await one(0).records.insert(debt, { id: `b-d${turn}`, shopId: 'b-s', amount: '12.5', dueDate: '2026-02-01' }, me))
    expect(await owed()).not.toEqual(before)
  })

  test('is quoted at its new price as soon as that is kept', async () => {
    const { facts, records } = one(0)
    const rowId = `b-i${turn}`
    const price = { id: `b-p${turn}`, goodsId: `b-g${turn}`, shopId: 'b-s', price: '10', billStatus: 'draft' }
    const quoted = async () => value(await facts.quote(sale, 'items', draft, [rowId], me))[0]?.values
    expect(await quoted()).not.toEqual({ price: '10' })
    const kept = value(await records.insert(shopPrice, price, me))
    expect(await quoted()).toEqual({ price: '10' })
    value(await records.update(shopPrice, kept, { ...kept, price: '11' }, me))
    expect(await quoted()).toEqual({ price: '11' })
  })

  test('is listed under its new name as soon as that is kept', async () => {
    const { records, work } = one(0)
    const newest = { where: eq('goodsId', `b-g${turn}`), order: [], pageNo: 1, pageSize: 10, fields: ['goodsId'] }
    value(await records.insert(shopPrice, { id: `b-n${turn}`, goodsId: `b-g${turn}`, price: '1', billStatus: 'draft' }, me))
    const names = async () => value(await records.list(shopPrice, newest, me)).records.map((row) => row['goodsId_dictText'])
    expect(await names()).toEqual([`b-g${turn}`])
    const renamed = await work.whole(async () => {
      const found = value(await records.lock(goods, `b-g${turn}`, me))
      return records.update(goods, found, { ...found, name: `新${turn}` }, me)
    })
    value(renamed)
    expect(await names()).toEqual([`新${turn}`])
  })
})
