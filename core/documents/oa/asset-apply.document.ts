import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { create, update } from '../../definitions/effect.ts'
import { bool, date, dept, dict, files, int, longText, money, ref, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { me, today } from '../../definitions/start.ts'
import { oneOf } from '../../kernel/condition.ts'
import { addMonths } from '../../kernel/dates.ts'
import { decimal, sumOf } from '../../kernel/decimal.ts'
import { capitalWords } from '../../sales/capital-words.ts'
import { CALIBRATED } from './asset-life.ts'

/** 电脑及外设 and 软件 of asset_category are judged by it; what is calibrated, and 检验仪器, by quality. */
const [TECHNICAL, MEASURING] = [
  ['1', '8'],
  ['3', '5', '7'],
] as const
const NEEDS_QUOTE = 5_000
/** Months after which new equipment is calibrated for the first time. */
const FIRST_CALIBRATION = 12

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  empId: ref('申请人', { to: 'sys.employee', required: true, default: me('empId'), listed: true, queried: true }),
  deptId: dept('使用部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  needDate: date('需用日期', { required: true, listed: true, queried: 'range' }),
  inBudget: bool('预算内', { required: true, default: 'Y', listed: true }),
  costApplyId: ref('费用申请单', { to: 'ys.costApply', anyState: true }),
  supplierName: text('拟定供应商', { max: 60, editable: { at: ['admin_office'] } }),
  totalQty: int('数量合计', { derived: true, listed: true }),
  amount: money('预计金额', { derived: true, listed: true }),
  upAmount: text('金额大写', { derived: true }),
  reason: longText('申购理由', { required: true, max: 500 }),
  quoteFiles: files('报价单', { message: '5000元及以上须上传报价单' }),
}

const items = lines('资产明细', {
  under: fields,
  columns: {
    assetName: text('资产名称', { required: true, max: 60 }),
    category: dict('资产类别', { code: 'asset_category', required: true }),
    brand: text('品牌型号', { required: true, max: 60 }),
    qty: int('数量', { required: true, default: 1, above: 0, message: '数量必须大于0', totalled: true }),
    unitPrice: money('预计单价', { required: true, above: 0, message: '预计单价必须大于0' }),
    amount: money('金额', { derived: true, totalled: true }),
    receivedQty: int('已验收数量', { editable: false, default: 0 }),
    realPrice: money('实际单价', { editable: { in: { approved: 'admin_office' } } }),
    receiving: bool('本次验收', { editable: false, default: 'N' }),
    empId: ref('使用人', { to: 'sys.employee' }),
    place: text('存放地点', { required: true, max: 60 }),
  },
  derive: { amount: ({ qty, unitPrice }) => unitPrice.times(decimal(qty)).round(2) },
  atLeast: 1,
})

type Item = NonNullable<(typeof items)['$row']>

/** Rows that come in now. */
const coming = (rows: readonly Item[]): readonly Item[] =>
  rows.filter(({ receiving, receivedQty }) => receiving === 'Y' && receivedQty === 0)

/** 固定资产申购: departments ask for equipment; after receipt the asset cards are made. */
export default defineDocument({
  key: 'oa.assetApply',
  title: '固定资产申购',
  number: 'ZCSG{yyyyMM}{seq:4}',
  about: 'reason',
  states: { approved: '采购中', closed: '已验收' },
  fields,
  lines: { items },
  derive: {
    totalQty: (doc) => doc.items.reduce((sum, { qty }) => sum + qty, 0),
    amount: (doc) => sumOf(doc.items, (row) => row.amount),
    upAmount: ({ amount }) => capitalWords(amount),
  },
  required: {
    costApplyId: ({ inBudget }) => inBudget === 'Y',
    quoteFiles: ({ amount }) => amount.ge(NEEDS_QUOTE),
  },
  choices: { costApplyId: () => oneOf('billStatus', ['approving', 'approved']) },
  actions: {
    receive: {
      title: '验收入账',
      from: 'approved',
      role: 'admin_office',
      ask: {
        receiveDate: date('验收日期', { required: true, default: today }),
        receiveFile: files('验收单', { required: true }),
      },
      askRows: { fill: 'items', shows: ['assetName', 'brand', 'qty', 'receivedQty'], columns: ['receiving', 'realPrice'] },
      checks: [
        { holds: (doc, { receiveDate }) => String(receiveDate) <= doc.$.today, message: '验收日期不能晚于今天', field: 'receiveDate' },
        { holds: (doc) => coming(doc.items).length > 0, message: '请选择本次验收的资产' },
        { holds: (doc) => coming(doc.items).every(({ realPrice }) => realPrice?.gt(0)), message: '请填写实际单价' },
      ],
      effects: (doc, { receiveDate }) =>
        coming(doc.items).map((row) => [
          update(row, { set: { receivedQty: row.qty, receiving: 'N' } }),
          Array.from({ length: row.qty }, () =>
            create('oa.asset', {
              assetName: row.assetName,
              category: row.category,
              brand: row.brand,
              orgId: doc.$.me.companyId,
              deptId: doc.deptId,
              empId: row.empId,
              place: row.place,
              buyDate: String(receiveDate),
              supplierName: doc.supplierName,
              originalValue: row.realPrice,
              sourceBillNo: doc.billNo,
              ...(isOneOf(row.category, ...CALIBRATED)
                ? { needVerify: 'Y', nextVerify: addMonths(String(receiveDate), FIRST_CALIBRATION) }
                : {}),
            }),
          ),
        ]),
    },
    close: {
      title: '全部验收',
      from: 'approved',
      to: 'closed',
      auto: true,
      when: (doc) => doc.items.every(({ qty, receivedQty }) => receivedQty === qty),
    },
  },
  approval: [
    'dept_manager',
    { role: 'it', says: '含电脑及外设或软件', when: (doc) => doc.items.some(({ category }) => isOneOf(category, ...TECHNICAL)) },
    {
      role: 'quality',
      says: '含冷链、监测设备或检验仪器',
      when: (doc) => doc.items.some(({ category }) => isOneOf(category, ...MEASURING)),
    },
    'admin_office',
    { role: 'finance_manager', says: '预计金额 ≥ 5,000.00', when: ({ amount }) => amount.ge(5_000) },
    {
      role: 'general_manager',
      says: '预计金额 ≥ 10,000.00 或预算外',
      when: ({ amount, inBudget }) => amount.ge(10_000) || inBudget === 'N',
    },
    { role: 'chairman', says: '预计金额 ≥ 200,000.00', when: ({ amount }) => amount.ge(200_000) },
  ],
  print: 'A4',
  sample: 28,
})
