import type { TaskBox, TaskKind } from '../../../core/approval/approvals.port.ts'
import {
  Inbox,
  type AnsweredTask,
  type Copies,
  type ApprovalView,
  type Decision,
  type DecisionTogether,
  type InboxPage,
  type InboxQuery,
  type OpenedTask,
  type Remark,
  type TaskMove,
  type TriedDocument,
} from '../../../core/approval/inbox.port.ts'
import type { Decider } from '../../../core/approval/staff.port.ts'
import type { Cancel, Http } from '../../../core/kernel/http.port.ts'
import { isObject, type JsonObject, numberOf, objectsOf, textOf } from '../../../core/kernel/json.ts'
import { done, ok, type Result } from '../../../core/kernel/result.ts'
import { askedOf, inboxRowIn } from './inbox-lists.ts'
import { isUnknownCall } from './older-server.ts'
import { approvalOf, deciderOf } from './read-approval.ts'
import { read, rowOf, textOrNull } from './reading.ts'

const kindOf = (value: JsonObject): TaskKind => ({
  typeKey: textOf(value['typeKey']),
  typeTitle: textOf(value['typeTitle']),
  count: numberOf(value['count']),
})

const stepsOf = (value: unknown): TriedDocument['after'] =>
  objectsOf(value).map(({ title, names }) => ({ title: textOf(title), names: Array.isArray(names) ? names.map(textOf) : [] }))

const triedOf = ({ recordId, billNo, title, amount, before, after }: JsonObject): TriedDocument => ({
  ...{ recordId: textOf(recordId), billNo: textOf(billNo), title: textOf(title), amount: textOrNull(amount) },
  ...{ before: stepsOf(before), after: stepsOf(after) },
})

/** 审批中心 over the process calls. */
export class HttpInbox extends Inbox {
  readonly #http: Http

  constructor(http: Http) {
    super()
    this.#http = http
  }

  async page(box: TaskBox, { pageNo, pageSize, keyword, filters = {} }: InboxQuery, signal?: Cancel): Promise<Result<InboxPage>> {
    const query = { ...askedOf(box, keyword, filters), pageNo, pageSize }
    const answer = await this.#http.send({ method: 'GET', path: `/process/${box}/list`, query, ...(signal ? { signal } : {}) })
    return read(answer, (value) => ({ records: objectsOf(value['records']).map(inboxRowIn(box)), total: numberOf(value['total']) }))
  }

  async kinds(box: TaskBox, signal?: Cancel): Promise<Result<readonly TaskKind[]>> {
    const answer = await this.#http.send({ method: 'GET', path: `/process/${box}/types`, ...(signal ? { signal } : {}) })
    if (isUnknownCall(answer)) return ok([])
    return answer.ok ? ok(objectsOf(answer.value).map(kindOf)) : answer
  }

  async sendCopies({ typeKey, recordId, userIds, note, key }: Copies): Promise<Result<void>> {
    const body = { docKey: typeKey, busId: recordId, userIds: userIds.join(','), note }
    const answer = await this.#http.send({ method: 'POST', path: '/process/cc', body, key })
    return answer.ok ? done : answer
  }

  async readCopy(taskId: string): Promise<Result<void>> {
    const answer = await this.#http.send({ method: 'POST', path: '/process/read', body: { taskId } })
    return answer.ok ? done : answer
  }

  async comment({ processId, content, userIds, key }: Remark): Promise<Result<void>> {
    const body = { processId, content, userIds: userIds.join(',') }
    const answer = await this.#http.send({ method: 'POST', path: '/process/comment', body, key })
    return answer.ok ? done : answer
  }

  async readers(processId: string, keyword: string, signal?: Cancel): Promise<Result<readonly Decider[]>> {
    const query = { processId, keyword }
    const answer = await this.#http.send({ method: 'GET', path: '/process/readers', query, ...(signal ? { signal } : {}) })
    return answer.ok ? ok(objectsOf(answer.value).map(deciderOf)) : answer
  }

  async ofRecord(typeKey: string, recordId: string, signal?: Cancel): Promise<Result<ApprovalView | null>> {
    const query = { docKey: typeKey, busId: recordId }
    const answer = await this.#http.send({ method: 'GET', path: '/process/byBus', query, ...(signal ? { signal } : {}) })
    if (isUnknownCall(answer)) return ok(null)
    if (!answer.ok) return answer
    return ok(isObject(answer.value) && isObject(answer.value['process']) ? approvalOf(answer.value) : null)
  }

  async ofTask(taskId: string, signal?: Cancel): Promise<Result<OpenedTask>> {
    const path = `/process/task/${encodeURIComponent(taskId)}`
    return read(await this.#http.send({ method: 'GET', path, ...(signal ? { signal } : {}) }), (value) => ({
      approval: approvalOf(value),
      record: isObject(value['record']) ? rowOf(value['record']) : undefined,
    }))
  }

  async decide({
    taskId,
    version,
    agrees,
    opinion,
    filled,
    attachments,
    signature,
    password,
    key,
  }: Decision): Promise<Result<ApprovalView>> {
    const path = agrees ? '/process/agree' : '/process/reject'
    return read(
      await this.#http.send({
        method: 'POST',
        path,
        body: {
          ...{ taskId, version, opinion },
          ...(Object.keys(filled).length ? { filled } : {}),
          ...(attachments ? { attachments } : {}),
          ...(signature ? { signImage: signature } : {}),
          ...(password ? { password } : {}),
        },
        key,
      }),
      approvalOf,
    )
  }

  async move({ move, task, asked, key }: TaskMove): Promise<Result<ApprovalView>> {
    const isSigning = move === 'addBefore' || move === 'addAfter'
    const said = {
      opinion: textOf(asked['opinionText']),
      ...(asked['attachments'] ? { attachments: asked['attachments'] } : {}),
      ...(asked['toUserId'] ? { toUserId: asked['toUserId'] } : {}),
      ...(asked['nodeKey'] ? { nodeKey: asked['nodeKey'], resumeMode: asked['resumeMode'] } : {}),
      ...(isSigning
        ? { userIds: asked['userIds'], position: move === 'addBefore' ? 'before' : 'after', mode: asked['signAll'] === 'N' ? 'any' : 'all' }
        : {}),
      ...(asked['taskIds'] ? { taskIds: asked['taskIds'] } : {}),
    }
    const path = `/process/${isSigning ? 'addSign' : move}`
    return read(await this.#http.send({ method: 'POST', path, body: { taskId: task.id, version: task.version, ...said }, key }), approvalOf)
  }

  async decideTogether({ agrees, taskIds, opinion, key }: DecisionTogether): Promise<Result<readonly AnsweredTask[]>> {
    const body = { action: agrees ? 'agree' : 'reject', taskIds: taskIds.join(','), opinion }
    const answer = await this.#http.send({ method: 'POST', path: '/process/batch', body, key })
    if (!answer.ok) return answer
    return ok(
      objectsOf(answer.value).map((one) => ({ billNo: textOf(one['billNo']), ok: one['ok'] === true, message: textOf(one['message']) })),
    )
  }

  async tryFlow(flowId: string, count: number): Promise<Result<readonly TriedDocument[]>> {
    const answer = await this.#http.send({ method: 'POST', path: '/sys/flow/simulate', body: { flowId, count } })
    return answer.ok ? ok(objectsOf(answer.value).map(triedOf)) : answer
  }

  async urge(processId: string, note: string, key: string): Promise<Result<void>> {
    const answer = await this.#http.send({ method: 'POST', path: '/process/urge', body: { processId, note }, key })
    return answer.ok ? done : answer
  }
}
