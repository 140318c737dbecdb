import { update, type Effects, type Values } from '../../definitions/effect.ts'
import { sumOf, type Decimal } from '../../kernel/decimal.ts'
import type { Row } from '../../kernel/wire.ts'
import { of, type Settling, type StatementRow } from './settlement.ts'
import { WITHHELD } from './statement.ts'
import { NOTHING_DUE, PAID, PARTLY, UNPAID } from './statement-status.ts'

export const ofAgent = <R extends { readonly agentId: string | null }>(rows: readonly R[], agentId: unknown): R | undefined =>
  rows.find((row) => row.agentId === agentId)

/** Verified invoices of an agent gate what is paid to it, but not to a person whose tax is withheld. */
export const covered = (doc: Settling, row: StatementRow, payAmount: Decimal): boolean =>
  doc.invoices === undefined ||
  row.taxMode === WITHHELD ||
  of(row.paidAmount)
    .plus(payAmount)
    .le(
      sumOf(
        doc.invoices.filter(({ agentId, verifyStatus }) => agentId === row.agentId && verifyStatus === '1'),
        (one) => of(one.invoiceAmount),
      ),
    )

const statusAfter = (row: StatementRow, paid: Decimal): string => {
  if (of(row.netPayable).isZero()) return NOTHING_DUE
  return paid.ge(of(row.netPayable)) ? PAID : paid.gt(0) ? PARTLY : UNPAID
}

export const paying = (doc: Settling, asked: Row, payAmount: Decimal): Effects => {
  const row = ofAgent(doc.statements, asked['agentId'])
  if (!row) return []
  const paid = of(row.paidAmount).plus(payAmount)
  const payment = {
    agentId: row.agentId,
    payDate: asked['payDate'] ?? doc.$.today,
    payWay: asked['payWay'] ?? '1',
    payAmount,
    voucherNo: asked['voucherNo'] ?? null,
    payBy: doc.$.me.userId,
    remark: asked['remark'] ?? null,
  } as Values
  return [
    update(row, { add: { paidAmount: payAmount }, set: { payStatus: statusAfter(row, paid) } }),
    update(doc, { rows: { payments: { add: [payment] } } }),
  ]
}
