import { date, decimal, int, ref, text } from '../../definitions/fields.ts'
import { minus } from '../../definitions/summed-value.ts'
import { type AskedReport, defineReport } from '../../definitions/report.ts'
import { distinct, most, summed } from '../../definitions/tally.ts'
import { all, eq, filled, le, nothing, oneOf, type Condition } from '../../kernel/condition.ts'
import { ZERO } from '../../kernel/decimal.ts'
import { FLOW_RETURN, FLOW_SALE, FLOWN, RETURNED, SOLD } from '../../sales/batch-flow.ts'

/** Up to a day, where one is asked for; nothing before it is said which batch. */
const within = (day: string, { param }: AskedReport): readonly Condition[] => {
  if (!param['productId'] || !param['batchNo']) return [nothing]
  return param['until'] ? [le(day, String(param['until']))] : []
}

const NARROWS = { productId: 'productId', batchNo: 'batchNo' } as const

/** 批号追踪: who bought a batch, what became of it by flow data, and how much is still with whom; above it the way of the whole batch. */
export default defineReport({
  key: 'cg.batchTrace',
  title: '批号追踪',
  group: 'stock',
  order: 'netQty desc',
  params: {
    productId: ref('产品', { to: 'bsc.product' }),
    batchNo: text('批号', { max: 40 }),
    until: date('截至'),
  },
  columns: {
    companyId: ref('商业公司', { to: 'bsc.bscBussCompany' }),
    sentQty: decimal('发货数量', { scale: 5, default: '0' }),
    returnedQty: decimal('退回', { scale: 5, default: '0' }),
    netQty: decimal('净发货', { scale: 5 }),
    handedQty: decimal('同行转入', { scale: 5, default: '0' }),
    flowQty: decimal('流向数量', { scale: 5, default: '0' }),
    leftQty: decimal('手中尚余', { scale: 5 }),
    hospitals: int('医院（家）', { totalled: false }),
    pharmacies: int('药店（家）', { totalled: false }),
    lastFlow: date('流向报到', { totalled: false }),
  },
  dimensions: { companyId: 'fixed' },
  datasets: {
    moved: {
      from: 'cg.stockFlow',
      where: (asked) => all(oneOf('bizType', [SOLD, RETURNED]), filled('companyId'), ...within('bizDate', asked)),
      narrows: NARROWS,
      measures: () => ({
        // A shipment that was taken back is an entry of its own kind the other way round.
        sentQty: summed(minus('outQty', 'inQty'), eq('bizType', SOLD)),
        returnedQty: summed(minus('inQty', 'outQty'), eq('bizType', RETURNED)),
      }),
    },
    flows: {
      from: 'sale.saleFlow',
      where: (asked) => all(oneOf('flowType', [FLOW_SALE, FLOW_RETURN]), ...within('saleDate', asked)),
      narrows: NARROWS,
      measures: () => ({
        flowQty: summed(FLOWN),
        hospitals: distinct('hospitalId'),
        pharmacies: distinct('pharmacyId'),
        lastFlow: most('saleDate'),
      }),
    },
    handed: {
      from: 'sale.saleFlow',
      where: (asked) => all(oneOf('flowType', [FLOW_SALE, FLOW_RETURN]), filled('toCompanyId'), ...within('saleDate', asked)),
      narrows: NARROWS,
      groups: { companyId: 'toCompanyId' },
      measures: () => ({ handedQty: summed(FLOWN) }),
    },
  },
  derive: {
    netQty: ({ sentQty, returnedQty }) => (sentQty ?? ZERO).minus(returnedQty ?? ZERO),
    leftQty: ({ sentQty, returnedQty, handedQty, flowQty }) =>
      (sentQty ?? ZERO)
        .minus(returnedQty ?? ZERO)
        .plus(handedQty ?? ZERO)
        .minus(flowQty ?? ZERO),
  },
  drills: [
    { column: 'sentQty', to: 'cg.stockFlow', pass: { productId: 'productId', batchNo: 'batchNo', companyId: 'companyId' } },
    { column: 'flowQty', to: 'sale.saleFlow', pass: { productId: 'productId', batchNo: 'batchNo', companyId: 'companyId' } },
  ],
  roles: ['quality', 'business', 'warehouse', 'purchase', 'sales_director', 'general_manager', 'auditor'],
  print: 'A4-landscape',
})
