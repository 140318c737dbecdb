import type { Page } from 'playwright-core'
import { rowsOf, type Row } from '../../core/kernel/wire.ts'
import type { Colleague } from './colleague.ts'
import { OrderForm } from './order-form.ts'
import { unfold } from './screen.ts'
import { draftOf, type Sold, type Trade } from './trade.ts'

/** What the server and the form ask where the customer owes what is overdue, as the one of the journeys does. */
export const OVERDUE = '客户存在逾期应收，是否继续'

const someLines = ({ wares }: Trade, count = 3): readonly Sold[] =>
  wares.slice(0, count).map((ware, at) => ({ ware, qty: String(15 + 5 * at) }))

/** An order that was entered before the story begins. */
export const entered = (api: Colleague, trade: Trade, count?: number): Promise<Row> => api.add(draftOf(trade, someLines(trade, count)))

/** The same, already on its way through the approval. */
export const submitted = async (api: Colleague, trade: Trade): Promise<Row> => api.submit(await entered(api, trade))

export const billNoOf = ({ billNo }: Row): string => String(billNo)

export const quantities = (order: Row): readonly string[] => rowsOf(order, 'productList').map(({ qty }) => String(qty))

/** Opens an order for editing by its address, as from a bookmark. */
export const openForm = async (page: Page, { id }: Row): Promise<OrderForm> => {
  await page.goto(`/sale/saleOrder/${String(id)}/edit`)
  const form = await new OrderForm(page).opened()
  await unfold(form.button('结算与交货'))
  return form
}
