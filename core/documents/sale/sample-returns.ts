import type { RandomChoices } from '../../definitions/random-choices.ts'
import type { FollowUp, SampleStep } from '../../definitions/samples.ts'
import { decimal, min } from '../../kernel/decimal.ts'
import { type Row, textAt, wireOf } from '../../kernel/wire.ts'
import { usernameWith } from '../bsc/sample-basics.ts'
import { appliedFor } from './sample-payment.ts'
import { byRole, copied, found, linesOf, of } from './sample-rows.ts'

/** What customers send back: at the door, or some days later. */

const RETURNED = '2'
const returnInvoiced: SampleStep = appliedFor((invoice, row) => {
  const sent = new Set(linesOf(row).map(({ shipmentItemId }) => shipmentItemId))
  return invoice['saleInvoiceType'] === RETURNED && linesOf(invoice).some(({ shipmentItemId }) => sent.has(shipmentItemId))
})

/** 退货库 and 不合格品库 of warehouse_type. */
const [RETURNS, REJECTS] = ['6', '7'] as const

const warehouseOf = (pick: RandomChoices, fits: (row: Row) => boolean): string => textAt(pick.rows('bsc.warehouse').find(fits), 'id')

const cameBack: SampleStep = {
  days: 3,
  action: 'receive',
  by: byRole('warehouse'),
  values: (row, _, day) => ({
    receiveDate: day,
    productList: linesOf(row).map((line) => ({ ...line, receivedQty: line['qty'], qualifiedQty: line['qty'] })),
  }),
}

const examined: SampleStep = {
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
export const takenBack: readonly SampleStep[] = [cameBack, examined, returnInvoiced]

/** Where the goods of a shipment come back to, and who of the customer hands them over. */
const wayBack = (shipment: Row | undefined, pick: RandomChoices): Row => ({
  warehouseId: warehouseOf(pick, ({ warehouseType }) => warehouseType === RETURNS),
  okWarehouseId: textAt(shipment, 'warehouseId'),
  badWarehouseId: warehouseOf(pick, ({ warehouseType }) => warehouseType === REJECTS),
  linkman: textAt(shipment, 'receiver'),
  phone: textAt(shipment, 'receiverPhone'),
})

/** Business goes on with the return that is made of what was refused at the door. */
export const refusedBack: SampleStep = {
  days: 1,
  begins: ({ shipmentId }, pick) =>
    pick
      .rows('sale.saleReturn')
      .filter((one) => one['shipmentId'] === shipmentId && one['billStatus'] === 'draft')
      .map((draft) => ({
        type: 'sale.saleReturn',
        row: { ...draft, ...wayBack(found(pick, 'sale.saleShipment', shipmentId), pick), createBy: usernameWith(pick, 'business') },
        outcome: { ends: 'approved', afterwards: takenBack },
      })),
}

/** Some boxes of a shipment go back. */
const returned = (row: Row, pick: RandomChoices, day: string): readonly FollowUp[] => {
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
        ...wayBack(row, pick),
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
      outcome: { ends: 'approved', afterwards: takenBack },
    },
  ]
}

export const someReturned: SampleStep = { days: 12, begins: (row, pick, day) => (pick.chance(0.07) ? returned(row, pick, day) : []) }
