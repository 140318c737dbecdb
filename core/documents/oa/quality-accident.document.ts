import { defineDocument } from '../../definitions/document.ts'
import { message } from '../../definitions/effect.ts'
import { bool, date, datetime, decimal, dept, dict, files, images, longText, money, ref, text } from '../../definitions/fields.ts'
import { me, today } from '../../definitions/start.ts'

/** 重大事故 of accident_level. */
const SEVERE = '2'
/** Loss from which an accident is severe, and from which the chairman decides. */
const [SEVERE_LOSS, CHAIRMANS_LOSS] = [5_000, 50_000] as const

/** 质量事故: quality accidents are reported; the cause, the person responsible and the correction are settled. */
export default defineDocument({
  key: 'oa.qualityAccident',
  title: '质量事故报告',
  number: 'ZLSG{yyyy}{seq:4}',
  states: { approved: '整改中', closed: '已关闭' },
  about: 'accidentTitle',
  fields: {
    billNo: text('单据编号', { editable: false, listed: true, queried: true }),
    accidentTitle: text('事故名称', { required: true, max: 100, listed: true, queried: true }),
    accidentLevel: dict('事故等级', { code: 'accident_level', required: true, default: '1', listed: true, queried: true }),
    happenTime: datetime('发生时间', { required: true, listed: true, queried: 'range' }),
    place: text('发生地点', { required: true, max: 60 }),
    empId: ref('报告人', { to: 'sys.employee', required: true, default: me('empId'), listed: true }),
    deptId: dept('报告部门', { required: true, default: me('deptId'), queried: true }),
    dutyDeptId: dept('责任部门', { required: true, listed: true, queried: true }),
    dutyEmpId: ref('责任人', { to: 'sys.employee', editable: { at: ['quality'] } }),
    productId: ref('涉及产品', { to: 'bsc.product', listed: true }),
    batchNo: text('批号', { max: 40 }),
    qty: decimal('数量', { scale: 5, atLeast: 0, message: '数量不能为负数' }),
    lossAmount: money('损失金额', { required: true, default: '0', atLeast: 0, message: '损失金额不能为负数', listed: true }),
    hurt: bool('造成人身伤害', { required: true, default: 'N', listed: true }),
    process: longText('事故经过', { required: true, max: 2000 }),
    emergency: longText('应急处理', { required: true, max: 1000 }),
    cause: longText('原因分析', { required: true, max: 2000, editable: { at: ['quality'] } }),
    punish: longText('责任处理意见', { required: true, max: 1000, editable: { at: ['quality'] } }),
    correct: longText('整改措施', { required: true, max: 2000, editable: { at: ['quality'] } }),
    deadline: date('整改期限', { required: true, editable: { at: ['quality'] }, listed: true }),
    finishDate: date('整改完成日期', { editable: false, listed: true }),
    images: images('照片'),
    attachments: files('附件'),
  },
  rules: { happenTime: { holds: ({ happenTime, $ }) => happenTime <= $.now, message: '发生时间不能晚于现在' } },
  checks: [
    {
      holds: ({ lossAmount, hurt, accidentLevel }) => (lossAmount.lt(SEVERE_LOSS) && hurt === 'N') || accidentLevel === SEVERE,
      message: '损失5000元及以上或造成人身伤害的为重大事故',
      field: 'accidentLevel',
    },
  ],
  actions: {
    verify: {
      title: '整改验收',
      from: 'approved',
      to: 'closed',
      role: 'quality',
      ask: {
        finishDate: date('整改完成日期', { required: true, default: today }),
        verifyNote: longText('验收意见', { required: true, max: 500 }),
        verifyFiles: files('整改证明'),
      },
    },
  },
  effects: {
    submit: (doc) =>
      doc.accidentLevel === SEVERE
        ? (['quality', 'general_manager', 'chairman'] as const).map((role) =>
            message(`重大质量事故${doc.billNo ?? ''}“${doc.accidentTitle}”已上报，请立即处理`, { role, priority: 'H' }),
          )
        : [],
  },
  approval: [
    { role: 'dept_manager', of: 'dutyDeptId' },
    'quality',
    { role: 'general_manager', says: '重大事故', when: ({ accidentLevel }) => accidentLevel === SEVERE },
    {
      role: 'chairman',
      says: '损失金额 ≥ 50,000.00 或造成人身伤害',
      when: ({ lossAmount, hurt }) => lossAmount.ge(CHAIRMANS_LOSS) || hurt === 'Y',
    },
  ],
  print: 'A4',
  sample: 20,
})
