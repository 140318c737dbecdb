import type { Sight } from '../../../core/records/approval/process-view.ts'
import { LONGEST_NOTE } from '../../../core/approval/copies.ts'
import { errands } from '../../../core/approval/inbox-rows.ts'
import type { TaskBox } from '../../../core/approval/approvals.port.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import { missing } from '../../../core/records/failures.ts'
import { readQuery } from '../../../core/records/list/read-query.ts'
import { fieldsOf, readId, readIds, readText, readVersion, textIn } from '../http/body-fields.ts'
import type { GuardedCall, VisitorCall } from '../http/call.ts'
import { wrongParameter } from '../http/failures.ts'
import type { UseCases } from '../use-cases.ts'
import { BASE } from './base.ts'
import { pageAnswer } from '../http/page-answer.ts'

const LONGEST_OPINION = 500
const LONGEST_KEYWORD = 100

const told = (sight: Sight) => ({ ...sight, typeKey: sight.process.typeKey, recordId: sight.process.recordId })

/** 审批中心 and the course of one document. */
export const processRoutes = (use: UseCases): readonly GuardedCall[] => [
  ...(['todo', 'done', 'mine', 'cc'] as const).flatMap((box) => [boxRoute(box, use), kindsRoute(box, use)]),
  { method: 'GET', path: `${BASE}/process/count`, may: 'signedIn', run: ({ by }) => use.countTasks.run({ by }) },
  {
    method: 'GET',
    path: `${BASE}/process/byBus`,
    may: 'signedIn',
    run: async ({ parameters, by }) => {
      const recordId = readId(parameters['busId'])
      if (!recordId.ok) return recordId
      const type = use.catalogue.find(parameters['docKey'] ?? '')
      if (!type) return fail(missing)
      const sight = await use.seeProcess.run({ typeKey: type.key, recordId: recordId.value, by })
      if (!sight.ok) return sight
      return ok(sight.value ? told(sight.value) : { process: null, tasks: [], coming: [], mayDecide: null, mayWithdraw: false })
    },
  },
  {
    method: 'GET',
    path: `${BASE}/process/task/:id`,
    may: 'signedIn',
    run: async ({ params, by }) => {
      const taskId = readId(params['id'])
      if (!taskId.ok) return taskId
      const sight = await use.openTask.run({ taskId: taskId.value, by })
      return sight.ok ? ok(told(sight.value)) : sight
    },
  },
  ...copyRoutes(use),
  decision('agree', use),
  decision('reject', use),
]

const boxRoute = (box: TaskBox, use: UseCases): GuardedCall => ({
  method: 'GET',
  path: `${BASE}/process/${box}/list`,
  may: 'signedIn',
  run: async ({ parameters, by }) => {
    const { keyword = '', ...others } = parameters
    const query = readQuery(errands[box], others, by)
    if (!query.ok) return query
    const page = await use.listTasks.run({ box, query: query.value, keyword: keyword.trim().slice(0, LONGEST_KEYWORD), by })
    return page.ok ? ok(pageAnswer(page.value)) : page
  },
})

const kindsRoute = (box: TaskBox, use: UseCases): GuardedCall => ({
  method: 'GET',
  path: `${BASE}/process/${box}/types`,
  may: 'signedIn',
  run: ({ by }) => use.countKinds.run({ box, by }),
})

const copyRoutes = (use: UseCases): readonly GuardedCall[] => [
  {
    method: 'POST',
    path: `${BASE}/process/cc`,
    may: 'signedIn',
    writes: true,
    run: async ({ body, by }) => {
      const fields = fieldsOf(body)
      if (!fields.ok) return fields
      const id = readId(fields.value['busId'])
      if (!id.ok) return id
      const userIds = readIds(fields.value['userIds'] ?? '')
      if (!userIds.ok) return userIds
      const note = readText(fields.value['note'], LONGEST_NOTE)
      if (!note.ok) return note
      const type = use.catalogue.find(textIn(fields.value, 'docKey'))
      if (!type) return fail(missing)
      return use.sendCopies.run({ type, id: id.value, userIds: userIds.value, note: note.value, by })
    },
  },
  {
    method: 'POST',
    path: `${BASE}/process/read`,
    may: 'signedIn',
    writes: true,
    run: async ({ body, by }) => {
      const fields = fieldsOf(body)
      if (!fields.ok) return fields
      const taskId = readId(fields.value['taskId'])
      return taskId.ok ? use.readCopy.run({ taskId: taskId.value, by }) : taskId
    },
  },
]

const decision = (verdict: 'agree' | 'reject', use: UseCases): GuardedCall => ({
  method: 'POST',
  path: `${BASE}/process/${verdict}`,
  may: 'signedIn',
  writes: true,
  run: (call) => decide(call, verdict, use),
})

const decide = async ({ body, by }: VisitorCall, verdict: 'agree' | 'reject', use: UseCases): Promise<Result<unknown>> => {
  const fields = fieldsOf(body)
  if (!fields.ok) return fields
  const taskId = readId(fields.value['taskId'])
  if (!taskId.ok) return taskId
  const version = readVersion(fields.value['version'])
  if (!version.ok) return version
  if (version.value === undefined) return fail(wrongParameter)
  const opinion = readText(fields.value['opinion'], LONGEST_OPINION)
  if (!opinion.ok) return opinion
  const filled = fieldsOf(fields.value['filled'] ?? {})
  if (!filled.ok) return filled
  const chain = await use.decide.run({
    taskId: taskId.value,
    verdict,
    by,
    version: version.value,
    opinion: opinion.value,
    filled: filled.value,
  })
  if (!chain.ok) return chain
  const { typeKey, recordId } = chain.value.process
  const sight = await use.seeProcess.run({ typeKey, recordId, by })
  if (!sight.ok) return sight
  return ok(sight.value ? told(sight.value) : null)
}
