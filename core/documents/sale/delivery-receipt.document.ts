import { defineDocument } from '../../definitions/document.ts'
import { create, update } from '../../definitions/effect.ts'
import { date, decimal, dict, files, images, longText, ref, rowRef, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { quantity } from '../../definitions/formatted-values.ts'
import { today } from '../../definitions/start.ts'
import { all, eq, ne } from '../../kernel/condition.ts'
import { type Decimal, sumOf } from '../../kernel/decimal.ts'
import { conditionName, isKept } from '../bsc/storage-range.ts'
import { BASE, dueFrom, isDueFrom } from './due-date.ts'
import { customerLocks } from './sales-locks.ts'

/** 发货 of receivable_type, 拒收 of sale_return_reason. */
const [SHIPMENT, REJECTED] = ['1', '6'] as const

const fields = {
  billNo: text('回执编号', { editable: false, listed: true, queried: true }),
  shipmentId: ref('发货单', {
    to: 'sale.saleShipment',
    required: true,
    none: '没有已出库而未签收的发货单，请先办理发货',
    fills: { companyId: 'companyId', hospitalId: 'hospitalId', orderId: 'orderId', shipDate: 'shipDate' },
    reads: ['orgId', 'coldFlag'],
    listed: true,
    queried: true,
  }),
  orderId: ref('销售订单', { to: 'sale.saleOrder', reads: ['settleMethod', 'creditDays'], editable: false, listed: true }),
  companyId: ref('商业公司', { to: 'bsc.bscBussCompany', reads: ['creditBase'], editable: false, listed: true, queried: true }),
  hospitalId: ref('终端医院', { to: 'bsc.hospital', editable: false }),
  shipDate: date('出库日期', { editable: false, listed: true }),
  signDate: date('签收日期', { required: true, default: today, listed: true, queried: 'range' }),
  signer: text('签收人', { required: true, max: 40, listed: true }),
  signerPhone: text('签收电话', { max: 40 }),
  arriveTemp: decimal('到货温度（℃）', { scale: 1 }),
  signResult: dict('签收结果', { code: 'sign_result', derived: true, listed: true, queried: true }),
  images: images('回执照片', { required: true }),
  tempRecord: files('途中温度记录'),
  minTemp: decimal('途中最低温度（℃）', { required: 'shown', scale: 1 }),
  maxTemp: decimal('途中最高温度（℃）', { required: 'shown', scale: 1 }),
  remark: longText('备注', { max: 500 }),
}

const degrees = (temperature: Decimal | null): string => (temperature ? quantity(temperature) : '空')

const items = lines('签收明细', {
  under: fields,
  columns: {
    shipmentItemId: rowRef('发货行', { to: 'sale.saleShipment.productList', required: true, hidden: true, reads: ['orderItemId'] }),
    productId: ref('产品', {
      to: 'bsc.product',
      editable: false,
      fills: { spec: 'spec', unit: 'unit' },
      reads: ['name', 'coldChain', 'storageCondition'],
    }),
    spec: text('规格', { editable: false }),
    unit: dict('单位', { code: 'product_unit', editable: false }),
    batchNo: text('批号', { editable: false }),
    qty: decimal('发货数量', { scale: 5, editable: false, totalled: true }),
    signQty: decimal('签收数量', {
      scale: 5,
      required: true,
      atLeast: 0,
      atMost: 'qty',
      message: '签收数量不能小于0且不能大于发货数量',
      totalled: true,
    }),
    rejectQty: decimal('拒收数量', { scale: 5, derived: true, totalled: true }),
    rejectReason: text('拒收原因', { max: 200 }),
  },
  derive: { rejectQty: ({ qty, signQty }) => (qty ?? signQty).minus(signQty) },
  required: { rejectReason: ({ rejectQty }) => rejectQty.gt(0) },
  pull: {
    from: 'sale.saleShipment.productList',
    by: 'shipmentItemId',
    where: ({ shipmentId }) => (shipmentId ? eq('head.id', shipmentId) : undefined),
    wants: '请先选择发货单',
    fills: { productId: 'productId', batchNo: 'batchNo', qty: 'qty', signQty: 'qty' },
    shows: ['productId', 'spec', 'batchNo', 'qty'],
  },
  unique: [{ fields: ['shipmentItemId'], message: '同一发货行不能重复签收' }],
  atLeast: 1,
})

const isCold = ({ $ }: { readonly $: { readonly ref: (field: 'shipmentId') => { readonly coldFlag: string | null } } }): boolean =>
  $.ref('shipmentId').coldFlag === 'Y'

const billOf = ({ shipmentId, orderId }: { readonly shipmentId: string; readonly orderId: string | null }) => ({
  receivableType: SHIPMENT,
  sourceId: shipmentId,
  orderId,
})

/** 签收回执: business clerks record what the customer signed for, with the returned accompanying bill. */
export default defineDocument({
  key: 'sale.deliveryReceipt',
  title: '签收回执',
  number: 'QSHZ{yyyyMM}{seq:4}',
  states: { confirmed: '已确认' },
  about: 'companyId',
  fields,
  lines: { items },
  facts: {
    signed: {
      give: 'exists',
      from: 'sale.deliveryReceipt',
      where: ({ shipmentId, $ }) =>
        shipmentId ? all(eq('shipmentId', shipmentId), ne('id', $.id), eq('billStatus', 'confirmed')) : undefined,
    },
    sent: {
      give: 'count',
      from: 'sale.saleShipment.productList',
      where: ({ shipmentId }) => (shipmentId ? eq('head.id', shipmentId) : undefined),
    },
    returned: {
      give: 'exists',
      from: 'sale.saleReturn',
      where: ({ shipmentId }) => (shipmentId ? all(eq('shipmentId', shipmentId), ne('billStatus', 'voided')) : undefined),
    },
  },
  derive: {
    signResult: (doc) => {
      if (sumOf(doc.items, (row) => row.rejectQty).isZero()) return '1'
      return sumOf(doc.items, ({ signQty }) => signQty).isZero() ? '3' : '2'
    },
  },
  required: { arriveTemp: isCold, tempRecord: isCold },
  shown: { minTemp: isCold, maxTemp: isCold },
  choices: { shipmentId: () => eq('billStatus', 'shipped') },
  rules: {
    signDate: {
      holds: ({ signDate, shipDate, $ }) => signDate >= (shipDate ?? '') && signDate <= $.today,
      message: '签收日期应在出库日期与今天之间',
    },
    maxTemp: {
      holds: ({ minTemp, maxTemp }) => minTemp === null || maxTemp === null || maxTemp.ge(minTemp),
      message: '途中最高温度不能低于最低温度',
    },
  },
  locks: customerLocks,
  checks: [
    { holds: (doc) => !doc.$.facts.signed, message: '该发货单已登记签收', field: 'shipmentId' },
    { holds: (doc) => doc.items.length === doc.$.facts.sent, message: '签收明细应包含发货单全部行', field: 'items' },
    {
      rows: 'items',
      field: 'productId',
      holds: ({ $ }, { minTemp, maxTemp }) =>
        $.ref('productId')['coldChain'] !== 'Y' || isKept($.ref('productId')['storageCondition'] ?? null, minTemp, maxTemp),
      message: ({ $ }, { minTemp, maxTemp }) =>
        `产品${$.ref('productId')['name'] ?? ''}须${conditionName($.ref('productId')['storageCondition'] ?? null)}保存，途中温度为${degrees(minTemp)}至${degrees(maxTemp)}℃，是否继续`,
      warns: true,
      said: '途中温度超出储存条件',
    },
  ],
  actions: {
    confirm: {
      title: '确认签收',
      from: 'draft',
      to: 'confirmed',
      role: 'business',
      effects: (doc) => {
        const terms = { ...doc.$.ref('orderId'), creditBase: doc.$.ref('companyId').creditBase }
        const rejected = doc.items.filter(({ rejectQty }) => rejectQty.gt(0))
        return [
          update('sale.saleShipment', doc.shipmentId, {
            set: {
              ...{ billStatus: 'signed', signDate: doc.signDate },
              ...(isCold(doc) ? { tempRecord: doc.tempRecord, minTemp: doc.minTemp, maxTemp: doc.maxTemp } : {}),
            },
            needs: {
              holds: ({ $ }: { readonly $: { readonly state: string } }) => $.state === 'shipped',
              message: '发货单不是已出库状态，不能登记签收',
            },
          }),
          isDueFrom(BASE.signed, terms) && update('sale.receivable', billOf(doc), { set: { dueDate: dueFrom(terms, doc.signDate) } }),
          rejected.length > 0 &&
            create('sale.saleReturn', {
              ...{ companyId: doc.companyId, shipmentId: doc.shipmentId, reason: REJECTED, returnDate: doc.$.today },
              orgId: doc.$.ref('shipmentId').orgId,
              remark: rejected.map(({ rejectReason }) => rejectReason).join('；'),
              productList: rejected.map(({ shipmentItemId, rejectQty, $ }) => ({
                ...{ shipmentItemId, orderItemId: $.ref('shipmentItemId').orderItemId, qty: rejectQty.toString() },
              })),
            }),
        ]
      },
    },
    void: {
      title: '撤销签收',
      from: 'confirmed',
      to: 'voided',
      role: 'business',
      when: (doc) => !doc.$.facts.returned,
      message: '已生成退货单，不能撤销',
      confirm: '确定撤销签收？',
      effects: (doc) => [
        update('sale.saleShipment', doc.shipmentId, {
          set: { billStatus: 'shipped', signDate: null, tempRecord: null, minTemp: null, maxTemp: null },
        }),
        isDueFrom(BASE.signed, { ...doc.$.ref('orderId'), creditBase: doc.$.ref('companyId').creditBase }) &&
          update('sale.receivable', billOf(doc), { set: { dueDate: null } }),
      ],
    },
  },
  approval: [],
  print: 'A5',
})
