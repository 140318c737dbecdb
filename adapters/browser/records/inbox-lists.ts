import type { TaskBox } from '../../../core/approval/approvals.port.ts'
import type { InboxFilters, InboxRow } from '../../../core/approval/inbox.port.ts'
import { type JsonObject, numberOf, textOf } from '../../../core/kernel/json.ts'
import type { QueryNode } from '../../../core/query/query-tree.ts'
import { printQueryTree } from '../../../core/query/read-query-tree.ts'
import { textOrNull } from './reading.ts'

/** The boxes of 审批中心 are lists of records (oa.task, oa.doneTask, oa.process, oa.ccTask): what is asked of them, and how their lines read. */

const ABOUT = ['docKey', 'busId', 'title', 'flowName', 'billNo', 'applyUserName', 'applyDeptName']

/** The moment that a box is asked by and sorted after. */
const MOMENTS: Readonly<Record<TaskBox, string>> = { todo: 'receiveTime', done: 'finishTime', mine: 'startTime', cc: 'receiveTime' }

const FIELDS: Readonly<Record<TaskBox, readonly string[]>> = {
  todo: ['processId', 'amount', 'nodeName', 'taskStatus', 'receiveTime', 'dueTime', 'isOverdue', 'priority'],
  done: ['processId', 'amount', 'nodeName', 'taskStatus', 'receiveTime', 'finishTime'],
  mine: ['amount', 'currentNodes', 'processStatus', 'startTime', 'endTime'],
  cc: ['processId', 'readFlag', 'receiveTime', 'note'],
}

const contains = (field: string, words: string): QueryNode => ({ field, rule: 'like', values: [words] })

/** Parameters of a box's list. */
export const askedOf = (box: TaskBox, keyword: string, filters: InboxFilters): Readonly<Record<string, string>> => {
  const { typeKey = '', receivedAt_begin: from = '', receivedAt_end: until = '', applyUserName = '' } = filters
  const children: readonly QueryNode[] = [
    ...(typeKey ? [{ field: 'processCode', rule: 'eq' as const, values: [typeKey.replace('.', ':')] }] : []),
    ...(keyword ? [{ match: 'or' as const, children: [contains('title', keyword), contains('billNo', keyword)] }] : []),
  ]
  return {
    field: [...ABOUT, ...FIELDS[box]].join(','),
    ...(children.length ? { superQueryTree: printQueryTree({ match: 'and', children }) } : {}),
    ...(applyUserName ? { applyUserName } : {}),
    ...(from ? { [`${MOMENTS[box]}_begin`]: from } : {}),
    ...(until ? { [`${MOMENTS[box]}_end`]: until } : {}),
  }
}

const STATUSES: Readonly<Record<TaskBox, (line: JsonObject) => string>> = {
  todo: ({ taskStatus }) => textOf(taskStatus),
  done: ({ taskStatus }) => textOf(taskStatus),
  mine: ({ processStatus }) => textOf(processStatus),
  cc: ({ readFlag }) => (readFlag === '1' ? 'read' : 'copied'),
}

/** A line of a box. */
export const inboxRowIn =
  (box: TaskBox) =>
  (line: JsonObject): InboxRow => ({
    taskId: box === 'mine' ? '' : textOf(line['id']),
    taskVersion: numberOf(line['version']),
    processId: textOf(box === 'mine' ? line['id'] : line['processId']),
    typeKey: textOf(line['docKey']),
    typeTitle: textOf(line['flowName']),
    recordId: textOf(line['busId']),
    billNo: textOf(line['billNo']),
    title: textOf(line['title']),
    amount: textOrNull(line['amount']),
    applyUserName: textOf(line['applyUserName']),
    applyDeptName: textOf(line['applyDeptName']),
    nodeTitle: textOf(box === 'mine' ? line['currentNodes'] : line['nodeName']),
    status: STATUSES[box](line),
    receivedAt: textOf(line['receiveTime'] ?? line['startTime']),
    startedAt: textOf(line['startTime'] ?? line['createTime']),
    finishedAt: textOrNull(box === 'mine' ? line['endTime'] : line['finishTime']),
    isOverdue: line['isOverdue'] === 'Y',
    isUrgent: line['priority'] === 'H',
  })
