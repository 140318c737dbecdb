import type { ApprovalCall } from '../../../core/definitions/effect.ts'
import { among, type JsonObject } from '../../../core/kernel/json.ts'
import type { Verdict } from '../../../core/records/approval/decide-task.use-case.ts'
import { MOST_TRIED } from '../../../core/approval/flow-design.ts'
import { LONGEST_COMMENT } from '../../../core/approval/comments.ts'
import type { Copying } from '../../../core/records/approval/send-copies.use-case.ts'
import type { TaskOfDecider } from '../../../core/records/approval/open-task.use-case.ts'
import type { ChainView } from '../../../core/records/approval/process-view.ts'
import { LONGEST_OPINION } from '../../../core/approval/task-move-forms.ts'
import { LONGEST_NOTE } from '../../../core/approval/copies.ts'
import type { TaskBox } from '../../../core/approval/approvals.port.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import { missing } from '../../../core/records/failures.ts'
import { fieldsOf, readId, readIds, readText, readVersion, textIn } from '../http/body-fields.ts'
import type { GuardedCall, VisitorCall } from '../http/call.ts'
import { wrongParameter } from '../http/failures.ts'
import type { UseCases } from '../use-cases.ts'
import { BASE } from './base.ts'

const told = (sight: ChainView) => ({ ...sight, typeKey: sight.process.typeKey, recordId: sight.process.recordId })

/** A chain as oa W38 has it, beside what its page is told of it. */
const detailOf = (opened: TaskOfDecider, { catalogue }: UseCases) => {
  const { process, record, permissionList, coming } = opened
  return {
    ...told(opened),
    ...{ nodes: process.nodes, docKey: process.typeKey, path: catalogue.find(process.typeKey)?.path, busId: process.recordId },
    ...{ form: record, buttons: permissionList.filter(({ type }) => type === '1').map(({ action }) => action), preview: coming },
  }
}

/** 审批中心 and the approval of one document. */
export const processRoutes = (use: UseCases): readonly GuardedCall[] => [
  ...(['todo', 'done', 'mine', 'cc'] as const).map((box) => kindsRoute(box, use)),
  { method: 'GET', path: `${BASE}/process/startList`, may: 'signedIn', page: '发起申请', run: ({ by }) => use.seeStartCentre.run({ by }) },
  {
    method: 'POST',
    path: `${BASE}/process/favourite`,
    may: 'signedIn',
    writes: true,
    run: async ({ body, by }) => {
      const fields = fieldsOf(body)
      if (!fields.ok) return fields
      const favourite = among(fields.value['favourite'], ['Y', 'N'] as const)
      return favourite
        ? use.starForm.run({ docKey: textIn(fields.value, 'docKey'), favourite: favourite === 'Y', by })
        : fail(wrongParameter)
    },
  },
  { method: 'GET', path: `${BASE}/process/count`, may: 'signedIn', run: ({ by }) => use.countTasks.run({ by }) },
  {
    method: 'GET',
    path: `${BASE}/process/byBus`,
    may: 'signedIn',
    page: '审批详情',
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
  {
    method: 'GET',
    path: `${BASE}/process/detail/:id`,
    may: 'signedIn',
    run: async ({ params, by }) => {
      const processId = readId(params['id'])
      if (!processId.ok) return processId
      const opened = await use.openTask.run({ processId: processId.value, by })
      return opened.ok ? ok(detailOf(opened.value, use)) : opened
    },
  },
  ...copyRoutes(use),
  ...commentRoutes(use),
  ...VERDICTS.map((verdict) => decision(verdict, use)),
  ...chainRoutes(use),
  {
    method: 'POST',
    path: `${BASE}/sys/flow/simulate`,
    may: 'signedIn',
    run: async ({ body, by }) => {
      const fields = fieldsOf(body)
      if (!fields.ok) return fields
      const flowId = readId(fields.value['flowId'])
      const count = Number(fields.value['count'] ?? MOST_TRIED)
      if (!flowId.ok) return flowId
      return count >= 1 ? use.tryFlow.run({ flowId: flowId.value, count, by }) : fail(wrongParameter)
    },
  },
  {
    method: 'POST',
    path: `${BASE}/process/batch`,
    may: 'signedIn',
    writes: true,
    run: async ({ body, by }) => {
      const fields = fieldsOf(body)
      if (!fields.ok) return fields
      const taskIds = readIds(fields.value['taskIds'] ?? '')
      if (!taskIds.ok) return taskIds
      const opinion = readText(fields.value['opinion'], LONGEST_OPINION)
      if (!opinion.ok) return opinion
      const action = among(fields.value['action'], ['agree', 'reject'] as const)
      if (!action) return fail(wrongParameter)
      return use.decideAll.run({ verdict: action, taskIds: taskIds.value, opinion: opinion.value, by })
    },
  },
]

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
      const copied = copiedIn(fields.value)
      if (!copied.ok) return copied
      const userIds = readIds(fields.value['userIds'] ?? '')
      if (!userIds.ok) return userIds
      const note = readText(fields.value['note'], LONGEST_NOTE)
      if (!note.ok) return note
      return use.sendCopies.run({ ...copied.value, userIds: userIds.value, note: note.value, by })
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

/** Part of a name. */
const LONGEST_NAME = 20

/** 评论: what is said about a document under approval, and whom it may mention. */
const commentRoutes = (use: UseCases): readonly GuardedCall[] => [
  {
    method: 'POST',
    path: `${BASE}/process/comment`,
    may: 'signedIn',
    writes: true,
    run: async ({ body, by }) => {
      const fields = fieldsOf(body)
      if (!fields.ok) return fields
      const processId = readId(fields.value['processId'])
      if (!processId.ok) return processId
      const userIds = readIds(fields.value['userIds'] ?? '')
      if (!userIds.ok) return userIds
      const content = readText(fields.value['content'], 2 * LONGEST_COMMENT)
      if (!content.ok) return content
      return use.writeComment.run({ processId: processId.value, content: content.value, userIds: userIds.value, by })
    },
  },
  {
    method: 'GET',
    path: `${BASE}/process/readers`,
    may: 'signedIn',
    run: async ({ parameters, by }) => {
      const processId = readId(parameters['processId'])
      if (!processId.ok) return processId
      const keyword = readText(parameters['keyword'], LONGEST_NAME)
      return keyword.ok ? use.offerReaders.run({ processId: processId.value, keyword: keyword.value, by }) : keyword
    },
  },
]

/** A chain by its own identity (oa W38), or by that of its document. */
const copiedIn = (fields: JsonObject): Result<Pick<Copying, 'of'>> => {
  if (fields['processId'] !== undefined) {
    const processId = readId(fields['processId'])
    return processId.ok ? ok({ of: { processId: processId.value } }) : processId
  }
  const recordId = readId(fields['busId'])
  return recordId.ok ? ok({ of: { typeKey: textIn(fields, 'docKey'), recordId: recordId.value } }) : recordId
}

const VERDICTS = ['agree', 'reject', 'back', 'transfer', 'delegate', 'addSign', 'removeSign', 'takeBack'] as const

const decision = (verdict: Verdict['verdict'], use: UseCases): GuardedCall => ({
  method: 'POST',
  path: `${BASE}/process/${verdict}`,
  may: 'signedIn',
  writes: true,
  run: (call) => decide(call, verdict, use),
})

const APPLICANT = 'applicant'

/** What a verdict says beside the task. */
const verdictOf = (verdict: Verdict['verdict'], fields: JsonObject): Result<Verdict> => {
  switch (verdict) {
    case 'back': {
      const resume = among(fields['resumeMode'] ?? 'step', ['step', 'direct'] as const)
      const key = textIn(fields, 'nodeKey')
      if (!resume || (key !== APPLICANT && !/^\d{1,3}$/.test(key))) return fail(wrongParameter)
      return ok({ verdict, to: key === APPLICANT ? APPLICANT : Number(key), resume })
    }
    case 'transfer':
    case 'delegate': {
      const toUserId = readId(fields['toUserId'])
      return toUserId.ok ? ok({ verdict, toUserId: toUserId.value }) : toUserId
    }
    case 'addSign': {
      const position = among(fields['position'], ['before', 'after'] as const)
      const userIds = readIds(fields['userIds'] ?? '')
      if (!userIds.ok) return userIds
      return position ? ok({ verdict, position, userIds: userIds.value, all: fields['mode'] !== 'any' }) : fail(wrongParameter)
    }
    case 'removeSign': {
      const taskIds = readIds(fields['taskIds'] ?? '')
      return taskIds.ok ? ok({ verdict, taskIds: taskIds.value }) : taskIds
    }
    default:
      return ok({ verdict })
  }
}

/** Of the files of one answer. */
const LONGEST_PATHS = 8000

/** A picture that was drawn, small enough for a task. */
const SIGNATURE = /^data:image\/png;base64,[A-Za-z0-9+/=]{1,60000}$/

const signatureIn = (value: unknown): Result<{ readonly signature?: string }> => {
  if (value === undefined || value === null || value === '') return ok({})
  return typeof value === 'string' && SIGNATURE.test(value) ? ok({ signature: value }) : fail(wrongParameter)
}

const decide = async ({ body, by, address, tell }: VisitorCall, which: Verdict['verdict'], use: UseCases): Promise<Result<unknown>> => {
  const fields = fieldsOf(body)
  if (!fields.ok) return fields
  const taskId = readId(fields.value['taskId'])
  if (!taskId.ok) return taskId
  const version = readVersion(fields.value['version'])
  if (!version.ok) return version
  if (version.value === undefined) return fail(wrongParameter)
  const opinion = readText(fields.value['opinion'], LONGEST_OPINION)
  if (!opinion.ok) return opinion
  const filled = fieldsOf(fields.value['formData'] ?? fields.value['filled'] ?? {})
  if (!filled.ok) return filled
  const ccUserIds = readIds(fields.value['ccUserIds'] ?? '')
  if (!ccUserIds.ok) return ccUserIds
  const attachments = readText(fields.value['attachments'], LONGEST_PATHS)
  if (!attachments.ok) return attachments
  const verdict = verdictOf(which, fields.value)
  if (!verdict.ok) return verdict
  const signature = signatureIn(fields.value['signImage'])
  if (!signature.ok) return signature
  const password = textIn(fields.value, 'password')
  const proved = password ? await use.proveOneself.run({ password, by, address }) : ok(undefined)
  if (!proved.ok) return proved
  const chain = await use.decide.run({
    ...verdict.value,
    ...signature.value,
    proved: password !== '',
    taskId: taskId.value,
    by,
    version: version.value,
    opinion: opinion.value,
    filled: filled.value,
    ccUserIds: ccUserIds.value,
    attachments: attachments.value,
  })
  if (!chain.ok) return chain
  const { typeKey, recordId, billNo } = chain.value.process
  tell({ docKey: typeKey, busId: recordId, ...(billNo ? { billNo } : {}) })
  const sight = await use.seeProcess.run({ dealtWith: chain.value, by })
  return sight.ok ? ok(sight.value && told(sight.value)) : sight
}

/** What is done to a chain by its applicant or a flow manager. */
const chainRoutes = (use: UseCases): readonly GuardedCall[] =>
  (['withdraw', 'urge', 'intervene'] as const).map((name) => ({
    method: 'POST',
    path: `${BASE}/process/${name}`,
    may: 'signedIn',
    writes: true,
    run: async ({ body, by }) => {
      const fields = fieldsOf(body)
      if (!fields.ok) return fields
      const call = callOf(name, fields.value)
      return call.ok ? use.dealWithChain.run({ call: call.value, by }) : call
    },
  }))

const callOf = (name: 'withdraw' | 'urge' | 'intervene', fields: JsonObject): Result<ApprovalCall> => {
  const id = readId(fields['processId'])
  if (!id.ok) return id
  const words = readText(fields[name === 'urge' ? 'note' : 'reason'], LONGEST_NOTE)
  if (!words.ok) return words
  const processId = id.value
  if (name === 'urge') return ok({ does: name, processId, note: words.value })
  const reason = words.value
  if (name === 'withdraw') return ok({ does: name, processId, reason })
  const action = among(fields['action'], ['reassign', 'addPerson', 'removePerson', 'jump', 'pass', 'terminate'] as const)
  if (action === 'terminate') return ok({ does: action, processId, reason })
  if (action === 'pass') return ok({ does: action, processId, reason })
  if (action === 'jump') return ok({ does: action, processId, node: textIn(fields, 'nodeKey'), reason })
  const toUserId = readId(fields['toUserId'] ?? fields['userIds'])
  if (!toUserId.ok) return toUserId
  return action ? ok({ does: action, processId, toUserId: toUserId.value, reason }) : fail(wrongParameter)
}
