import type { Dice } from '../../definitions/random-choices.ts'
import type { Begun, Fate, Step } from '../../definitions/samples.ts'
import { addDays, daysBetween } from '../../kernel/dates.ts'
import { decimal, type Decimal, min, sumOf } from '../../kernel/decimal.ts'
import { isEmpty, type Row, rowsOf, textAt, wireOf } from '../../kernel/wire.ts'
import { usernameWith } from '../bsc/sample-basics.ts'
import { COPIED } from './part-columns.ts'
import { flowsTold, monthLocked } from './sample-flows.ts'
import { parts } from '../../definitions/listed.ts'
import { codesInStock, codesNamed } from '../cg/sample-codes.ts'

/** What an approved order leads to: shipments by batch, signed receipts, invoices, money and its collection, returns and price differences. */

const of = (row: Row | undefined, key: string): Decimal => decimal(textAt(row, key) || 0)
const linesOf = (row: Row): readonly Row[] => rowsOf(row, 'productList')
const found = (pick: Dice, key: string, id: unknown): Row | undefined => pick.rows(key).find((row) => row['id'] === id)

/** 赠品 of line_type. */
const isGift = (row: Row): boolean => row['lineType'] === '2'
const copied = (row: Row): Row => Object.fromEntries(Object.entries(COPIED).map(([own, theirs]) => [own, row[theirs]]))

const byRole = (role: string) => (_: Row, pick: Dice) => usernameWith(pick, role)

type Part = { readonly line: Row; readonly stockId: string; readonly qty: Decimal }

/** Batches for lines, the one that expires first before others, as far as they are free. */
const batches = (pick: Dice, order: Row, lines: readonly Row[], day: string): readonly Part[] => {
  const own = pick
    .rows('cg.stock')
    .filter(
      (row) =>
        row['warehouseId'] === order['warehouseId'] &&
        row['qualityStatus'] === '1' &&
        textAt(row, 'expiryDate') > day &&
        of(row, 'availableQty').gt(0),
    )
    .toSorted((a, b) => (textAt(a, 'expiryDate') < textAt(b, 'expiryDate') ? -1 : 1))
  const taken = new Map<string, Decimal>()
  return lines.flatMap((line) => {
    let left = of(line, 'unsentQty')
    const parts: Part[] = []
    for (const batch of own) {
      if (batch['productId'] !== line['productId'] || left.le(0)) continue
      const id = textAt(batch, 'id')
      const free = of(batch, 'availableQty').minus(taken.get(id) ?? 0)
      const qty = min(left, free)
      if (qty.le(0)) continue
      taken.set(id, (taken.get(id) ?? decimal(0)).plus(qty))
      left = left.minus(qty)
      parts.push({ line, stockId: id, qty })
    }
    return parts
  })
}

/** Packs of batches that carry codes are scanned before they are reviewed. */
const scanned: Step = {
  days: 0,
  by: byRole('warehouse'),
  values: (row, pick) => {
    const open = pick.rows('sale.saleShipment').filter(({ billStatus }) => !['shipped', 'signed', 'voided'].includes(String(billStatus)))
    const busy = new Set(codesNamed(open.flatMap((one) => rowsOf(one, 'productList'))))
    return {
      productList: rowsOf(row, 'productList').map((line) => {
        const codes = codesInStock(pick, line, busy)
        for (const code of parts(codes)) busy.add(code)
        return { ...line, traceCodes: codes }
      }),
    }
  },
}

const reviewed: Step = { days: 0, action: 'review', by: byRole('warehouse') }

const left: Step = {
  days: 0,
  action: 'ship',
  by: byRole('warehouse'),
  values: (row, pick, day) => ({
    waybillNo: `SF${day.replaceAll('-', '')}${pick.whole(100_000, 999_999)}`,
    driver: pick.of(['周师傅', '孙师傅', '刘师傅']),
    ...(row['coldFlag'] === 'Y' ? { startTemp: pick.amount(3, 7, 1), tempDeviceNo: `WD${pick.whole(1_000, 9_999)}` } : {}),
  }),
}

const confirmed: Step = { days: 0, action: 'confirm', by: byRole('business') }

/** One of thirty customers sends something back at the door. */
const signed: Step = {
  days: 2,
  begins: (row, pick, day) => {
    const refused = pick.chance(0.03) ? pick.whole(0, linesOf(row).length - 1) : -1
    const cold = row['coldFlag'] === 'Y'
    return [
      {
        type: 'sale.deliveryReceipt',
        row: {
          createBy: usernameWith(pick, 'business'),
          shipmentId: textAt(row, 'id'),
          signDate: day,
          signer: pick.of(['王磊', '陈静', '赵敏', '何军', '林芳']),
          signerPhone: null,
          images: `demo/receipts/${textAt(row, 'billNo')}.jpg`,
          arriveTemp: cold ? pick.amount(3, 7, 1) : null,
          tempRecord: cold ? `demo/temperature/${textAt(row, 'billNo')}.pdf` : null,
          minTemp: cold ? pick.amount(2, 3, 1) : null,
          maxTemp: cold ? pick.amount(6, 8, 1) : null,
          items: linesOf(row).map((line, at) => ({
            shipmentItemId: textAt(line, 'id'),
            productId: textAt(line, 'productId'),
            batchNo: textAt(line, 'batchNo'),
            qty: textAt(line, 'qty'),
            signQty: (at === refused ? of(line, 'qty').mulDiv(1, 2, 0) : of(line, 'qty')).toString(),
            rejectReason: at === refused ? '外箱破损' : null,
          })),
        },
        fate: { ends: 'approved', afterwards: [confirmed] },
      },
    ]
  },
}

/** A number as the tax office gives it: it begins with the year. */
const invoiceNoOf = (row: Row, day: string): string => `${day.slice(2, 4)}31${textAt(row, 'billNo').replace(/\D/g, '').padStart(16, '0')}`

const issued: Step = {
  days: 1,
  action: 'issue',
  by: byRole('finance'),
  values: (row, _, day) => ({
    invoiceNo: invoiceNoOf(row, day),
    invoiceDate: day,
    invoiceFile: `demo/invoices/${textAt(row, 'billNo')}.pdf`,
  }),
}

const UNDER_WAY = ['draft', 'approving']

/** Bills and credits of a customer with a sales organisation that are to be paid by a day, but for those that are being written off. */
const openBills = (pick: Dice, row: Row, until: string): readonly Row[] => {
  const busy = new Set(
    pick
      .rows('sale.collection')
      .filter(({ companyId, billStatus }) => companyId === row['companyId'] && UNDER_WAY.includes(String(billStatus)))
      .flatMap((one) => rowsOf(one, 'items').map(({ receivableId }) => receivableId)),
  )
  return pick
    .rows('sale.receivable')
    .filter(
      (bill) =>
        !busy.has(bill['id']) &&
        bill['companyId'] === row['companyId'] &&
        bill['orgId'] === row['orgId'] &&
        !of(bill, 'balance').isZero() &&
        (isEmpty(bill['dueDate']) || textAt(bill, 'dueDate') <= until),
    )
}

/** What a customer paid lately is still being claimed and written off. */
const hasPaid = (pick: Dice, payerName: string, day: string): boolean =>
  pick
    .rows('bsc.returnMoney')
    .some(
      (row) =>
        row['payerName'] === payerName &&
        textAt(row, 'receiveDate') > addDays(day, -4) &&
        textAt(row, 'receiveDate') <= day &&
        of(row, 'unallocatedAmount').gt(0),
    )

const isCustomer = (row: Row): boolean => /[23]/.test(textAt(row, 'tradeType'))

/** Days by which a customer pays later than the others: one of six some weeks, of these a few by months. */
export const delayOf = (pick: Dice, companyId: unknown): number => {
  const at = pick
    .rows('bsc.bscBussCompany')
    .filter(isCustomer)
    .findIndex(({ id }) => id === companyId)
  if (at % 6 !== 2) return 0
  return at % 5 === 4 ? 120 : 45
}

/** What a customer pays for by now comes in one sum and is written off at once. */
const paid = (days: number): Step => ({
  days,
  begins: (row, pick, day) => {
    const bills = openBills(pick, row, addDays(day, 20 - delayOf(pick, row['companyId'])))
    const money = sumOf(bills, (bill) => of(bill, 'balance'))
    const account = pick.rows('bsc.bankAccount').find((one) => one['orgId'] === row['orgId'] && one['forSale'] === 'Y')
    const company = found(pick, 'bsc.bscBussCompany', row['companyId'])
    if (money.le(0) || !account || hasPaid(pick, textAt(company, 'name'), day)) return []
    return [
      {
        type: 'bsc.returnMoney',
        row: {
          createBy: usernameWith(pick, 'cashier'),
          receiveDate: day,
          orgId: row['orgId'],
          bankAccountId: textAt(account, 'id'),
          payMethod: '1',
          payerName: textAt(company, 'name'),
          amount: money.toString(),
          bankSerialNo: `${day.replaceAll('-', '')}${textAt(row, 'billNo').replace(/\D/g, '')}`,
          bankMemo: '货款',
          companyId: null,
          agentId: null,
          returnMoneyType: '1',
          depositAccountId: null,
        },
        fate: {
          ends: 'approved',
          afterwards: [{ days: 0, action: 'register', by: byRole('cashier') }, claimed(textAt(row, 'companyId')), accepted, collected],
        },
      },
    ]
  },
})

const claimed = (companyId: string): Step => ({
  days: 0,
  action: 'claim',
  by: byRole('business'),
  values: () => ({ companyId, returnMoneyType: '1' }),
})
const accepted: Step = { days: 0, action: 'confirm', by: byRole('finance') }

const collected: Step = {
  days: 1,
  begins: (row, pick, day) => {
    let rest = of(row, 'unallocatedAmount')
    // What was credited goes first: more can be written off by it.
    const bills = openBills(pick, row, '9999').toSorted(
      (a, b) => Number(of(b, 'balance').isNegative()) - Number(of(a, 'balance').isNegative()),
    )
    const items = bills.flatMap((bill): readonly Row[] => {
      const amount = min(rest, of(bill, 'balance'))
      rest = rest.minus(amount)
      return amount.isZero() ? [] : [{ receivableId: textAt(bill, 'id'), amount: amount.toString() }]
    })
    if (!items.length) return []
    return [
      {
        type: 'sale.collection',
        row: {
          createBy: usernameWith(pick, 'finance'),
          collectType: '1',
          orgId: row['orgId'],
          companyId: row['companyId'],
          collectDate: day,
          returnMoneyId: textAt(row, 'id'),
          items,
        },
        fate: { ends: 'approved' },
      },
    ]
  },
}

const LISTED = 25

/** What becomes of an application: numbers of the last days' invoices come back with the next list of the tax platform. */
const registered = (pick: Dice, day: string, afterwards: readonly Step[]): Fate => ({
  ends: 'approved',
  afterwards: day > addDays(pick.today, -LISTED) && pick.chance(0.8) ? [] : afterwards,
})

/** Applications that another document left are gone on with. */
const appliedFor = (fits: (invoice: Row, row: Row) => boolean): Step => ({
  days: 1,
  begins: (row, pick, day) =>
    pick
      .rows('sale.saleInvoice')
      .filter((one) => one['billStatus'] === 'draft' && fits(one, row))
      .map((draft) => ({
        type: 'sale.saleInvoice',
        row: { ...draft, createBy: usernameWith(pick, 'business') },
        fate: registered(pick, day, [issued]),
      })),
})

/** What an agreed difference leads to. */
export const differenceInvoiced: Step = appliedFor((invoice, row) => invoice['priceAdjustId'] === row['id'])

const RETURNED = '2'
const returnInvoiced: Step = appliedFor((invoice, row) => {
  const sent = new Set(linesOf(row).map(({ shipmentItemId }) => shipmentItemId))
  return invoice['saleInvoiceType'] === RETURNED && linesOf(invoice).some(({ shipmentItemId }) => sent.has(shipmentItemId))
})

/** Where money of a customer was being claimed on the day, he pays so many days later. */
const AGAIN = 14

const invoiced = (paying: number): Step => ({
  days: 2,
  begins: (row, pick, day) => {
    const lines = linesOf(row).filter((line) => of(line, 'uninvoicedQty').gt(0) && of(line, 'amount').gt(0))
    if (!lines.length) return []
    return [
      {
        type: 'sale.saleInvoice',
        row: {
          createBy: usernameWith(pick, 'business'),
          saleInvoiceType: '1',
          orgId: row['orgId'],
          companyId: row['companyId'],
          hospitalId: row['hospitalId'] ?? null,
          saleUserId: row['saleUserId'],
          deliverWay: '1',
          email: `cw${textAt(row, 'companyId').slice(-4)}@example.com`,
          productList: lines.map((line) => ({
            ...copied(line),
            shipmentItemId: textAt(line, 'id'),
            orderItemId: textAt(line, 'orderItemId'),
            qty: textAt(line, 'uninvoicedQty'),
          })),
        },
        fate: registered(pick, day, [issued, paid(paying), paid(AGAIN)]),
      },
    ]
  },
})

const warehouseOf = (pick: Dice, fits: (row: Row) => boolean): string => textAt(pick.rows('bsc.warehouse').find(fits), 'id')

const cameBack: Step = {
  days: 3,
  action: 'receive',
  by: byRole('warehouse'),
  values: (row, _, day) => ({
    receiveDate: day,
    productList: linesOf(row).map((line) => ({ ...line, receivedQty: line['qty'], qualifiedQty: line['qty'] })),
  }),
}

const examined: Step = {
  days: 1,
  action: 'accept',
  by: byRole('quality'),
  values: (row, pick, day) => {
    const isBad = row['reason'] === '1'
    return {
      checkDate: day,
      productList: linesOf(row).map((line) => {
        const good = isBad ? of(line, 'receivedQty').mulDiv(pick.whole(0, 9), 10, 0) : of(line, 'receivedQty')
        return { ...line, qualifiedQty: good.toString(), unqualifiedReason: isBad ? '瓶签模糊' : null }
      }),
    }
  },
}

/** What becomes of a return that is agreed. */
export const takenBack: readonly Step[] = [cameBack, examined, returnInvoiced]

/** Some boxes of a shipment go back. */
const returned = (row: Row, pick: Dice, day: string): readonly Begun[] => {
  const line = pick.of(linesOf(row))
  const qty = min(of(line, 'unreturnedQty'), decimal(pick.whole(1, 4) * 5))
  if (qty.le(0)) return []
  const reason = pick.of(['1', '2', '3', '4'])
  return [
    {
      type: 'sale.saleReturn',
      row: {
        createBy: usernameWith(pick, 'business'),
        orgId: row['orgId'],
        companyId: row['companyId'],
        shipmentId: textAt(row, 'id'),
        returnDate: day,
        reason,
        recallNo: null,
        warehouseId: warehouseOf(pick, ({ warehouseType }) => warehouseType === '6'),
        okWarehouseId: textAt(row, 'warehouseId'),
        badWarehouseId: warehouseOf(pick, ({ warehouseType }) => warehouseType === '7'),
        linkman: textAt(row, 'receiver'),
        phone: textAt(row, 'receiverPhone'),
        files: reason === '1' ? `demo/returns/${textAt(row, 'billNo')}.pdf` : null,
        productList: [
          {
            ...copied(line),
            shipmentItemId: textAt(line, 'id'),
            orderItemId: textAt(line, 'orderItemId'),
            batchNo: textAt(line, 'batchNo'),
            productionDate: wireOf(line, 'productionDate'),
            expiryDate: wireOf(line, 'expiryDate'),
            qty: qty.toString(),
            unitPrice: textAt(line, 'unitPrice'),
          },
        ],
      },
      fate: { ends: 'approved', afterwards: takenBack },
    },
  ]
}

const someReturned: Step = { days: 12, begins: (row, pick, day) => (pick.chance(0.07) ? returned(row, pick, day) : []) }

/** Who carries: a carrier none of whose licences has run out. */
const carrierOf = (pick: Dice): string => {
  const expired = new Set(
    pick
      .rows('bsc.licence')
      .filter(({ longTerm, expiryDate }) => longTerm !== 'Y' && String(expiryDate) < pick.today)
      .map(({ companyId }) => companyId),
  )
  const carriers = pick.rows('bsc.bscBussCompany').filter(({ id, tradeType }) => tradeType === '4' && !expired.has(id))
  return textAt(pick.of(carriers), 'id')
}

/** So many steps a shipment of these days has made: it lies in the warehouse, then is on its way, at last waits for its invoice or more. */
const [LYING, LEAVING, TOLD] = [6, 20, 40]
const STEPS = { lying: [1, 1, 2, 3], leaving: [3, 3, 4, 5], told: [4, 5, 8, 8] } as const

/** What came of a shipment; those of the last weeks are not through. */
const untilNow = (pick: Dice, day: string, steps: readonly Step[]): readonly Step[] => {
  const age = daysBetween(day, pick.today)
  if (age > TOLD) return steps
  return steps.slice(0, pick.of(age > LEAVING ? STEPS.told : age > LYING ? STEPS.leaving : STEPS.lying))
}

/** The lines that `takes` says, or all that is left, as one shipment. */
export const shipped = (
  days: number,
  paying: number,
  takes: (lines: readonly Row[], pick: Dice) => readonly Row[] = (lines) => lines,
): Step => ({
  days,
  begins: (order, pick, day) => {
    const parts = batches(
      pick,
      order,
      takes(linesOf(order), pick).filter((line) => of(line, 'unsentQty').gt(0)),
      day,
    )
    if (!parts.length) return []
    return [
      {
        type: 'sale.saleShipment',
        row: {
          createBy: usernameWith(pick, 'business'),
          orderId: textAt(order, 'id'),
          warehouseId: textAt(order, 'warehouseId'),
          planDate: day,
          transportMode: '1',
          carrierId: carrierOf(pick),
          remark: null,
          productList: parts.map(({ line, stockId, qty }) => ({
            ...copied(line),
            orderItemId: textAt(line, 'id'),
            stockId,
            qty: qty.toString(),
          })),
        },
        fate: {
          ends: 'approved',
          afterwards: untilNow(pick, day, [scanned, reviewed, left, signed, invoiced(paying), someReturned, flowsTold, monthLocked]),
        },
      },
    ]
  },
})

/** A lower price that was agreed after the goods had left. */
export const madeGood: Step = {
  days: 20,
  begins: (order, pick, day) => {
    const line = linesOf(order).find((one) => !isGift(one) && of(one, 'sendQty').gt(0) && of(one, 'invoicePrice').gt(of(one, 'basePrice')))
    if (!line) return []
    const stayed = of(line, 'sendQty').minus(of(line, 'returnGoodsQty'))
    const price = of(line, 'invoicePrice').mulDiv(97, 100, 4)
    const original = [
      'competitivePrice',
      'basePrice',
      'productNum',
      'includedNum',
      'qty',
      'sendQty',
      'invoiceQty',
      'returnGoodsQty',
      'unitPrice',
      'discount',
      'count',
      'offer',
      'earnestMoney',
      'taxes',
      'amount',
      'invoicePrice',
    ]
    return [
      {
        type: 'sale.priceAdjust',
        row: {
          createBy: usernameWith(pick, 'business'),
          adjustType: '2',
          orderId: textAt(order, 'id'),
          adjustDate: day,
          adjustReason: '3',
          remark: '年度任务完成，按协议补差',
          productList: [
            {
              ...Object.fromEntries(original.map((key) => [key, line[key]])),
              orderItemId: textAt(line, 'id'),
              productId: textAt(line, 'productId'),
              taxRate: textAt(line, 'taxRate'),
              adjustInvoicePrice: (price.lt(of(line, 'basePrice')) ? of(line, 'basePrice') : price).toString(),
              adjustCompetitivePrice: textAt(line, 'competitivePrice'),
              adjustBasePrice: textAt(line, 'basePrice'),
              adjustProductNum: wireOf(line, 'productNum'),
              adjustIncludedNum: wireOf(line, 'includedNum'),
              adjustQty: stayed.toString(),
              adjustOffer: '0',
            },
          ],
        },
        fate: { ends: 'approved', afterwards: [differenceInvoiced] },
      },
    ]
  },
}
