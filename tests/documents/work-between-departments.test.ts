import { beforeEach, describe, expect, test } from 'vitest'
import { flat } from '../../core/definitions/effect.ts'
import type { ScheduledJob } from '../../core/definitions/scheduled-job.ts'
import employee from '../../core/documents/sys/employee.document.ts'
import org from '../../core/documents/sys/org.document.ts'
import empPerformance from '../../core/documents/xt/emp-performance.document.ts'
import problemList from '../../core/documents/xt/problem-list.document.ts'
import specialExplain from '../../core/documents/xt/special-explain.document.ts'
import weeklyReport from '../../core/documents/xt/weekly-report.document.ts'
import workLink from '../../core/documents/xt/work-link.document.ts'
import type { Row } from '../../core/kernel/wire.ts'
import { person } from '../support/desk.ts'
import { refusalOf, value } from '../support/results.ts'
import { clerk, openWriting, TODAY } from '../support/writing.ts'

const receiver = person('receiver', { empId: 'e-to', deptId: '160' })
const manager = person('manager', { empId: 'e-lead', deptId: '160' })
const applicant = person('clerk', { empId: 'e-clerk', roles: ['applicant'] })

let at: ReturnType<typeof openWriting>
beforeEach(async () => {
  at = openWriting([employee, org, workLink, problemList, weeklyReport, specialExplain, empPerformance], {
    sales_director: ['director'],
    hr: ['staffer'],
  })
  for (const [id, managerId] of [
    ['152', 'e-boss'],
    ['160', 'e-lead'],
  ])
    await at.put(org, { id, departName: `部门${id}`, orgCode: `A0${id}`, managerId, enabled: 'Y' })
  for (const [id, deptId] of [
    ['e-clerk', '152'],
    ['e-to', '160'],
    ['e-lead', '160'],
    ['e-next', '152'],
  ])
    await at.put(employee, { id, employeeName: `员工${id}`, deptId, empStatus: '2', userId: id })
})

describe('a link', () => {
  const body = (more: Row = {}): Row => ({
    ...{ title: '请提供检验报告', empId: 'e-clerk', deptId: '152', toDeptId: '160', toEmpId: 'e-to', linkDate: TODAY },
    ...{ replyDeadline: '2026-03-20', content: '<p>请提供</p>' },
    ...more,
  })
  const replied = { replies: [{ result: '1', content: '已寄出' }] }

  test('is answered by whom it was written to, and closed with what it was worth', async () => {
    expect(refusalOf(await at.send(workLink, body({ toDeptId: '152', toEmpId: null })))).toBe('接收部门不能与发起部门相同')
    const link = await at.approved(workLink, body())
    expect(refusalOf(await at.act(workLink, link, 'close', { satisfaction: '2' }, applicant))).toBe('尚未回复，不能关闭')
    expect(refusalOf(await at.act(workLink, link, 'reply', replied))).toBe('只有接收人可以回复')
    expect(refusalOf(await at.act(workLink, link, 'forward', { forwardTo: 'e-next' }, receiver))).toBe('只有接收部门负责人可以转派')
    expect(refusalOf(await at.act(workLink, link, 'reply', { replies: [{ result: '2', content: '在办' }] }, receiver))).toBe(
      '请选择预计完成日期',
    )
    value(await at.act(workLink, link, 'reply', replied, receiver))
    expect(await at.row(workLink, String(link['id']))).toMatchObject({
      ...{ billStatus: 'replied', replyTime: `${TODAY} 09:00:00`, isOverdue: 'N' },
      replies: [{ replyEmpId: 'e-to', replyAt: `${TODAY} 09:00:00`, result: '1' }],
    })
    expect(refusalOf(await at.act(workLink, link, 'close', { satisfaction: '4' }, applicant))).toBe('请填写不满意原因')
    value(await at.act(workLink, link, 'close', { satisfaction: '4', closeNote: '太慢' }, applicant))
  })

  test('is seen by whom it was written to, wherever he works', async () => {
    const link = await at.approved(workLink, body())
    const narrow = { orgCode: 'Z9', scope: { orgCodes: [], below: [] } } as const
    const seen = async (empId: string) => (await at.desk.records.find(workLink, String(link['id']), person(empId, { empId, ...narrow }))).ok
    expect([await seen('e-to'), await seen('e-next')]).toEqual([true, false])
  })
})

describe('a problem', () => {
  const body = (more: Row = {}): Row => ({
    ...{ title: '温度记录缺失', problemType: '3', empId: 'e-clerk', deptId: '152', findDate: TODAY, description: '缺记录' },
    ...{ ownerDeptId: '160', ownerId: 'e-to', deadline: '2026-03-25' },
    ...more,
  })

  test('is its owner’s until he hands it on, and goes with his department', async () => {
    const problem = await at.approved(problemList, body())
    const handed = { newOwnerId: 'e-next', transferReason: '归口' }
    expect(refusalOf(await at.act(problemList, problem, 'transfer', handed))).toBe('只有责任人或其部门负责人可以转交')
    value(await at.act(problemList, problem, 'transfer', handed, manager))
    expect(await at.row(problemList, String(problem['id']))).toMatchObject({ ownerId: 'e-next', ownerDeptId: '152' })
    expect(refusalOf(await at.act(problemList, problem, 'finish', { cause: '不熟', measure: '培训' }, receiver))).toBe(
      '只有责任人可以提交验证',
    )
  })

  test('is closed by who found it, or comes back', async () => {
    const problem = await at.approved(problemList, body())
    const now = () => at.row(problemList, String(problem['id']))
    value(await at.act(problemList, problem, 'finish', { cause: '不熟', measure: '培训' }, receiver))
    expect(await now()).toMatchObject({ billStatus: 'verifying', finishDate: TODAY, cause: '不熟' })
    value(await at.act(problemList, problem, 'reopen', { reopenReason: '没有附记录' }, applicant))
    expect(await now()).toMatchObject({ billStatus: 'approved', finishDate: null })
  })
})

describe('a weekly report', () => {
  const body = (more: Row = {}): Row => ({
    ...{ empId: 'e-clerk', deptId: '152', weekStart: TODAY, summary: '完成', saleTarget: '300', saleActual: '100' },
    works: [{ workDate: '2026-03-17', workType: '7', content: '整理资料', result: '完成' }],
    plans: [{ planDate: '2026-03-23', workType: '1', content: '拜访', expect: '签约' }],
    ...more,
  })

  test('stands for the week of its day, once', async () => {
    const report = value(await at.send(weeklyReport, body()))
    expect(report).toMatchObject({ weekStart: '2026-03-16', weekEnd: '2026-03-22', weekNo: '2026W12', saleRate: '33.33', isLate: 'N' })
    expect(refusalOf(await at.send(weeklyReport, body({ weekStart: '2026-03-20' })))).toBe('该周周报已存在')
    const early = { works: [{ workDate: '2026-03-15', workType: '7', content: '整理', result: '完成' }] }
    expect(refusalOf(await at.send(weeklyReport, body({ ...early, empId: 'e-next' })))).toBe('日期必须在本周之内')
    expect(value(await at.agreed(weeklyReport, report, { score: 90, comment: '好' }))).toMatchObject({ billStatus: 'approved', score: 90 })
  })

  test('of the week before last is late, and what was planned then is taken over', async () => {
    const before = { weekStart: '2026-03-04', works: [{ workDate: '2026-03-02', workType: '7', content: '整理', result: '完成' }] }
    const plans = [{ planDate: '2026-03-09', workType: '1', content: '拜访药剂科', expect: '签约' }]
    expect(value(await at.send(weeklyReport, body({ ...before, plans })))).toMatchObject({ isLate: 'Y' })
    const next = { weekStart: '2026-03-09', works: [{ workDate: '2026-03-10', workType: '7', content: '整理', result: '完成' }] }
    const draft = value(await at.save(weeklyReport, body({ ...next, plans: [{ ...plans[0], planDate: '2026-03-17' }] })))
    value(await at.act(weeklyReport, draft, 'takePlan'))
    expect((await at.row(weeklyReport, String(draft['id'])))['works']).toMatchObject([
      { content: '整理' },
      { workDate: '2026-03-09', workType: '1', content: '拜访药剂科', progress: 0 },
    ])
  })

  test('that a salesman has not written is called to mind on Friday', () => {
    const { of, each } = (weeklyReport.jobs as Readonly<Record<string, ScheduledJob<unknown>>>)['weeklyRemind'] as Extract<
      ScheduledJob<unknown>,
      { readonly each: unknown }
    >
    const told = (reported: boolean) => flat(each({ $: { id: 'u1', facts: { reported } } }))
    expect([of, told(true), told(false)]).toMatchObject(['sys.user', [], [{ title: '请在下周一12:00前提交本周周报', userId: 'u1' }]])
  })
})

test('what is explained twice within ninety days is said to happen again, and goes to the general manager', async () => {
  const body: Row = {
    ...{ title: '补录单据', specialType: '9', empId: 'e-clerk', deptId: '152', happenDate: TODAY, description: '漏录', cause: '休假' },
    ...{ measure: '交接', request: '申请补录' },
  }
  const first = await at.approved(specialExplain, body, { decision: '1' })
  expect(first).toMatchObject({ isRepeat: 'N', decision: '1' })
  const second = value(await at.send(specialExplain, body))
  expect([first['isRepeat'], second['isRepeat']]).toEqual(['N', 'Y'])
  value(await at.agreed(specialExplain, second, { decision: '4' }))
  const chain = value(await at.desk.approvals.ofRecord(specialExplain.key, String(second['id']), clerk))
  expect(chain!.tasks.map(({ nodeTitle }) => nodeTitle)).toContain('总经理')
})

test('an appeal adjusts the score by entries of at most ten, and everything follows', async () => {
  const items = [{ kpiType: '1', indicator: '销售额', standard: '完成率', weight: '100', selfScore: '90' }]
  const body: Row = { cycle: '1', period: '2026-03', empId: 'e-clerk', deptId: '152', leaderId: 'e-lead', selfComment: '完成', items }
  expect(refusalOf(await at.send(empPerformance, { ...body, leaderId: 'e-clerk' }))).toBe('考核人不能是被考核人本人')
  expect(refusalOf(await at.send(empPerformance, { ...body, items: [{ ...items[0]!, weight: '99' }] }))).toBe('考核指标权重合计必须等于100')
  await at.put(empPerformance, {
    ...{ ...body, id: 'x1', billNo: 'YGJX1', billStatus: 'approved', baseAmount: '1000', leaderTotal: '72', totalScore: '72', grade: '3' },
    items: [{ ...items[0]!, id: 'i1', leaderScore: '72' }],
    extras: [],
  })
  const mine = person('mine', { empId: 'e-clerk' })
  expect(refusalOf(await at.act(empPerformance, { id: 'x1' }, 'confirmSelf', {}, receiver))).toBe('只有被考核人可以确认')
  value(await at.act(empPerformance, { id: 'x1' }, 'appeal', { appealReason: '回款未计' }, mine))
  value(
    await at.act(empPerformance, { id: 'x1' }, 'judge', { judgeResult: '属实', judgeScore: '15' }, person('staffer', { roles: ['hr'] })),
  )
  expect(await at.row(empPerformance, 'x1')).toMatchObject({
    ...{
      billStatus: 'confirmed',
      confirmDate: TODAY,
      extraScore: '15',
      totalScore: '87',
      grade: '2',
      coefficient: '1.1',
      payAmount: '1100',
    },
    extras: [
      { isBonus: 'Y', score: '10', reason: '申诉调整' },
      { isBonus: 'Y', score: '5' },
    ],
  })
})
