import { type Effects, create, post, update } from '../../definitions/effect.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import type { Known } from '../../definitions/views.ts'
import { type Decimal, max, min, sumOf, ZERO } from '../../kernel/decimal.ts'
import { groupBy } from '../../kernel/group-by.ts'
import { share } from '../../sales/part-document.ts'
import { type Goods, placeOf, shiftStock, storeStock } from '../cg/stock-moves.ts'
import { DEPOSIT_SOURCE, moveDeposit } from './order-deposit.ts'
import { at } from './part-rows.ts'

/** 销售退货, 移入 and 移出 of stock_biz_type. */
const [RETURNED, MOVED_IN, MOVED_OUT] = ['3', '5', '6'] as const
/** 合格, 待验 and 不合格 of stock_quality. */
const [QUALIFIED, WAITING, UNQUALIFIED] = ['1', '2', '3'] as const
/** 退货 of receivable_type, 退货红冲 of sale_invoice_type. */
const [CREDIT, RED_OF_RETURN] = ['2', '2'] as const

type Row = {
  readonly shipmentItemId: string
  readonly orderItemId: string
  readonly productId: string | null
  readonly batchNo: string | null
  readonly productionDate: string | null
  readonly expiryDate: string | null
  readonly receivedQty: Decimal | null
  readonly qualifiedQty: Decimal | null
  readonly unqualifiedQty: Decimal
  readonly amount: Decimal
  readonly $: {
    readonly ref: (field: 'shipmentItemId') => Known
    readonly facts: { readonly shipment: Known | undefined; readonly order: Known | undefined; readonly invoices: readonly Known[] }
  }
}

type Return = {
  readonly billNo: string | null
  readonly orgId: string
  readonly companyId: string
  readonly warehouseId: string
  readonly okWarehouseId: string
  readonly badWarehouseId: string
  readonly productList: readonly Row[]
  readonly $: { readonly id: string; readonly today: string; readonly facts: { readonly bills: readonly Known[] } }
}

const came = ({ receivedQty }: Row): Decimal => receivedQty ?? ZERO

/** What came back of a row, as it waits for its inspection; it has no place on a shelf yet. */
const goodsOf = (row: Row, { warehouseId }: Return): Goods => ({
  warehouseId,
  locationCode: null,
  productId: row.productId,
  batchNo: row.batchNo,
  productionDate: row.productionDate,
  expiryDate: row.expiryDate,
  qualityStatus: WAITING,
  costPrice: at(row.$.ref('shipmentItemId'), 'costPrice'),
  qty: came(row),
})

/** 收货: the goods wait in the warehouse for returns, at what they cost when they left. */
export const receivedGoods = (doc: Return): Effects =>
  doc.productList.map((row) => storeStock(goodsOf(row, doc), { bizType: RETURNED, billNo: doc.billNo ?? '', companyId: doc.companyId }))

/** 验收: what is qualified may be sold again, the rest may not. */
export const shelvedGoods = (doc: Return): Effects => {
  const { billNo, companyId, okWarehouseId, badWarehouseId } = doc
  const move = (bizType: string) => ({ bizType, billNo: billNo ?? '', companyId })
  return doc.productList.map((row) => {
    const goods = goodsOf(row, doc)
    const to = (warehouseId: string, qualityStatus: string, qty: Decimal) =>
      shiftStock({ ...goods, qty }, { from: move(MOVED_OUT), to: move(MOVED_IN), place: { ...placeOf(goods), warehouseId, qualityStatus } })
    return [to(okWarehouseId, QUALIFIED, row.qualifiedQty ?? ZERO), to(badWarehouseId, UNQUALIFIED, row.unqualifiedQty)]
  })
}

/** What the rows that were shipped and ordered say of it (sale S9, S10). */
export const countedBack = (doc: Return, refusal: string): Effects =>
  doc.productList.map((row) => [
    update('sale.saleShipment.productList', row.shipmentItemId, {
      add: { returnGoodsQty: came(row), returnAmount: row.amount },
      refusal,
    }),
    update('sale.saleOrder.productList', row.orderItemId, { add: { returnGoodsQty: came(row) }, refusal }),
  ])

const byOrder = (doc: Return) => [...groupBy(doc.productList, ({ $ }) => String($.facts.order?.['headId'] ?? ''))]

/** The customer owes so much less: one red bill for each order that goods came back of (sale S13). */
export const creditedBills = (doc: Return): Effects =>
  byOrder(doc).map(([orderId, rows]) => {
    const order = rows[0]?.$.facts.order ?? {}
    return post('sale.receivable', {
      receivableType: CREDIT,
      sourceId: doc.$.id,
      sourceBillNo: doc.billNo,
      orderId,
      orgId: doc.orgId,
      companyId: doc.companyId,
      hospitalId: order['hospitalId'] ?? null,
      agentId: order['agentId'] ?? null,
      saleUserId: order['saleUserId'] ?? null,
      postDate: doc.$.today,
      amount: sumOf(rows, ({ amount }) => amount).negated(),
      invoicedAmount: ZERO,
      collectedAmount: ZERO,
      dueDate: doc.$.today,
      earnestMoney: ZERO,
      releasedEarnest: ZERO,
    })
  })

/** What the bill of each shipment held for what came back is free: row by row its share, never more than is still held (sale S14 b). */
export const freedDeposit = (doc: Return): Effects => {
  const left = new Map(
    doc.$.facts.bills.map((bill) => [String(bill['sourceId']), { id: String(bill['id']), held: amountOf(bill['heldEarnest']) }]),
  )
  return byOrder(doc).map(([, rows]) => {
    const freed = [...groupBy(rows, ({ $ }) => String($.facts.shipment?.['headId'] ?? ''))].map(([shipmentId, shipped]) => {
      const bill = left.get(shipmentId)
      const asked = sumOf(shipped, (row) => {
        const item = row.$.ref('shipmentItemId')
        return share(at(item, 'earnestMoney'), came(row), at(item, 'sendQty'))
      })
      return { id: bill?.id ?? '', amount: bill ? max(ZERO, min(asked, bill.held)) : ZERO }
    })
    const { headId: id, billNo, depositAccountId } = rows[0]?.$.facts.order ?? {}
    if (!depositAccountId) return []
    return [
      freed.map(({ id: bill, amount }) => amount.gt(0) && update('sale.receivable', bill, { add: { releasedEarnest: amount } })),
      moveDeposit({ id, billNo, depositAccountId }, DEPOSIT_SOURCE.return, doc, sumOf(freed, ({ amount }) => amount).negated()),
    ]
  })
}

type RedRow = { readonly origin: Known; readonly row: Row; readonly qty: Decimal }

/** More than stayed with the customer is invoiced: what of it falls to which blue invoice, the newest first. */
const tooMuchInvoiced = (row: Row): readonly RedRow[] => {
  const item = row.$.ref('shipmentItemId')
  const stays = at(item, 'sendQty').minus(at(item, 'returnGoodsQty')).minus(came(row))
  let excess = at(item, 'invoiceQty').minus(stays)
  return row.$.facts.invoices.flatMap((origin): readonly RedRow[] => {
    const qty = min(excess, amountOf(origin['unredQty']))
    if (qty.le(0)) return []
    excess = excess.minus(qty)
    return [{ origin, row, qty }]
  })
}

const INVOICED_TO = [
  'hospitalId',
  'saleUserId',
  'invoiceType',
  'invoiceTitle',
  'taxNo',
  'invoiceAddressPhone',
  'bankName',
  'bankNo',
  'deliverWay',
  'email',
]

/** A red application for each blue invoice that says too much now: a red invoice corrects one blue one. */
export const redApplications = (doc: Return): Effects =>
  [...groupBy(doc.productList.flatMap(tooMuchInvoiced), ({ origin }) => String(origin['headId']))].map(([originId, rows]) =>
    create('sale.saleInvoice', {
      saleInvoiceType: RED_OF_RETURN,
      originId,
      orgId: doc.orgId,
      companyId: doc.companyId,
      ...Object.fromEntries(INVOICED_TO.map((key) => [key, rows[0]?.origin[key] ?? null])),
      productList: rows.map(({ origin, row, qty }) => ({
        ...{ shipmentItemId: row.shipmentItemId, orderItemId: row.orderItemId, originItemId: origin['id'] ?? null, qty: qty.toString() },
      })),
    }),
  )
