import { defineRegister } from '../../definitions/document.ts'
import { date, decimal, dict, money, price, ref, text, user } from '../../definitions/fields.ts'
import { update } from '../../definitions/effect.ts'
import { me, today } from '../../definitions/start.ts'
import { ZERO } from '../../kernel/decimal.ts'
import { costAfter, placeOf } from './stock-moves.ts'

/** 采购入库 of stock_biz_type. */
const PURCHASE = '1'

/** 库存流水: warehouse and finance trace every movement of a batch. */
export default defineRegister({
  key: 'cg.stockFlow',
  title: '库存流水',
  titleField: 'sourceBillNo',
  about: 'productId',
  fields: {
    bizDate: date('业务日期', { editable: false, default: today, listed: true, queried: 'range' }),
    bizType: dict('业务类型', { code: 'stock_biz_type', editable: false, listed: true, queried: true }),
    sourceBillNo: text('来源单号', { editable: false, listed: true, queried: true }),
    stockId: ref('库存批次', { to: 'cg.stock', editable: false, hidden: true, indexed: true }),
    warehouseId: ref('仓库', { to: 'bsc.warehouse', editable: false, listed: true, queried: true }),
    locationCode: text('货位', { editable: false, listed: true }),
    productId: ref('产品', { to: 'bsc.product', editable: false, listed: true, queried: true, indexed: ['batchNo'] }),
    batchNo: text('批号', { editable: false, listed: true, queried: true }),
    expiryDate: date('有效期至', { editable: false, listed: true }),
    qualityStatus: dict('质量状态', { code: 'stock_quality', editable: false, listed: true }),
    companyId: ref('往来单位', { to: 'bsc.bscBussCompany', editable: false, listed: true, queried: true }),
    inQty: decimal('入库数量', { scale: 5, editable: false, default: '0', totalled: true, listed: true }),
    outQty: decimal('出库数量', { scale: 5, editable: false, default: '0', totalled: true, listed: true }),
    balanceQty: decimal('结存数量', { scale: 5, editable: false, listed: true }),
    costPrice: price('成本单价', { editable: false, guard: 'cost' }),
    costAmount: money('成本金额', { derived: true, guard: 'cost', totalled: true }),
    operatorId: user('操作人', { editable: false, default: me('userId'), listed: true }),
  },
  derive: {
    costAmount: ({ inQty, outQty, costPrice }) =>
      inQty
        .minus(outQty)
        .times(costPrice ?? ZERO)
        .round(2),
  },
  moves: (entry) => {
    const { expiryDate, companyId, bizType, inQty, outQty, costPrice, $ } = entry
    return [
      update('cg.stock', placeOf(entry), {
        add: { qty: inQty.minus(outQty) },
        set: (stock) => ({
          costPrice: costAfter(stock, { inQty, outQty, costPrice }),
          ...(bizType === PURCHASE && companyId ? { companyId } : {}),
        }),
        begins: { expiryDate, firstInDate: $.today },
        after: { balanceQty: 'qty', stockId: 'id', ...(costPrice ? {} : { costPrice: 'costPrice' }) },
      }),
    ]
  },
  reversal: ({ inQty, outQty }) => ({ inQty: outQty, outQty: inQty }),
  print: 'A4-landscape',
  origin: 'postings',
})
