import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueOf } from '../../../core/definitions/catalogue.ts'
import { rowsOf } from '../../../core/kernel/wire.ts'
import { catalogue as everything } from '../../support/catalogue.ts'
import { ownDatabase } from '../../support/database.ts'
import { deskOver, person } from '../../support/desk.ts'
import { sqlPorts } from '../../support/ports.ts'
import { refusalOf, value } from '../../support/results.ts'

/** Over two instances on one database: of many documents that take one code, alone or within its carton, exactly one has it. */
const RIVALS = 6
const NEEDED = ['bsc.bscBussCompany', 'bsc.product', 'bsc.warehouse']
const catalogue = catalogueOf(
  everything.types.filter(({ key, area }) => area === 'cg' || NEEDED.includes(key)),
  everything.dictionaries,
)
const keeper = person('keeper', { roles: ['warehouse', 'business', 'purchase'] })
const typeOf = (key: string) => catalogue.find(key)!
const returned = typeOf('cg.purchaseReturn')
const traceCode = typeOf('cg.traceCode')
const code = (n: number) => `8100001${String(n).padStart(13, '0')}`

let instances: readonly Awaited<ReturnType<typeof sqlPorts>>[]
let desks: readonly ReturnType<typeof deskOver>[]
const desk = (index: number) => desks[index % desks.length]!

beforeAll(async () => {
  const connection = await ownDatabase('one_code')
  instances = [await sqlPorts(connection, catalogue), await sqlPorts(connection, catalogue)]
  desks = instances.map((ports, instance) => {
    let last = 0
    const ids = { next: () => `code-${instance}-${(last += 1)}` }
    return deskOver(ports, { catalogue, clock: ports.clock, ids, holders: { purchase: ['chief'] } })
  })
  const { records } = instances[0]!
  const put = async (key: string, row: object) => value(await records.insert(typeOf(key), row as never, keeper))
  const usable = { billStatus: 'approved', enabled: 'Y' }
  await put('bsc.bscBussCompany', { id: 'c1', name: '华北制药', tradeType: '1', ...usable })
  await put('bsc.product', {
    id: 'p1',
    name: '阿莫西林胶囊',
    specialType: '0',
    traceNo: '8100001',
    productNum: 5,
    includedNum: 2,
    ...usable,
  })
  await put('bsc.warehouse', { id: 'w1', name: '一号库', saleable: 'Y', enabled: 'Y' })
  await put('cg.stock', {
    ...{ id: 's1', warehouseId: 'w1', locationCode: 'A', productId: 'p1', batchNo: 'B1', qualityStatus: '1', expiryDate: '2028-12-31' },
    ...{ qty: '1000', lockedQty: '0', availableQty: '1000', costPrice: '1', amount: '1000' },
  })
  const row = {
    ...{ productId: 'p1', batchNo: 'B1', arriveQty: '100', qty: '100', unitPrice: '1' },
    returnQty: '0',
    returnableQty: '100',
    invoiceQty: '0',
  }
  await put('cg.purchaseOrder', {
    ...{ id: 'o1', billNo: 'CGDD1', billStatus: 'approved', companyId: 'c1', warehouseId: 'w1' },
    items: Array.from({ length: 2 * RIVALS }, (_, at) => ({
      id: `oi${at}`,
      productId: 'p1',
      qty: '100',
      receiveQty: '100',
      returnQty: '0',
    })),
  })
  await put('cg.purchaseReceipt', {
    ...{ id: 'r1', billNo: 'CGRK1', billStatus: 'stored', companyId: 'c1', warehouseId: 'w1' },
    items: Array.from({ length: 2 * RIVALS }, (_, at) => ({ id: `ri${at}`, orderItemId: `oi${at}`, ...row })),
  })
  const known = (n: number, level: string, cartonCode: string | null = null) => ({
    ...{ id: `t${n}`, code: code(n), productId: 'p1', level, traceState: '2', batchNo: 'B1', warehouseId: 'w1', cartonCode, way: [] },
  })
  for (const one of [known(1, '1'), known(90, '3'), ...Array.from({ length: 10 }, (_, at) => known(10 + at, '1', code(90)))])
    await put('cg.traceCode', one)
})
afterAll(() => Promise.all(instances.map((ports) => ports.close())))

const save = (index: number, qty: string, traceCodes: string, submit = false) =>
  desk(index).save.run({
    type: returned,
    by: keeper,
    submit,
    confirmed: true,
    body: {
      ...{
        companyId: 'c1',
        orgId: '108',
        buyerId: 'keeper',
        returnDate: '2026-03-18',
        reason: '2',
        warehouseId: 'w1',
        agreeNo: 'T',
        files: 'a/1.pdf',
      },
      items: [{ receiptItemId: `ri${index}`, orderItemId: `oi${index}`, stockId: 's1', qty, traceCodes, unitPrice: '1' }],
    },
  })

test('of many that name it at once one keeps it, and the others are told where it stands', async () => {
  const results = await Promise.all(Array.from({ length: RIVALS }, (_, index) => save(index, '1', code(1))))
  const [kept, ...more] = results.filter(({ ok }) => ok)
  expect(more).toEqual([])
  const { billNo } = value(await desk(0).records.find(returned, String(value(kept!)['id']), keeper))
  expect(new Set(results.flatMap((one) => (one.ok ? [] : [refusalOf(one)])))).toEqual(new Set([`追溯码${code(1)}已在${String(billNo)}中`]))
})

test('of a carton that leaves whole and a box out of it that leaves alone one has left', async () => {
  const ready = async (index: number, qty: string, traceCodes: string) => {
    const id = String(value(await save(index, qty, traceCodes, true))['id'])
    for (;;) {
      const task = value(await desk(index).approvals.ofRecord(returned.key, id, keeper))?.tasks.find(({ status }) => status === 'open')
      if (!task) return id
      value(await desk(index).decide.run({ taskId: task.id, version: task.version, verdict: 'agree', by: person(task.userId) }))
    }
  }
  const ids = [await ready(6, '10', code(90)), await ready(7, '1', code(13))]
  const left = await Promise.all(
    ids.map((id, index) =>
      desk(index).act.run({ type: returned, action: 'ship', id, by: keeper, confirmed: true, asked: { carrier: '顺丰', waybillNo: '1' } }),
    ),
  )
  expect(left.filter(({ ok }) => ok)).toHaveLength(1)
  expect(left.flatMap((one) => (one.ok ? [] : [refusalOf(one)]))[0]).toContain(`追溯码${code(13)}`)
  const states = await Promise.all([13, 14, 90].map(async (n) => value(await desk(0).records.find(traceCode, `t${n}`, keeper))))
  const whole = left[0]!.ok
  expect(states.map(({ traceState }) => traceState)).toEqual(['5', whole ? '5' : '2', whole ? '5' : '2'])
  expect(rowsOf(states[0]!, 'way')).toHaveLength(1)
})
