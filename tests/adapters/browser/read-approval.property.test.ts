import fc from 'fast-check'
import { expect, test } from 'vitest'
import { approvalOf } from '../../../adapters/browser/records/read-approval.ts'
import type { Node, Process, Task } from '../../../core/approval/approvals.port.ts'
import { PROCESS_STATUSES, SIGN_MODES, STEP_RIGHTS, TASK_STATUSES, TASK_TYPES } from '../../../core/approval/statuses.ts'
import type { Attention } from '../../../core/definitions/checks.ts'
import type { ApprovalView } from '../../../core/approval/inbox.port.ts'

const text = fc.string()
const count = fc.nat()
const textOrNull = fc.option(text)

const places = fc.array(fc.string({ minLength: 1 }), { minLength: 1 })
const drawn = fc
  .record(
    {
      ...{ step: fc.option(count), forbids: fc.subarray([...STEP_RIGHTS]), edits: places, requires: places, hides: places },
      chosen: fc.array(fc.record({ userId: text, name: text }), { minLength: 1 }),
    },
    { requiredKeys: ['step', 'forbids'] },
  )
  .filter(({ forbids, edits, requires, hides, chosen }) => forbids.length > 0 || [edits, requires, hides, chosen].some(Boolean))

const process: fc.Arbitrary<Process> = fc.record({
  ...{ id: text, typeKey: text, recordId: text, billNo: text, title: text, amount: textOrNull },
  status: fc.constantFrom(...PROCESS_STATUSES),
  ...{ round: count, current: count },
  nodes: fc.array(
    fc.record(
      { index: count, title: text, mode: fc.constantFrom(...SIGN_MODES), role: fc.string({ minLength: 1 }), drawn },
      { requiredKeys: ['index', 'title', 'mode', 'role'] },
    ) as fc.Arbitrary<Node>,
  ),
  change: fc.boolean(),
  ...{ applyUserId: text, applyUserName: text, applyDeptId: text, applyDeptName: text, startedAt: text, version: count },
})

const named = fc.string({ minLength: 1 })

const seldom = { taskType: fc.constantFrom(...TASK_TYPES), parentId: named, undone: fc.constant(true) }

const usual = {
  ...{ id: text, processId: text, round: count, node: count, nodeTitle: text, userId: text, userName: text },
  status: fc.constantFrom(...TASK_STATUSES),
  ...{ opinion: textOrNull, receivedAt: text, finishedAt: textOrNull, version: count },
}

const owned = { ownerId: named, ownerName: text }

const task = fc.oneof(
  fc.record({ ...usual, ...owned }),
  fc.record({ ...usual, ...seldom }, { requiredKeys: Object.keys(usual) as (keyof typeof usual)[] }),
) as fc.Arbitrary<Task>

const approval: fc.Arbitrary<ApprovalView> = fc.record({
  ...{ typeKey: fc.string({ minLength: 1 }), recordId: fc.string({ minLength: 1 }), process },
  tasks: fc.array(task),
  comments: fc.array(
    fc.record({
      ...{ id: text, processId: text, userId: text, userName: text, content: text, saidAt: text },
      mentioned: fc.array(fc.record({ userId: text, name: text })),
    }),
  ),
  coming: fc.array(fc.record({ title: text, names: fc.array(text) })),
  mayDecide: fc.option(task),
  asks: fc.record({ signature: fc.boolean(), password: fc.boolean() }),
  mayWithdraw: fc.boolean(),
  backTo: fc.array(fc.record({ index: count, title: text })),
  mayTakeBack: fc.option(task),
  signers: fc.array(task),
  mayUrge: fc.boolean(),
  looks: fc.array(
    fc.record(
      { message: text, table: named, column: named, rowIds: fc.array(text) },
      { requiredKeys: ['message'] },
    ) as fc.Arbitrary<Attention>,
  ),
  indicators: fc.array(fc.record({ title: text, value: text, tone: fc.constantFrom('plain', 'warn', 'bad') })),
  changed: fc.dictionary(fc.constantFrom('qty', 'remark'), fc.tuple(textOrNull, textOrNull)),
  follows: fc.array(text),
})

test('the approval of a document is read as it was sent, to the last word', () =>
  fc.assert(
    fc.property(approval, (sent) => {
      expect(approvalOf(JSON.parse(JSON.stringify(sent)))).toEqual(sent)
    }),
  ))

test('an answer of another shape is an approval on which nobody has anything to do', () =>
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('process', 'tasks', 'coming', 'mayDecide'), fc.jsonValue()), (sent) => {
      const read = approvalOf(sent)
      expect(read.mayWithdraw).toBe(false)
      expect(read.tasks.every(({ status }) => typeof status === 'string')).toBe(true)
    }),
  ))
