import { defineRegister } from '../../definitions/document.ts'
import { update } from '../../definitions/effect.ts'
import { datetime, dict, int, money, price, ref, text, user } from '../../definitions/fields.ts'
import { me, now } from '../../definitions/start.ts'
import type { Decimal } from '../../kernel/decimal.ts'
import { averageAfter, isPriced } from './material-stock.ts'

type Stock = { readonly onHand: number; readonly avgPrice: Decimal }

/** 物料出入库明细: every change of material stock, in order; append only (act M1). */
export default defineRegister({
  key: 'act.materialEntry',
  title: '物料出入库明细',
  titleField: 'sourceBillNo',
  about: 'materialId',
  order: ['entryTime desc', 'id desc'],
  seenBy: { whoSees: 'materialId' },
  fields: {
    entryTime: datetime('时间', { required: true, editable: false, default: now, listed: true, queried: 'range' }),
    entryType: dict('类型', { code: 'material_entry_type', required: true, editable: false, listed: true, queried: true }),
    materialId: ref('物料', { to: 'act.material', required: true, editable: false, listed: true, queried: true }),
    depot: dict('物料库', { code: 'material_depot', required: true, editable: false, listed: true, queried: true }),
    qty: int('数量', { required: true, editable: false, totalled: true, listed: true }),
    unitPrice: price('单价', { required: true, editable: false, listed: true }),
    amount: money('金额', { derived: true, totalled: true, listed: true }),
    onHandAfter: int('结存数量', { required: true, editable: false, listed: true }),
    avgAfter: price('结存均价', { required: true, editable: false, listed: true }),
    sourceBillNo: text('来源单号', {
      editable: false,
      listed: true,
      queried: true,
      numberOf: {
        id: 'sourceId',
        by: 'entryType',
        targets: { 1: 'act.materialApply', 2: 'act.materialUseApply', 3: 'act.materialUseApply' },
      },
    }),
    sourceId: text('来源ID', { editable: false, hidden: true }),
    operatorId: user('操作人', { required: true, editable: false, default: me('userId'), listed: true }),
    remark: text('说明', { max: 200, editable: false, listed: true }),
  },
  derive: { amount: ({ qty, unitPrice }) => unitPrice.times(qty).round(2) },
  moves: (entry) => {
    const { materialId, depot, qty, $ } = entry
    return [
      update(
        'act.materialInventory',
        { materialId, depot },
        {
          add: { onHand: qty },
          set: (stock: Stock) => ({ avgPrice: averageAfter(stock, entry), [qty > 0 ? 'lastInDate' : 'lastOutDate']: $.today }),
          begins: {},
          // What comes without a price of its own does so at the average.
          after: { onHandAfter: 'onHand', avgAfter: 'avgPrice', ...(isPriced(entry.entryType) ? {} : { unitPrice: 'avgPrice' }) },
        },
      ),
    ]
  },
  print: 'A4-landscape',
  origin: 'postings',
  sample: 220,
})
