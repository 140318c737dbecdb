import { type Effects, message, update } from '../../definitions/effect.ts'
import { date, dict, money, text, user } from '../../definitions/fields.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import { lines } from '../../definitions/lines.ts'
import { yuan } from '../../definitions/formatted-values.ts'
import { today } from '../../definitions/start.ts'
import type { DictValue } from '../../definitions/type-keys.ts'
import type { Decimal } from '../../kernel/decimal.ts'
import type { Wire } from '../../kernel/wire.ts'

/** What both kinds of apply share about money that is lent before it is spent: paid by the cashier, set off by write-offs, returned. */

export const isBorrowing = ({ needAdvance }: { readonly needAdvance: string }): boolean => needAdvance === 'Y'

/** 借款往来 of an apply: written by its actions and its write-offs. */
export const advances = lines('借款往来', {
  columns: {
    entryDate: date('日期', { required: true, default: today }),
    entryKind: dict('类型', { code: 'advance_entry_kind', required: true, editable: false }),
    amount: money('金额', { required: true }),
    payMethod: dict('付款方式', { code: 'pay_method' }),
    voucherNo: text('凭证号', { max: 50 }),
    sourceBillNo: text('核销单号'),
    operatorId: user('经办人', { editable: false }),
  },
  rules: { entryDate: { holds: ({ entryDate, $ }) => entryDate <= $.today, message: '日期不能晚于今天' } },
  editable: false,
})

/** What paying an advance, or taking it back, asks. */
const paidHow = {
  entryDate: date('日期', { required: true, default: today }),
  payMethod: dict('付款方式', { code: 'pay_method', required: true, default: '1' }),
  voucherNo: text('凭证号', { max: 50 }),
}

type Borrowing = { readonly $: { readonly me: { readonly userId: string } } }

/** One row of 借款往来, and what is left to pay back by it. */
const advanced = (
  doc: Borrowing,
  kind: DictValue<'advance_entry_kind'>,
  amount: Decimal,
  asked: Readonly<Record<string, unknown>>,
): Effects => [
  update(doc, {
    add: { advanceLeft: kind === '1' ? amount : amount.negated() },
    ...(kind === '1' ? { set: { advancePaid: amount } } : {}),
    rows: {
      advances: {
        add: [
          {
            entryDate: String(asked['entryDate'] ?? ''),
            entryKind: kind,
            amount,
            payMethod: String(asked['payMethod'] ?? '') || null,
            voucherNo: String(asked['voucherNo'] ?? '') || null,
            operatorId: doc.$.me.userId,
          },
        ],
      },
    },
  }),
]

type Lent = Borrowing & {
  readonly needAdvance: string
  readonly advanceAmount: Decimal
  readonly advancePaid: Decimal
  readonly advanceLeft: Decimal
  readonly empId: string
}

type Asked = Readonly<Record<string, unknown>>

/** What the cashier does about an advance: pays it, once, and takes back what was not spent. */
export const advanceActions = {
  payAdvance: {
    title: '支付借款',
    from: 'approved',
    role: 'cashier',
    when: (doc: Lent) => isBorrowing(doc) && doc.advancePaid.isZero(),
    message: '该申请无待付借款',
    ask: paidHow,
    effects: (doc: Lent, asked: Asked): Effects => [
      advanced(doc, '1', doc.advanceAmount, asked),
      message(`借款${yuan(doc.advanceAmount)}元已支付`, { empId: doc.empId }),
    ],
  },
  returnAdvance: {
    title: '还款登记',
    from: ['approved', 'writtenOff', 'closed'],
    role: 'cashier',
    when: ({ advanceLeft }: Lent) => advanceLeft.gt(0),
    message: '没有未还借款',
    ask: { ...paidHow, returned: money('还款金额', { required: true }) },
    checks: [
      {
        holds: ({ advanceLeft }: Lent, { returned }: Asked) => {
          const amount = amountOf(returned as Wire)
          return amount.gt(0) && amount.le(advanceLeft)
        },
        message: '还款金额必须大于0且不能大于未还借款',
        field: 'returned',
      },
    ],
    effects: (doc: Lent, asked: Asked): Effects => advanced(doc, '2', amountOf(asked['returned'] as Wire), asked),
  },
} as const
