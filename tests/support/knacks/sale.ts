import { wireOf, type Row } from '../../../core/kernel/wire.ts'
import { type Knack, type Knacks, offered, typeOf } from './knack.ts'

/** A customer of whom the first dealing was approved. */
const customer =
  (key: string, typed: Row = {}): Knack =>
  async (clerk) => {
    const found = await offered(clerk, typeOf(clerk, key), 'companyId', {}, 100)
    const known = found.find(({ values }) => wireOf(values, 'firstStatus') === '2')
    return { ...typed, ...(known ? { companyId: known.id } : {}) }
  }

export const saleKnacks: Knacks = {
  'sale.saleOrder': customer('sale.saleOrder', { saleMode: '2', terminalType: '3', productList: [{ qty: '12' }] }),
  'sale.saleProtocol': customer('sale.saleProtocol'),
}
