import { category, date, decimal, dept, int, month, percent, ref, text, user, users } from '../../definitions/fields.ts'
import { defineReport, inSteps, withBelow } from '../../definitions/report.ts'
import { monthBegin } from '../../definitions/start.ts'
import { counted, summed } from '../../definitions/tally.ts'
import { eq, filled, ne, oneOf } from '../../kernel/condition.ts'
import { decimal as exact } from '../../kernel/decimal.ts'
import { each, rateOf } from './sold.ts'

const ENDED = ['approved', 'terminated']
const SENT_BACK = ['rejected', 'backed']

/** 审批效率分析: how long approvals take by flow, step and person, and how many of them late or sent back. */
export default defineReport({
  key: 'report.approvalEfficiency',
  title: '审批效率分析',
  group: 'office',
  order: 'avgProcess desc',
  params: {
    finishTime: date('处理日期', { required: true, default: monthBegin, queried: 'range' }),
    category: category('流程分类', { root: 'FLOW' }),
    processCode: ref('流程', { to: 'sys.flow' }),
    assigneeId: users('审批人'),
    applyDeptId: dept('申请部门'),
  },
  columns: {
    flowName: text('流程名称'),
    nodeName: text('节点'),
    assigneeId: user('审批人'),
    applyDeptId: dept('申请部门'),
    month: month('月份'),
    processCount: int('发起数', { default: 0 }),
    doneCount: int('办结数', { default: 0 }),
    overCount: int('已结束', { default: 0, hidden: true }),
    processHours: decimal('办结时长合计', { scale: 1, default: '0', hidden: true }),
    avgProcess: decimal('平均办结时长（小时）', { scale: 1, totalled: false }),
    taskCount: int('任务数', { default: 0 }),
    handledCount: int('已处理', { default: 0, hidden: true }),
    taskHours: decimal('处理时长合计', { scale: 1, default: '0', hidden: true }),
    avgTask: decimal('平均处理时长（小时）', { scale: 1, totalled: false }),
    openCount: int('未处理', { default: 0 }),
    overdueCount: int('超时数', { default: 0, hidden: true }),
    overdueRate: percent('超时率（%）'),
    rejectCount: int('驳回数', { default: 0, hidden: true }),
    rejectRate: percent('驳回率（%）'),
    urgeCount: int('催办次数', { default: 0 }),
  },
  dimensions: { flowName: 'begins', nodeName: 'offered', assigneeId: 'offered', applyDeptId: 'offered', month: 'offered' },
  datasets: {
    tasks: {
      from: 'oa.taskFlow',
      narrows: {
        finishTime: 'receiveTime',
        category: 'category',
        processCode: 'flowInForce',
        assigneeId: 'assigneeId',
        applyDeptId: withBelow('applyDeptId'),
      },
      groups: { month: inSteps('receiveTime', 'month') },
      measures: () => ({
        taskCount: counted(),
        handledCount: counted(filled('costHours')),
        taskHours: summed('costHours'),
        openCount: counted(eq('taskStatus', 'open')),
        overdueCount: counted(eq('isOverdue', 'Y')),
        rejectCount: counted(oneOf('taskStatus', SENT_BACK)),
        urgeCount: summed('urgeCount'),
      }),
    },
    // Which step or person a whole process belongs to nobody can say.
    processes: {
      from: 'oa.processMonitor',
      narrows: { finishTime: 'startTime', category: 'category', processCode: 'flowInForce', applyDeptId: withBelow('applyDeptId') },
      groups: { month: inSteps('startTime', 'month') },
      without: { nodeName: 'untold', assigneeId: 'untold' },
      measures: () => ({
        processCount: counted(),
        doneCount: counted(oneOf('processStatus', ENDED)),
        overCount: counted(ne('processStatus', 'running')),
        processHours: summed('costHours'),
      }),
    },
  },
  derive: {
    avgProcess: ({ processHours, overCount }) => each(processHours, overCount, 1),
    avgTask: ({ taskHours, handledCount }) => each(taskHours, handledCount, 1),
    overdueRate: ({ overdueCount, taskCount }) => rateOf(exact(overdueCount), exact(taskCount)),
    rejectRate: ({ rejectCount, taskCount }) => rateOf(exact(rejectCount), exact(taskCount)),
  },
  chart: { look: 'bar', x: 'flowName', y: ['avgProcess'], line: 'overdueRate', top: 20 },
  drills: [{ column: 'taskCount', to: 'oa.processMonitor', pass: { flowName: 'flowName', applyDeptId: 'applyDeptId' } }],
  roles: ['general_manager', 'chairman', 'admin', 'tenant_admin', 'hr', 'auditor'],
  print: 'A4-landscape',
})
