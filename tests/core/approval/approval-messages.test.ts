import { expect, test } from 'vitest'
import type { Process, Progress, Task } from '../../../core/approval/approvals.port.ts'
import { approvalMessages, commentMessages } from '../../../core/approval/approval-messages.ts'
import { sale } from '../../support/definitions.ts'
import { person } from '../../support/person.ts'

const boss = person({ userId: 'boss', realname: '王主任' })

const process: Process = {
  ...{ id: 'p', typeKey: sale.key, recordId: 'r', billNo: 'XS1', title: '销售单 XS1', amount: null, status: 'running', round: 1 },
  ...{ current: 0, nodes: [], change: false, applyUserId: 'clerk', applyUserName: '李文', applyDeptId: '', applyDeptName: '' },
  ...{ startedAt: '2026-03-18 09:00:00', version: 1 },
}

const task = (id: string, given: Partial<Task> = {}): Task => ({
  ...{ id, processId: 'p', round: 1, node: 0, nodeTitle: '主管', userId: `user-${id}`, userName: '', status: 'open', opinion: null },
  ...{ receivedAt: '', finishedAt: null, version: 1, ...given },
})

const told = (given: Partial<Progress>, opinion = '') =>
  approvalMessages({ process, changed: [], added: [], ...given }, sale, boss, opinion).map((effect) => {
    if (effect.effect === 'system') return effect.with
    const { effect: _, ...letter } = effect
    return letter
  })

test('W30: whoever a task has come to is told which, and nobody of what passed by itself', () => {
  expect(told({ added: [task('1'), task('2', { status: 'passed' }), task('3', { userId: '' })] })).toEqual([
    { title: '李文提交的销售单 XS1待您审批', userId: 'user-1', about: 'todo', opens: { page: '/process/detail', id: '1' } },
  ])
})

test('W30: the applicant is told that it was approved, or who rejected it and why', () => {
  expect(told({ process: { ...process, status: 'approved' } })).toEqual([
    { title: `您的${sale.title}XS1已审批通过`, userId: 'clerk', about: 'done' },
  ])
  expect(told({ process: { ...process, status: 'rejected' }, changed: [task('1', { status: 'rejected' })] }, '金额不符')).toEqual([
    { userId: 'user-1', id: '1' },
    { title: `您的${sale.title}XS1被王主任驳回：金额不符`, userId: 'clerk', about: 'done' },
  ])
})

test('whoever had to decide is told that it was withdrawn', () => {
  const changed = [task('1', { status: 'cancelled' }), task('2', { status: 'cancelled' })]
  expect(told({ process: { ...process, status: 'withdrawn' }, changed })).toEqual([
    ...['1', '2'].map((id) => ({ userId: `user-${id}`, id })),
    ...['user-1', 'user-2'].map((userId) => ({ title: '李文已撤回销售单 XS1，无需再审批', userId, about: 'done' })),
  ])
})

test('W30: what was asked is settled for whoever agreed and for those who need not any more; nobody else is told', () => {
  expect(told({ changed: [task('1', { status: 'agreed' }), task('2', { status: 'cancelled' })] })).toEqual([
    { userId: 'user-1', id: '1' },
    { userId: 'user-2', id: '2' },
  ])
})

test('whoever a comment mentions opens the document by his own task, where he has one; whoever wrote it is told nothing', () => {
  const comment = { id: 'c', processId: 'p', userId: 'boss', userName: '王主任', content: '看', saidAt: '' }
  const mentioned = ['user-1', 'other', 'boss'].map((userId) => ({ userId, name: userId }))
  const messages = commentMessages({ process, tasks: [task('1')] }, { ...comment, mentioned })
  const title = '王主任在销售单 XS1的评论中提到您'
  expect(messages.map(({ effect: _, ...letter }) => letter)).toEqual([
    { title, userId: 'user-1', about: 'cc', opens: { page: '/process/detail', id: '1' } },
    { title, userId: 'other', about: 'cc' },
  ])
})
