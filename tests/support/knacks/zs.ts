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

export const zsKnacks: Knacks = {
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
