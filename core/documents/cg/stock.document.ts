import { defineRegister } from '../../definitions/document.ts'
import { create, type Effects, message, type Message } from '../../definitions/effect.ts'
import { date, decimal, dict, int, money, price, ref, text } from '../../definitions/fields.ts'
import type { DictValue } from '../../definitions/type-keys.ts'
import type { Known } from '../../definitions/views.ts'
import { quantity } from '../../definitions/formatted-values.ts'
import { all, eq, gt, le } from '../../kernel/condition.ts'
import { addMonths, daysBetween, monthNo } from '../../kernel/dates.ts'
import { ZERO, type Decimal } from '../../kernel/decimal.ts'
import { moveStock, placeOf, type StockPlace } from './stock-moves.ts'
import { STOCK_OPENING } from './stock-opening.ts'

/** Months ahead in which a batch may be near its end. */
const LONGEST_WARNING = 36

/** 近效期 of expiry_state. */
const NEAR = '2'

type Dated = { readonly daysLeft: number; readonly $: { readonly ref: (field: 'productId') => Known } }

const expiryStateOf = ({ daysLeft, $ }: Dated): DictValue<'expiry_state'> => {
  if (daysLeft <= 0) return '3'
  return daysLeft <= Number($.ref('productId')['nearExpiryDays'] ?? 0) ? NEAR : '1'
}

const SHORT = '批号{batchNo}库存不足'

/** 合格 and 停售 of stock_quality. */
const QUALIFIED = '1'
const STOPPED = '4'

type Batch = StockPlace & {
  readonly expiryDate: string | null
  readonly productionDate: string | null
  readonly companyId: string | null
  readonly qty: Decimal | null
  readonly lockedQty: Decimal | null
  readonly costPrice: Decimal | null
  readonly $: { readonly id: string; readonly ref: (field: 'productId' | 'warehouseId') => Known }
}

/** 状态调整 of stock_biz_type. */
const STATE_CHANGE = { bizType: '11', billNo: '效期停售' }

/** The quantity goes to the row of the same place and number that is stopped. */
const restated = (stock: Batch): Effects => {
  const { expiryDate, productionDate, companyId, costPrice, qty, $ } = stock
  const own = { ...placeOf(stock), expiryDate, productionDate, companyId, costPrice, qty: qty ?? ZERO }
  const batch = { ...own, stockId: $.id, productName: String($.ref('productId')['name'] ?? '') }
  return moveStock([{ batch, from: STATE_CHANGE, to: STATE_CHANGE, place: { ...placeOf(stock), qualityStatus: STOPPED } }])
}

/** A batch past its date is stopped (cg stockExpire); what is promised to somebody is told, and stopped once it is free. */
const stopped = (stock: Batch): Effects => {
  const { lockedQty, batchNo, $ } = stock
  const isLocked = lockedQty?.gt(0) === true
  const title = `产品${$.ref('productId')['name'] ?? ''}批号${batchNo}已过有效期，${isLocked ? `占用${quantity(lockedQty)}，释放后停售` : '已停售'}`
  const keeper = $.ref('warehouseId')['keeperId']
  const told = [message(title, { role: 'quality' }), ...(keeper ? [message(title, { userId: String(keeper) })] : [])]
  return isLocked ? told : [restated(stock), told]
}

/** How many batches end soon (cg nearExpiry). */
const nearTold = (batches: readonly { readonly expiryState: string | null }[]): readonly Message[] => {
  const count = batches.filter(({ expiryState }) => expiryState === NEAR).length
  const title = `当前有${count}个批次进入近效期，请在批次库存中按效期状态查看`
  return count ? [message(title, { role: 'business' }), message(title, { role: 'quality' })] : []
}

/** 重点养护 of maintain_type: every month; the others every third one. */
const CLOSE = '2'

type Lying = Batch & { readonly $: { readonly today: string } }

/** 养护 of one warehouse, begun for its maintainer (cg maintainPlan). */
const maintained = (stocks: readonly Lying[]): Effects => {
  const [first] = stocks
  if (!first) return []
  const { today } = first.$
  const isQuarter = monthNo(today) % 3 === 1
  const due = stocks.filter(({ $ }) => isQuarter || $.ref('productId')['maintainType'] === CLOSE)
  return [
    due.length > 0 &&
      create('cg.stockMaintain', {
        warehouseId: first.warehouseId,
        maintainDate: today,
        maintainUserId: first.$.ref('warehouseId')['maintainerId'] ?? null,
        items: due.map(({ $ }) => ({ stockId: $.id, maintainResult: '1', maintainMeasure: '0' })),
      }),
  ]
}

/** 批次库存: warehouse, sales and quality see the company's own stock by warehouse, product, batch and quality state. */
export default defineRegister({
  key: 'cg.stock',
  title: '批次库存',
  titleField: 'batchNo',
  about: 'productId',
  seenBy: { whoSees: 'warehouseId' },
  order: 'expiryDate asc',
  fields: {
    warehouseId: ref('仓库', {
      to: 'bsc.warehouse',
      reads: ['keeperId', 'maintainerId', 'orgId'],
      editable: false,
      listed: true,
      queried: true,
    }),
    locationCode: text('货位', { editable: false, listed: true, queried: true }),
    productId: ref('产品', {
      to: 'bsc.product',
      fills: { spec: 'spec', unit: 'unit', factoryId: 'factoryId', approvalNo: 'approvalNo' },
      reads: ['name', 'nearExpiryDays', 'maintainType'],
      editable: false,
      listed: true,
      queried: true,
    }),
    spec: text('规格', { editable: false, listed: true }),
    unit: dict('单位', { code: 'product_unit', editable: false, listed: true }),
    factoryId: ref('生产厂家', { to: 'bsc.factory', editable: false, listed: true, queried: true }),
    approvalNo: text('批准文号', { editable: false }),
    batchNo: text('批号', { editable: false, listed: true, queried: true }),
    productionDate: date('生产日期', { editable: false, listed: true }),
    expiryDate: date('有效期至', { editable: false, listed: true, queried: 'range' }),
    daysLeft: int('剩余天数', { derived: 'onRead', dependsOn: ['expiryDate'], listed: true }),
    expiryState: dict('效期状态', { code: 'expiry_state', derived: 'onRead', dependsOn: ['expiryDate'], listed: true, queried: true }),
    qualityStatus: dict('质量状态', { code: 'stock_quality', editable: false, listed: true, queried: true }),
    qty: decimal('账面数量', { scale: 5, atLeast: 0, message: SHORT, editable: false, totalled: true, listed: true }),
    lockedQty: decimal('占用数量', { scale: 5, atLeast: 0, default: '0', editable: false, totalled: true, listed: true }),
    availableQty: decimal('可用数量', { scale: 5, atLeast: 0, message: SHORT, derived: true, totalled: true, listed: true }),
    costPrice: price('成本单价', { editable: false, guard: 'cost' }),
    amount: money('库存金额', { derived: true, guard: 'cost', totalled: true, listed: true }),
    companyId: ref('最近供货单位', { to: 'bsc.bscBussCompany', editable: false, queried: true }),
    firstInDate: date('首次入库日期', { editable: false, listed: true }),
  },
  derive: {
    daysLeft: (doc) => (doc.expiryDate ? daysBetween(doc.$.today, doc.expiryDate) : 0),
    expiryState: (doc) => expiryStateOf(doc),
    availableQty: (doc) => (doc.qty ?? ZERO).minus(doc.lockedQty ?? ZERO),
    amount: (doc) => (doc.qty ?? ZERO).times(doc.costPrice ?? ZERO).round(2),
  },
  jobs: {
    stockExpire: {
      title: '过期批次停售',
      cron: '0 20 0 * * ?',
      description: '已过有效期的合格批次转为停售，告知质量管理部和保管员；有占用的待释放后再转',
      looksAt: (day) => all(eq('qualityStatus', QUALIFIED), le('expiryDate', day), gt('qty', '0')),
      each: (doc) => stopped(doc),
    },
    nearExpiry: {
      title: '近效期批次提醒',
      cron: '0 0 9 1 * ?',
      description: '每月1日告知商务部和质量管理部近效期批次的数量',
      looksAt: (day) => all(gt('qty', '0'), gt('expiryDate', day), le('expiryDate', addMonths(day, LONGEST_WARNING))),
      together: (docs) => nearTold(docs),
    },
    maintainPlan: {
      title: '生成养护记录',
      cron: '0 0 7 1 * ?',
      description: '每月1日为每个仓库生成药品养护记录草稿：重点养护每月一次，一般养护每季一次',
      looksAt: () => gt('qty', '0'),
      by: ({ warehouseId }) => String(warehouseId),
      together: (docs) => maintained(docs),
    },
  },
  picks: {
    stock_pick: {
      id: 'rp05',
      title: '库存批次选择',
      params: { warehouseId: 'required', productId: 'optional', qualityStatus: 'optional' },
      where: ({ warehouseId = '', productId, qualityStatus }) =>
        all(
          eq('warehouseId', warehouseId),
          gt('availableQty', '0'),
          ...(productId ? [eq('productId', productId)] : []),
          ...(qualityStatus ? [eq('qualityStatus', qualityStatus)] : []),
        ),
      order: 'expiryDate asc',
      columns: {
        'productId.name': '产品',
        spec: '规格',
        'factoryId.name': '生产厂家',
        batchNo: '批号',
        productionDate: '生产日期',
        expiryDate: '有效期至',
        daysLeft: '剩余天数',
        locationCode: '货位',
        availableQty: '可用数量',
      },
      hidden: ['productId', 'costPrice'],
      sortable: ['batchNo', 'expiryDate'],
      totalled: ['availableQty'],
      asked: { batchNo: '批号', productId: '产品', expiryDate: '有效期至' },
    },
  },
  actions: {
    flow: {
      title: '查看流水',
      role: 'warehouse',
      opens: {
        list: 'cg.stockFlow',
        with: ({ warehouseId, productId, batchNo }) => ({
          warehouseId: String(warehouseId),
          productId: String(productId),
          batchNo: String(batchNo ?? ''),
        }),
      },
    },
    move: {
      title: '移库或停售',
      role: 'warehouse',
      opens: {
        form: 'cg.stockMove',
        with: (doc) => ({ warehouseId: doc.warehouseId, items: [{ stockId: doc.$.id, productId: doc.productId }] }),
      },
    },
  },
  commands: { importOpening: { title: '导入期初', role: 'warehouse', imports: STOCK_OPENING } },
  ledger: 'cg.stockFlow',
  unique: [{ fields: ['warehouseId', 'locationCode', 'productId', 'batchNo', 'qualityStatus'], message: '同一货位的同批号库存已存在' }],
  invariants: {
    ST1: (doc) => !!doc.qty && !!doc.lockedQty && doc.lockedQty.ge(0) && doc.lockedQty.le(doc.qty),
  },
  print: 'A4-landscape',
  live: true,
  origin: 'postings',
  sample: 300,
})
