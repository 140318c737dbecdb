import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { message, reverse } from '../../definitions/effect.ts'
import { bool, date, decimal, dept, dict, files, images, longText, money, price, ref, text, users } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { lines } from '../../definitions/lines.ts'
import { me, today } from '../../definitions/start.ts'
import { quantity } from '../../definitions/formatted-values.ts'
import { all, eq, gt, oneOf } from '../../kernel/condition.ts'
import { type Decimal, sumOf, ZERO } from '../../kernel/decimal.ts'
import { batchShown } from '../cg/batch-of-row.ts'
import { lockStock, takeStock, type MovedBatch } from '../cg/stock-moves.ts'
import {
  areEnough,
  type Coded,
  codeOnce,
  codeRules,
  codeScan,
  DESTROYED,
  lyingCodes,
  moveCodesOf,
  notEnough,
  SCRAPPED as CODE_SCRAPPED,
  statesOfQuality,
  traceCodes,
  tracedFacts,
} from '../cg/trace-codes.ts'
import { dealtWith, handledRows, leftAgain, taken } from '../oa/unqualified-rows.ts'

/** 不合格 and 停售: good stock is moved to unqualified first. */
const SCRAPPED = ['3', '4']
const SCRAPPING = '9'
/** States in which the goods still lie there. */
const OPEN = ['draft', 'rejected', 'approving']
const EXPIRED = '2'
const PERSON = '2'

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  scrapType: dict('报损类型', { code: 'scrap_type', required: true, default: '1', listed: true, queried: true }),
  warehouseId: ref('仓库', { to: 'bsc.warehouse', required: true, listed: true, queried: true }),
  empId: ref('申请人', { to: 'sys.employee', required: true, default: me('empId'), listed: true, queried: true }),
  deptId: dept('申请部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  scrapDate: date('申请日期', { required: true, default: today, listed: true, queried: 'range' }),
  reason: dict('报损原因', { code: 'scrap_reason', required: true, listed: true, queried: true }),
  reasonNote: longText('原因说明', { required: true, max: 500 }),
  dutyType: dict('责任归属', { code: 'scrap_duty', required: true, default: '1', listed: true }),
  dutyEmpId: ref('责任人', { required: 'shown', to: 'sys.employee', reads: ['employeeName'] }),
  dutyUnit: text('责任单位', { required: 'shown', max: 100 }),
  claimAmount: money('索赔金额', { default: '0', listed: true }),
  totalQty: decimal('报损数量', { scale: 5, derived: true, listed: true }),
  amount: money('报损金额', { derived: true, guard: 'cost', listed: true }),
  lossAmount: money('净损失', { derived: true, guard: 'cost', listed: true }),
  hasSpecial: bool('含特殊管理药品', { derived: true, listed: true }),
  qualityOpinion: longText('质量管理意见', { required: true, max: 500, editable: { at: ['quality'] } }),
  images: images('现场照片', { required: true, message: '请上传报损商品照片' }),
  attachments: files('附件'),
  remark: longText('备注', { max: 500 }),
  unqualifiedHandleId: ref('不合格药品处理单', { to: 'oa.unqualifiedHandle', editable: false, hidden: true }),
  destroyDate: date('销毁日期', { editable: false, required: true, listed: true }),
  destroyWay: dict('处置方式', { code: 'destroy_way', editable: false, required: true, listed: true }),
  destroyPlace: text('销毁地点', { editable: false, required: true, max: 100 }),
  destroyUnit: text('销毁单位', { editable: false, required: false, max: 100 }),
  operators: users('销毁人', { editable: false, required: true }),
  supervisors: users('监销人', { editable: false, required: true, atLeast: 2, message: '监销人不能少于2人' }),
  destroyImages: images('销毁照片', { editable: false, required: true }),
}

const items = lines('报损明细', {
  under: fields,
  columns: {
    stockId: ref('库存批次', {
      to: 'cg.stock',
      required: true,
      none: '所选仓库没有不合格或停售的可用库存，请联系仓库管理员在“库存”中移库或停售',
      fills: {
        productId: 'productId',
        batchNo: 'batchNo',
        productionDate: 'productionDate',
        expiryDate: 'expiryDate',
        qualityStatus: 'qualityStatus',
        availableQty: 'availableQty',
        costPrice: 'costPrice',
        factoryId: 'factoryId',
      },
      reads: ['locationCode', 'warehouseId'],
    }),
    productId: ref('产品', {
      to: 'bsc.product',
      editable: false,
      fills: { spec: 'spec', unit: 'unit', factoryId: 'factoryId' },
      reads: ['name', 'specialType', 'traceNo', 'productNum', 'includedNum'],
    }),
    spec: text('规格', { editable: false }),
    unit: dict('单位', { code: 'product_unit', editable: false }),
    factoryId: ref('生产厂家', { to: 'bsc.factory', editable: false }),
    ...batchShown,
    qualityStatus: dict('质量状态', { code: 'stock_quality', editable: false }),
    availableQty: decimal('可用库存', { scale: 5, editable: false }),
    qty: decimal('报损数量', { scale: 5, required: true, above: 0, message: '报损数量必须大于0且不能大于可用库存', totalled: true }),
    costPrice: price('成本单价', { editable: false, guard: 'cost' }),
    amount: money('报损金额', { derived: true, guard: 'cost', totalled: true }),
    judge: dict('质量结论', { code: 'scrap_judge', required: true, editable: { at: ['quality'] } }),
    traceCodes: traceCodes(),
    note: text('备注', { max: 200 }),
  },
  pull: {
    from: 'cg.stock',
    by: 'stockId',
    where: ({ warehouseId }) =>
      warehouseId ? all(eq('warehouseId', warehouseId), gt('availableQty', '0'), oneOf('qualityStatus', SCRAPPED)) : undefined,
    wants: '请先选择仓库',
    shows: ['batchNo', 'productId', 'spec', 'factoryId', 'expiryDate', 'qualityStatus', 'locationCode', 'availableQty'],
  },
  derive: { amount: ({ qty, costPrice }) => qty.times(costPrice ?? ZERO).round(2) },
  rules: {
    qty: [
      {
        holds: ({ qty, $ }) => qty.le(amountOf($.ref('stockId')['availableQty'])),
        message: ({ qty, batchNo, $ }) =>
          `产品${$.ref('productId')['name'] ?? ''}批号${batchNo ?? ''}可用库存${quantity(amountOf($.ref('stockId')['availableQty']))}，不足${quantity(qty)}`,
      },
    ],
    traceCodes: codeRules({
      states: ({ qualityStatus }: Coded & { readonly qualityStatus: string | null }) => statesOfQuality(qualityStatus),
      isOpen: (state) => OPEN.includes(state),
    }),
  },
  facts: { ...tracedFacts(), lying: lyingCodes(({ traceCodes: given }) => !given) },
  scans: codeScan(({ qty }: { readonly qty: Decimal }) => qty),
  unique: [
    { fields: ['stockId'], message: '报损明细批次重复' },
    { ...codeOnce, name: 'cg.traceCode', where: oneOf('head.billStatus', OPEN) },
  ],
  atLeast: 1,
  importable: true,
})

type Item = NonNullable<(typeof items)['$row']>

const batchOf = (row: Item): MovedBatch => ({
  stockId: row.stockId,
  warehouseId: String(row.$.ref('stockId')['warehouseId'] ?? ''),
  productId: row.productId ?? '',
  productName: String(row.$.ref('productId')['name'] ?? ''),
  batchNo: row.batchNo ?? '',
  expiryDate: row.expiryDate,
  qualityStatus: row.qualityStatus,
  locationCode: (row.$.ref('stockId')['locationCode'] ?? null) as string | null,
  costPrice: row.costPrice ?? ZERO,
  qty: row.qty,
})

const isDone = ({ $ }: { readonly $: { readonly state: string } }): boolean => $.state === 'done'

/** 报损申请: the warehouse asks to write off damaged, expired or unqualified goods; quality judges, finance and management approve. */
export default defineDocument({
  key: 'xt.scrapApply',
  title: '报损申请',
  number: 'BSSQ{yyyyMM}{seq:4}',
  states: { done: '已销毁' },
  about: 'warehouseId',
  fields,
  lines: { items },
  facts: { handled: handledRows('1') },
  derive: {
    totalQty: (doc) => sumOf(doc.items, ({ qty }) => qty),
    amount: (doc) => sumOf(doc.items, ({ amount }) => amount),
    lossAmount: ({ amount, claimAmount }) => amount.minus(claimAmount),
    hasSpecial: (doc) => (doc.items.some(({ $ }) => isOneOf($.ref('productId')['specialType'], '1', '2', '3', '4')) ? 'Y' : 'N'),
  },
  shown: {
    destroyDate: isDone,
    destroyWay: isDone,
    destroyPlace: isDone,
    destroyUnit: isDone,
    operators: isDone,
    supervisors: isDone,
    destroyImages: isDone,
    dutyEmpId: ({ dutyType }) => dutyType === PERSON,
    dutyUnit: ({ dutyType }) => isOneOf(dutyType, '3', '4'),
  },
  rules: {
    claimAmount: {
      holds: ({ claimAmount, amount }) => claimAmount.ge(0) && claimAmount.le(amount),
      message: '索赔金额不能为负数或大于报损金额',
    },
    destroyDate: { holds: ({ destroyDate, $ }) => (destroyDate ?? '') <= $.today, message: '销毁日期不能晚于今天' },
    destroyUnit: {
      holds: ({ hasSpecial, destroyUnit, $ }) => !isDone({ $ }) || hasSpecial !== 'Y' || Boolean(destroyUnit),
      message: '特殊管理药品须填写销毁单位及监管部门监销证明',
    },
  },
  checks: [
    {
      rows: 'items',
      field: 'expiryDate',
      holds: ({ expiryDate }, doc) => doc.reason !== EXPIRED || (expiryDate !== null && expiryDate < doc.$.today),
      message: '报损原因为过期时，所有批次必须已过有效期',
    },
    { rows: 'items', field: 'traceCodes', holds: (row) => areEnough(row, row.qty), message: (row) => notEnough(row, row.qty) },
  ],
  actions: {
    destroy: {
      title: '销毁登记',
      from: 'approved',
      to: 'done',
      role: 'quality',
      ask: ['destroyDate', 'destroyWay', 'destroyPlace', 'destroyUnit', 'operators', 'supervisors', 'destroyImages'],
      begins: { destroyDate: today },
      effects: (doc) => dealtWith(doc),
    },
  },
  effects: {
    save: (doc) => taken(doc),
    void: (doc) => leftAgain(doc),
    delete: (doc) => leftAgain(doc),
    submit: (doc) => doc.items.map((row) => lockStock(batchOf(row))),
    reject: () => [reverse('submit')],
    withdraw: () => [reverse('submit')],
    approve: (doc) => [
      doc.items.map((row) => takeStock(batchOf(row), { bizType: SCRAPPING, billNo: doc.billNo ?? '' })),
      doc.items.map((row) =>
        moveCodesOf(row, {
          ...{ bizType: CODE_SCRAPPED, billNo: doc.billNo, warehouseId: null },
          ...{ from: statesOfQuality(row.qualityStatus), to: DESTROYED },
        }),
      ),
      doc.dutyType === PERSON &&
        doc.amount.gt(0) &&
        message(`责任人${doc.$.ref('dutyEmpId')['employeeName'] ?? ''}的报损${doc.billNo ?? ''}待处理`, { role: 'hr' }),
    ],
  },
  approval: [
    'dept_manager',
    'quality',
    { role: 'purchase', says: '责任归属为供应商或承运商', when: ({ dutyType }) => isOneOf(dutyType, '3', '4') },
    'finance',
    {
      role: 'general_manager',
      says: '金额 ≥ 5,000.00 或含特殊管理药品',
      when: ({ amount, hasSpecial }) => amount.ge(5_000) || hasSpecial === 'Y',
    },
    { role: 'chairman', says: '金额 ≥ 50,000.00', when: ({ amount }) => amount.ge(50_000) },
  ],
  print: 'A4',
  live: true,
  sample: 60,
})
