import { expect, test } from 'vitest'
import account from '../../core/documents/bzj/account.document.ts'
import stock from '../../core/documents/cg/stock.document.ts'
import collection from '../../core/documents/sale/collection.document.ts'
import priceAdjust from '../../core/documents/sale/price-adjust.document.ts'
import receivable from '../../core/documents/sale/receivable.document.ts'
import saleInvoice from '../../core/documents/sale/sale-invoice.document.ts'
import saleOrder from '../../core/documents/sale/sale-order.document.ts'
import saleReturn from '../../core/documents/sale/sale-return.document.ts'
import saleShipment from '../../core/documents/sale/sale-shipment.document.ts'
import { rowsOf, type Row } from '../../core/kernel/wire.ts'
import { keeper, openSales } from '../support/sales.ts'
import { Differs, played, seedsOf, randomAt } from './histories.ts'

/** Cents of an amount: the model counts in whole numbers of its own. */
const cents = (wire: unknown): number => Math.round(Number(wire ?? 0) * 100)

/** A part of so many cents, rounded half away from zero. */
const shared = (whole: number, part: number, of: number): number => Math.floor((2 * whole * part + of) / (2 * of))
/** Pieces at a price in ten-thousandths. */
const priced = (qty: number, price: number): number => shared(price, qty, 100)
const total = <T>(all: Iterable<T>, of: (one: T) => number): number => [...all].reduce((sum, one) => sum + of(one), 0)

const PRICE = 33_350

type Part = { readonly id: string; readonly order: number; readonly line: number; readonly stock: 's1' | 's2'; readonly qty: number }
/** Goods that left, and what was said of them since. */
type Sent = Part & {
  readonly cents: number
  invoiced: number
  invoicedCents: number
  returned: number
  returnedCents: number
  otherPriced: boolean
}
type Asked = { readonly sent: Sent; readonly qty: number; readonly price?: number; readonly origin?: Blue }
type Blue = Asked & { readonly id: string; readonly cents: number; red: number; redCents: number; isGone: boolean }

/** What the model believes: who holds what, what left, what is invoiced and what came back, in pieces and cents. */
class Model {
  readonly open = new Map<string, Part & { ready: boolean }>()
  readonly gone: Sent[] = []
  readonly blues: Blue[] = []
  readonly invoices = new Map<string, Asked>()
  readonly returns = new Map<string, Asked & { isHere: boolean }>()
  readonly collected = new Map<string, number>()
  readonly returnPrice = new Map<string, number>()
  readonly diffs = new Map<string, number>()
  readonly differences: number[] = []
  readonly finished = new Set<number>()
  readonly qty: readonly number[][]
  constructor(qty: readonly number[][]) {
    this.qty = qty
  }
  of(order: number, line: number) {
    return this.gone.filter((one) => one.order === order && one.line === line)
  }
  shipped(order: number, line: number) {
    return total(this.of(order, line), ({ qty }) => qty)
  }
  held(order: number, line: number) {
    return total(
      [...this.open.values()].filter((one) => one.order === order && one.line === line),
      ({ qty }) => qty,
    )
  }
  /** A part at its price, the last one with whatever is left. */
  worth({ order, line, qty }: Part) {
    const whole = priced(this.qty[order]![line]!, PRICE)
    const left = whole - total(this.of(order, line), (one) => one.cents)
    return this.shipped(order, line) + qty === this.qty[order]![line] ? left : Math.min(left, priced(qty, PRICE))
  }
  asked(of: ReadonlyMap<string, Asked>, sent: Sent) {
    return total(
      [...of.values()].filter((one) => one.sent === sent && !one.origin),
      ({ qty }) => qty,
    )
  }
  uninvoiced(sent: Sent) {
    return sent.qty - sent.returned - sent.invoiced
  }
  priceOf({ order, line }: Part) {
    return this.returnPrice.get(`${order}/${line}`) ?? PRICE
  }
  lying(stockId: string, returned: number) {
    const out = total(
      this.gone.filter((one) => one.stock === stockId),
      ({ qty }) => qty,
    )
    const locked = total(
      [...this.open.values()].filter((one) => one.stock === stockId),
      ({ qty }) => qty,
    )
    return { qty: String(1000 - out + returned), lockedQty: String(locked) }
  }
  /** Everything went out, and all that stayed is invoiced. */
  settle() {
    this.qty.forEach((lines, order) => {
      const isDone = lines.every(
        (qty, line) => this.shipped(order, line) === qty && total(this.of(order, line), (sent) => this.uninvoiced(sent)) === 0,
      )
      if (isDone) this.finished.add(order)
    })
  }
}

/** How often each thing happened, over all histories. */
const done = new Map<string, number>()

const STEPS = 170

/** Plays one history of sales on the product and in the model, and holds both against each other after every step. */
const play = async (seed: number, played: readonly number[]): Promise<void> => {
  let next = randomAt(seed, 0)
  const pick = (most: number): number => Math.floor(next() * most)
  const history: string[] = []
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
  const count = (what: string): void => {
    done.set(what, (done.get(what) ?? 0) + 1)
  }
  const bills = () => sales.list(receivable)
  const one = <T>(all: Iterable<T>): T | undefined => {
    const list = [...all]
    return list[pick(Math.max(1, list.length))]
  }
  const stored = (sent: Sent) => sales.row(saleShipment, sent.id)
  const submit = (id: string) => sales.desk.submit.run({ type: saleInvoice, id, by: keeper, confirmed: true })

  const steps: Record<string, () => Promise<void>> = {
    async send() {
      const [order, line, qty, from] = [pick(2), pick(2), 1 + pick(6), pick(2) ? ('s1' as const) : ('s2' as const)]
      const sent = await sales.send(saleShipment, sales.shipmentOf(orders[order]!, [[line, from, String(qty)]]))
      const fits = qty + model.shipped(order, line) + model.held(order, line) <= quantities[order]![line]!
      expect(sent.ok).toBe(fits)
      if (!sent.ok) return count('refused')
      model.open.set(String(sent.value['id']), { id: String(sent.value['id']), order, line, stock: from, qty, ready: false })
    },
    async review() {
      const part = one(model.open.values())
      if (!part || part.ready) return
      await sales.agreed(saleShipment, part.id)
      expect((await sales.act(saleShipment, part.id, 'review')).ok).toBe(true)
      part.ready = true
    },
    async ship() {
      const part = [...model.open.values()].find(({ ready }) => ready)
      if (!part) return
      expect((await sales.act(saleShipment, part.id, 'ship')).ok).toBe(true)
      model.open.delete(part.id)
      const { ready: _, ...goods } = part
      const zero = { invoiced: 0, invoicedCents: 0, returned: 0, returnedCents: 0, otherPriced: false }
      model.gone.push({ ...goods, ...zero, cents: model.worth(part) })
      count('shipped')
    },
    async unship() {
      const sent = one(model.gone)
      // Only the last of its line may come back while the model prices parts one after another.
      if (!sent || model.of(sent.order, sent.line).at(-1) !== sent) return
      if (model.asked(model.invoices, sent) + model.asked(model.returns, sent) > 0) return
      const bill = (await bills()).find(({ sourceId }) => sourceId === sent.id)!
      const isFree = !model.collected.get(String(bill['id'])) && !sent.invoiced && !sent.returned && !model.finished.has(sent.order)
      if (isFree && cents(bill['releasedEarnest']) > 0) return
      expect((await sales.act(saleShipment, sent.id, 'unship')).ok).toBe(isFree)
      if (!isFree) return
      model.gone.splice(model.gone.indexOf(sent), 1)
      const { id, order, line, stock: from, qty } = sent
      model.open.set(sent.id, { id, order, line, stock: from, qty, ready: true })
      expect((await sales.act(saleShipment, sent.id, 'review')).ok).toBe(true)
      count('unshipped')
    },
    async cancel() {
      const part = one(model.open.values())
      if (!part?.ready) return
      expect((await sales.act(saleShipment, part.id, 'cancel', { cancelReason: '客户改期' })).ok).toBe(true)
      model.open.delete(part.id)
    },
    async collect() {
      const bill = one((await bills()).filter(({ amount }) => cents(amount) > 0))
      if (!bill) return
      const [id, left] = [String(bill['id']), cents(bill['balance'])]
      const take = 1 + pick(left + 200)
      const body = {
        ...{ collectType: '4', orgId: '145', companyId: 'c1', badReason: '破产', files: 'f.pdf' },
        items: [{ receivableId: id, amount: String(take / 100) }],
      }
      const sent = await sales.send(collection, body)
      expect(sent.ok).toBe(take <= left)
      if (!sent.ok) return
      await sales.agreed(collection, String(sent.value['id']))
      model.collected.set(id, (model.collected.get(id) ?? 0) + take)
      count('collected')
    },
    async invoice() {
      const sent = one(model.gone)
      if (!sent) return
      const qty = 1 + pick(4)
      const body = sales.invoiceOf(await stored(sent), [[0, String(qty)]])
      const asked = await sales.send(saleInvoice, body)
      const fits = qty + model.asked(model.invoices, sent) <= model.uninvoiced(sent)
      expect(asked.ok).toBe(fits)
      if (asked.ok) model.invoices.set(String(asked.value['id']), { sent, qty })
    },
    async issue() {
      const [id, asked] = one(model.invoices) ?? []
      if (!id || !asked) return
      const { sent, qty, origin } = asked
      const fits = (held: number, heldOfOrigin: number) =>
        origin
          ? qty + heldOfOrigin <= origin.qty - origin.red && qty + held <= -model.uninvoiced(sent)
          : qty + held <= model.uninvoiced(sent)
      if (!agreed.has(id)) {
        // Whoever agrees counts what others ask for, as whoever submits does.
        const others = [...model.invoices].filter(([other, one]) => other !== id && one.sent === sent && !one.origin === !origin)
        const held = (list: typeof others) => total(list, ([, one]) => one.qty)
        const isFitting = fits(held(others), held(others.filter(([, one]) => one.origin === origin)))
        await sales.agreed(saleInvoice, id)
        const isAgreed = (await sales.row(saleInvoice, id))['billStatus'] === 'approved'
        expect(isAgreed).toBe(isFitting)
        if (!isAgreed) return count('postponed')
        agreed.add(id)
      }
      expect((await sales.issue(id)).ok).toBe(fits(0, 0))
      if (!fits(0, 0)) return
      model.invoices.delete(id)
      if (origin) {
        const left = origin.cents - origin.redCents
        const amount = qty === origin.qty - origin.red ? left : Math.min(left, shared(origin.cents, qty, origin.qty))
        origin.red += qty
        origin.redCents += amount
        sent.invoiced -= qty
        sent.invoicedCents -= amount
        count('red')
      } else {
        const left = sent.cents - sent.invoicedCents
        const amount = qty === sent.qty - sent.invoiced ? left : Math.min(left, priced(qty, PRICE))
        model.blues.push({ id, sent, qty, cents: amount, red: 0, redCents: 0, isGone: false })
        sent.invoiced += qty
        sent.invoicedCents += amount
        count('invoiced')
      }
    },
    async unissue() {
      const blue = one(model.blues.filter(({ isGone, red }) => !isGone && red === 0))
      // Only the last over its goods may go while the model prices parts one after another.
      if (!blue || model.blues.findLast(({ sent, isGone }) => sent === blue.sent && !isGone) !== blue) return
      if ([...model.invoices.values()].some(({ sent }) => sent === blue.sent)) return
      const isAlone = !(await sales.list(saleInvoice)).some((red) => red['originId'] === blue.id)
      const isFree = isAlone && !model.finished.has(blue.sent.order)
      expect((await sales.act(saleInvoice, blue.id, 'unissue')).ok).toBe(isFree)
      if (!isFree) return
      blue.isGone = true
      blue.sent.invoiced -= blue.qty
      blue.sent.invoicedCents -= blue.cents
      expect((await sales.act(saleInvoice, blue.id, 'cancel', { cancelReason: '开错' })).ok).toBe(true)
      count('unissued')
    },
    async sendBack() {
      const sent = one(model.gone)
      if (!sent) return
      const qty = 1 + pick(5)
      const asked = await sales.send(saleReturn, sales.returnOf(await stored(sent), [[0, String(qty)]]))
      expect(asked.ok).toBe(qty + model.asked(model.returns, sent) <= sent.qty - sent.returned)
      if (asked.ok) model.returns.set(String(asked.value['id']), { sent, qty, price: model.priceOf(sent), isHere: false })
    },
    async receive() {
      const [id, asked] = one(model.returns) ?? []
      if (!id || !asked || asked.isHere) return
      await sales.agreed(saleReturn, id)
      const came = pick(4) === 0 ? asked.qty - 1 : asked.qty
      const [row] = rowsOf(await sales.row(saleReturn, id), 'productList')
      const filled = { productList: [{ id: row!['id'], receivedQty: String(came) }] }
      expect((await sales.act(saleReturn, id, 'receive', filled)).ok).toBe(true)
      // What did not come is held until the rest is inspected.
      model.returns.set(id, { ...asked, isHere: true })
      cameOf.set(id, came)
    },
    async accept() {
      const [id, asked] = one([...model.returns].filter(([, { isHere }]) => isHere)) ?? []
      if (!id || !asked) return
      const { sent, price = PRICE } = asked
      const qty = cameOf.get(id)!
      const [row] = rowsOf(await sales.row(saleReturn, id), 'productList')
      const filled = { productList: [{ id: row!['id'], qualifiedQty: String(qty) }] }
      expect((await sales.act(saleReturn, id, 'accept', filled)).ok).toBe(true)
      model.returns.delete(id)
      const own = priced(qty, price)
      const left = sent.cents - sent.returnedCents
      const isLast = sent.returned + qty === sent.qty
      const amount = price !== PRICE || sent.otherPriced ? own : isLast ? left : Math.min(own, left)
      if (price !== PRICE && qty > 0) sent.otherPriced = true
      sent.returned += qty
      sent.returnedCents += amount
      credited.set(id, 0 - amount)
      back.set(sent.stock, (back.get(sent.stock) ?? 0) + qty)
      const excess = Math.max(0, sent.invoiced - (sent.qty - sent.returned))
      const drafts = (await sales.list(saleInvoice)).filter((red) => red['saleInvoiceType'] === '2' && red['billStatus'] === 'draft')
      let asks = 0
      for (const draft of drafts) {
        const [item] = rowsOf(await sales.row(saleInvoice, String(draft['id'])), 'productList')
        const origin = model.blues.find(({ id: blue }) => blue === draft['originId'])!
        asks += Number(item!['qty'])
        const sending = await submit(String(draft['id']))
        // An application that was made before asks for the same goods already.
        if (sending.ok) model.invoices.set(String(draft['id']), { sent, qty: Number(item!['qty']), origin })
        else expect((await sales.desk.void.run({ type: saleInvoice, id: String(draft['id']), by: keeper, reason: '重复' })).ok).toBe(true)
      }
      expect(asks).toBe(excess)
      count('returned')
    },
    async adjust() {
      const [order, line] = [pick(2), pick(2)]
      const key = `${order}/${line}`
      const stays = total(model.of(order, line), ({ qty, returned }) => qty - returned)
      // Goods that are on their way back keep the price they were asked back at.
      if (stays === 0 || model.diffs.has(key) || model.asked(model.returns, model.of(order, line)[0]!) > 0) return
      const item = rowsOf(orders[order]!, 'productList')[line]!
      const price = 30_000 + pick(7_000)
      const sent = await sales.send(priceAdjust, {
        ...{ adjustType: '2', orderId: orders[order]!['id'] ?? null, adjustReason: '3', remark: '补差' },
        productList: [
          {
            ...{ orderItemId: item['id'], adjustInvoicePrice: String(price / 10_000), adjustCompetitivePrice: '0', adjustBasePrice: '1' },
            ...{ adjustProductNum: 1, adjustIncludedNum: 1, adjustQty: String(stays), adjustOffer: '0' },
          },
        ],
      })
      const old = shared(priced(quantities[order]![line]!, PRICE), stays, quantities[order]![line]!)
      const difference = priced(stays, price) - old
      // Another price of all that was ordered that comes to the same cents adjusts nothing.
      expect(sent.ok).toBe(difference !== 0 || stays !== quantities[order]![line]!)
      if (!sent.ok) return
      await sales.agreed(priceAdjust, String(sent.value['id']))
      model.diffs.set(key, difference)
      if (difference !== 0) model.differences.push(difference)
      model.returnPrice.set(key, shared(priced(stays, price) * 100, 1, stays))
      count('adjusted')
    },
  }
  const agreed = new Set<string>()
  const cameOf = new Map<string, number>()
  const credited = new Map<string, number>()
  const back = new Map<string, number>()

  // What leads on comes more often than what undoes.
  const onwards = ['send', 'review', 'ship', 'ship', 'invoice', 'issue', 'issue', 'sendBack', 'receive', 'accept', 'accept']
  const names = [...Object.keys(steps), ...onwards]
  const compare = async () => {
    model.settle()
    const lying = await sales.list(stock)
    for (const id of ['s1', 's2'] as const) expect(lying.find((row) => row['id'] === id)).toMatchObject(model.lying(id, 0))
    const shelved = lying.filter(({ qualityStatus, locationCode }) => qualityStatus === '1' && locationCode !== 'A-01')
    expect(total(shelved, ({ qty }) => Number(qty))).toBe(total(back.values(), (qty) => qty))
    const standing = await Promise.all(orders.map((order) => sales.row(saleOrder, String(order['id']))))
    standing.forEach((order, at) => {
      expect(order['billStatus']).toBe(model.finished.has(at) ? 'finished' : 'approved')
      rowsOf(order, 'productList').forEach((row, line) => {
        const sent = model.of(at, line)
        expect(
          [row['sendQty'], row['invoiceQty'], row['returnGoodsQty']]
            .map(Number)
            .concat([row['sendAmount'], row['invoiceAmount'], row['adjustDiff']].map(cents)),
        ).toEqual([
          total(sent, ({ qty }) => qty),
          total(sent, ({ invoiced }) => invoiced),
          total(sent, ({ returned }) => returned),
          total(sent, (one) => one.cents),
          total(sent, ({ invoicedCents }) => invoicedCents),
          model.diffs.get(`${at}/${line}`) ?? 0,
        ])
      })
    })
    for (const sent of model.gone) {
      const [row] = rowsOf(await stored(sent), 'productList')
      expect([cents(row!['amount']), cents(row!['invoiceAmount']), cents(row!['returnAmount'])]).toEqual([
        sent.cents,
        sent.invoicedCents,
        sent.returnedCents,
      ])
    }
    const now = await bills()
    const of = (type: string) => now.filter(({ receivableType }) => receivableType === type)
    expect(
      of('1')
        .map(({ sourceId, amount, invoicedAmount }) => [sourceId, cents(amount), cents(invoicedAmount)])
        .toSorted(),
    ).toEqual(model.gone.map(({ id, cents: amount, invoicedCents }) => [id, amount, invoicedCents]).toSorted())
    expect(
      of('2')
        .map(({ sourceId, amount }) => [sourceId, cents(amount)])
        .toSorted(),
    ).toEqual([...credited].toSorted())
    expect(
      of('3')
        .map(({ amount }) => cents(amount))
        .toSorted(),
    ).toEqual(model.differences.toSorted())
    for (const bill of now) expect(cents(bill['collectedAmount'])).toBe(model.collected.get(String(bill['id'])) ?? 0)
    const owned = total(standing, (order) => cents(order['heldEarnestMoney']))
    expect(cents((await sales.row(account, 'a1'))['frozenAmount'])).toBe(owned)
    standing.forEach((order, at) => {
      const held = total(
        now.filter(({ orderId }) => orderId === order['id']),
        ({ earnestMoney, releasedEarnest }) => cents(earnestMoney) - cents(releasedEarnest),
      )
      if (model.finished.has(at)) expect(cents(order['heldEarnestMoney'])).toBe(held)
      else expect(cents(order['heldEarnestMoney'])).toBeGreaterThanOrEqual(held)
    })
    for (const bill of now) {
      expect(cents(bill['releasedEarnest']) <= cents(bill['earnestMoney'])).toBe(true)
      if (cents(bill['balance']) === 0) expect(bill['releasedEarnest']).toBe(bill['earnestMoney'])
    }
  }
  for (const at of played) {
    next = randomAt(seed, at)
    const name = names[pick(names.length)]!
    history.push(name)
    try {
      await steps[name]!()
      await compare()
    } catch (error) {
      throw new Differs(`${history.join('\n')}\n${error instanceof Error ? error.message : String(error)}`, at)
    }
  }
}

test.each(seedsOf(STEPS, 5))(
  'whatever comes after what, quantities, amounts, stock, bills and deposits are those of a model of their own (seed %i)',
  (seed) => played(play, seed, STEPS),
)

test('histories in which something never happened prove nothing of it', () => {
  const all = ['refused', 'shipped', 'unshipped', 'collected', 'invoiced', 'unissued', 'red', 'returned', 'adjusted']
  expect(all.filter((what) => !done.get(what))).toEqual([])
})
