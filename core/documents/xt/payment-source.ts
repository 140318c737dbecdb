import { act, type Effects } from '../../definitions/effect.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import type { Known } from '../../definitions/views.ts'
import { eq } from '../../kernel/condition.ts'
import type { Decimal } from '../../kernel/decimal.ts'
import type { Wire } from '../../kernel/wire.ts'

/** What a payment notice pays: documents that post by their own 付款登记 (xt T3). */

/** 采购货款, 费用核销, 保证金退还 and 出差核销 of payment_kind. */
export const SOURCES = { 1: 'cg.purchasePayment', 2: 'ys.costWriteOff', 4: 'bzj.refund', 7: 'ys.businessTripWriteOff' } as const

type Kind = keyof typeof SOURCES

export const isSourced = (payKind: string | null): boolean => payKind !== null && Object.hasOwn(SOURCES, payKind)

type Noticed = { readonly payKind: string | null; readonly sourceId: string | null }

/** The source of one kind, with what the notice takes over of it. */
export const sourceFact = <const Reads extends readonly string[]>(kind: Kind, reads: Reads) =>
  ({
    give: 'first',
    from: SOURCES[kind],
    reads: ['id', 'billNo', 'billStatus', 'bankName', 'bankNo', ...reads],
    where: ({ payKind, sourceId }: Noticed) => (payKind === String(kind) && sourceId ? eq('id', sourceId) : undefined),
  }) as const

type Sourced = Noticed & { readonly $: { readonly facts: Readonly<Record<'purchase' | 'cost' | 'deposit' | 'trip', Known | undefined>> } }

export const sourceOf = ({ $ }: Sourced): Known | undefined => $.facts.purchase ?? $.facts.cost ?? $.facts.deposit ?? $.facts.trip

/** What the source has to pay: what a write-off pays after its advance, else its amount. */
export const dueOf = (source: Known): Decimal => amountOf(source['payAmount'] ?? source['amount'])

type Paid = { readonly payDate: Wire; readonly payAccountId: Wire; readonly payVoucherNo: Wire; readonly payMethod: Wire }

/** 付款登记 of the source with what the cashier said of the payment. */
export const paySource = ({ payKind, sourceId }: Noticed, { payDate, payAccountId, payVoucherNo, payMethod }: Paid): Effects => {
  if (!sourceId || !isSourced(payKind)) return []
  const kind = Number(payKind) as Kind
  const type = SOURCES[kind]
  const asked =
    kind === 1 || kind === 4 ? { payDate, bankAccountId: payAccountId, paySerialNo: payVoucherNo } : { payDate, payMethod, payVoucherNo }
  return [act(type, sourceId, 'pay', asked, { refusal: '来源单据已付款或状态已变更' })]
}
