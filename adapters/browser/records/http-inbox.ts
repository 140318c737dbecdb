import type { Process, Task, TaskBox } from '../../../core/approval/approvals.port.ts'
import { Inbox, type Counts, type Course, type Decision, type Errand, type ErrandPage } from '../../../core/approval/inbox.port.ts'
import type { Cancel, Http } from '../../../core/kernel/http.port.ts'
import { ok, type Result } from '../../../core/kernel/result.ts'
import { isUnknownCall } from './older-server.ts'
import { fieldsOf, isFields, listOf, numberOf, read, textOf, textOrNull, type Fields } from './reading.ts'

const errandOf = (value: Fields): Errand => ({
  taskId: textOf(value['taskId']),
  taskVersion: numberOf(value['taskVersion']),
  processId: textOf(value['processId']),
  typeKey: textOf(value['typeKey']),
  typeTitle: textOf(value['typeTitle']),
  recordId: textOf(value['recordId']),
  billNo: textOf(value['billNo']),
  title: textOf(value['title']),
  amount: textOrNull(value['amount']),
  applyUserName: textOf(value['applyUserName']),
  applyDeptName: textOf(value['applyDeptName']),
  nodeTitle: textOf(value['nodeTitle']),
  status: textOf(value['status']),
  receivedAt: textOf(value['receivedAt']),
  startedAt: textOf(value['startedAt']),
  finishedAt: textOrNull(value['finishedAt']),
})

const courseOf = (value: Fields): Course => {
  const process = fieldsOf(value['process']) as unknown as Process
  return {
    typeKey: textOf(value['typeKey']) || process.typeKey,
    recordId: textOf(value['recordId']) || process.recordId,
    process,
    tasks: listOf(value['tasks']) as unknown as readonly Task[],
    coming: listOf(value['coming']).map(({ title, names, note }) => ({
      title: textOf(title),
      names: Array.isArray(names) ? names.map(textOf) : [],
      ...(note ? { note: textOf(note) } : {}),
    })),
    mayDecide: isFields(value['mayDecide']) ? (value['mayDecide'] as unknown as Task) : null,
    mayWithdraw: value['mayWithdraw'] === true,
  }
}

/** 审批中心 over the process calls. */
export class HttpInbox extends Inbox {
  readonly #http: Http

  constructor(http: Http) {
    super()
    this.#http = http
  }

  async page(
    box: TaskBox,
    { pageNo, pageSize, keyword }: { pageNo: number; pageSize: number; keyword: string },
    signal?: Cancel,
  ): Promise<Result<ErrandPage>> {
    const query = { pageNo, pageSize, ...(keyword ? { title: `*${keyword}*` } : {}) }
    const answer = await this.#http.send({ method: 'GET', path: `/process/${box}/list`, query, ...(signal ? { signal } : {}) })
    return read(answer, (value) => ({ records: listOf(value['records']).map(errandOf), total: numberOf(value['total']) }))
  }

  async counts(): Promise<Result<Counts>> {
    return read(await this.#http.send({ method: 'GET', path: '/process/count' }), ({ todo, mine }) => ({
      todo: numberOf(todo),
      mine: numberOf(mine),
    }))
  }

  async ofRecord(typeKey: string, recordId: string, signal?: Cancel): Promise<Result<Course | null>> {
    const query = { docKey: typeKey, busId: recordId }
    const answer = await this.#http.send({ method: 'GET', path: '/process/byBus', query, ...(signal ? { signal } : {}) })
    if (isUnknownCall(answer)) return ok(null)
    if (!answer.ok) return answer
    return ok(isFields(answer.value) && isFields(answer.value['process']) ? courseOf(answer.value) : null)
  }

  async ofTask(taskId: string, signal?: Cancel): Promise<Result<Course>> {
    const path = `/process/task/${encodeURIComponent(taskId)}`
    return read(await this.#http.send({ method: 'GET', path, ...(signal ? { signal } : {}) }), courseOf)
  }

  async decide({ taskId, version, agrees, opinion, filled, key }: Decision): Promise<Result<Course>> {
    const path = agrees ? '/process/agree' : '/process/reject'
    return read(
      await this.#http.send({
        method: 'POST',
        path,
        body: { taskId, version, opinion, ...(Object.keys(filled).length ? { filled } : {}) },
        key,
      }),
      courseOf,
    )
  }
}
