import type { RandomChoices } from '../../definitions/random-choices.ts'
import type { SampleOutcome, SampleStep } from '../../definitions/samples.ts'
import { addDays } from '../../kernel/dates.ts'
import { type Decimal, min, sumOf } from '../../kernel/decimal.ts'
import { isEmpty, type Row, rowsOf, textAt } from '../../kernel/wire.ts'
import { usernameWith } from '../bsc/sample-basics.ts'
import { byRole, copied, found, linesOf, of } from './sample-rows.ts'

/** Invoices for what was sent, came back or costs less by now; the money that customers send for them, and what it settles. */

/** A number as the tax office gives it: it begins with the year. */
const invoiceNoOf = (row: Row, day: string): string => `${day.slice(2, 4)}31${textAt(row, 'billNo').replace(/\D/g, '').padStart(16, '0')}`

const issued: SampleStep = {
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
/** 货款 of return_money_type. */
const FOR_GOODS = '1'

/** Bills and credits of a customer with a sales organisation that are not settled, and are to be paid by a day. */
const openBills = (pick: RandomChoices, row: Row, until: string): readonly Row[] =>
  pick
    .rows('sale.receivable')
    .filter(
      (bill) =>
        bill['companyId'] === row['companyId'] &&
        bill['orgId'] === row['orgId'] &&
        !of(bill, 'balance').isZero() &&
        (isEmpty(bill['dueDate']) || textAt(bill, 'dueDate') <= until),
    )

/** Bills and credits of a customer that are being written off. */
const beingWrittenOff = (pick: RandomChoices, companyId: unknown): ReadonlySet<unknown> =>
  new Set(
    pick
      .rows('sale.collection')
      .filter((one) => one['companyId'] === companyId && UNDER_WAY.includes(String(one['billStatus'])))
      .flatMap((one) => rowsOf(one, 'items').map(({ receivableId }) => receivableId)),
  )

/** What a customer paid a sales organisation for goods and nobody has written off yet. */
const onAccount = (pick: RandomChoices, payerName: string, orgId: unknown): Decimal =>
  sumOf(
    pick
      .rows('bsc.returnMoney')
      .filter((row) => row['payerName'] === payerName && row['orgId'] === orgId && row['returnMoneyType'] === FOR_GOODS),
    (row) => of(row, 'unallocatedAmount'),
  )

const isCustomer = (row: Row): boolean => /[23]/.test(textAt(row, 'tradeType'))

/** Days by which a customer pays later than the others: one of six some weeks, of these a few by months. */
export const delayOf = (pick: RandomChoices, companyId: unknown): number => {
  const at = pick
    .rows('bsc.bscBussCompany')
    .filter(isCustomer)
    .findIndex(({ id }) => id === companyId)
  if (at % 6 !== 2) return 0
  return at % 5 === 4 ? 120 : 45
}

/** What a customer pays for by now comes in one sum and is written off at once. */
const paid = (days: number): SampleStep => ({
  days,
  begins: (row, pick, day) => {
    const bills = openBills(pick, row, addDays(day, 20 - delayOf(pick, row['companyId'])))
    const account = pick.rows('bsc.bankAccount').find((one) => one['orgId'] === row['orgId'] && one['forSale'] === 'Y')
    const company = found(pick, 'bsc.bscBussCompany', row['companyId'])
    const money = sumOf(bills, (bill) => of(bill, 'balance')).minus(onAccount(pick, textAt(company, 'name'), row['orgId']))
    if (money.le(0) || !account) return []
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
          returnMoneyType: FOR_GOODS,
          depositAccountId: null,
        },
        outcome: {
          ends: 'approved',
          afterwards: [{ days: 0, action: 'register', by: byRole('cashier') }, claimed(textAt(row, 'companyId')), accepted, collected],
        },
      },
    ]
  },
})

const claimed = (companyId: string): SampleStep => ({
  days: 0,
  action: 'claim',
  by: byRole('business'),
  values: () => ({ companyId, returnMoneyType: FOR_GOODS }),
})
const accepted: SampleStep = { days: 0, action: 'confirm', by: byRole('finance') }

const collected: SampleStep = {
  days: 1,
  begins: (row, pick, day) => {
    let rest = of(row, 'unallocatedAmount')
    const busy = beingWrittenOff(pick, row['companyId'])
    // What was credited goes first: more can be written off by it.
    const bills = openBills(pick, row, '9999')
      .filter(({ id }) => !busy.has(id))
      .toSorted((a, b) => Number(of(b, 'balance').isNegative()) - Number(of(a, 'balance').isNegative()))
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
        outcome: { ends: 'approved' },
      },
    ]
  },
}

const LISTED = 25

/** What becomes of an application: numbers of the last days' invoices come back with the next list of the tax platform. */
const registered = (pick: RandomChoices, day: string, afterwards: readonly SampleStep[]): SampleOutcome => ({
  ends: 'approved',
  afterwards: day > addDays(pick.today, -LISTED) && pick.chance(0.8) ? [] : afterwards,
})

/** Applications that another document left are gone on with. */
export const appliedFor = (fits: (invoice: Row, row: Row) => boolean): SampleStep => ({
  days: 1,
  begins: (row, pick, day) =>
    pick
      .rows('sale.saleInvoice')
      .filter((one) => one['billStatus'] === 'draft' && fits(one, row))
      .map((draft) => ({
        type: 'sale.saleInvoice',
        row: { ...draft, createBy: usernameWith(pick, 'business') },
        outcome: registered(pick, day, [issued]),
      })),
})

/** What an agreed difference leads to. */
export const differenceInvoiced: SampleStep = appliedFor((invoice, row) => invoice['priceAdjustId'] === row['id'])

/** What his first payment did not cover yet a customer pays so many days later. */
const AGAIN = 14

export const invoiced = (paying: number): SampleStep => ({
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
        outcome: registered(pick, day, [issued, paid(paying), paid(AGAIN)]),
      },
    ]
  },
})
