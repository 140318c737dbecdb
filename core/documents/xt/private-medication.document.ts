import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { message, reverse, update } from '../../definitions/effect.ts'
import { bool, date, decimal, dept, dict, files, idcard, images, longText, money, price, ref, text } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { lines } from '../../definitions/lines.ts'
import { yuan } from '../../definitions/formatted-values.ts'
import { me, today } from '../../definitions/start.ts'
import { all, any, empty, eq, ge, gt, le, lt, ne, oneOf } from '../../kernel/condition.ts'
import { addMonths, daysBetween, monthNo } from '../../kernel/dates.ts'
import { decimal as exact, sumOf, ZERO } from '../../kernel/decimal.ts'
import type { Wire } from '../../kernel/wire.ts'
import { batchOf } from '../cg/batch-of-row.ts'
import { lockStock, takeStock } from '../cg/stock-moves.ts'

/** 合格 of stock_quality, 销售出库 of stock_biz_type, 处方药 of otc_type. */
const [QUALIFIED, SOLD, PRESCRIBED] = ['1', '2', '1'] as const
/** 现付, 工资扣款 and 公司福利 of medication_pay_way. */
const [CASH, WAGES, WELFARE] = ['1', '2', '3'] as const
/** Of special_drug_type: none, and compounds that contain some. */
const [PLAIN, COMPOUND] = ['0', '6'] as const
/** Applies that count against the limits of a month and a quarter. */
const COUNTING = ['approving', 'approved', 'issued']
const [MOST_A_QUARTER, MOST_OF_COMPOUND, MOST_A_MONTH, SHORT_DATED] = [5, 2, 2_000, 30] as const

/** The first day of a period of so many months, and of the one after. */
const span = (day: string, months: number): readonly [string, string] => {
  const first = addMonths(`${day.slice(0, 7)}-01`, -((monthNo(day) - 1) % months))
  return [first, addMonths(first, months)]
}

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  empId: ref('申请人', { to: 'sys.employee', required: true, default: me('empId'), reads: ['employeeName'], listed: true, queried: true }),
  deptId: dept('部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  applyFor: dict('用药人关系', { code: 'medication_relation', required: true, default: '1', listed: true, queried: true }),
  patientName: text('用药人姓名', { required: true, max: 20, default: me('empName'), listed: true }),
  patientIdcard: idcard('用药人身份证号'),
  warehouseId: ref('发药仓库', { to: 'bsc.warehouse', required: true, listed: true }),
  purpose: longText('用药原因', { required: true, max: 300 }),
  needDate: date('需用日期', { required: true, default: today, listed: true, queried: 'range' }),
  payWay: dict('付款方式', { code: 'medication_pay_way', required: true, default: CASH, listed: true, queried: true }),
  hasRx: bool('含处方药', { derived: true, listed: true, queried: true }),
  prescription: images('处方照片', { required: 'shown', message: '含处方药须上传处方' }),
  totalQty: decimal('数量合计', { scale: 5, derived: true, listed: true }),
  retailAmount: money('零售金额', { derived: true }),
  totalAmount: money('员工价金额', { derived: true, listed: true }),
  amount: money('应付金额', { derived: true, listed: true }),
  monthAmount: money('本月累计', { derived: true, listed: true }),
  promise: bool('自用承诺（所购药品仅供本人及家属使用，不转售）', { required: true }),
  issueDate: date('发药日期', { editable: false, listed: true }),
  receiptNo: text('收款凭证号', { editable: false, max: 50 }),
  attachments: files('附件'),
  remark: longText('备注', { max: 500 }),
}

const isStill = (state: string): boolean => isOneOf(state, 'draft', 'rejected', '')

const items = lines('药品明细', {
  under: fields,
  columns: {
    stockId: ref('库存批次', {
      to: 'cg.stock',
      required: true,
      none: '发药仓库没有合格可用的批次，请更换发药仓库',
      fills: { productId: 'productId', batchNo: 'batchNo', expiryDate: 'expiryDate', availableQty: 'availableQty' },
      reads: ['warehouseId', 'locationCode', 'qualityStatus', 'costPrice', 'companyId'],
    }),
    productId: ref('产品', {
      to: 'bsc.product',
      editable: false,
      fills: { spec: 'spec', unit: 'unit' },
      reads: ['name', 'otcType', 'specialType'],
    }),
    spec: text('规格', { editable: false }),
    unit: dict('单位', { code: 'product_unit', editable: false }),
    batchNo: text('批号', { editable: false }),
    expiryDate: date('有效期至', { editable: false }),
    availableQty: decimal('可用库存', { scale: 5, editable: false }),
    qty: decimal('数量', {
      scale: 5,
      required: true,
      default: '1',
      above: 0,
      message: '数量必须大于0且不能大于可用库存',
      totalled: true,
    }),
    retailPrice: price('零售价', { derived: true }),
    discount: decimal('员工折扣', { scale: 2, derived: true }),
    unitPrice: price('员工价', { derived: true }),
    amount: money('金额', { derived: true, totalled: true }),
    usage: text('用法用量', { max: 100 }),
  },
  facts: {
    priced: {
      give: 'first',
      from: 'bsc.productPrice',
      reads: ['retailPrice'],
      order: 'startDate desc',
      where: ({ productId }, { $ }) =>
        productId && isStill($.state)
          ? all(
              ...[eq('productId', productId), oneOf('billStatus', ['committed', 'locked']), gt('retailPrice', '0')],
              // Of all regions: staff buy at home.
              ...[empty('regionId'), le('startDate', $.today), any(empty('endDate'), ge('endDate', $.today))],
            )
          : undefined,
    },
    inQuarter: {
      give: 'total',
      from: 'xt.privateMedication.items',
      of: 'qty',
      where: ({ productId }, { empId, $ }) => {
        const [from, until] = span($.today, 3)
        return productId && empId
          ? all(
              ...[eq('productId', productId), ne('head.id', $.id), eq('head.empId', empId), oneOf('head.billStatus', COUNTING)],
              ...[ge('head.applyDate', from), lt('head.applyDate', until)],
            )
          : undefined
      },
    },
  },
  derive: {
    // What was asked for is paid at the price of its day.
    retailPrice: ({ $ }, head) => amountOf((isStill(head.$.state) ? $.facts.priced?.['retailPrice'] : $.old?.['retailPrice']) as Wire),
    discount: (_, { applyFor }) => exact(isOneOf(applyFor, '1', '2', '3') ? '0.8' : '1'),
    unitPrice: ({ retailPrice, discount }) => retailPrice.times(discount).round(4),
    amount: ({ qty, unitPrice }) => qty.times(unitPrice).round(2),
  },
  required: { usage: ({ $ }) => $.ref('productId').otcType === PRESCRIBED },
  choices: {
    stockId: (_, { warehouseId, $ }) =>
      all(eq('warehouseId', warehouseId), eq('qualityStatus', QUALIFIED), gt('availableQty', '0'), gt('expiryDate', $.today)),
  },
  rules: {
    qty: {
      holds: ({ qty, availableQty }, { $ }) => !isStill($.state) || qty.le(availableQty ?? ZERO),
      message: '数量必须大于0且不能大于可用库存',
    },
  },
  unique: [{ fields: ['stockId'], message: '药品明细批次重复' }],
  atLeast: 1,
})

type Item = NonNullable<(typeof items)['$row']>

const productName = ({ $ }: Item): string => $.ref('productId').name ?? ''
const isSpecial = ({ $ }: Item): boolean => !isOneOf($.ref('productId').specialType ?? PLAIN, PLAIN, COMPOUND)
const isCompound = ({ $ }: Item): boolean => $.ref('productId').specialType === COMPOUND
const isPrescribed = ({ $ }: Item): boolean => $.ref('productId').otcType === PRESCRIBED

/** What the rows of a product come to. */
const ofProduct = (rows: readonly Item[], productId: string | null) =>
  sumOf(
    rows.filter((row) => row.productId === productId),
    ({ qty }) => qty,
  )

/** 自用药申请: an employee asks to buy the company's drugs for himself or his family at the staff price. */
export default defineDocument({
  key: 'xt.privateMedication',
  title: '自用药申请',
  number: 'ZYY{yyyyMM}{seq:4}',
  states: { issued: '已发药', closed: '已关闭' },
  about: 'warehouseId',
  fields,
  lines: { items },
  facts: {
    inMonth: {
      give: 'total',
      from: 'xt.privateMedication',
      of: 'totalAmount',
      where: ({ empId, $ }) => {
        const [from, until] = span($.today, 1)
        return empId
          ? all(...[ne('id', $.id), eq('empId', empId), oneOf('billStatus', COUNTING)], ...[ge('applyDate', from), lt('applyDate', until)])
          : undefined
      },
    },
  },
  derive: {
    hasRx: (doc) => (doc.items.some(isPrescribed) ? 'Y' : 'N'),
    totalQty: (doc) => sumOf(doc.items, ({ qty }) => qty),
    retailAmount: (doc) => sumOf(doc.items, ({ qty, retailPrice }) => qty.times(retailPrice).round(2)),
    totalAmount: (doc) => sumOf(doc.items, ({ amount }) => amount),
    amount: ({ payWay, totalAmount }) => (payWay === WELFARE ? ZERO : totalAmount),
    monthAmount: ({ totalAmount, $ }) => (isStill($.state) ? totalAmount.plus($.facts.inMonth) : amountOf($.old?.['monthAmount'] as Wire)),
  },
  required: {
    patientIdcard: ({ hasRx }) => hasRx === 'Y',
    receiptNo: ({ payWay }) => payWay === CASH,
  },
  shown: {
    prescription: ({ hasRx }) => hasRx === 'Y',
    receiptNo: ({ $ }) => $.state === 'issued',
  },
  choices: { warehouseId: () => eq('saleable', 'Y') },
  rules: {
    needDate: { holds: ({ needDate, $ }) => !isStill($.state) || needDate >= $.today, message: '需用日期不能早于今天' },
    promise: { holds: ({ promise }) => promise === 'Y', message: '请确认所购药品仅供自用，不得转售' },
  },
  checks: [
    {
      rows: 'items',
      field: 'productId',
      holds: (row) => !isSpecial(row),
      message: (row) => `产品${productName(row)}属于特殊管理药品，不能申请自用`,
    },
    {
      rows: 'items',
      field: 'qty',
      holds: (row, doc) => !isCompound(row) || ofProduct(doc.items, row.productId).le(MOST_OF_COMPOUND),
      message: '含特殊药品复方制剂每次不能超过2个最小包装',
    },
    {
      rows: 'items',
      field: 'qty',
      holds: (row, doc) => ofProduct(doc.items, row.productId).plus(row.$.facts.inQuarter).le(MOST_A_QUARTER),
      message: (row) => `产品${productName(row)}本季度自用数量将超过5`,
    },
    { holds: ({ payWay, monthAmount }) => payWay === WELFARE || monthAmount.le(MOST_A_MONTH), message: '本月自用药金额不能超过2000元' },
    {
      rows: 'items',
      field: 'retailPrice',
      holds: ({ retailPrice }) => retailPrice.gt(0),
      message: (row) => `产品${productName(row)}没有有效零售价`,
    },
    {
      rows: 'items',
      field: 'expiryDate',
      holds: ({ expiryDate }, { $ }) => !expiryDate || daysBetween($.today, expiryDate) >= SHORT_DATED,
      message: '有药品效期不足30天，是否继续？',
      said: '效期不足30天',
      warns: true,
    },
  ],
  actions: {
    issue: {
      title: '发药',
      from: 'approved',
      to: 'issued',
      role: 'warehouse',
      ask: ['receiptNo'],
      effects: (doc) => [
        doc.items.map((row) => takeStock(batchOf(row), { bizType: SOLD, billNo: doc.billNo ?? '' })),
        update(doc, { set: { issueDate: doc.$.today } }),
        doc.payWay === WAGES &&
          message(`员工${doc.$.ref('empId').employeeName ?? ''}自用药${yuan(doc.amount)}元待工资扣款`, { role: 'hr', about: 'todo' }),
      ],
    },
    close: {
      title: '关闭',
      from: 'approved',
      to: 'closed',
      role: ['applicant', 'warehouse'],
      ask: { closeReason: text('关闭原因', { required: true, max: 200 }) },
      effects: () => [reverse('approve')],
    },
  },
  effects: { approve: (doc) => doc.items.map((row) => lockStock(batchOf(row))) },
  approval: [
    'dept_manager',
    {
      role: 'quality',
      says: '含处方药或特殊药品复方制剂',
      when: (doc) => doc.hasRx === 'Y' || doc.items.some(isCompound),
    },
    'finance',
    {
      role: 'general_manager',
      says: '公司福利或应付金额 ≥ 1,000.00',
      when: ({ payWay, amount }) => payWay === WELFARE || amount.ge(1_000),
    },
  ],
  print: 'A5',
  sample: 60,
})
