import { describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { Task } from '../../../core/approval/approvals.port.ts'
import { decisionMachine, type RecordReading } from '../../../core/approval/decision.machine.ts'
import type { ApprovalView } from '../../../core/approval/inbox.port.ts'
import { defineDocument } from '../../../core/definitions/document.ts'
import { text } from '../../../core/definitions/fields.ts'

const type = defineDocument({ key: 'xt.order', title: '订单', fields: { billNo: text('编号') } })

const task = (given: Partial<Task>): Task =>
  ({ id: 't1', node: 0, round: 1, status: 'open', userId: 'u1', userName: '王主任', version: 1, ...given }) as Task

const approvalOf = (tasks: readonly Task[], mayDecide: Task | null): ApprovalView =>
  ({ tasks, mayDecide, mayWithdraw: false, coming: [] }) as never
const mine = approvalOf([task({})], task({}))
const taken = approvalOf([task({ status: 'cancelled' }), task({ id: 't2', userName: '李副主任', status: 'agreed' })], null)
const withdrawn = approvalOf([task({ status: 'cancelled' })], null)

test('what was read ahead is read no more: the page begins with it, until it is asked anew', async () => {
  const read = vi.fn(() => Promise.resolve<RecordReading>({ type, record: { id: 'o1', version: 2 }, approval: null }))
  const actor = createActor(decisionMachine.provide({ actors: { read: fromPromise(read) } }), {
    input: { reading: { type, record: { id: 'o1', version: 1 }, approval: null } },
  }).start()
  expect(actor.getSnapshot().matches('reading')).toBe(true)
  expect(read).not.toHaveBeenCalled()
  actor.send({ type: 'reload' })
  await waitFor(actor, (snapshot) => snapshot.matches('reading'))
  expect(actor.getSnapshot().context.reading?.record['version']).toBe(2)
})

const start = async (...approvals: readonly ApprovalView[]) => {
  const told: string[] = []
  let reads = 0
  const actor = createActor(
    decisionMachine.provide({
      actors: {
        read: fromPromise(() => {
          const approval = approvals[Math.min(reads, approvals.length - 1)] ?? null
          reads += 1
          return Promise.resolve<RecordReading>({ type, record: { id: 'o1' }, approval })
        }),
        decide: fromPromise(() => Promise.resolve(approvalOf([task({ status: 'agreed' })], null))),
      },
    }),
    { input: {} },
  )
  actor.on('failed', ({ failure }) => told.push(failure.message))
  actor.start()
  const read = (times: number) => waitFor(actor, (snapshot) => reads === times && snapshot.matches('reading'))
  await read(1)
  return { actor, told, read, reads: () => reads }
}

describe('a task somebody looks at', () => {
  test('and another decides meanwhile is told to be taken, by name', async () => {
    const { actor, told, read } = await start(mine, taken)
    actor.send({ type: 'reload' })
    await read(2)
    expect(told).toEqual(['该任务已被李副主任处理，请刷新'])
  })

  test('and the applicant takes back is told to have moved on', async () => {
    const { actor, told, read } = await start(mine, withdrawn)
    actor.send({ type: 'reload' })
    await read(2)
    expect(told).toEqual(['单据状态已变更，请刷新后重试'])
  })

  test('and decides himself is not', async () => {
    const { actor, told, read } = await start(mine, taken)
    actor.send({ type: 'agree', key: 'k1', asking: 'press' })
    await waitFor(actor, (snapshot) => snapshot.matches('decided'))
    actor.send({ type: 'reload' })
    await read(2)
    expect(told).toEqual([])
  })

  test('and decides is read again only where the page stays with it', async () => {
    const { actor, reads } = await start(mine, taken)
    actor.send({ type: 'agree', key: 'k1', asking: 'press' })
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('decided'))
    expect(context.reading?.approval?.mayDecide).toBeNull()
    expect(reads()).toBe(1)
  })

  test('that was never his to decide is read again without a word', async () => {
    const { actor, told, read } = await start(taken, taken)
    actor.send({ type: 'reload' })
    await read(2)
    expect(told).toEqual([])
  })
})
