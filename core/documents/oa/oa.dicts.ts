import { defineDicts } from '../../definitions/dicts.ts'

/** Dictionaries of approvals and of what is applied for in general. */
export default defineDicts({
  process_status: {
    title: '流程状态',
    items: [
      ['running', '审批中'],
      ['approved', '已通过'],
      ['rejected', '已驳回'],
      ['withdrawn', '已撤回'],
      ['voided', '已作废'],
      ['terminated', '已终止'],
    ],
  },
  task_type: {
    title: '任务类型',
    items: [
      ['approve', '审批'],
      ['handle', '办理'],
      ['addBefore', '前加签'],
      ['addAfter', '后加签'],
      ['delegate', '委派'],
      ['cc', '抄送'],
    ],
  },
  task_status: {
    title: '任务状态',
    items: [
      ['waiting', '等待'],
      ['open', '待处理'],
      ['agreed', '同意'],
      ['rejected', '驳回'],
      ['backed', '退回'],
      ['transferred', '已转办'],
      ['delegated', '委派中'],
      ['passed', '自动通过'],
      ['cancelled', '已取消'],
      ['read', '已阅'],
    ],
  },
  sign_position: {
    title: '加签位置',
    items: [
      ['before', '前加签'],
      ['after', '后加签'],
    ],
  },
  resume_mode: {
    title: '退回后处理方式',
    items: [
      ['step', '逐级审批'],
      ['direct', '直接返回本节点'],
    ],
  },
  general_apply_type: {
    title: '通用申请类型',
    items: [
      ['1', '请示'],
      ['2', '报告'],
      ['3', '资源支持'],
      ['4', '印刷制作'],
      ['5', '礼品领用'],
      ['6', '名片制作'],
      ['7', '档案借阅'],
      ['9', '其他'],
    ],
  },
})
