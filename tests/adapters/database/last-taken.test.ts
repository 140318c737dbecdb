import { afterAll, beforeAll, expect, test } from 'vitest'
import account from '../../../core/documents/bzj/account.document.ts'
import flow from '../../../core/documents/bzj/flow.document.ts'
import transfer from '../../../core/documents/bzj/transfer.document.ts'
import stock from '../../../core/documents/cg/stock.document.ts'
import { catalogueOf } from '../../../core/definitions/catalogue.ts'
import { update } from '../../../core/definitions/effect.ts'
import { eq } from '../../../core/kernel/condition.ts'
import type { Result } from '../../../core/kernel/result.ts'
import { catalogue as everything } from '../../support/catalogue.ts'
import { ownDatabase } from '../../support/database.ts'
import { deskOver, person } from '../../support/desk.ts'
import { sqlPorts } from '../../support/ports.ts'
import { refusalOf, value } from '../../support/results.ts'

/** A proof plays many more than an ordinary run. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 2)
/** Sixteen by each of two instances. */
const TAKERS = 32
const PIECES = 10
/** Of a thousand six times a hundred and fifty. */
const [MONEY, TAKEN, FIT] = [1_000, 150, 6] as const

const clerk = person('clerk')
const catalogue = catalogueOf([account, flow, transfer, stock], everything.dictionaries)

type Instance = Awaited<ReturnType<typeof sqlPorts>>
let instances: readonly Instance[]
beforeAll(async () => {
  const connection = await ownDatabase('last_taken')
  instances = [await sqlPorts(connection, catalogue), await sqlPorts(connection, catalogue)]
})
afterAll(() => Promise.all(instances.map((instance) => instance.close())))

const atOnce = <T>(work: (one: Instance, index: number) => Promise<T>): Promise<readonly T[]> =>
  Promise.all(Array.from({ length: TAKERS }, (_, index) => work(instances[index % instances.length]!, index)))

const refusals = (results: readonly Result<unknown>[]) => new Set(results.flatMap((result) => (result.ok ? [] : [refusalOf(result)])))

const rounds = Array.from({ length: ROUNDS }, (_, round) => round)

test.each(rounds)(
  'documents that draw on each other’s accounts at once, over two instances, hold all of it and never more (round %i)',
  async (round) => {
    const { records } = instances[0]!
    const own = { orgId: '127', ownerType: '2', depositType: '1', openDate: '2026-01-01', accountStatus: '1' }
    const amounts = { balance: String(MONEY), frozenAmount: '0', availableAmount: String(MONEY), requiredAmount: '0', warnAmount: '0' }
    const [one, other] = [`a${round}`, `b${round}`]
    for (const id of [one, other])
      value(await records.insert(account, { id, ...own, ...amounts, companyId: `c-${id}`, ownerName: id }, clerk))
    const results = await atOnce((instance, index) => {
      let serial = 0
      const ids = { next: () => `t-${round}-${index}-${++serial}` }
      const [fromAccountId, toAccountId] = index % 3 ? [one, other] : [other, one]
      const moved = { transferDate: '2026-03-18', amount: String(TAKEN), transferReason: '1', authFile: 'd.pdf', remark: '转移' }
      const body = { ...moved, fromAccountId, toAccountId }
      return deskOver(instance, { catalogue, clock: instance.clock, ids }).save.run({
        type: transfer,
        body,
        by: clerk,
        submit: true,
        confirmed: true,
      })
    })
    for (const refusal of refusals(results)) expect(refusal).toMatch(/^保证金可用余额不足/)
    for (const id of [one, other]) {
      expect(results.filter((result) => result.ok && result.value['fromAccountId'] === id)).toHaveLength(FIT)
      expect(value(await records.find(account, id, clerk))).toMatchObject({ frozenAmount: '900', availableAmount: '100' })
      const page = { where: eq('accountId', id), order: [], pageNo: 1, pageSize: 99, fields: ['occupyAmount'] }
      expect(value(await records.list(flow, page, clerk)).records).toHaveLength(FIT)
    }
  },
)

test.each(rounds)('of a batch each piece is promised once, whoever asks for it at the same time (round %i)', async (round) => {
  const { records } = instances[0]!
  const batch = { id: `s${round}`, warehouseId: 'w', productId: 'p', batchNo: `B${round}`, locationCode: 'A', qualityStatus: '1' }
  const qty = { qty: String(PIECES), lockedQty: '0', availableQty: String(PIECES), costPrice: '1', amount: String(PIECES) }
  value(await records.insert(stock, { ...batch, ...qty, expiryDate: '2028-01-01' }, clerk))
  const results = await atOnce(({ frame, work }) =>
    work.whole(() => frame.post([update('cg.stock', batch.id, { add: { lockedQty: '1' } })], { type: transfer, row: {} }, clerk)),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(PIECES)
  expect([...refusals(results)]).toEqual([`批号B${round}库存不足`])
  expect(value(await records.find(stock, batch.id, clerk))).toMatchObject({ lockedQty: '10', availableQty: '0' })
})
