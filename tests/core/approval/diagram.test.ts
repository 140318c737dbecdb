import { expect, test } from 'vitest'
import type { Process, Task } from '../../../core/approval/approvals.port.ts'
import { diagramOf, whyAsked } from '../../../core/approval/diagram.ts'
import type { ApprovalView } from '../../../core/approval/inbox.port.ts'
import { defineDocument } from '../../../core/definitions/document.ts'
import { money } from '../../../core/definitions/fields.ts'

const type = defineDocument({
  key: 'xt.spending',
  title: '支出单',
  number: 'ZC{yyyyMM}{seq:4}',
  fields: { amount: money('金额', { required: true }) },
  approval: [
    'dept_manager',
    { role: 'quality', when: () => false, says: '含药品' },
    { role: 'finance', when: (doc) => doc.amount.ge(1000), says: '金额 ≥ 1,000.00' },
    { role: 'general_manager', when: (doc) => doc.amount.ge(5000), says: '金额 ≥ 5,000.00' },
  ],
})

const nodes = ['部门负责人', '质量管理部', '财务会计', '总经理'].map((title, index) => ({
  index,
  title,
  mode: 'any' as const,
  role: ['dept_manager', 'quality', 'finance', 'general_manager'][index]!,
}))
const task = (node: number, status: Task['status'], userName: string, round = 1) =>
  ({ node, status, userName, userId: userName === '系统' ? '' : userName, round }) as Task
const approval = (status: Process['status'], tasks: readonly Task[], coming: ApprovalView['coming'] = [], round = 1): ApprovalView =>
  ({ process: { status, nodes, round, current: 0, applyUserName: '周文静' } as unknown as Process, tasks, coming }) as ApprovalView
const drawn = (given: ApprovalView) => diagramOf(given, type).map(({ title, state, names }) => [title, state, ...names].join(' '))

test('shows who agreed, what was skipped, where it stands and who comes after', () =>
  expect(
    drawn(
      approval(
        'running',
        [task(0, 'agreed', '陈立峰'), task(1, 'passed', '系统'), task(2, 'open', '王晓芸')],
        [{ title: '总经理', names: ['林伟民'] }],
      ),
    ),
  ).toEqual([
    '提交申请 done 周文静',
    '部门负责人 done 陈立峰',
    '质量管理部 skipped',
    '财务会计 here 王晓芸',
    '总经理 coming 林伟民',
    '结束 coming',
  ]))

test('a step whose condition does not hold any more will be passed over', () =>
  expect(drawn(approval('running', [task(0, 'open', '陈立峰')], [{ title: '财务会计', names: ['王晓芸'] }])).slice(2, 5)).toEqual([
    '质量管理部 skipped',
    '财务会计 coming 王晓芸',
    '总经理 skipped',
  ]))

test('only the present round counts, and a refusal ends it', () => {
  const before = [task(0, 'agreed', '陈立峰'), task(2, 'rejected', '王晓芸')]
  expect(drawn(approval('rejected', before))).toContain('已驳回 refused')
  expect(drawn(approval('running', [...before, task(0, 'open', '陈立峰', 2)], [], 2)).slice(1, 4)).toEqual([
    '部门负责人 here 陈立峰',
    '质量管理部 skipped',
    '财务会计 skipped',
  ])
})

test('a condition is told in the words of the declaration it began under', () => {
  const said = (given: ApprovalView) => diagramOf(given, type).map(({ says }) => says)
  const running = approval('running', [task(0, 'open', '陈立峰')])
  expect(said(running)).toEqual([undefined, undefined, '含药品', '金额 ≥ 1,000.00', '金额 ≥ 5,000.00', undefined])
  const older = { ...running, process: { ...running.process, nodes: nodes.map((node) => ({ ...node, role: 'legal' })) } }
  expect(said(older).filter(Boolean)).toEqual([])
})

test('whoever decides is told why he is asked: the condition of the step, or that a step which was passed came to him all the same', () => {
  const asked = (opinion: string | null, ...before: readonly Task[]) => {
    const mine = { ...task(2, 'open', '王晓芸'), opinion } as Task
    return whyAsked(type, { ...approval('running', [...before, mine]), mayDecide: mine } as ApprovalView)
  }
  expect(asked(null)).toBe('经过本环节：金额 ≥ 1,000.00')
  expect(asked('由上级审批', task(2, 'passed', '系统', 0))).toBe('经过本环节：金额 ≥ 1,000.00')
  expect(asked('由上级审批', task(2, 'passed', '系统'))).toBe('由上级审批')
})
