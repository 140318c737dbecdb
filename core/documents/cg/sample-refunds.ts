import type { RandomChoices } from '../../definitions/random-choices.ts'
import type { SampleOutcome, SampleStep } from '../../definitions/samples.ts'
import { addDays, addMonths } from '../../kernel/dates.ts'
import { sumOf, ZERO, type Decimal } from '../../kernel/decimal.ts'
import { isEmpty, type Row, rowsOf, textAt, wireOf } from '../../kernel/wire.ts'
import { distributed, refundOn } from './refund.ts'
import { of, usernameOf, buyer, supplies } from './sample-buying.ts'

/** What suppliers refund for what was bought in a period. */

export const refundPolicy = (pick: RandomChoices, index: number): Row => {
  const [companyId] = pick.of([...supplies(pick)])
  const company = pick.rows('bsc.bscBussCompany').find(({ id }) => id === companyId) as Row
  const year = Number(pick.first.slice(0, 4)) + (index % 2)
  const isByUnit = index % 6 === 5
  const rates = isByUnit ? ['0.1', '0.15', '0.2'] : ['1', '1.5', '2.5']
  const steps = isByUnit ? ['0', '2000', '10000'] : ['0', '50000', '300000']
  return {
    ...buyer(pick),
    name: `${textAt(company, 'shortName')}${year}年${isByUnit ? '数量' : '采购'}返利${index + 1}`,
    companyId,
    startDate: `${year}-01-01`,
    endDate: `${year}-12-31`,
    refundBase: isByUnit ? '2' : '1',
    refundMethod: isByUnit ? '2' : '1',
    refundCalc: index % 2 ? '2' : '1',
    refundCycle: pick.of(['2', '2', '3']),
    refundForm: pick.of(['1', '1', '2']),
    files: `demo/refunds/${index + 1}.pdf`,
    items: [],
    tiers: steps.map((fromValue, at) => ({
      fromValue,
      toValue: steps[at + 1] ?? null,
      ...(isByUnit ? { unitAmount: rates[at] } : { rate: rates[at] }),
    })),
  }
}

/** What the policy brings for a quarter or half year that has gone by, over what was stored in it. */
export const refundSettle = (pick: RandomChoices): Row => {
  const day = pick.now.slice(0, 10)
  const settled = pick.rows('cg.refundSettle').filter(({ billStatus }) => billStatus !== 'voided')
  const open = pick.rows('cg.refundPolicy').flatMap((row) => {
    if (!['approved', 'expired'].includes(textAt(row, 'billStatus'))) return []
    const months = row['refundCycle'] === '3' ? 6 : 3
    return Array.from({ length: 12 / months }, (_, at) => ({
      policy: row,
      startDate: addMonths(textAt(row, 'startDate'), at * months),
      endDate: addDays(addMonths(textAt(row, 'startDate'), (at + 1) * months), -1),
    })).filter(
      ({ startDate, endDate }) =>
        endDate < day && !settled.some((one) => one['refundPolicyId'] === row['id'] && textAt(one, 'startDate') === startDate),
    )
  })
  const bought = (companyId: unknown, from: string, to: string) =>
    pick
      .rows('cg.purchaseReceipt')
      .filter(
        (row) =>
          row['billStatus'] === 'stored' &&
          row['companyId'] === companyId &&
          textAt(row, 'storeDate') >= from &&
          textAt(row, 'storeDate') <= to,
      )
      .flatMap((row) => rowsOf(row, 'items'))
  const worthwhile = open.filter(({ policy: { companyId }, startDate, endDate }) => bought(companyId, startDate, endDate).length > 0)
  const { policy: from, startDate, endDate } = pick.of(worthwhile.length ? worthwhile : open)
  const byProduct = new Map<string, { qty: Decimal; amount: Decimal }>()
  for (const item of bought(from['companyId'], startDate, endDate)) {
    const known = byProduct.get(textAt(item, 'productId')) ?? { qty: ZERO, amount: ZERO }
    byProduct.set(textAt(item, 'productId'), { qty: known.qty.plus(of(item, 'qty')), amount: known.amount.plus(of(item, 'amount')) })
  }
  // A quarter without purchases is settled too, with nothing.
  if (byProduct.size === 0) byProduct.set(pick.id('bsc.product'), { qty: ZERO, amount: ZERO })
  const isByUnit = from['refundMethod'] === '2'
  const rows = [...byProduct].map(([productId, sums]) => ({ productId, ...sums, base: isByUnit ? sums.qty : sums.amount }))
  const whole = sumOf(rows, ({ base }) => base)
  const tiers = rowsOf(from, 'tiers').map((tier) => ({
    from: of(tier, 'fromValue'),
    to: isEmpty(tier['toValue']) ? null : of(tier, 'toValue'),
    rate: isByUnit ? of(tier, 'unitAmount') : of(tier, 'rate').mulDiv(1, 100, 6),
  }))
  const amount = refundOn(whole, tiers, from['refundCalc'])
  const parts = distributed(
    amount,
    rows.map(({ base }) => base),
  )
  return {
    ...buyer(pick),
    refundPolicyId: textAt(from, 'id'),
    startDate,
    endDate,
    items: rows.map(({ productId, qty, amount: bill, base }, at) => ({
      productId,
      buyQty: qty.toString(),
      buyAmount: bill.toString(),
      baseValue: base.toString(),
      rate: isByUnit || whole.isZero() ? null : amount.mulDiv(100, whole, 4).toString(),
      calcAmount: String(parts[at] ?? ZERO),
      adjustAmount: '0',
    })),
  }
}

const confirms: SampleStep = {
  days: 6,
  action: 'confirm',
  values: (row) => ({ confirmAmount: wireOf(row, 'amount'), files: 'demo/refunds/confirmed.pdf' }),
}
const offsets: SampleStep = {
  days: 0,
  values: (row, _, day) => ({ billStatus: 'cashed', cashedAmount: wireOf(row, 'confirmAmount'), cashDate: day }),
}
const cashes: SampleStep = {
  days: 12,
  action: 'cash',
  by: usernameOf('finance'),
  values: (row, _, day) => ({ cashedAmount: wireOf(row, 'confirmAmount'), cashDate: day }),
}

export const settleOutcome = (pick: RandomChoices, row: Row): SampleOutcome => {
  if (pick.left < 4) return { ends: 'approving', agreements: pick.left % 2 }
  if (pick.left < 8 || of(row, 'amount').isZero()) return { ends: 'approved' }
  return { ends: 'approved', afterwards: row['refundForm'] === '1' ? [confirms, offsets] : [confirms, cashes] }
}
