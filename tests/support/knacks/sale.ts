import { addDays, addMonths } from '../../../core/kernel/dates.ts'
import { wireOf, type Row } from '../../../core/kernel/wire.ts'
import { DAY, type Knack, type Knacks, offered, typeOf } from './knack.ts'

/** A customer of whom the first dealing was approved. */
const customer =
  (key: string, typed: Row = {}): Knack =>
  async (clerk) => {
    const found = await offered(clerk, typeOf(clerk, key), 'companyId', {}, 100)
    const known = found.find(({ values }) => wireOf(values, 'firstStatus') === '2')
    return { ...typed, ...(known ? { companyId: known.id } : {}) }
  }

/** Who has paid, and still owes the organisation something. */
const debtor: Knack = async (clerk) => {
  const type = typeOf(clerk, 'sale.collection')
  const orgs = clerk.me.saleOrgId ? [clerk.me.saleOrgId] : (await offered(clerk, type, 'orgId', {})).map(({ id }) => id)
  for (const { id: companyId } of await offered(clerk, type, 'companyId', {}, 100)) {
    const [money] = await offered(clerk, type, 'returnMoneyId', { companyId, collectType: '1' }, 1)
    for (const orgId of money ? orgs : []) {
      const bills = await offered(clerk, type, 'items.receivableId', { companyId, orgId })
      const bill = bills.find(({ values }) => Number(wireOf(values, 'balance')) >= 1)
      if (money && bill) return { orgId, companyId, returnMoneyId: money.id, items: [{ receivableId: bill.id, amount: '1' }] }
    }
  }
  return {}
}

export const saleKnacks: Knacks = {
  'sale.saleOrder': customer('sale.saleOrder', { saleMode: '2', terminalType: '3', productList: [{ qty: '12' }] }),
  'sale.saleProtocol': customer('sale.saleProtocol', { productList: [{ invoicePrice: '100000' }] }),
  'sale.collection': debtor,
  'sale.statement': (_, serial) => ({ startDate: addDays('2020-01-01', serial), endDate: addDays('2020-01-01', serial) }),
  'sale.flowPeriod': (_, serial) => ({ flowMonth: addMonths('2020-01-01', serial).slice(0, 7) }),
  // Of a day gone by, each another quantity.
  'sale.saleFlow': (_, serial) => ({
    flowMonth: DAY.slice(0, 7),
    saleDate: DAY,
    flowType: '2',
    terminalType: null,
    rawQty: String(serial + 1),
  }),
}
