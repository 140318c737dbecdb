import type { RandomChoices } from '../../definitions/random-choices.ts'
import type { SampleStep } from '../../definitions/samples.ts'
import { parts } from '../../definitions/listed.ts'
import { type Decimal, decimal, min } from '../../kernel/decimal.ts'
import { type Row, rowsOf, textAt } from '../../kernel/wire.ts'
import { usernameWith } from '../bsc/sample-basics.ts'
import { codesInStock, codesNamed } from '../cg/sample-codes.ts'
import { refusedBack } from './sample-returns.ts'
import { byRole, linesOf, of } from './sample-rows.ts'

/** What the warehouse does with a shipment: batches, scanning, review, departure; and the receipt that is signed for it. */

type Part = { readonly line: Row; readonly stockId: string; readonly qty: Decimal }

/** Batches for lines, the one that expires first before others, as far as they are free. */
export const batches = (pick: RandomChoices, order: Row, lines: readonly Row[], day: string): readonly Part[] => {
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

/** Who carries: a carrier none of whose licences has run out. */
export const carrierOf = (pick: RandomChoices): string => {
  const expired = new Set(
    pick
      .rows('bsc.licence')
      .filter(({ longTerm, expiryDate }) => longTerm !== 'Y' && String(expiryDate) < pick.today)
      .map(({ companyId }) => companyId),
  )
  const carriers = pick.rows('bsc.bscBussCompany').filter(({ id, tradeType }) => tradeType === '4' && !expired.has(id))
  return textAt(pick.of(carriers), 'id')
}

/** Packs of batches that carry codes are scanned before they are reviewed. */
export const scanned: SampleStep = {
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

export const reviewed: SampleStep = { days: 0, action: 'review', by: byRole('warehouse') }

export const left: SampleStep = {
  days: 0,
  action: 'ship',
  by: byRole('warehouse'),
  values: (row, pick, day) => ({
    waybillNo: `SF${day.replaceAll('-', '')}${pick.whole(100_000, 999_999)}`,
    driver: pick.of(['周师傅', '孙师傅', '刘师傅']),
    ...(row['coldFlag'] === 'Y' ? { startTemp: pick.amount(3, 7, 1), tempDeviceNo: `WD${pick.whole(1_000, 9_999)}` } : {}),
  }),
}

const confirmed: SampleStep = { days: 0, action: 'confirm', by: byRole('business') }

/** One of thirty customers sends something back at the door. */
export const signed: SampleStep = {
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
        outcome: { ends: 'approved', afterwards: [confirmed, refusedBack] },
      },
    ]
  },
}
