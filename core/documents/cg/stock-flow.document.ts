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
  fields: {
    bizDate: date('业务日期', { auto: true, default: today, listed: true, queried: 'range' }),
    bizType: dict('业务类型', { code: 'stock_biz_type', auto: true, listed: true, queried: true }),
    sourceBillNo: text('来源单号', { auto: true, listed: true, queried: true }),
    stockId: ref('库存批次', { to: 'cg.stock', auto: true, hidden: true }),
    warehouseId: ref('仓库', { to: 'bsc.warehouse', auto: true, listed: true, queried: true }),
    locationCode: text('货位', { auto: true, listed: true }),
    productId: ref('产品', { to: 'bsc.product', auto: true, listed: true, queried: true }),
    batchNo: text('批号', { auto: true, listed: true, queried: true }),
    expiryDate: date('有效期至', { auto: true, listed: true }),
    qualityStatus: dict('质量状态', { code: 'stock_quality', auto: true, listed: true }),
    companyId: ref('往来单位', { to: 'bsc.bscBussCompany', auto: true, listed: true, queried: true }),
    inQty: decimal('入库数量', { scale: 5, auto: true, default: '0', totalled: true, listed: true }),
    outQty: decimal('出库数量', { scale: 5, auto: true, default: '0', totalled: true, listed: true }),
    balanceQty: decimal('结存数量', { scale: 5, auto: true, listed: true }),
    costPrice: price('成本单价', { auto: true, guard: 'cost' }),
    costAmount: money('成本金额', { derived: true, guard: 'cost', totalled: true }),
    operatorId: user('操作人', { auto: true, default: me('userId'), listed: true }),
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
        open: { expiryDate, firstInDate: $.today },
        after: { balanceQty: 'qty', stockId: 'id', ...(costPrice ? {} : { costPrice: 'costPrice' }) },
      }),
    ]
  },
  reversal: ({ inQty, outQty }) => ({ inQty: outQty, outQty: inQty }),
  print: 'A4-landscape',
  posted: true,
})
