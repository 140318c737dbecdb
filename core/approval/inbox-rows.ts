import { defineRegister, type DocumentType } from '../definitions/document.ts'
import { datetime, text } from '../definitions/fields.ts'
import type { TaskBox } from './approvals.port.ts'

const boxOf = (order: `${'receivedAt' | 'startedAt' | 'finishedAt'} desc`): DocumentType =>
  defineRegister({
    key: 'oa.task',
    title: '审批中心',
    order,
    fields: {
      title: text('标题'),
      billNo: text('单据编号'),
      typeKey: text('单据类型'),
      applyUserName: text('申请人'),
      receivedAt: datetime('接收时间'),
      startedAt: datetime('提交时间'),
      finishedAt: datetime('处理时间'),
    },
  })

/** The lines of each box of 审批中心 as a list is asked about them, what happened last in it first; they are kept as processes and tasks, not as records. */
export const errands: Readonly<Record<TaskBox, DocumentType>> = {
  todo: boxOf('receivedAt desc'),
  done: boxOf('finishedAt desc'),
  mine: boxOf('startedAt desc'),
  cc: boxOf('receivedAt desc'),
}
