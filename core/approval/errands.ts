import { defineRegister } from '../definitions/document.ts'
import { datetime, text } from '../definitions/fields.ts'

/** The lines of 审批中心 as a list is asked about them; they are kept as processes and tasks, not as records. */
export const errands = defineRegister({
  key: 'oa.task',
  title: '审批中心',
  order: 'receivedAt desc',
  fields: {
    title: text('标题'),
    billNo: text('单据编号'),
    typeKey: text('单据类型'),
    applyUserName: text('申请人'),
    receivedAt: datetime('接收时间'),
  },
})
