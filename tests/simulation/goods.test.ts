import { describe, expect, test } from 'vitest'
import company from '../../core/documents/bsc/bsc-buss-company.document.ts'
import warehouse from '../../core/documents/bsc/warehouse.document.ts'
import account from '../../core/documents/bzj/account.document.ts'
import flow from '../../core/documents/bzj/flow.document.ts'
import deliveryReceipt from '../../core/documents/sale/delivery-receipt.document.ts'
import priceAdjust from '../../core/documents/sale/price-adjust.document.ts'
import receivable from '../../core/documents/sale/receivable.document.ts'
import saleInvoice from '../../core/documents/sale/sale-invoice.document.ts'
import saleOrder from '../../core/documents/sale/sale-order.document.ts'
import saleReturn from '../../core/documents/sale/sale-return.document.ts'
import saleShipment from '../../core/documents/sale/sale-shipment.document.ts'
import type { DocumentType } from '../../core/definitions/document.ts'
import { decimal } from '../../core/kernel/decimal.ts'
import type { Result } from '../../core/kernel/result.ts'
import { rowsOf, textAt, type Row } from '../../core/kernel/wire.ts'
import { person } from '../support/desk.ts'
import {
  buyer,
  inspector,
  invoice,
  keeper,
  openPurchasing,
  order,
  payable,
  payment,
  receipt,
  returned,
  stock,
  stockCheck,
  stockFlow,
  stockMove,
  TODAY,
} from '../support/purchasing.ts'
import { value } from '../support/results.ts'
import { CUSTOMER, salesAt } from '../support/sales.ts'
import { Differs, played, seedsOf, randomAt } from './histories.ts'
import { HOME, GoodsModel } from './goods-model.ts'

const STEPS = 320
const SENT: ReadonlySet<string> = new Set(['shipped', 'signed', 'finished'])
/** What of stock, its flows and payables is held against the model. */
const STOCK = ['warehouseId', 'locationCode', 'qty', 'lockedQty', 'costPrice']
const FLOW = ['stockId', 'inQty', 'outQty']
const PAYABLE = ['payableType', 'amount', 'paidAmount', 'invoicedAmount']
/** 含税单价, in ten-thousandths. */
const PRICES = [113_000, 90_400, 226_000]

const priceText = (price: number) => decimal(price).mulDiv(1, 10_000, 4).toString()
const cents = (amount: number) => decimal(amount).mulDiv(1, 100, 2).toString()

/** Plays one history of goods on the product and in the model, and holds both against each other after every step. */
const play = async (begin: number, steps: readonly number[], told: string[]): Promise<void> => {
  const history: string[] = []
  const office = await openPurchasing([
    saleOrder,
    saleShipment,
    saleReturn,
    saleInvoice,
    deliveryReceipt,
    priceAdjust,
    receivable,
    account,
    flow,
  ])
  const { all, find, kept: stored, save, act, step, approved } = office
  const sales = salesAt(office.desk, 'c2')
  await sales.put(company, { id: 'c2', ...CUSTOMER })
  await sales.put(warehouse, { id: 'w6', name: '退货库', warehouseType: '6', saleable: 'N', enabled: 'Y' })
  const model = new GoodsModel()
  let next = randomAt(begin, 0)
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const oneOf = <T>(list: readonly T[]): T | undefined => (list.length ? list[whole(0, list.length - 1)] : undefined)
  const cashier = person('cashier', { roles: ['cashier'] })
  const rowIds = new Map<string, string>()
  const where = <V extends { readonly state: string }>(of: ReadonlyMap<string, V>, ...states: readonly string[]) =>
    oneOf([...of].filter(([, { state }]) => states.includes(state)))

  /** Whether the product let it happen must be what the model says. */
  const agreed = (what: string, result: Result<unknown>, may: boolean): boolean => {
    history.push(`${what}: ${result.ok ? 'done' : result.failure.message}`)
    told.push(history.at(-1)!)
    if (result.ok !== may) throw new Error(`the model says ${may ? 'yes' : 'no'} to the last`)
    return result.ok
  }
  /** What lies where it may be sold from; what came back waits elsewhere until it is found fit. */
  const lying = async () => (await all(stock, STOCK)).filter(({ warehouseId }) => warehouseId === 'w1')
  const newest = async (type: DocumentType): Promise<string> => textAt((await all(type, [])).at(-1) ?? {}, 'id')

  const moves: readonly (() => Promise<unknown>)[] = [
    async () => {
      if (model.orders.size >= 6) return
      const [qty, price] = [whole(5, 60), oneOf(PRICES)!]
      const id = await office.ordered(String(qty), {
        items: [{ productId: 'p1', qty: String(qty), unitPrice: priceText(price), originPlace: '石家庄' }],
      })
      rowIds.set(id, String((await office.rowOf(order, id))['id']))
      model.orders.set(id, { qty, received: 0, arriving: 0, returned: 0, invoiced: 0, state: 'approved', price })
    },
    async () => {
      const chosen = oneOf([...model.orders.keys()])
      if (!chosen) return
      const qty = whole(1, 30)
      const draft = await office.received(chosen, String(qty), { locationCode: HOME })
      // A draft may name what is left; another receipt may be quicker until it is received.
      const may = model.mayReceive(chosen, qty) && model.orders.get(chosen)!.received < model.orders.get(chosen)!.qty
      if (!agreed(`draft of ${qty} for ${chosen}`, draft, may) || !draft.ok) return
      const id = textAt(draft.value, 'id')
      rowIds.set(id, String((await office.rowOf(receipt, id))['id']))
      if (agreed(`receive ${id}`, await act(receipt, id, 'receive', keeper), model.mayReceive(chosen, qty))) model.receive(id, chosen, qty)
    },
    async () => {
      const [id, one] = where(model.receipts, 'received') ?? []
      if (!id || !one) return
      if (whole(1, 5) === 1) {
        if (agreed(`void ${id}`, await act(receipt, id, 'void', keeper), true)) model.void(id)
      } else if (agreed(`inspect ${id}`, await act(receipt, id, 'inspect', inspector), true)) one.state = 'inspected'
    },
    async () => {
      const [id] = where(model.receipts, 'inspected') ?? []
      if (!id) return
      if (agreed(`store ${id}`, await act(receipt, id, 'store', keeper), model.mayStore(id))) model.store(id, await newest(payable))
    },
    async () => {
      const [id] = where(model.receipts, 'stored') ?? []
      if (!id || whole(1, 3) > 1) return
      if (agreed(`unstore ${id}`, await act(receipt, id, 'unstore', keeper), model.mayUnstore(id))) model.unstore(id)
    },
    async () => {
      const [id, from] = where(model.receipts, 'stored', 'stored', 'inspected') ?? []
      if (!id || !from) return
      const { price } = model.orders.get(from.order)!
      const isOnePlace = [...model.stock.values()].filter(({ qty }) => qty > 0).length === 1
      const [qty, rise] = [whole(1, 30), isOnePlace && whole(1, 4) === 1 ? 1_130 : 0]
      const amount = decimal(qty)
        .times(priceText(price + rise))
        .round(2)
      const body = {
        companyId: 'c1',
        orgId: '108',
        invoiceNo: String(10_000_000 + history.length),
        invoiceDate: '2026-03-10',
        invoiceFile: 'a/2.pdf',
        diffReason: '调价',
        invoiceAmount: amount.toString(),
        invoiceTaxes: amount.mulDiv(13, 113, 2).toString(),
        items: [{ receiptItemId: rowIds.get(id), qty: String(qty), invoicePrice: priceText(price + rise) }],
      }
      const sent = await save(invoice, body, buyer, true)
      if (agreed(`invoice ${qty} of ${id}`, sent, model.mayInvoice(id, qty)) && sent.ok)
        model.invoices.set(textAt(sent.value, 'id'), { receipt: id, qty, rise, state: 'approving' })
    },
    async () => {
      const [id, one] = where(model.invoices, 'approving') ?? []
      if (!id || !one) return
      const places = [...model.stock.values()].filter(({ qty }) => qty > 0).length
      const isWaiting = [...model.saleReturns.values()].some(({ isHere }) => isHere)
      if (one.rise && (places > 1 || isWaiting)) return
      for (;;) {
        const decided = await step(invoice, id, { verifyFlag: 'Y' })
        if (!decided) return
        const isOver = !decided.ok || (await find(invoice, id))['billStatus'] === 'approved'
        if (!isOver) continue
        if (agreed(`approve invoice ${id}`, decided, model.mayInvoice(one.receipt, one.qty, id))) {
          model.approveInvoice(id, await newest(payable))
        } else {
          value((await step(invoice, id, {}, 'reject'))!)
          one.state = 'rejected'
        }
        return
      }
    },
    async () => {
      const [id] = where(model.receipts, 'stored') ?? []
      const place = oneOf([...model.stock.keys()])
      if (!id || !place) return
      const qty = whole(1, 15)
      const batch = (await lying()).find((one) => placeOf(one) === place)
      if (!batch) return
      const body = {
        companyId: 'c1',
        orgId: '108',
        reason: '2',
        warehouseId: 'w1',
        items: [{ receiptItemId: rowIds.get(id), stockId: batch['id'], qty: String(qty) }],
      }
      const sent = await save(returned, body, buyer, true)
      if (!agreed(`send back ${qty} of ${id} from ${place}`, sent, model.mayReturn(id, place, qty)) || !sent.ok) return
      const own = textAt(sent.value, 'id')
      for (let decided = await step(returned, own); decided; decided = await step(returned, own)) value(decided)
      model.returns.set(own, { receipt: id, place, qty, state: 'approved' })
      model.stock.get(place)!.locked += qty
    },
    async () => {
      const [id, one] = where(model.returns, 'approved') ?? []
      if (!id || !one) return
      if (whole(1, 4) === 1) {
        if (!agreed(`cancel ${id}`, await act(returned, id, 'cancel', keeper, { cancelReason: '不退了' }), true)) return
        one.state = 'voided'
        model.stock.get(one.place)!.locked -= one.qty
      } else if (agreed(`ship ${id}`, await act(returned, id, 'ship', keeper), model.mayShip(id))) model.ship(id, await newest(payable))
    },
    async () => {
      const [id, bill] = oneOf([...model.bills].filter(([, { amount, paid }]) => amount - paid > 0)) ?? []
      if (!id || !bill) return
      const left = bill.amount - bill.paid
      const amount = whole(1, 3) === 1 ? left : whole(1, left + 200)
      const body = {
        companyId: 'c1',
        payeeName: '华北制药',
        bankName: '工行',
        bankNo: '6222021234567890123',
        orgId: '108',
        reason: '货款',
        items: [{ payableId: id, amount: cents(amount) }],
      }
      const isElsewhere = [...model.payments.values()].some((one) => one.bill === id && one.state === 'approved')
      const sent = await save(payment, body, buyer, true)
      if (!agreed(`ask to pay ${cents(amount)} of ${id}`, sent, amount <= left && !isElsewhere) || !sent.ok) return
      const own = textAt(sent.value, 'id')
      for (let decided = await step(payment, own); decided; decided = await step(payment, own)) value(decided)
      model.payments.set(own, { bill: id, amount, state: 'approved' })
    },
    async () => {
      const [id, one] = where(model.payments, 'approved', 'paid') ?? []
      if (!id || !one) return
      const asked = { payDate: TODAY, bankAccountId: 'b1', paySerialNo: 'S1' }
      if (one.state === 'paid') {
        if (!agreed(`unpay ${id}`, await act(payment, id, 'unpay', cashier), true)) return
        model.bills.get(one.bill)!.paid -= one.amount
        one.state = 'approved'
        return
      }
      const may = model.bills.has(one.bill) && model.mayPay(one.bill, one.amount)
      if (!agreed(`pay ${id}`, await act(payment, id, 'pay', cashier, asked), may)) {
        value(await act(payment, id, 'cancel', cashier, { cancelReason: '应付已变化' }))
        one.state = 'voided'
        return
      }
      model.bills.get(one.bill)!.paid += one.amount
      one.state = 'paid'
    },
    async () => {
      const from = oneOf([...model.stock.keys()])
      if (!from || whole(1, 2) === 1) return
      const batch = (await lying()).find((one) => placeOf(one) === from)
      if (!batch) return
      const [qty, to] = [whole(1, 12), from === HOME ? 'B' : HOME]
      const body = {
        stockMoveType: '1',
        warehouseId: 'w1',
        reason: '整理',
        items: [{ stockId: batch['id'], qty: String(qty), toLocationCode: to }],
      }
      const sent = await save(stockMove, body, buyer, true)
      if (!agreed(`move ${qty} from ${from}`, sent, qty <= model.free(from)) || !sent.ok) return
      value((await step(stockMove, textAt(sent.value, 'id')))!)
      model.move(from, to, qty)
    },
    async () => {
      const place = oneOf([...model.stock].filter(([, { qty }]) => qty > 0))
      if (!place || whole(1, 3) > 1) return
      const [name, lies] = place
      const batch = (await lying()).find((one) => placeOf(one) === name)!
      const counted = Math.max(0, lies.qty + whole(-8, 4))
      const id = await approved(stockCheck, {
        warehouseId: 'w1',
        superviseUserId: 'inspector',
        items: [{ stockId: batch['id'], checkQty: String(Math.max(counted, lies.locked)), diffReason: '1' }],
      })
      history.push(`count ${counted} at ${name}: ${id}`)
      lies.qty = Math.max(counted, lies.locked)
    },
    async () => {
      if (model.sales.size >= 5) return
      const qty = whole(5, 40)
      const sold = await sales.order([{ qty: String(qty), invoicePrice: '12', basePrice: '4' }], { orgId: '108' })
      model.sales.set(String(sold['id']), qty)
    },
    async () => {
      const [id, place] = [oneOf([...model.sales.keys()]), oneOf([...model.stock.keys()])]
      const batch = (await lying()).find((one) => placeOf(one) === place)
      if (!id || !place || !batch) return
      const qty = whole(1, 14)
      const body = sales.shipmentOf(await sales.row(saleOrder, id), [[0, String(batch['id']), String(qty)]])
      const sent = await sales.send(saleShipment, body)
      if (agreed(`sell ${qty} of ${id} from ${place}`, sent, model.mayAskFor(id, place, qty)) && sent.ok)
        model.askFor(textAt(sent.value, 'id'), id, place, qty)
    },
    async () => {
      const [id, one] = where(model.shipments, 'asked', 'ready', 'ready') ?? []
      if (!id || !one) return
      if (one.state === 'asked') {
        await sales.agreed(saleShipment, id)
        if (agreed(`review ${id}`, await sales.act(saleShipment, id, 'review'), true)) one.state = 'ready'
        if (whole(1, 2) === 1) return
      }
      if (whole(1, 3) === 1) {
        if (agreed(`keep ${id}`, await sales.act(saleShipment, id, 'cancel', { cancelReason: '客户改期' }), true)) model.cancel(id)
      } else if (agreed(`send ${id}`, await sales.act(saleShipment, id, 'ship'), true)) model.send(id)
    },
    async () => {
      const [id, one] = where(model.shipments, 'shipped') ?? []
      if (!id || !one || whole(1, 3) > 1) return
      const isWhole = one.returned === 0 && model.sendable(id) === one.qty
      if (!isWhole || !agreed(`unsend ${id}`, await sales.act(saleShipment, id, 'unship'), true)) return
      model.unsend(id)
      value(await sales.act(saleShipment, id, 'review'))
    },
    async () => {
      const [id, one] = where(model.shipments, 'shipped') ?? []
      if (!id || !one) return
      const qty = whole(1, 8)
      const sent = await sales.send(saleReturn, sales.returnOf(await sales.row(saleShipment, id), [[0, String(qty)]]))
      if (!agreed(`take ${qty} of ${id} back`, sent, qty <= model.sendable(id)) || !sent.ok) return
      const own = textAt(sent.value, 'id')
      await sales.agreed(saleReturn, own)
      model.saleReturns.set(own, { shipment: id, qty, isHere: false })
    },
    async () => {
      const [id, one] = oneOf([...model.saleReturns]) ?? []
      if (!id || !one) return
      const [row = {}] = rowsOf(await sales.row(saleReturn, id), 'productList')
      if (!one.isHere) {
        const filled = { productList: [{ id: row['id'], receivedQty: String(one.qty) }] }
        one.isHere = agreed(`take ${id} in`, await sales.act(saleReturn, id, 'receive', filled), true)
        return
      }
      const filled = { productList: [{ id: row['id'], qualifiedQty: String(one.qty) }] }
      if (agreed(`find ${id} fit`, await sales.act(saleReturn, id, 'accept', filled), true)) model.comeBack(id)
    },
  ]

  const compare = async () => {
    const said: Record<string, unknown> = {}
    const kept: Record<string, unknown> = {}
    for (const [id, { received, arriving, returned: back, invoiced, state }] of model.orders) {
      const row = await stored(order, id)
      const [line] = rowsOf(row, 'items')
      kept[id] = [line!['receiveQty'], line!['arrivingQty'], line!['returnQty'], line!['invoiceQty'], row['billStatus']]
      said[id] = [...[received, arriving, back, invoiced].map(String), state]
    }
    for (const [id, { returned: back, invoiced, state }] of model.receipts) {
      const row = await stored(receipt, id)
      kept[id] = [rowsOf(row, 'items')[0]!['returnQty'], rowsOf(row, 'items')[0]!['invoiceQty'], row['billStatus']]
      said[id] = [String(back), String(invoiced), state]
    }
    for (const [id, { state, returned: back }] of model.shipments) {
      const row = await stored(saleShipment, id)
      const [line] = rowsOf(row, 'productList')
      kept[id] = [line!['returnGoodsQty'], SENT.has(textAt(row, 'billStatus'))]
      said[id] = [String(back), state === 'shipped']
    }
    const batches = await lying()
    for (const batch of batches) kept[`at ${placeOf(batch)}`] = figuresOf(batch)
    for (const [name, { qty, locked, cost }] of model.stock)
      if (batches.some((batch) => placeOf(batch) === name)) said[`at ${name}`] = [String(qty), String(locked), priceText(cost)]
    for (const bill of await all(payable, PAYABLE))
      kept[`bill ${bill['id']}`] = [bill['payableType'], bill['amount'], bill['paidAmount'], bill['invoicedAmount']]
    for (const [id, { type, amount, paid, invoiced }] of model.bills)
      said[`bill ${id}`] = [type, cents(amount), cents(paid), cents(invoiced)]
    const other = [...new Set([...Object.keys(kept), ...Object.keys(said)])].filter((key) => String(kept[key]) !== String(said[key]))
    expect(other.map((key) => `${key}: ${String(kept[key])}, not ${String(said[key])}`).join('\n')).toBe('')
    expect(model.broken()).toEqual([])
    // ST2: a row of stock is the sum of its flows.
    const flows = await all(stockFlow, FLOW)
    for (const batch of batches) {
      const own = flows.filter(({ stockId }) => stockId === batch['id'])
      const sum = own.reduce((total, flow) => total.plus(String(flow['inQty'])).minus(String(flow['outQty'])), decimal(0))
      expect(sum.toString(), `flows of ${batch['id']}`).toBe(batch['qty'])
    }
  }

  for (const at of steps) {
    next = randomAt(begin, at)
    try {
      await moves[whole(0, moves.length - 1)]!()
      await compare()
    } catch (error) {
      throw new Differs(`${history.join('\n')}\n${error instanceof Error ? error.message : String(error)}`, at)
    }
  }
}

/** Goods that came back lie at no place of their own. */
const placeOf = (batch: Row): string => textAt(batch, 'locationCode')

const figuresOf = (batch: Row) => [batch['qty'], batch['lockedQty'], batch['costPrice']]

describe('histories of goods that are bought, moved, sold and sent back', () => {
  const histories: string[] = []
  const done = (what: string) => histories.filter((line) => line.startsWith(what) && line.endsWith('done')).length

  test.each(seedsOf(STEPS, 3))('one from %i comes to what the model says, and is refused where it says so', async (begin) => {
    await played((seed, steps) => play(seed, steps, histories), begin, STEPS)
  })

  test('are made of all that can happen, and some of it is refused', () => {
    for (const what of [
      'receive',
      'void',
      'store',
      'unstore',
      'invoice',
      'approve invoice',
      'send back',
      'ship',
      'cancel',
      'pay',
      'unpay',
      'move',
      'sell',
      'send',
      'unsend',
      'keep',
      'take',
      'find',
    ])
      expect(done(what), what).toBeGreaterThan(0)
    expect(histories.filter((line) => !line.endsWith('done')).length).toBeGreaterThan(20)
  })
})
