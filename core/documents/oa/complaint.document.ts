import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { create, message } from '../../definitions/effect.ts'
import { bool, datetime, decimal, dept, dict, images, int, longText, money, ref, text } from '../../definitions/fields.ts'
import { me, now } from '../../definitions/start.ts'
import { all, eq, ne } from '../../kernel/condition.ts'
import { daysBetween } from '../../kernel/dates.ts'
import { ZERO } from '../../kernel/decimal.ts'

/** 药品质量, 包装破损, 短少错发 and 效期 of complaint_kind are about goods; the first and the last about a batch. */
const ABOUT_GOODS = ['1', '2', '3', '4'] as const
const ABOUT_BATCH = ['1', '4'] as const
/** 其他 of expense_type. */
const OTHER_EXPENSE = '99'

/** 质量投诉: complaints of customers and patients about goods or service are recorded, looked into, answered and closed. */
export default defineDocument({
  key: 'oa.complaint',
  title: '质量投诉处理',
  number: 'TS{yyyyMM}{seq:4}',
  states: { approved: '待答复', closed: '已办结' },
  about: 'companyId',
  fields: {
    billNo: text('单据编号', { editable: false, listed: true, queried: true }),
    complaintSource: dict('投诉渠道', { code: 'complaint_source', required: true, listed: true, queried: true }),
    complaintKind: dict('投诉类别', { code: 'complaint_kind', required: true, listed: true, queried: true }),
    receiveTime: datetime('受理时间', { required: true, default: now, listed: true, queried: 'range' }),
    companyId: ref('商业公司', { to: 'bsc.bscBussCompany', listed: true, queried: true }),
    hospitalId: ref('医院', { to: 'bsc.hospital' }),
    pharmacyId: ref('药店', { to: 'bsc.pharmacy' }),
    complainant: text('投诉人', { required: true, max: 40, listed: true }),
    phone: text('联系电话', { required: true, max: 40, mask: 'phone' }),
    productId: ref('产品', { to: 'bsc.product', reads: ['name'], listed: true, queried: true }),
    batchNo: text('批号', { max: 40, listed: true, queried: true }),
    qty: decimal('涉及数量', { scale: 5, above: 0, message: '涉及数量必须大于0' }),
    shipmentId: ref('发货单', { to: 'sale.saleShipment' }),
    empId: ref('受理人', { to: 'sys.employee', required: true, default: me('empId'), listed: true }),
    deptId: dept('受理部门', { required: true, default: me('deptId'), listed: true, queried: true }),
    content: longText('投诉内容', { required: true, max: 1000 }),
    demand: longText('客户要求', { max: 500 }),
    hurt: bool('造成人身伤害', { required: true, default: 'N', listed: true }),
    images: images('照片'),
    dutyDeptId: dept('责任部门', { required: true, listed: true, queried: true }),
    investigation: longText('调查情况', { required: true, max: 2000, editable: { at: ['quality'] } }),
    result: dict('投诉结论', { code: 'complaint_result', required: true, editable: { at: ['quality'] }, listed: true, queried: true }),
    handle: longText('处理意见', { required: true, max: 1000, editable: { at: ['quality'] } }),
    compensate: money('赔付金额', {
      default: '0',
      atLeast: 0,
      message: '赔付金额不能为负数',
      editable: { at: ['quality'] },
      listed: true,
    }),
    correct: longText('纠正预防措施', { max: 1000, editable: { at: ['quality'] } }),
    answerTime: datetime('答复时间', { editable: false, listed: true }),
    satisfied: dict('客户满意度', { code: 'satisfaction', editable: false, listed: true }),
    handleDays: int('处理天数', { derived: 'onRead', dependsOn: ['receiveTime', 'answerTime'], listed: true }),
  },
  facts: {
    reported: {
      give: 'exists',
      from: 'oa.adrReport',
      where: ({ billNo, $ }) => ($.id && billNo ? all(eq('sourceText', billNo), ne('billStatus', 'voided')) : undefined),
    },
  },
  derive: {
    handleDays: ({ receiveTime, answerTime, $ }) =>
      receiveTime ? daysBetween(receiveTime.slice(0, 10), (answerTime ?? $.now).slice(0, 10)) : 0,
  },
  required: {
    productId: ({ complaintKind }) => isOneOf(complaintKind, ...ABOUT_GOODS),
    batchNo: ({ complaintKind }) => isOneOf(complaintKind, ...ABOUT_BATCH),
  },
  rules: { receiveTime: { holds: ({ receiveTime, $ }) => receiveTime <= $.now, message: '受理时间不能晚于现在' } },
  checks: [
    {
      holds: ({ companyId, hospitalId, pharmacyId, complainant }) => Boolean(companyId ?? hospitalId ?? pharmacyId ?? complainant),
      message: '请填写投诉方',
      field: 'complainant',
    },
  ],
  actions: {
    answer: {
      title: '答复客户',
      from: 'approved',
      to: 'closed',
      role: ['quality', 'business'],
      ask: {
        answerTime: datetime('答复时间', { required: true, default: now }),
        answerWay: text('答复方式', { required: true, max: 40 }),
        answerNote: longText('答复内容', { required: true, max: 500 }),
        satisfied: dict('客户满意度', { code: 'satisfaction' }),
      },
      effects: (doc) => [
        doc.compensate.gt(0) &&
          create('ys.costApply', {
            title: `质量投诉${doc.billNo ?? ''}赔付`,
            costType: OTHER_EXPENSE,
            empId: doc.empId,
            deptId: doc.deptId,
            period: doc.$.today.slice(0, 7),
            expectDate: doc.$.today,
            companyId: doc.companyId,
            hospitalId: doc.hospitalId,
            payeeName: doc.complainant,
            items: [{ content: `投诉赔付：${doc.complainant}`, qty: '1', unitPrice: doc.compensate }],
          }),
        doc.hurt === 'Y' &&
          !doc.$.facts.reported &&
          create('oa.adrReport', {
            knowDate: doc.receiveTime.slice(0, 10),
            sourceText: doc.billNo,
            hospitalId: doc.hospitalId,
            empId: doc.empId,
            deptId: doc.deptId,
            process: doc.content,
            suspects: doc.productId ? [{ productId: doc.productId, batchNo: doc.batchNo }] : [],
          }),
      ],
    },
  },
  effects: {
    submit: (doc) =>
      doc.hurt === 'Y'
        ? (['quality', 'general_manager'] as const).map((role) =>
            message(`质量投诉${doc.billNo ?? ''}造成人身伤害，请立即处理`, { role, priority: 'H' }),
          )
        : [],
  },
  approval: [
    { role: 'dept_manager', of: 'dutyDeptId' },
    'quality',
    {
      role: 'general_manager',
      says: '赔付金额 ≥ 5,000.00 或造成人身伤害',
      when: ({ compensate, hurt }) => (compensate ?? ZERO).ge(5_000) || hurt === 'Y',
    },
  ],
  print: 'A4',
  sample: 36,
})
