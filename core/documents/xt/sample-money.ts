import type { RandomChoices } from '../../definitions/random-choices.ts'
import type { SampleOutcome, SamplesByType } from '../../definitions/samples.ts'
import { addDays } from '../../kernel/dates.ts'
import { decimal } from '../../kernel/decimal.ts'
import { type Row, rowsOf, textAt } from '../../kernel/wire.ts'
import { usernameWith } from '../bsc/sample-basics.ts'
import { applicant, usualEnd } from '../sample-applicants.ts'

/** What finance of the demonstration is told: who has paid, and who is to be paid. */

const [RECEIPT, PAYMENT] = ['1', '2'] as const
/** 货款 and 预付款 of return_money_type. */
const [GOODS, ADVANCE] = ['1', '2'] as const
const BIG = 500_000

const dayOf = (pick: RandomChoices): string => pick.now.slice(0, 10)

/** A bill that is still open and that nobody has told of yet, and the account of its organisation that it is paid to. */
const openBill = (pick: RandomChoices): readonly [bill: Row, account: Row] | undefined => {
  const accounts = pick.rows('bsc.bankAccount').filter((one) => one['forSale'] === 'Y' && one['enabled'] !== 'N')
  const told = new Set(pick.rows('xt.paymentNotice').flatMap((row) => rowsOf(row, 'orders').map(({ receivableId }) => receivableId)))
  const bills = pick
    .rows('sale.receivable')
    .filter(
      (one) =>
        decimal(textAt(one, 'balance') || 0).gt(0) && !told.has(one['id'] ?? null) && accounts.some(({ orgId }) => orgId === one['orgId']),
    )
  if (!bills.length) return undefined
  const bill = pick.of(bills)
  return [bill, pick.of(accounts.filter(({ orgId }) => orgId === bill['orgId']))]
}

const payable = (pick: RandomChoices): Row => pick.of(pick.rows('bsc.bscBussCompany').filter(({ billStatus }) => billStatus === 'approved'))

/** 回款通知: of a bill where one is open, else in advance. */
const receipt = (pick: RandomChoices): Row => {
  const bill = openBill(pick)
  const accounts = pick.rows('bsc.bankAccount').filter((one) => one['forSale'] === 'Y')
  const account = bill?.[1] ?? pick.of(accounts)
  const company = bill ? pick.row('bsc.bscBussCompany', (one) => one['id'] === bill[0]['companyId']) : payable(pick)
  const amount = bill ? textAt(bill[0], 'balance') : String(pick.whole(2, 20) * 1_000)
  return {
    ...applicant(pick, ['sales_rep', 'business']),
    ...{ noticeType: RECEIPT, returnMoneyType: bill ? GOODS : ADVANCE, orgId: account['orgId'], companyId: textAt(company, 'id') },
    ...{ payMethod: '1', amount, payerName: textAt(company, 'name'), bankAccountId: textAt(account, 'id'), receiveDate: dayOf(pick) },
    orders: bill ? [{ receivableId: textAt(bill[0], 'id'), thisAmount: amount }] : [],
  }
}

const PAID: readonly (readonly [content: string, from: number, to: number])[] = [
  ['支付仓库租金', 80, 400],
  ['支付药品检验费', 10, 60],
  ['支付物流运输费', 30, 200],
  ['支付会议场地费', 20, 90],
]

/** 付款通知 of what no other document asks for. */
const payment = (pick: RandomChoices): Row => {
  const [content, from, to] = pick.of(PAID)
  const company = payable(pick)
  const amount = String(pick.whole(from, to) * 100)
  const teller = applicant(pick, ['business', 'purchase'])
  return {
    ...teller,
    ...{ noticeType: PAYMENT, payKind: '9', payeeType: '1', orgId: teller['deptId'], companyId: textAt(company, 'id'), payMethod: '1' },
    ...{ payeeName: textAt(company, 'name'), bankName: textAt(company, 'bankName'), bankNo: textAt(company, 'bankNo') },
    dueDate: addDays(dayOf(pick), pick.whole(3, 12)),
    invoiceState: '1',
    amount,
    payItems: [{ content, amount }],
  }
}

const paymentNotice = (pick: RandomChoices, index: number): Row => (index % 3 === 0 ? receipt(pick) : payment(pick))

const settledBy = (pick: RandomChoices, row: Row): SampleOutcome => {
  const cashier = usernameWith(pick, 'cashier')
  if (pick.left < 14 && pick.left >= 6) return { ends: 'approved' }
  const account = pick.row('bsc.bankAccount', (one) => one['enabled'] !== 'N')
  const isBig = decimal(textAt(row, 'amount') || 0).ge(BIG)
  return usualEnd(pick, [
    row['noticeType'] === RECEIPT
      ? {
          days: isBig ? 2 : 1,
          action: 'confirm',
          by: () => cashier,
          values: (notice, random, day) => ({
            ...{ bankSerialNo: `B${day.replaceAll('-', '')}${random.whole(100_000, 999_999)}${pick.index}`, actualReceiveDate: day },
            actualAmount: textAt(notice, 'amount'),
          }),
        }
      : {
          days: 2,
          action: 'pay',
          by: () => cashier,
          values: (_, random, day) => ({
            ...{ payDate: day, payAccountId: textAt(account, 'id'), payVoucherNo: `PZ${random.whole(10_000, 99_999)}` },
          }),
        },
  ])
}

const lately =
  (days: number) =>
  ({ today }: { readonly today: string }): readonly [string, string] => [addDays(today, -days), addDays(today, -1)]

export const MONEY = {
  'xt.paymentNotice': {
    row: paymentNotice,
    outcome: settledBy,
    after: ['sys.employee', 'sys.user', 'bsc.bankAccount', 'bsc.returnMoney', 'sale.receivable', 'sale.saleOrder', 'sale.collection'],
    period: lately(60),
  },
} satisfies SamplesByType
