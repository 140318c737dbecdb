import { describe, expect, test } from 'vitest'
import type { DocView } from '../../core/definitions/document.ts'
import { refusalsOf } from '../../core/definitions/checks.ts'
import { settle, viewOf } from '../../core/definitions/view.ts'
import account from '../../core/documents/bzj/account.document.ts'
import flow from '../../core/documents/bzj/flow.document.ts'
import agent from '../../core/documents/zs/agent.document.ts'
import { eventEffects } from '../../core/records/effects/effects.ts'
import { eq } from '../../core/kernel/condition.ts'
import { rowsOf, type Row } from '../../core/kernel/wire.ts'
import { openDesk, person } from '../support/desk.ts'
import { knowing } from '../support/people.ts'
import { refusalOf, value } from '../support/results.ts'

const right = { id: 'r1', productId: 'p1', regionId: '330000', exclusive: 'Y', startDate: '2026-01-01', endDate: '2026-12-31' }
const draft: Row = {
  agentType: '1',
  taxMode: '1',
  name: '浙江华泽医药科技有限公司',
  accountName: '浙江华泽医药科技有限公司',
  coopStart: '2025-01-01',
  products: [right],
}

const refusals = (row: Row, others: readonly Record<string, string | null>[] = []) => {
  const known = { ...knowing, rowFacts: { products: { r1: { others } } } }
  return refusalsOf(agent, viewOf<DocView>(agent, settle(agent, { ...draft, ...row }, known), known)).map(({ message }) => message)
}

describe('an exclusive right', () => {
  const taken = ['该产品在该区域或终端已独家授权给其他代理商']
  const other = { regionId: '330000', terminalId: null, startDate: '2026-06-01', endDate: null }

  test('meets one in the same province at the same time', () => expect(refusals({}, [other])).toEqual(taken))
  test('meets one in a city of the province, and one for the whole country', () => {
    expect(refusals({}, [{ ...other, regionId: '330100' }])).toEqual(taken)
    expect(refusals({}, [{ ...other, regionId: null }])).toEqual(taken)
  })
  test('meets none in another province or another time', () => {
    expect(refusals({}, [{ ...other, regionId: '320000' }])).toEqual([])
    expect(refusals({}, [{ ...other, startDate: '2027-01-01' }])).toEqual([])
    expect(refusals({}, [{ ...other, startDate: '2025-01-01', endDate: '2025-12-31' }])).toEqual([])
  })
  test('may be shared where it is not exclusive', () => expect(refusals({ products: [{ ...right, exclusive: 'N' }] }, [other])).toEqual([]))
})

test('a right holds somewhere, and not before the agent does', () => {
  expect(refusals({ products: [{ ...right, regionId: null }] })).toEqual(['授权区域和授权终端至少填写一项'])
  expect(refusals({ products: [{ ...right, startDate: '2024-12-31' }] })).toEqual(['授权开始日期不能早于合作开始日期'])
})

test('a person is paid as a person, a company under its own name', () => {
  expect(refusals({ agentType: '3' })).toEqual(['自然人代理商只能选择个人劳务代扣个税'])
  expect(refusals({ accountName: '别人' })).toEqual(['公司和个体工商户的开户名必须与代理商名称一致'])
})

describe('who looks after an agent', () => {
  const hand = person('u1', { codes: new Set(['*']), roles: ['dept_manager'] })
  const files = { contractFiles: 'a/1.pdf', licenceFiles: 'a/2.pdf' }
  const begun = async (more: Row = {}) => {
    const desk = openDesk([agent, account, flow])
    const filled = { ...draft, ...files, creditCode: '91330000MA27XXXX1A', legalPerson: '王五', contact: '王五', phone: '13800000000' }
    const banked = { bankName: '工商银行', bankAccount: '6222020000000000001', agentLevel: '2', coopModes: '1', regionId: '330100' }
    const body = { ...filled, ...banked, invoiceTaxRate: '6', empId: 'e1', deptId: 'd1', products: [right], ...more }
    const row = value(await desk.save.run({ type: agent, body, by: hand }))
    const id = String(row['id'])
    const act = (action: string, asked: Row) => desk.act.run({ type: agent, action, id, by: hand, asked: asked as never, confirmed: true })
    const approve = async (was: string) => {
      const waiting = value(await desk.records.update(agent, row, { ...row, billStatus: was }, hand))
      const event = was === 'changing' ? 'change' : 'approve'
      const after = { ...waiting, billStatus: 'approved' }
      const effects = (one: Row) => eventEffects(agent, event, viewOf(agent, one, knowing))
      value(await desk.writer.keep({ type: agent, before: waiting, after, action: 'agree', by: hand, happenings: [{ event, effects }] }))
      return value(await desk.records.find(agent, id, hand))
    }
    const accounts = async () => {
      const query = { where: eq('agentId', id), order: [], pageNo: 1, pageSize: 10, fields: ['requiredAmount', 'ownerName', 'orgId'] }
      return value(await desk.records.list(account, query, hand)).records
    }
    return { row, act, approve, accounts, stored: async () => value(await desk.records.find(agent, id, hand)) }
  }
  const managers = (row: Row) => rowsOf(row, 'managers').map(({ empId, startDate, endDate }) => [empId, startDate, endDate])

  test('stands in a row from the first save on, and changes by the day', async () => {
    const { row, act, stored } = await begun()
    expect(managers(row)).toEqual([['e1', '2025-01-01', null]])
    value(await act('changeManager', { empId: 'e2', deptId: 'd2', startDate: '2026-04-01', reason: '调岗' }))
    const after = await stored()
    expect([after['empId'], after['deptId']]).toEqual(['e2', 'd2'])
    expect(managers(after)).toEqual([
      ['e1', '2025-01-01', '2026-03-31'],
      ['e2', '2026-04-01', null],
    ])
    const early = await act('changeManager', { empId: 'e3', deptId: 'd2', startDate: '2026-04-01', reason: '调岗' })
    expect(refusalOf(early)).toBe('开始日期必须晚于现任招商经理的开始日期')
  })

  test('an approval opens the account that its deposit is paid into, once, and none where nothing is due', async () => {
    const due = await begun({ depositRequired: '50000' })
    const approved = await due.approve('approving')
    const [opened, ...others] = await due.accounts()
    expect(others).toEqual([])
    expect(opened).toMatchObject({ requiredAmount: '50000', ownerName: draft['name'], orgId: 'd1' })
    expect(approved['depositAccountId']).toBe(opened?.['id'])
    expect((await (await begun({ depositRequired: '50000' })).approve('changing'))['depositAccountId'] ?? null).toBe(null)

    const free = await begun()
    await free.approve('approving')
    expect(await free.accounts()).toEqual([])
  })

  test('sells nothing any more once the co-operation has ended', async () => {
    const { act, stored } = await begun()
    value(await act('terminate', { statusDate: '2026-06-30', statusReason: '协商终止' }))
    const after = await stored()
    expect([after['agentStatus'], after['coopEnd']]).toEqual(['3', '2026-06-30'])
    expect(rowsOf(after, 'products').map(({ endDate }) => endDate)).toEqual(['2026-06-30'])
  })
})
