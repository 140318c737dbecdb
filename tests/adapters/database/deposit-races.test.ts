import { afterAll, beforeAll, expect, test } from 'vitest'
import account from '../../../core/documents/bzj/account.document.ts'
import flow from '../../../core/documents/bzj/flow.document.ts'
import transfer from '../../../core/documents/bzj/transfer.document.ts'
import { catalogueOf } from '../../../core/definitions/catalogue.ts'
import { eq } from '../../../core/kernel/condition.ts'
import { deskOver, person } from '../../support/desk.ts'
import { catalogue as everything } from '../../support/catalogue.ts'
import { ownDatabase } from '../../support/database.ts'
import { sqlPorts } from '../../support/ports.ts'
import { refusalOf, value } from '../../support/results.ts'

const me = person('clerk')
const catalogue = catalogueOf([account, flow, transfer], everything.dictionaries)

let instances: readonly Awaited<ReturnType<typeof sqlPorts>>[]
beforeAll(async () => {
  const connection = await ownDatabase('deposit_races')
  instances = [await sqlPorts(connection, catalogue), await sqlPorts(connection, catalogue)]
})
afterAll(() => Promise.all(instances.map((instance) => instance.close())))

test('documents that draw on one account at once, over two instances, hold all of it and never more', async () => {
  const own = {
    orgId: '127',
    ownerType: '2',
    depositType: '1',
    openDate: '2026-01-01',
    accountStatus: '1',
    requiredAmount: '0',
    warnAmount: '0',
  }
  for (const id of ['a1', 'a2']) {
    const row = { id, ...own, companyId: `c-${id}`, ownerName: id, balance: '1000', frozenAmount: '0', availableAmount: '1000' }
    value(await instances[0]!.records.insert(account, row, me))
  }
  const results = await Promise.all(
    Array.from({ length: 24 }, (_, index) => {
      const one = instances[index % instances.length]!
      let serial = 0
      const ids = { next: () => `d-${index}-${++serial}` }
      const [from, to] = index % 3 ? ['a1', 'a2'] : ['a2', 'a1']
      const body = {
        fromAccountId: from,
        toAccountId: to,
        transferDate: '2026-03-18',
        amount: '150',
        transferReason: '1',
        authFile: 'd.pdf',
        remark: '转移',
      }
      return deskOver(one, { catalogue, clock: one.clock, ids }).save.run({ type: transfer, body, by: me, submit: true, confirmed: true })
    }),
  )
  const refused = new Set(results.flatMap((result) => (result.ok ? [] : [refusalOf(result)])))
  for (const refusal of refused) expect(refusal).toMatch(/^保证金可用余额不足/)
  for (const [id, most] of [
    ['a1', 6],
    ['a2', 6],
  ] as const) {
    const held = results.filter((result) => result.ok && result.value['fromAccountId'] === id).length
    expect(held).toBe(most)
    expect(value(await instances[0]!.records.find(account, id, me))).toMatchObject({ frozenAmount: '900', availableAmount: '100' })
    const flows = value(
      await instances[0]!.records.list(
        flow,
        { where: eq('accountId', id), order: [], pageNo: 1, pageSize: 99, fields: ['occupyAmount'] },
        me,
      ),
    )
    expect(flows.records).toHaveLength(most)
  }
})
