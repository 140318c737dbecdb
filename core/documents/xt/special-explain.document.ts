import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { message, update } from '../../definitions/effect.ts'
import { bool, date, dept, dict, files, longText, money, ref, text } from '../../definitions/fields.ts'
import { me, today } from '../../definitions/start.ts'
import { all, eq, ge, ne } from '../../kernel/condition.ts'
import { addDays, daysBetween } from '../../kernel/dates.ts'

/** 处罚 of special_decision. */
const PUNISHED = '3'
/** 窜货 of special_type. */
const CROSS_AREA = '3'
/** Days in which the like counts as happening again. */
const REPEAT_DAYS = 90
/** Days after which whoever explains is asked whether he means it. */
const LATE_DAYS = 30

/** 特殊情况说明: staff explain something outside the rules and ask for a decision. */
export default defineDocument({
  key: 'xt.specialExplain',
  title: '特殊情况说明',
  number: 'TSQK{yyyyMM}{seq:4}',
  titleField: 'title',
  fields: {
    billNo: text('单据编号', { editable: false, listed: true, queried: true }),
    title: text('标题', { required: true, max: 100, listed: true, queried: true }),
    specialType: dict('情况类型', { code: 'special_type', required: true, listed: true, queried: true }),
    empId: ref('说明人', { to: 'sys.employee', required: true, default: me('empId'), listed: true, queried: true }),
    deptId: dept('部门', { required: true, default: me('deptId'), listed: true, queried: true }),
    happenDate: date('发生日期', { required: true, default: today, listed: true, queried: 'range' }),
    companyId: ref('商业公司', { to: 'bsc.bscBussCompany', listed: true, queried: true }),
    hospitalId: ref('医院', { to: 'bsc.hospital' }),
    productId: ref('产品', { to: 'bsc.product', listed: true }),
    relatedBillNo: text('相关单号', { max: 50, listed: true }),
    amount: money('涉及金额', { default: '0', atLeast: 0, message: '涉及金额不能为负数', listed: true }),
    lossAmount: money('预计损失', {
      default: '0',
      atLeast: 0,
      atMost: 'amount',
      message: '预计损失不能为负数或大于涉及金额',
      listed: true,
    }),
    description: longText('情况说明', { required: true, max: 2000 }),
    cause: longText('原因分析', { required: true, max: 1000 }),
    dutyEmpId: ref('责任人', { to: 'sys.employee', reads: ['employeeName'], listed: true }),
    measure: longText('处理及整改措施', { required: true, max: 1000 }),
    request: longText('请示事项', { required: true, max: 500 }),
    isRepeat: bool('重复发生', { editable: false, default: 'N', listed: true }),
    decision: dict('审批决定', {
      code: 'special_decision',
      required: true,
      editable: { at: ['sales_director', 'general_manager'] },
      listed: true,
      queried: true,
    }),
    decisionNote: longText('决定说明', { max: 500, editable: { at: ['general_manager', 'sales_director'] } }),
    approvedDate: date('批准日期', { editable: false, hidden: true }),
    attachments: files('证明材料'),
  },
  facts: {
    alike: {
      give: 'exists',
      from: 'xt.specialExplain',
      where: ({ specialType, empId, companyId, $ }) =>
        specialType && empId
          ? all(
              ...[ne('id', $.id), eq('billStatus', 'approved'), ge('approvedDate', addDays($.today, -REPEAT_DAYS))],
              ...[eq('specialType', specialType), eq('empId', empId), ...(companyId ? [eq('companyId', companyId)] : [])],
            )
          : undefined,
    },
  },
  required: {
    companyId: ({ specialType }) => isOneOf(specialType, '1', '2', '3', '4'),
    productId: ({ specialType }) => isOneOf(specialType, '2', '3'),
    relatedBillNo: ({ specialType }) => isOneOf(specialType, '1', '4', '7', '8'),
    attachments: ({ lossAmount, specialType }) => lossAmount.gt(0) || specialType === CROSS_AREA,
  },
  rules: { happenDate: { holds: ({ happenDate, $ }) => happenDate <= $.today, message: '发生日期不能晚于今天' } },
  checks: [
    {
      field: 'happenDate',
      holds: ({ happenDate, $ }) => daysBetween(happenDate, $.today) <= LATE_DAYS,
      message: '事项发生已超过30天，是否继续提交？',
      warns: true,
    },
  ],
  effects: {
    submit: (doc) => [update(doc, { set: { isRepeat: doc.$.facts.alike ? 'Y' : 'N' } })],
    approve: (doc) => [
      update(doc, { set: { approvedDate: doc.$.today } }),
      doc.decision === PUNISHED &&
        message(`责任人${doc.$.ref('dutyEmpId').employeeName ?? '未指明'}待处罚：${doc.title}`, { role: 'hr', about: 'todo' }),
    ],
  },
  approval: [
    'dept_manager',
    {
      role: 'business',
      says: '逾期回款、价格异常、窜货、超信用发货或资质过期',
      when: ({ specialType }) => isOneOf(specialType, '1', '2', '3', '4', '5'),
    },
    { role: 'finance', says: '有涉及金额', when: ({ amount }) => amount.gt(0) },
    { role: 'hr', says: '考勤异常', when: ({ specialType }) => specialType === '6' },
    'sales_director',
    {
      role: 'general_manager',
      says: '预计损失 ≥ 5,000.00、涉及金额 ≥ 50,000.00 或重复发生',
      // The chain is made before 重复发生 is written.
      when: ({ lossAmount, amount, isRepeat, $ }) => lossAmount.ge(5_000) || amount.ge(50_000) || isRepeat === 'Y' || $.facts.alike,
    },
  ],
  print: 'A4',
  sample: 60,
})
