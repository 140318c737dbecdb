/**
 * What goods come to that are bought, moved, sold and sent back, kept beside the product in whole numbers of its own: quantities are whole units, money is in cents, cost in
 * ten-thousandths. It shares nothing with what it is held against.
 */

type Order = {
  qty: number
  received: number
  arriving: number
  returned: number
  invoiced: number
  state: 'approved' | 'finished'
  price: number
}
type Receipt = {
  order: string
  qty: number
  state: 'received' | 'inspected' | 'stored' | 'voided'
  returned: number
  invoiced: number
  bill?: string | undefined
}
type Stock = { qty: number; locked: number; cost: number }
type Bill = { type: string; amount: number; paid: number; invoiced: number }
type Return = { receipt: string; place: string; qty: number; state: 'approved' | 'shipped' | 'voided' }
type Invoice = { receipt: string; qty: number; rise: number; state: 'approving' | 'approved' | 'rejected' }
type Shipment = { order: string; place: string; qty: number; state: 'asked' | 'ready' | 'shipped' | 'gone'; cost: number; returned: number }
type SaleReturn = { shipment: string; qty: number; isHere: boolean }
type Payment = { bill: string; amount: number; state: 'approved' | 'paid' | 'voided' }

/** Half away from zero. */
const rounded = (numerator: bigint, denominator: bigint): number => {
  const [size, part] = [numerator < 0n ? -numerator : numerator, 2n * denominator]
  const whole = (2n * size + denominator) / part
  return Number(numerator < 0n ? -whole : whole)
}

/** Cents of so many units at a price in ten-thousandths. */
const worth = (qty: number, price: number): number => rounded(BigInt(qty) * BigInt(price), 100n)

/** Cost of a price with 13 % of tax in it. */
const costOf = (price: number): number => rounded(BigInt(price) * 100n, 113n)

export const HOME = 'A'
/** Where what customers sent back lies. */
const LOOSE = ''

export class GoodsModel {
  readonly orders = new Map<string, Order>()
  readonly receipts = new Map<string, Receipt>()
  readonly returns = new Map<string, Return>()
  readonly invoices = new Map<string, Invoice>()
  readonly payments = new Map<string, Payment>()
  readonly bills = new Map<string, Bill>()
  /** What customers ordered. */
  readonly sales = new Map<string, number>()
  readonly shipments = new Map<string, Shipment>()
  readonly saleReturns = new Map<string, SaleReturn>()
  readonly stock = new Map<string, Stock>([[HOME, { qty: 0, locked: 0, cost: 0 }]])

  private place(name: string): Stock {
    const known = this.stock.get(name) ?? { qty: 0, locked: 0, cost: 0 }
    this.stock.set(name, known)
    return known
  }

  free(name: string): number {
    const { qty, locked } = this.stock.get(name) ?? { qty: 0, locked: 0 }
    return qty - locked
  }

  rest(orderId: string): number {
    const { qty, received, arriving } = this.orders.get(orderId)!
    return qty - received - arriving
  }

  /** What goods of a receipt may still be sent back, by returns that are on their way as well. */
  returnable(receiptId: string): number {
    const { qty, returned } = this.receipts.get(receiptId)!
    const open = [...this.returns.values()].filter((one) => one.receipt === receiptId && one.state === 'approved')
    return qty - returned - open.reduce((sum, one) => sum + one.qty, 0)
  }

  /** What of a receipt nobody has invoiced yet, other open invoices counted. */
  toInvoice(receiptId: string, but?: string): number {
    const { qty, returned, invoiced } = this.receipts.get(receiptId)!
    const open = [...this.invoices].filter(([id, one]) => id !== but && one.receipt === receiptId && one.state === 'approving')
    return qty - returned - invoiced - open.reduce((sum, [, one]) => sum + one.qty, 0)
  }

  private came(name: string, qty: number, cost: number): void {
    const place = this.place(name)
    const worthNow = BigInt(place.qty) * BigInt(place.cost) + BigInt(qty) * BigInt(cost)
    if (place.qty + qty > 0) place.cost = rounded(worthNow, BigInt(place.qty + qty))
    place.qty += qty
  }

  /** What came in goes out again at the cost it brought, unless less than nothing would be left. */
  private wentBack(name: string, qty: number, cost: number): void {
    const place = this.place(name)
    const left = BigInt(place.qty - qty)
    const worthLeft = BigInt(place.qty) * BigInt(place.cost) - BigInt(qty) * BigInt(cost)
    if (left > 0n && worthLeft >= 0n) place.cost = rounded(worthLeft, left)
    place.qty -= qty
  }

  private settle(orderId: string): void {
    const one = this.orders.get(orderId)!
    if (one.received === one.qty && one.invoiced === one.received - one.returned) one.state = 'finished'
  }

  mayReceive(orderId: string, qty: number): boolean {
    return this.orders.get(orderId)!.state === 'approved' && qty <= this.rest(orderId)
  }

  receive(id: string, orderId: string, qty: number): void {
    this.receipts.set(id, { order: orderId, qty, state: 'received', returned: 0, invoiced: 0 })
    this.orders.get(orderId)!.arriving += qty
  }

  void(id: string): void {
    const one = this.receipts.get(id)!
    this.orders.get(one.order)!.arriving -= one.qty
    one.state = 'voided'
  }

  mayStore(id: string): boolean {
    return this.orders.get(this.receipts.get(id)!.order)!.state === 'approved'
  }

  store(id: string, bill: string): void {
    const one = this.receipts.get(id)!
    const from = this.orders.get(one.order)!
    one.state = 'stored'
    one.bill = bill
    from.arriving -= one.qty
    from.received += one.qty
    this.bills.set(bill, { type: '1', amount: worth(one.qty, from.price), paid: 0, invoiced: 0 })
    this.came(HOME, one.qty, costOf(from.price))
    this.settle(one.order)
  }

  mayUnstore(id: string): boolean {
    const one = this.receipts.get(id)!
    const bill = this.bills.get(one.bill ?? '')
    // A bill that a payment names stays, whatever became of the payment.
    const isNamed = [...this.payments.values()].some((paid) => paid.bill === one.bill)
    const isUntouched = one.invoiced === 0 && one.returned === 0 && bill?.paid === 0 && bill.invoiced === 0
    return isUntouched && !isNamed && this.orders.get(one.order)!.state === 'approved' && this.free(HOME) >= one.qty
  }

  unstore(id: string): void {
    const one = this.receipts.get(id)!
    const from = this.orders.get(one.order)!
    this.wentBack(HOME, one.qty, costOf(from.price))
    from.received -= one.qty
    from.arriving += one.qty
    this.bills.delete(one.bill ?? '')
    one.bill = undefined
    one.state = 'inspected'
  }

  mayInvoice(receiptId: string, qty: number, own?: string): boolean {
    return this.receipts.get(receiptId)!.state === 'stored' && qty <= this.toInvoice(receiptId, own)
  }

  approveInvoice(id: string, difference: string): void {
    const one = this.invoices.get(id)!
    const from = this.receipts.get(one.receipt)!
    const bought = this.orders.get(from.order)!
    one.state = 'approved'
    from.invoiced += one.qty
    bought.invoiced += one.qty
    this.bills.get(from.bill!)!.invoiced += worth(one.qty, bought.price)
    const more = worth(one.qty, bought.price + one.rise) - worth(one.qty, bought.price)
    if (more) this.bills.set(difference, { type: '3', amount: more, paid: 0, invoiced: more })
    if (one.rise) {
      const rise = costOf(bought.price + one.rise) - costOf(bought.price)
      const lying = [...this.stock.values()].filter(({ qty }) => qty > 0)
      if (lying.length > 1) throw new Error('the model corrects the cost of one place at a time')
      for (const place of lying) {
        const part = Math.min(place.qty, one.qty)
        place.cost += rounded(BigInt(part) * BigInt(rise), BigInt(place.qty))
      }
    }
    this.settle(from.order)
  }

  mayReturn(receiptId: string, place: string, qty: number): boolean {
    const isThere = this.receipts.get(receiptId)!.state === 'stored'
    return isThere && qty <= this.returnable(receiptId) && qty <= this.free(place)
  }

  mayShip(id: string): boolean {
    const { receipt, qty } = this.returns.get(id)!
    const from = this.receipts.get(receipt)!
    const bought = this.orders.get(from.order)!
    return from.state === 'stored' && from.returned + qty <= from.qty && bought.returned + qty <= bought.received
  }

  ship(id: string, bill: string): void {
    const one = this.returns.get(id)!
    const from = this.receipts.get(one.receipt)!
    const bought = this.orders.get(from.order)!
    const place = this.place(one.place)
    one.state = 'shipped'
    place.qty -= one.qty
    place.locked -= one.qty
    from.returned += one.qty
    bought.returned += one.qty
    this.bills.set(bill, { type: '2', amount: -worth(one.qty, bought.price), paid: 0, invoiced: 0 })
    this.settle(from.order)
  }

  mayPay(billId: string, amount: number): boolean {
    const { amount: whole, paid } = this.bills.get(billId)!
    const left = whole - paid
    return amount !== 0 && (left > 0 ? amount > 0 && amount <= left : amount < 0 && amount >= left)
  }

  move(from: string, to: string, qty: number): void {
    const source = this.place(from)
    const { cost } = source
    source.qty -= qty
    this.came(to, qty, cost)
  }

  /** What of a customer's order no shipment has taken. */
  unsent(orderId: string): number {
    const taken = [...this.shipments.values()].filter(({ order, state }) => order === orderId && state !== 'gone')
    return this.sales.get(orderId)! - taken.reduce((sum, { qty }) => sum + qty, 0)
  }

  mayAskFor(orderId: string, place: string, qty: number): boolean {
    return qty <= this.unsent(orderId) && qty <= this.free(place)
  }

  askFor(id: string, order: string, place: string, qty: number): void {
    this.shipments.set(id, { order, place, qty, state: 'asked', cost: 0, returned: 0 })
    this.place(place).locked += qty
  }

  /** Goods leave at what they cost that moment. */
  send(id: string): void {
    const one = this.shipments.get(id)!
    const place = this.place(one.place)
    Object.assign(one, { state: 'shipped', cost: place.cost })
    place.qty -= one.qty
    place.locked -= one.qty
  }

  /** They lie there again, kept for the same shipment, at the cost they left with. */
  unsend(id: string): void {
    const one = this.shipments.get(id)!
    this.came(one.place, one.qty, one.cost)
    this.place(one.place).locked += one.qty
    one.state = 'ready'
  }

  cancel(id: string): void {
    const one = this.shipments.get(id)!
    one.state = 'gone'
    this.place(one.place).locked -= one.qty
  }

  /** What customers may still send back of a shipment, other returns counted. */
  sendable(shipmentId: string): number {
    const { qty, returned } = this.shipments.get(shipmentId)!
    const open = [...this.saleReturns.values()].filter(({ shipment }) => shipment === shipmentId)
    return qty - returned - open.reduce((sum, one) => sum + one.qty, 0)
  }

  comeBack(id: string): void {
    const one = this.saleReturns.get(id)!
    const from = this.shipments.get(one.shipment)!
    from.returned += one.qty
    this.came(LOOSE, one.qty, from.cost)
    this.saleReturns.delete(id)
  }

  /** What must be so whatever happened in whatever order. */
  broken(): readonly string[] {
    const orders = [...this.orders].flatMap(([id, one]) => [
      ...(one.received < 0 || one.received + one.arriving > one.qty ? [`order ${id} is received beyond what was ordered`] : []),
      ...(one.returned < 0 || one.returned > one.received ? [`order ${id} is returned beyond what came`] : []),
      ...(one.invoiced < 0 || one.invoiced > one.received ? [`order ${id} is invoiced beyond what came`] : []),
    ])
    const places = [...this.stock].flatMap(([name, { qty, locked }]) =>
      locked < 0 || locked > qty ? [`place ${name} keeps ${locked} of ${qty}`] : [],
    )
    return [...orders, ...places]
  }
}
