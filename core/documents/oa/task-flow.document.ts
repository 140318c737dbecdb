import { defineRegister } from '../../definitions/document.ts'
import { bool, category, datetime, decimal, dept, dict, int, ref, text, user } from '../../definitions/fields.ts'

const kept = { editable: false } as const

/** 审批任务: every task that anybody had, for figures of how long approvals take; the lists of 审批中心 show each person his own. */
export default defineRegister({
  key: 'oa.taskFlow',
  title: '审批任务',
  titleField: 'nodeName',
  order: 'receiveTime desc',
  fields: {
    flowName: text('流程名称', { ...kept, listed: true }),
    category: category('流程分类', { root: 'FLOW', ...kept }),
    flowInForce: ref('流程', { to: 'sys.flow', ...kept }),
    nodeName: text('节点', { ...kept, listed: true }),
    assigneeId: user('审批人', { ...kept, listed: true }),
    applyDeptId: dept('申请部门', { ...kept, listed: true }),
    taskStatus: dict('任务状态', { code: 'task_status', ...kept, listed: true }),
    receiveTime: datetime('接收时间', { ...kept, listed: true }),
    finishTime: datetime('处理时间', { ...kept, listed: true }),
    costHours: decimal('用时（小时）', { scale: 1, ...kept, listed: true, totalled: false }),
    isOverdue: bool('已超时', { ...kept, listed: true }),
    urgeCount: int('催办次数', { ...kept, totalled: false }),
  },
  origin: 'program',
  sample: 0,
})
