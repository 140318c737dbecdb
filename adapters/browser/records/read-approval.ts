import type { Comment, Node, Process, Task } from '../../../core/approval/approvals.port.ts'
import { PROCESS_STATUSES, SIGN_MODES, STEP_RIGHTS, TASK_STATUSES, TASK_TYPES } from '../../../core/approval/statuses.ts'
import type { ApprovalView } from '../../../core/approval/inbox.port.ts'
import type { Decider } from '../../../core/approval/staff.port.ts'
import type { Attention } from '../../../core/definitions/checks.ts'
import { among, isObject, type JsonObject, numberOf, objectOf, objectsOf, textOf, textsOf } from '../../../core/kernel/json.ts'
import { textOrNull } from './reading.ts'

export const deciderOf = ({ userId, name }: JsonObject): Decider => ({ userId: textOf(userId), name: textOf(name) })

/** What a page goes by of how a step was drawn: whom the applicant chose, what is forbidden there, and which fields it opens, demands and hides. */
const drawnOf = (drawn: unknown): Pick<Node, 'drawn'> => {
  const chosen = objectsOf(objectOf(drawn)['chosen']).map(deciderOf)
  const { step, ...said } = objectOf(drawn)
  const places = (key: string) => textsOf(said[key]).filter(Boolean)
  const forbids = places('forbids').flatMap((right) => among(right, STEP_RIGHTS) ?? [])
  const [edits, requires, hides] = [places('edits'), places('requires'), places('hides')]
  const told = {
    ...(edits.length ? { edits } : {}),
    ...(requires.length ? { requires } : {}),
    ...(hides.length ? { hides } : {}),
    ...(chosen.length ? { chosen } : {}),
  }
  const isPlain = forbids.length === 0 && Object.keys(told).length === 0
  return isPlain ? {} : { drawn: { step: typeof step === 'number' ? step : null, forbids, ...told } }
}

const nodeOf = ({ index, title, role, of, user, mode, drawn }: JsonObject): Node => ({
  index: numberOf(index),
  title: textOf(title),
  ...(role ? { role: textOf(role) } : {}),
  ...(of ? { of: textOf(of) } : {}),
  ...(user ? { user: textOf(user) } : {}),
  mode: among(mode, SIGN_MODES) ?? 'any',
  ...drawnOf(drawn),
})

const processOf = (value: JsonObject): Process => ({
  id: textOf(value['id']),
  typeKey: textOf(value['typeKey']),
  recordId: textOf(value['recordId']),
  billNo: textOf(value['billNo']),
  title: textOf(value['title']),
  amount: textOrNull(value['amount']),
  status: among(value['status'], PROCESS_STATUSES) ?? 'running',
  round: numberOf(value['round']),
  current: numberOf(value['current']),
  nodes: objectsOf(value['nodes']).map(nodeOf),
  change: value['change'] === true,
  applyUserId: textOf(value['applyUserId']),
  applyUserName: textOf(value['applyUserName']),
  applyDeptId: textOf(value['applyDeptId']),
  applyDeptName: textOf(value['applyDeptName']),
  startedAt: textOf(value['startedAt']),
  version: numberOf(value['version']),
})

const taskOf = (value: JsonObject): Task => ({
  id: textOf(value['id']),
  processId: textOf(value['processId']),
  round: numberOf(value['round']),
  node: numberOf(value['node']),
  nodeTitle: textOf(value['nodeTitle']),
  userId: textOf(value['userId']),
  userName: textOf(value['userName']),
  // Of what is not known nothing is left to do.
  status: among(value['status'], TASK_STATUSES) ?? 'passed',
  opinion: textOrNull(value['opinion']),
  receivedAt: textOf(value['receivedAt']),
  finishedAt: textOrNull(value['finishedAt']),
  ...seldomOf(value),
  version: numberOf(value['version']),
})

/** What most tasks say nothing of. */
const seldomOf = ({ taskType, parentId, ownerId, ownerName, undone, signature, attachments }: JsonObject): Partial<Task> => {
  const type = among(taskType, TASK_TYPES)
  return {
    ...(type ? { taskType: type } : {}),
    ...(parentId ? { parentId: textOf(parentId) } : {}),
    ...(ownerId ? { ownerId: textOf(ownerId), ownerName: textOf(ownerName) } : {}),
    ...(undone === true ? { undone } : {}),
    ...(signature ? { signature: textOf(signature) } : {}),
    ...(attachments ? { attachments: textOf(attachments) } : {}),
  }
}

const TONES = ['plain', 'warn', 'bad'] as const

const lookOf = ({ message, table, column, rowIds }: JsonObject): Attention => ({
  message: textOf(message),
  ...(table ? { table: textOf(table) } : {}),
  ...(column ? { column: textOf(column) } : {}),
  ...(rowIds ? { rowIds: textsOf(rowIds) } : {}),
})

const commentOf = ({ id, processId, userId, userName, content, mentioned, saidAt }: JsonObject): Comment => ({
  ...{ id: textOf(id), processId: textOf(processId), userId: textOf(userId), userName: textOf(userName), content: textOf(content) },
  mentioned: objectsOf(mentioned).map(deciderOf),
  saidAt: textOf(saidAt),
})

/** How far a document has come, as the server tells it. */
export const approvalOf = (value: JsonObject): ApprovalView => {
  const process = processOf(objectOf(value['process']))
  return {
    typeKey: textOf(value['typeKey']) || process.typeKey,
    recordId: textOf(value['recordId']) || process.recordId,
    process,
    tasks: objectsOf(value['tasks']).map(taskOf),
    comments: objectsOf(value['comments']).map(commentOf),
    coming: objectsOf(value['coming']).map(({ title, names, note }) => ({
      title: textOf(title),
      names: textsOf(names),
      ...(note ? { note: textOf(note) } : {}),
    })),
    mayDecide: isObject(value['mayDecide']) ? taskOf(value['mayDecide']) : null,
    asks: { signature: objectOf(value['asks'])['signature'] === true, password: objectOf(value['asks'])['password'] === true },
    mayWithdraw: value['mayWithdraw'] === true,
    backTo: objectsOf(value['backTo']).map(({ index, title }) => ({ index: numberOf(index), title: textOf(title) })),
    mayTakeBack: isObject(value['mayTakeBack']) ? taskOf(value['mayTakeBack']) : null,
    signers: objectsOf(value['signers']).map(taskOf),
    mayUrge: value['mayUrge'] === true,
    looks: objectsOf(value['looks']).map(lookOf),
    indicators: objectsOf(value['indicators']).map(({ title, value: text, tone }) => ({
      title: textOf(title),
      value: textOf(text),
      tone: among(tone, TONES) ?? 'plain',
    })),
    changed: objectOf(value['changed']),
    follows: textsOf(value['follows']),
  }
}
