import { addDays, today } from '../../../core/kernel/dates.ts'
import { idcardOf } from '../../../core/documents/sys/idcard.ts'
import { rowsOf } from '../../../core/kernel/wire.ts'
import { DAY, type Knack, type Knacks, offered, typeOf } from './knack.ts'

/** A row of a product that the agent may sell, from when he may. */
const authorised: Knack = async (clerk) => {
  const type = typeOf(clerk, 'zs.commissionFiling')
  for (const { id } of await offered(clerk, type, 'agentId', {})) {
    const agent = await clerk.records.open(typeOf(clerk, 'zs.agent'), id)
    const sold = new Set((await offered(clerk, type, 'items.productId', { agentId: id }, 500)).map((product) => product.id))
    const product = agent.ok ? rowsOf(agent.value, 'products').find((row) => sold.has(String(row['productId']))) : undefined
    if (product) return { agentId: id, items: [{ productId: product['productId'] ?? null, startDate: product['startDate'] ?? null }] }
  }
  return {}
}

/** Goods that an agent of 高打 has a 底价 for, above the standard price, in the days of that filing. */
const above: Knack = async (clerk) => {
  const type = typeOf(clerk, 'zs.highFiling')
  const agents = new Set((await offered(clerk, type, 'agentId', {}, 500)).map(({ id }) => id))
  const filings = await clerk.records.list(typeOf(clerk, 'zs.basePriceFiling'), {
    filters: { billStatus: 'approved' },
    pageNo: 1,
    pageSize: 100,
  })
  for (const { id } of filings.ok ? filings.value.records : []) {
    const filing = await clerk.records.open(typeOf(clerk, 'zs.basePriceFiling'), String(id))
    if (!filing.ok || !agents.has(String(filing.value['agentId']))) continue
    const sold = new Set(
      (await offered(clerk, type, 'items.productId', { agentId: filing.value['agentId'] ?? null }, 500)).map((one) => one.id),
    )
    const row = rowsOf(filing.value, 'items').find(
      (one) => one['lineStatus'] === '1' && one['endDate'] && sold.has(String(one['productId'])),
    )
    if (row)
      return {
        filingType: '1',
        agentId: filing.value['agentId'] ?? null,
        items: [
          {
            productId: row['productId'] ?? null,
            terminalType: null,
            terminalId: null,
            stdInvoicePrice: '30',
            highPrice: '40',
            planQty: '100',
            qtyLimit: '200',
            startDate: row['startDate'] ?? null,
            endDate: row['endDate'] ?? null,
          },
        ],
      }
  }
  return {}
}

export const zsKnacks: Knacks = {
  'zs.highFiling': above,
  'zs.policyFiling': (_, serial) => ({
    policyName: `单位加奖${serial}`,
    filingType: '1',
    policyType: '1',
    items: [{ productGroupId: null, regionId: null, terminalType: null, terminalId: null, startDate: DAY, endDate: '2039-12-31' }],
  }),
  'zs.promotionFiling': () => ({ promotionType: '1', startDate: '2026-12-01', endDate: '2026-12-31', budgetAmount: '9000000' }),
  'zs.salesTask': (_, serial) => ({ taskYear: String(2030 + (serial % 60)), items: [{ m01: '10' }] }),
  'zs.salesTaskChange': async (clerk) => {
    const [task] = await offered(clerk, typeOf(clerk, 'zs.salesTaskChange'), 'taskId', {})
    return { taskId: task?.['id'] ?? null, items: [{ taskMonth: `${String(task?.values['taskYear'] ?? '2030')}-12`, newValue: '77' }] }
  },
  'zs.basePriceFiling': authorised,
  'zs.commissionFiling': authorised,
  // One person trades under his own name.
  'zs.agent': (_, serial) => ({
    agentType: '3',
    taxMode: '3',
    name: `周${serial}`,
    accountName: `周${serial}`,
    idCard: idcardOf('1980-01-01', 300 + serial),
    coopStart: DAY,
    products: [{ startDate: '2026-06-01', endDate: null, exclusive: 'N', regionId: '310000' }],
  }),
  'zs.commissionImport': (_, serial) => ({ importType: '1', items: [{ flowDate: DAY, commissionAmount: '100', batchNo: `B${serial}` }] }),
  'zs.highImport': (_, serial) => ({
    items: [{ invoiceNo: `9${serial}`, invoiceDate: DAY, qty: '10', stdInvoicePrice: '10', highPrice: '12', pointRate: '13' }],
  }),
  'zs.highBill': ({ town }, serial) => ({
    items: [
      {
        billKind: '4',
        invoiceNo: String(90_000_000 + serial),
        invoiceDate: addDays(today(town.clock.now()), -10),
        netAmount: '100',
        taxRate: '6',
        taxAmount: '6',
        amount: '106',
      },
    ],
  }),
}
