import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { create, message, update } from '../../definitions/effect.ts'
import { date, decimal, dept, dict, files, int, longText, money, month, price, ref, text } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { lines } from '../../definitions/lines.ts'
import { me, thisMonth, today } from '../../definitions/start.ts'
import type { Known } from '../../definitions/views.ts'
import { all, eq, ge, gt, oneOf } from '../../kernel/condition.ts'
import { addMonths, daysBetween } from '../../kernel/dates.ts'
import { min, sumOf, ZERO } from '../../kernel/decimal.ts'
import { batchKey, levelOf, slowBatches, stockMonths } from './unsalable-batches.ts'

/** 本公司仓库, 商业公司, 医院 and 药店 of unsalable_place. */
const [OWN, COMPANY, HOSPITAL, PHARMACY] = ['1', '2', '3', '4'] as const
/** 报损 of unsalable_measure, 销售出库 of stock_biz_type. */
const [SCRAP, SOLD] = ['5', '2'] as const
/** 不合格 and 停售 of stock_quality. */
const UNFIT = ['3', '4']
/** 过期 and 近效期无法销售 of scrap_reason. */
const [EXPIRED, NEAR_EXPIRY] = ['2', '4'] as const
const NEAR_DAYS = 180
/** Months back over which the last sale is looked for. */
const LOOKED_BACK = 24

const lies =
  (place: string) =>
  ({ placeType }: { readonly placeType: string }): boolean =>
    placeType === place

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  period: month('统计月份', { required: true, default: thisMonth, listed: true, queried: true }),
  placeType: dict('库存位置', { code: 'unsalable_place', required: true, default: OWN, listed: true, queried: true }),
  warehouseId: ref('仓库', { required: 'shown', to: 'bsc.warehouse', listed: true, queried: true }),
  companyId: ref('商业公司', { required: 'shown', to: 'bsc.bscBussCompany', listed: true, queried: true }),
  hospitalId: ref('医院', { required: 'shown', to: 'bsc.hospital' }),
  pharmacyId: ref('药店', { required: 'shown', to: 'bsc.pharmacy' }),
  empId: ref('上报人', { to: 'sys.employee', required: true, default: me('empId'), listed: true, queried: true }),
  deptId: dept('部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  reportDate: date('上报日期', { required: true, default: today, listed: true, queried: 'range' }),
  batchCount: int('批次数', { derived: true, listed: true }),
  totalAmount: money('滞销金额', { derived: true, listed: true }),
  nearExpiryAmount: money('近效期金额', { derived: true, listed: true }),
  doneAmount: money('已处理金额', { derived: true, listed: true }),
  analysis: longText('原因分析', { required: true, max: 1000 }),
  attachments: files('附件'),
  remark: longText('备注', { max: 500 }),
}

const items = lines('滞销明细', {
  under: fields,
  columns: {
    productId: ref('产品', { to: 'bsc.product', required: true, fills: { spec: 'spec', unit: 'unit' }, reads: ['name'] }),
    spec: text('规格', { editable: false }),
    unit: dict('单位', { code: 'product_unit', editable: false }),
    batchNo: text('批号', { required: true, max: 30 }),
    expiryDate: date('有效期至', { required: true }),
    remainDays: int('剩余效期(天)', { derived: true }),
    stockQty: decimal('库存数量', { scale: 5, required: true, above: 0, message: '库存数量必须大于0', totalled: true }),
    // What lies unsold is told at its price, whoever may see costs elsewhere.
    unitPrice: price('单价', { required: true, atLeast: 0, message: '单价不能为负数', open: true }),
    amount: money('金额', { derived: true, totalled: true }),
    avgMonthQty: decimal('月均销量', { scale: 2, required: true, default: '0', atLeast: 0, message: '月均销量不能为负数' }),
    stockMonths: decimal('可销月数', { scale: 1, derived: true }),
    lastSaleDate: date('最近销售日期'),
    unsalableLevel: dict('滞销等级', { code: 'unsalable_level', derived: true }),
    measure: dict('处理措施', { code: 'unsalable_measure', required: true }),
    ownerId: ref('责任人', { to: 'sys.employee', required: true }),
    deadline: date('完成期限', { required: true }),
    doneQty: decimal('已处理数量', {
      scale: 5,
      editable: false,
      default: '0',
      atMost: 'stockQty',
      message: '处理数量合计不能大于库存数量',
      totalled: true,
    }),
    note: text('说明', { max: 200, editable: { in: { approved: 'business' } } }),
  },
  derive: {
    remainDays: ({ expiryDate, $ }) => (expiryDate ? daysBetween($.today, expiryDate) : 0),
    amount: ({ stockQty, unitPrice }) => stockQty.times(unitPrice).round(2),
    stockMonths: ({ stockQty, avgMonthQty }) => stockMonths(stockQty, avgMonthQty),
    unsalableLevel: (row) => levelOf(row),
  },
  rules: {
    deadline: { holds: ({ deadline }, { $ }) => $.state !== 'draft' || deadline >= $.today, message: '完成期限不能早于今天' },
  },
  unique: [{ fields: ['productId', 'batchNo'], message: '滞销明细产品批号重复' }],
  atLeast: 0,
  importable: true,
})

const follows = lines('跟进记录', {
  under: fields,
  columns: {
    followDate: date('跟进日期', { required: true, default: today }),
    productId: ref('产品', { to: 'bsc.product', required: true }),
    batchNo: text('批号', { required: true, max: 30 }),
    doneQty: decimal('处理数量', { scale: 5, required: true, above: 0, message: '处理数量必须大于0', totalled: true }),
    result: text('处理结果', { required: true, max: 200 }),
    relatedBillNo: text('相关单号', { max: 50 }),
    empId: ref('跟进人', { to: 'sys.employee', required: true, default: me('empId') }),
  },
  editable: false,
})

type Item = NonNullable<(typeof items)['$row']>
type Follow = NonNullable<(typeof follows)['$row']>

type Followed = { readonly items: readonly Item[]; readonly follows: readonly Follow[] }

const itemOf = (doc: Pick<Followed, 'items'>, row: Follow): Item | undefined => doc.items.find((item) => batchKey(item) === batchKey(row))

const added = ({ follows: rows }: Followed): readonly Follow[] => rows.filter(({ $ }) => $.old === undefined)

const isOpen = ({ doneQty, stockQty }: Item): boolean => (doneQty ?? ZERO).lt(stockQty)

type Scrapping = Pick<Followed, 'items'> & { readonly $: { readonly facts: { readonly unfit: readonly Known[] } } }

const toBeScrapped = ({ items: rows }: Pick<Followed, 'items'>): readonly Item[] =>
  rows.filter((row) => row.measure === SCRAP && isOpen(row))

/** The unfit stock of the batches that are to be scrapped, row by row until what is left of them is covered. */
const unfitOf = ({ $ }: Scrapping, item: Item) => {
  let left = item.stockQty.minus(item.doneQty ?? ZERO)
  return $.facts.unfit
    .filter((row) => batchKey({ productId: row['productId'], batchNo: row['batchNo'] }) === batchKey(item))
    .flatMap((row) => {
      const qty = min(left, amountOf(row['availableQty']))
      left = left.minus(qty)
      return qty.gt(0) ? [{ stockId: String(row['id']), qty: qty.toString() }] : []
    })
}

/** 滞销品: business staff report slow-moving batches, propose what to do and follow it up. */
export default defineDocument({
  key: 'xt.unsalable',
  title: '滞销品',
  number: 'ZXP{yyyyMM}{seq:4}',
  states: { closed: '处理完毕' },
  about: 'warehouseId',
  fields,
  lines: { items, follows },
  facts: {
    lying: {
      give: 'rows',
      from: 'cg.stock',
      reads: ['productId', 'batchNo', 'expiryDate', 'qty', 'costPrice'],
      where: ({ placeType, warehouseId, $ }) =>
        placeType === OWN && warehouseId && $.id && isOneOf($.state, 'draft', 'rejected')
          ? all(eq('warehouseId', warehouseId), gt('qty', '0'))
          : undefined,
    },
    sold: {
      give: 'rows',
      from: 'cg.stockFlow',
      reads: ['productId', 'batchNo', 'bizDate', 'outQty'],
      where: ({ placeType, warehouseId, $ }) =>
        placeType === OWN && warehouseId && $.id && isOneOf($.state, 'draft', 'rejected')
          ? all(eq('warehouseId', warehouseId), eq('bizType', SOLD), ge('bizDate', addMonths($.today, -LOOKED_BACK)))
          : undefined,
    },
    unfit: {
      give: 'rows',
      from: 'cg.stock',
      reads: ['id', 'productId', 'batchNo', 'availableQty'],
      order: 'expiryDate asc',
      where: ({ placeType, warehouseId, $ }) =>
        placeType === OWN && warehouseId && $.state === 'approved'
          ? all(eq('warehouseId', warehouseId), gt('availableQty', '0'), oneOf('qualityStatus', UNFIT))
          : undefined,
    },
  },
  derive: {
    batchCount: (doc) => doc.items.length,
    totalAmount: (doc) => sumOf(doc.items, ({ amount }) => amount),
    nearExpiryAmount: (doc) => sumOf(doc.items, ({ remainDays, amount }) => (remainDays < NEAR_DAYS ? amount : ZERO)),
    doneAmount: (doc) => sumOf(doc.items, ({ doneQty, unitPrice }) => (doneQty ?? ZERO).times(unitPrice).round(2)),
  },
  shown: { warehouseId: lies(OWN), companyId: lies(COMPANY), hospitalId: lies(HOSPITAL), pharmacyId: lies(PHARMACY) },
  rules: { period: { holds: ({ period, $ }) => period <= $.today.slice(0, 7), message: '统计月份不能晚于当月' } },
  unique: [
    {
      fields: ['period', 'placeType', 'warehouseId', 'companyId', 'hospitalId', 'pharmacyId'],
      message: '该位置本月已上报滞销品',
    },
  ],
  // Rows come by an action of a draft that was saved before.
  checks: [{ holds: (doc) => doc.items.length > 0, message: '滞销明细至少要有1行，请填写或点“提取滞销库存”', field: 'items' }],
  actions: {
    fetch: {
      title: '提取滞销库存',
      from: ['draft', 'rejected'],
      when: lies(OWN),
      message: '只有本公司仓库可以自动提取',
      effects: (doc) => {
        const known = new Set(doc.items.map(batchKey))
        const slow = slowBatches(doc.$.facts.lying, doc.$.facts.sold, doc.$.today).filter((batch) => !known.has(batchKey(batch)))
        return [
          update(doc, {
            rows: {
              items: {
                add: slow.map(({ productId, batchNo, expiryDate, stockQty, unitPrice, avgMonthQty, lastSaleDate }) => ({
                  ...{ productId, batchNo, expiryDate, stockQty: stockQty.toString(), unitPrice: unitPrice.toString() },
                  ...{ avgMonthQty: avgMonthQty.toString(), lastSaleDate, ownerId: doc.empId },
                })),
              },
            },
          }),
        ]
      },
    },
    follow: {
      title: '跟进',
      from: 'approved',
      role: ['applicant', 'business'],
      askRows: { add: 'follows' },
      checks: [
        {
          holds: (doc) => added(doc).every((row) => itemOf(doc, row)),
          message: '跟进的产品和批号不在滞销明细中',
          field: 'follows',
        },
      ],
      effects: (doc) =>
        added(doc).map((row) => {
          const item = itemOf(doc, row)
          return item && update(item, { add: { doneQty: row.doneQty } })
        }),
    },
    toScrap: {
      title: '转报损',
      from: 'approved',
      when: (doc) => doc.placeType === OWN && doc.items.some(({ measure }) => measure === SCRAP),
      message: '没有处理措施为报损的本公司库存',
      checks: [
        {
          holds: (doc) => toBeScrapped(doc).some((item) => unfitOf(doc, item).length > 0),
          message: '报损的批次都还不是不合格品，须先转不合格品',
        },
      ],
      effects: (doc) => {
        const found = toBeScrapped(doc).map((item) => ({ item, rows: unfitOf(doc, item) }))
        const fit = found.filter(({ rows }) => rows.length === 0).map(({ item }) => `${item.$.ref('productId').name ?? ''}${item.batchNo}`)
        const unfit = found.filter(({ rows }) => rows.length > 0)
        return [
          create('xt.scrapApply', {
            ...{ scrapType: '1', warehouseId: doc.warehouseId, empId: doc.empId, deptId: doc.deptId, dutyType: '1' },
            reason: unfit.every(({ item }) => item.expiryDate < doc.$.today) ? EXPIRED : NEAR_EXPIRY,
            reasonNote: `滞销品${doc.billNo ?? ''}转报损`,
            items: unfit.flatMap(({ rows }) => rows),
          }),
          fit.length > 0 && message(`以下批次须先转不合格品：${fit.join('、')}`, { userId: doc.$.me.userId }),
        ]
      },
    },
    finish: {
      title: '处理完毕',
      from: 'approved',
      to: 'closed',
      role: 'business',
      confirm: '确定全部处理完毕？',
      checks: [
        { holds: (doc) => doc.items.every((row) => !isOpen(row) || !!row.note), message: '未处理完的批次请填写说明', field: 'items' },
      ],
    },
  },
  jobs: {
    unsalableRemind: {
      title: '滞销品上报提醒',
      cron: '0 0 9 1 * ?',
      description: '每月1日提醒商务部上报本月滞销品',
      of: 'bsc.warehouse',
      looksAt: () => eq('enabled', 'Y'),
      together: (warehouses: readonly object[]) => [
        warehouses.length > 0 && message('请在5日前上报本月滞销品', { role: 'business', about: 'urge' }),
      ],
    },
  },
  approval: [
    'dept_manager',
    'business',
    { role: 'quality', says: '有近效期批次', when: ({ nearExpiryAmount }) => nearExpiryAmount.gt(0) },
    { role: 'sales_director', says: '滞销金额 ≥ 50,000.00', when: ({ totalAmount }) => totalAmount.ge(50_000) },
  ],
  print: 'A4-landscape',
  sample: 50,
})
