import { expect, test } from 'vitest'
import account from '../../core/documents/bzj/account.document.ts'
import stock from '../../core/documents/cg/stock.document.ts'
import collection from '../../core/documents/sale/collection.document.ts'
import receivable from '../../core/documents/sale/receivable.document.ts'
import saleOrder from '../../core/documents/sale/sale-order.document.ts'
import saleShipment from '../../core/documents/sale/sale-shipment.document.ts'
import { rowsOf, type Row } from '../../core/kernel/wire.ts'
import { keeper, openSales } from '../support/sales.ts'

/** Cents of an amount: the model counts in whole numbers of its own. */
const cents = (wire: unknown): number => Math.round(Number(wire ?? 0) * 100)

/** Mulberry32. */
const throwsOf = (seed: number) => {
  let state = seed
  return (most: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % most
  }
}

type Sent = { readonly id: string; readonly order: number; readonly line: number; readonly stock: 's1' | 's2'; readonly qty: number }
/** Pieces at 3.335 each, rounded half away from zero. */
const priced = (qty: number): number => Math.floor((qty * 3335 + 5) / 10)

/** What the model believes: who holds what, and what left, in pieces and cents. */
class Model {
  readonly open = new Map<string, Sent & { ready: boolean }>()
  readonly gone: (Sent & { readonly cents: number })[] = []
  readonly collected = new Map<string, number>()
  readonly qty: readonly (readonly number[])[]
  constructor(qty: readonly (readonly number[])[]) {
    this.qty = qty
  }
  shipped(order: number, line: number) {
    return this.gone.filter((one) => one.order === order && one.line === line).reduce((sum, { qty }) => sum + qty, 0)
  }
  held(order: number, line: number) {
    return [...this.open.values()].filter((one) => one.order === order && one.line === line).reduce((sum, { qty }) => sum + qty, 0)
  }
  amount(order: number, line: number) {
    return priced(this.qty[order]![line]!)
  }
  /** A part at its price, the last one with whatever is left. */
  worth({ order, line, qty }: Sent) {
    const sent = this.gone.filter((one) => one.order === order && one.line === line)
    const left = this.amount(order, line) - sent.reduce((sum, one) => sum + one.cents, 0)
    return this.shipped(order, line) + qty === this.qty[order]![line] ? left : Math.min(left, priced(qty))
  }
  of(stockId: string) {
    const out = this.gone.filter((one) => one.stock === stockId).reduce((sum, { qty }) => sum + qty, 0)
    const locked = [...this.open.values()].filter((one) => one.stock === stockId).reduce((sum, { qty }) => sum + qty, 0)
    return { qty: String(1000 - out), lockedQty: String(locked) }
  }
}

test.each([1, 2, 3])(
  'whatever comes after what, quantities, stock, bills and deposits are those of a model of their own (seed %i)',
  async (seed) => {
    const pick = throwsOf(seed)
    const sales = await openSales([collection])
    const quantities = [
      [5, 8],
      [7, 3],
    ]
    const orders: Row[] = []
    for (const lines of quantities)
      orders.push(
        await sales.order(
          lines.map((qty) => ({ qty: String(qty), invoicePrice: '3.335', basePrice: '1' })),
          { depositAccountId: 'a1' },
        ),
      )
    const model = new Model(quantities)
    let refused = 0
    const bills = () => sales.list(receivable)

    const steps = [
      async () => {
        const [order, line, qty, from] = [pick(2), pick(2), 1 + pick(6), pick(2) ? ('s1' as const) : ('s2' as const)]
        const sent = await sales.send(saleShipment, sales.shipmentOf(orders[order]!, [[line, from, String(qty)]]))
        const fits = qty + model.shipped(order, line) + model.held(order, line) <= quantities[order]![line]!
        expect(sent.ok).toBe(fits)
        if (!sent.ok) refused += 1
        else model.open.set(String(sent.value['id']), { id: String(sent.value['id']), order, line, stock: from, qty, ready: false })
      },
      async () => {
        const one = [...model.open.values()][pick(Math.max(1, model.open.size))]
        if (!one || one.ready) return
        await sales.agreed(saleShipment, one.id)
        expect((await sales.act(saleShipment, one.id, 'review')).ok).toBe(true)
        one.ready = true
      },
      async () => {
        const one = [...model.open.values()].filter(({ ready }) => ready)[0]
        if (!one) return
        expect((await sales.act(saleShipment, one.id, 'ship')).ok).toBe(true)
        model.open.delete(one.id)
        model.gone.push({ ...one, cents: model.worth(one) })
      },
      async () => {
        const one = model.gone[pick(Math.max(1, model.gone.length))]
        if (!one) return
        // Only the last of its line may come back while the model prices parts one after another.
        if (
          model.gone.some(
            (other) => other.order === one.order && other.line === one.line && model.gone.indexOf(other) > model.gone.indexOf(one),
          )
        )
          return
        const bill = (await bills()).find(({ sourceId }) => sourceId === one.id)!
        const isFree = !model.collected.get(String(bill['id']))
        expect((await sales.act(saleShipment, one.id, 'unship')).ok).toBe(isFree)
        if (!isFree) return
        model.gone.splice(model.gone.indexOf(one), 1)
        model.open.set(one.id, { ...one, ready: false })
        expect((await sales.act(saleShipment, one.id, 'review')).ok).toBe(true)
        model.open.get(one.id)!.ready = true
      },
      async () => {
        const one = [...model.open.values()][pick(Math.max(1, model.open.size))]
        if (!one?.ready) return
        expect((await sales.act(saleShipment, one.id, 'cancel', { cancelReason: '客户改期' })).ok).toBe(true)
        model.open.delete(one.id)
      },
      async () => {
        const all = await bills()
        const bill = all[pick(Math.max(1, all.length))]
        if (!bill) return
        const [id, left] = [String(bill['id']), cents(bill['balance'])]
        const take = 1 + pick(left + 200)
        const body = {
          ...{ collectType: '4', orgId: '145', companyId: 'c1', badReason: '破产', files: 'f.pdf' },
          items: [{ receivableId: id, amount: String(take / 100) }],
        }
        const sent = await sales.desk.save.run({ type: collection, body: body as never, by: keeper, submit: true, confirmed: true })
        expect(sent.ok).toBe(take <= left)
        if (!sent.ok) return
        await sales.agreed(collection, String(sent.value['id']))
        model.collected.set(id, (model.collected.get(id) ?? 0) + take)
      },
    ]

    for (let step = 0; step < 60; step += 1) {
      await steps[pick(steps.length)]!()
      for (const id of ['s1', 's2']) expect(await sales.row(stock, id)).toMatchObject(model.of(id))
      const standing = await Promise.all(orders.map((order) => sales.row(saleOrder, String(order['id']))))
      standing.forEach((order, at) =>
        rowsOf(order, 'productList').forEach((row, line) => {
          expect([row['sendQty'], cents(row['sendAmount'])]).toEqual([
            String(model.shipped(at, line)),
            model.gone.filter((one) => one.order === at && one.line === line).reduce((sum, one) => sum + one.cents, 0),
          ])
        }),
      )
      const now = await bills()
      expect(now.map(({ sourceId, amount }) => [sourceId, cents(amount)]).toSorted()).toEqual(
        model.gone.map(({ id, cents }) => [id, cents]).toSorted(),
      )
      for (const bill of now) expect(cents(bill['collectedAmount'])).toBe(model.collected.get(String(bill['id'])) ?? 0)
      const owned = standing.reduce((sum, order) => sum + cents(order['heldEarnestMoney']), 0)
      expect(cents((await sales.row(account, 'a1'))['frozenAmount'])).toBe(owned)
      for (const bill of now) {
        const [amount, left] = [cents(bill['amount']), cents(bill['balance'])]
        expect(cents(bill['releasedEarnest']) <= cents(bill['earnestMoney'])).toBe(true)
        if (left === 0 && amount > 0) expect(bill['releasedEarnest']).toBe(bill['earnestMoney'])
      }
    }
    expect(refused + model.gone.length).toBeGreaterThan(0)
  },
)
