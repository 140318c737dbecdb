import { afterAll, beforeAll, expect, test } from 'vitest'
import { DeliverLetters } from '../../../core/notices/deliver-letters.use-case.ts'
import { openTown, type Town } from '../../support/town.ts'

const REMEMBERED = 2_000

let town: Town
/** Another process over the same database. */
let other: Town
let token: string
beforeAll(async () => {
  town = await openTown('department_switch')
  other = await openTown('department_switch_other', { beside: town })
  token = await town.signIn('dinglan')
})
afterAll(async () => {
  await other.close()
  await town.close()
})

type Department = { readonly id: string; readonly orgCode: string; readonly departName: string }

const departments = async (): Promise<{ readonly list: readonly Department[]; readonly orgCode: string }> =>
  (await town.ask('GET', '/sys/user/getCurrentUserDeparts', { token })).result

const goTo = async (name: string) => {
  const wanted = (await departments()).list.find(({ departName }) => departName === name)
  return town.ask('POST', '/sys/loginOrg', { token, body: { id: wanted?.id } })
}
const stockAt = async (process: Town) => (await process.ask('GET', '/cg/stock/list?pageNo=1&pageSize=1', { token })).status

test('a role that is given in one department is in force there alone, in every process, for the same token', async () => {
  await goTo('质量管理部-养护员')
  expect([await stockAt(town), await stockAt(other)]).toEqual([403, 403])
  const moved = await goTo('仓储物流部-养护员')
  expect(moved.result.userInfo.roles).toContain('warehouse')
  town.clock.pass(REMEMBERED)
  expect([await stockAt(town), await stockAt(other)]).toEqual([200, 200])
  await goTo('质量管理部-养护员')
  town.clock.pass(REMEMBERED)
  expect([await stockAt(town), await stockAt(other)]).toEqual([403, 403])
})

test('notices belong to the person, wherever he works just now', async () => {
  const admin = await town.signIn('admin')
  const body = { titile: '盘点安排', priority: 'L', msgType: 'ALL', msgAbstract: '盘点', msgContent: '<p>盘点</p>' }
  const { id } = (await town.ask('POST', '/sys/annountCement/add', { token: admin, body })).result
  await town.ask('GET', `/sys/annountCement/doReleaseData?id=${id}`, { token: admin })
  await town.server.container.get(DeliverLetters).run()
  for (const name of ['仓储物流部-养护员', '质量管理部-养护员']) {
    await goTo(name)
    const { result } = await town.ask('GET', '/sys/annountCement/listByUser', { token })
    expect(result.anntMsgList.map(({ titile }: { titile: string }) => titile)).toEqual(['盘点安排'])
  }
})

test('the department in force is the one the list says', async () => {
  await goTo('仓储物流部-养护员')
  const { list, orgCode } = await departments()
  expect(list.find((one) => one.orgCode === orgCode)?.departName).toBe('仓储物流部-养护员')
})
