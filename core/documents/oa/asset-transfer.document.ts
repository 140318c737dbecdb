import { defineDocument } from '../../definitions/document.ts'
import { reverse } from '../../definitions/effect.ts'
import { bool, date, dept, dict, longText, money, ref, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { me, today } from '../../definitions/start.ts'
import { all, eq, oneOf } from '../../kernel/condition.ts'
import { sumOf } from '../../kernel/decimal.ts'
import { untilDecided } from '../ys/write-off.ts'
import { assetChanged, assetTaken, IDLE, IN_USE, MOVING, netValueOf, notElsewhere, VALUED_BY } from './asset-life.ts'

const MOVABLE = [IN_USE, IDLE]

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  empId: ref('申请人', { to: 'sys.employee', required: true, default: me('empId'), listed: true }),
  deptId: dept('调出部门', { required: true, default: me('deptId'), reads: ['departName'], listed: true, queried: true }),
  toDeptId: dept('调入部门', { required: true, reads: ['departName'], listed: true, queried: true }),
  toEmpId: ref('调入使用人', { to: 'sys.employee', required: true, reads: ['employeeName'], listed: true }),
  toPlace: text('调入地点', { required: true, max: 60 }),
  transferDate: date('调拨日期', { required: true, default: today, listed: true, queried: 'range' }),
  totalNet: money('净值合计', { derived: true, listed: true }),
  reason: longText('调拨原因', { required: true, max: 300 }),
}

const items = lines('调拨资产', {
  under: fields,
  columns: {
    assetId: ref('资产', {
      to: 'oa.asset',
      required: true,
      none: '调出部门没有在用或闲置的资产，请联系行政部在“固定资产台账”中登记',
      fills: { assetNo: 'assetNo', category: 'category', fromEmpId: 'empId', fromPlace: 'place' },
      reads: [...VALUED_BY],
    }),
    assetNo: text('资产编号', { editable: false }),
    category: dict('类别', { code: 'asset_category', editable: false }),
    fromEmpId: ref('原使用人', { to: 'sys.employee', editable: false, reads: ['employeeName'] }),
    fromPlace: text('原地点', { editable: false }),
    netValue: money('净值', { derived: true, totalled: true }),
    intact: bool('完好', { required: true, default: 'Y' }),
    note: text('备注', { max: 100 }),
  },
  derive: { netValue: (row) => untilDecided(row, 'netValue', () => netValueOf(row.$.ref('assetId'), row.$.today)) },
  choices: {
    assetId: (_, { deptId, $ }) => ($.state === 'approving' ? undefined : all(oneOf('assetStatus', MOVABLE), eq('deptId', deptId))),
  },
  unique: [{ fields: ['assetId'], message: '调拨资产不能重复' }],
  chosenBy: 'assetId',
  atLeast: 1,
})

/** 固定资产调拨: an asset changes user, department or place. */
export default defineDocument({
  key: 'oa.assetTransfer',
  title: '固定资产调拨',
  number: 'ZCDB{yyyyMM}{seq:4}',
  about: 'toEmpId.employeeName',
  fields,
  lines: { items },
  derive: { totalNet: (doc) => sumOf(doc.items, ({ netValue }) => netValue) },
  checks: [notElsewhere],
  effects: {
    submit: (doc) => doc.items.map(({ assetId }) => assetTaken(assetId, MOVING, MOVABLE)),
    reject: () => [reverse('submit')],
    withdraw: () => [reverse('submit')],
    approve: (doc) =>
      doc.items.map((row) =>
        assetChanged(
          row.assetId,
          { deptId: doc.toDeptId, empId: doc.toEmpId, place: doc.toPlace, assetStatus: IN_USE },
          {
            moveDate: doc.$.today,
            content: '调拨',
            fromText: [doc.$.ref('deptId')['departName'], row.$.ref('fromEmpId')['employeeName'], row.fromPlace].filter(Boolean).join(' '),
            toText: [doc.$.ref('toDeptId')['departName'], doc.$.ref('toEmpId')['employeeName'], doc.toPlace].filter(Boolean).join(' '),
            sourceBillNo: doc.billNo,
          },
        ),
      ),
  },
  approval: [
    { role: 'dept_manager', of: 'deptId' },
    { role: 'dept_manager', of: 'toDeptId', says: '调入其他部门', when: ({ toDeptId, deptId }) => toDeptId !== deptId },
    'admin_office',
    { role: 'finance', says: '净值合计 ≥ 5,000.00', when: ({ totalNet }) => totalNet.ge(5_000) },
  ],
  print: 'A4',
  sample: 22,
})
