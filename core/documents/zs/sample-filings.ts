import type { SamplesByType } from '../../definitions/samples.ts'
import { developed, newDevelop } from './sample-develop.ts'
import { basePriceFiling, points, highFiling } from './sample-prices.ts'
import { policyFiling, promotionFiling } from './sample-rewards.ts'
import { wages, salesTask, salesTaskChange, salesCommission } from './sample-sales-staff.ts'
import { commissionImport, highImport, highBill } from './sample-imports.ts'
import { settlement, computed, settled, oneAfterAnother } from './sample-settlements.ts'

/** What agency staff filed. */
export const FILINGS: SamplesByType = {
  'zs.commissionImport': { after: ['zs.agent'], row: commissionImport },
  'zs.highImport': { after: ['zs.agent', 'bsc.bscBussCompany'], row: highImport },
  'zs.highBill': { after: ['zs.agent'], row: highBill },
  'zs.newDevelop': {
    after: ['zs.agent', 'bsc.hospital', 'bsc.productPrice', 'sale.saleOrder', 'zy.pureSalesApply', 'sale.saleSlip'],
    row: newDevelop,
    outcome: developed,
  },
  'zs.commissionSettlement': { after: ['zs.agent', 'sale.saleOrder'], row: settlement('2'), outcome: settled, period: oneAfterAnother(4) },
  'zs.basePriceSettlement': { after: ['zs.agent', 'sale.saleOrder'], row: settlement('1'), outcome: settled, period: oneAfterAnother(4) },
  'zs.highSettlement': { after: ['zs.agent', 'sale.saleOrder'], row: settlement('3'), outcome: settled, period: oneAfterAnother(4) },
  'zs.salesCommission': { after: ['sys.employee', 'sale.saleOrder'], row: salesCommission, outcome: computed },
  'zs.basePriceFiling': { after: ['zs.agent', 'bsc.productPrice'], row: basePriceFiling },
  'zs.points': { after: ['zs.agent'], row: points },
  'zs.highFiling': { after: ['zs.basePriceFiling', 'bsc.bscBussCompany'], row: highFiling },
  'zs.policyFiling': { after: ['zs.agent'], row: policyFiling },
  'zs.promotionFiling': { after: ['zs.agent', 'bsc.productPrice'], row: promotionFiling },
  'zs.personnelWagesFiling': { after: ['sys.employee'], row: wages },
  'zs.salesTask': { after: ['zs.agent'], row: salesTask },
  'zs.salesTaskChange': { after: ['zs.salesTask'], row: salesTaskChange },
}
