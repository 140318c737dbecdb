import { defineDocument } from '../../definitions/document.ts'
import { dept, dict, files, money, ref, richText, text, user, users } from '../../definitions/fields.ts'
import { me } from '../../definitions/start.ts'

/** 请示 of general_apply_type. */
const REQUEST = '1'

/** 通用申请: whatever has no form of its own: requests, reports, resources, printing, gifts, name cards, archive papers. */
export default defineDocument({
  key: 'oa.generalApply',
  title: '通用申请',
  number: 'TYSQ{yyyyMM}{seq:4}',
  about: 'title',
  fields: {
    billNo: text('单据编号', { editable: false, listed: true, queried: true }),
    applyType: dict('申请类型', { code: 'general_apply_type', required: true, listed: true, queried: true }),
    title: text('标题', { required: true, max: 100, listed: true, queried: true }),
    urgency: dict('紧急程度', { code: 'urgency', required: true, default: '1', listed: true, queried: true }),
    empId: ref('申请人', { to: 'sys.employee', required: true, default: me('empId'), listed: true, queried: true }),
    deptId: dept('部门', { required: true, default: me('deptId'), listed: true, queried: true }),
    toDeptId: dept('承办部门', { listed: true, queried: true }),
    amount: money('涉及金额', { default: '0', atLeast: 0, message: '涉及金额不能为负数', listed: true }),
    content: richText('申请内容', { required: true }),
    approver1: user('指定审批人'),
    ccUsers: users('抄送人'),
    attachments: files('附件'),
  },
  approval: [
    'dept_manager',
    { user: 'approver1', says: '指定了审批人', when: ({ approver1 }) => Boolean(approver1) },
    {
      role: 'dept_manager',
      of: 'toDeptId',
      says: '由其他部门承办',
      when: ({ toDeptId, deptId }) => Boolean(toDeptId) && toDeptId !== deptId,
    },
    { role: 'finance', says: '涉及金额', when: ({ amount }) => amount.gt(0) },
    {
      role: 'general_manager',
      says: '涉及金额 ≥ 10,000.00 或请示',
      when: ({ amount, applyType }) => amount.ge(10_000) || applyType === REQUEST,
    },
  ],
  print: 'A4',
  sample: 40,
})
