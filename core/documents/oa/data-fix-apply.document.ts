import { defineDocument } from '../../definitions/document.ts'
import { message, update } from '../../definitions/effect.ts'
import { bool, datetime, dept, dict, files, longText, money, ref, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { me } from '../../definitions/start.ts'

const LARGE = 10_000

/** 数据修改申请: data that the screens no longer let anybody change is corrected under the control of quality and finance. */
export default defineDocument({
  key: 'oa.dataFixApply',
  title: '数据修改申请',
  number: 'SJXG{yyyyMM}{seq:4}',
  states: { approved: '待执行', closed: '已执行' },
  about: 'targetNo',
  fields: {
    billNo: text('单据编号', { editable: false, listed: true, queried: true }),
    fixType: dict('修改类型', { code: 'data_fix_type', required: true, listed: true, queried: true }),
    empId: ref('申请人', { to: 'sys.employee', required: true, default: me('empId'), listed: true }),
    deptId: dept('部门', { required: true, default: me('deptId'), listed: true, queried: true }),
    docKey: text('单据类型', {
      required: true,
      max: 60,
      pattern: '^[a-z]+:[A-Za-z]+$',
      message: '单据类型请按“模块:单据”填写，如sale:saleOrder',
      listed: true,
      queried: true,
    }),
    targetNo: text('单据编号或名称', { required: true, max: 60, listed: true, queried: true }),
    gspRelated: bool('涉及质量数据', { required: true, default: 'N', listed: true }),
    moneyRelated: bool('涉及金额', { required: true, default: 'N', listed: true }),
    amount: money('影响金额', { listed: true }),
    reason: longText('修改原因', { required: true, max: 1000 }),
    risk: longText('风险评估', { required: true, editable: { at: ['it'] }, max: 500 }),
    backupDone: bool('已备份', { editable: { in: { approved: 'it' } }, default: 'N' }),
    doneTime: datetime('执行时间', { editable: false, listed: true }),
    attachments: files('证明材料', { required: true }),
  },
  lines: {
    items: lines('修改明细', {
      columns: {
        rowText: text('记录', { required: true, max: 100 }),
        fieldTitle: text('字段', { required: true, max: 60 }),
        oldValue: text('修改前', { required: true, max: 200 }),
        newValue: text('修改后', { required: true, max: 200 }),
        done: bool('已执行', { editable: { in: { approved: 'it' } }, default: 'N' }),
      },
      rules: { newValue: { holds: ({ newValue, oldValue }) => newValue !== oldValue, message: '修改后不能与修改前相同' } },
      atLeast: 1,
    }),
  },
  required: { amount: ({ moneyRelated }) => moneyRelated === 'Y' },
  actions: {
    finish: {
      title: '执行完成',
      from: 'approved',
      to: 'closed',
      role: 'it',
      when: ({ backupDone, items }) => backupDone === 'Y' && items.every(({ done }) => done === 'Y'),
      message: '请先备份并逐项执行',
      effects: (doc) => [
        update(doc, { set: { doneTime: doc.$.now } }),
        message(`数据修改申请${doc.billNo ?? ''}已执行，请核对`, { empId: doc.empId, about: 'done' }),
      ],
    },
  },
  approval: [
    'dept_manager',
    { role: 'quality', says: '涉及质量数据', when: ({ gspRelated }) => gspRelated === 'Y' },
    { role: 'finance_manager', says: '涉及金额', when: ({ moneyRelated }) => moneyRelated === 'Y' },
    'it',
    {
      role: 'general_manager',
      says: '影响金额 ≥ 10,000.00，或涉及质量数据',
      when: ({ amount, gspRelated }) => gspRelated === 'Y' || (amount !== null && amount.abs().ge(LARGE)),
    },
  ],
  print: 'A4',
  sample: 26,
})
