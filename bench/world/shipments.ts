import { USERS } from '../../core/documents/sys/defaults/employees.ts'
import { calling } from '../clients/call.ts'
import { entered } from '../clients/entered-order.ts'
import { like } from './like.ts'
import { ACCOUNTS, COMPANIES, ORGANISATION, PRODUCTS, stockAt, WAREHOUSE } from './names.ts'
import { DATABASE } from './product.ts'
import type { Spread } from './shipment-names.ts'
import type { World } from './world.ts'

/** Shipments that wait for each client: more than it ships in a run. The floor that sends the product's statements is faster. */
const WAITING = { product: 60, floor: 90 } as const
/** What the stock of each product keeps for shipments that wait. */
const KEPT = 50_000_000
/** Sold through an agent, whose deposit the order holds until its goods leave. */
const THROUGH_AGENT = '1'
const COLLECTED_BY_CUSTOMER = '5'

/** A reviewed shipment, its order, and whoever ships it. */
type Template = { readonly order: string; readonly shipment: string; readonly token: string }

/** An order through an agent, whose deposit it occupies, and its shipment, as people make them. */
const template = async ({ product }: World, lines: number): Promise<Template> => {
  const call = calling(product.url)
  const as = async (username: string): Promise<string> => (await call('POST', '/xqErp/sys/demo/login', { username })).result.token
  const admin = await as('admin')
  const ask = async (token: string, method: string, path: string, body?: unknown) =>
    (await call(method, `/xqErp${path}`, body, { 'x-access-token': token })).result
  const agreed = async (docKey: string, busId: string): Promise<void> => {
    for (;;) {
      const { tasks } = await ask(admin, 'GET', `/process/byBus?docKey=${docKey}&busId=${busId}`)
      const task = tasks.find(({ status }: { readonly status: string }) => status === 'open')
      if (!task) return
      const username = String(USERS.find((user) => user['id'] === task.userId)?.['username'])
      await ask(await as(username), 'POST', '/process/agree', { taskId: task.id, version: task.version, opinion: '同意' })
    }
  }
  const { id: order } = await ask(admin, 'POST', '/sale/saleOrder/add?submit=true&confirm=true', entered(0, lines, THROUGH_AGENT))
  await agreed('sale.saleOrder', order)
  const ordered = await ask(admin, 'GET', `/sale/saleOrder/findById/${order}`)
  const sent = {
    orderId: order,
    warehouseId: WAREHOUSE,
    orgId: ORGANISATION,
    transportMode: COLLECTED_BY_CUSTOMER,
    receiverAddress: ordered.receiverAddress,
    receiver: ordered.receiver,
    receiverPhone: ordered.receiverPhone,
    productList: ordered.productList.map(({ id, qty }: { readonly id: string; readonly qty: string }, at: number) => ({
      ...{ orderItemId: id, qty },
      stockId: stockAt(at),
    })),
  }
  const { id: shipment } = await ask(admin, 'POST', '/sale/saleShipment/add?submit=true&confirm=true', sent)
  await agreed('sale.saleShipment', shipment)
  const { version, productList } = await ask(admin, 'GET', `/sale/saleShipment/findById/${shipment}`)
  const reviewed = productList.map(({ id }: { readonly id: string }) => ({ id, reviewResult: '1' }))
  await ask(admin, 'POST', `/sale/saleShipment/act/review/${shipment}`, { version, productList: reviewed })
  return { order, shipment, token: admin }
}

const made = new Map<number, Promise<Template>>()

/** Made once for each number of lines; from then on stock keeps enough for all that is made like it. */
export const shippingIn = (world: World, lines: number): Promise<Template> => {
  const found = made.get(lines) ?? template(world, lines)
  made.set(lines, found)
  return found
}

const numbered = (prefix: string, place: string, of: number) => `'bench-${prefix}-' || lpad((1 + (${place}) % ${of})::text, 4, '0')`

type Waiting = {
  readonly run: number
  readonly clients: number
  readonly lines: number
  readonly spread: Spread
  readonly target: keyof typeof WAITING
}

/** For each client shipments like the template, of the products that the spread says. */
export const readyToShip = async (world: World, { run, clients, lines, spread, target }: Waiting): Promise<void> => {
  const { order, shipment } = await shippingIn(world, lines)
  const each = `WITH i AS (SELECT 'bench-shipment-${run}-' || c || '-' || n AS id, c FROM generate_series(0, ${clients - 1}) AS c, generate_series(1, ${WAITING[target]}) AS n)`
  const goods = spread === 'apart' ? `i.c * ${lines} + t.sort_no - 1` : `(i.c + t.sort_no - 1) % ${lines}`
  const parties = `'company_id', ${numbered('company', 'i.c', COMPANIES)}, 'agent_id', ${numbered('agent', 'i.c', ACCOUNTS)}`
  const sold = `'product_id', ${numbered('product', goods, PRODUCTS)}`
  const stock = `'stock_id', ${numbered('stock', goods, PRODUCTS)}, 'batch_no', ${numbered('batch', goods, PRODUCTS)}`
  const texts = [
    `UPDATE cg_stock SET locked_qty = ${KEPT}, available_qty = qty - ${KEPT} WHERE id LIKE 'bench-stock-%' AND locked_qty < ${KEPT / 2}`,
    `${each} ${like('sale_sale_order', `t.id = '${order}'`, `'id', i.id || '-order', 'bill_no', i.id || '-order', ${parties}, 'deposit_account_id', ${numbered('account', 'i.c', ACCOUNTS)}`)}`,
    `${each} ${like('sale_sale_order__product_list', `t.parent_id = '${order}'`, `'id', i.id || '-item-' || t.sort_no, 'parent_id', i.id || '-order', ${sold}`)}`,
    `${each} ${like('sale_sale_shipment', `t.id = '${shipment}'`, `'id', i.id, 'version', 1, 'bill_no', i.id, 'order_id', i.id || '-order', ${parties}`)}`,
    `${each} ${like('sale_sale_shipment__product_list', `t.parent_id = '${shipment}'`, `'id', i.id || '-line-' || t.sort_no, 'parent_id', i.id, 'order_item_id', i.id || '-item-' || t.sort_no, ${sold}, ${stock}`)}`,
    'ANALYZE sale_sale_order, sale_sale_order__product_list, sale_sale_shipment, sale_sale_shipment__product_list',
  ]
  await world.postgres.run(DATABASE, texts.join(';\n'))
}
