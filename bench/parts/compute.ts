import Big from 'big.js'
import { decimal } from '../../core/kernel/decimal.ts'
import { salesLine } from '../../core/sales/sales-line.ts'
import type { Figure } from '../report.ts'
import { median, picker } from '../statistics.ts'

const LINES = 20_000
const ROUNDS = 7

type Line = {
  readonly qty: string
  readonly invoicePrice: string
  readonly competitivePrice: string
  readonly basePrice: string
  readonly taxRate: string
  readonly offer: string
  readonly productNum: string
  readonly includedNum: string
  readonly orgId: string
}

const linesOf = (count: number): readonly Line[] => {
  const pick = picker(12_345)
  return Array.from({ length: count }, () => ({
    qty: pick(4) ? String(1 + pick(2_000)) : (0.001 + pick(200_000_000) / 100_000).toFixed(5),
    invoicePrice: (1 + pick(3_000_000) / 10_000).toFixed(4),
    competitivePrice: (1 + pick(3_000_000) / 10_000).toFixed(4),
    basePrice: (1 + pick(2_000_000) / 10_000).toFixed(4),
    taxRate: ['0.13', '0.09', '0.03', '0'][pick(4)] ?? '0',
    offer: pick(5) ? '0' : (pick(100) / 100).toFixed(2),
    productNum: String(1 + pick(12)),
    includedNum: String(1 + pick(20)),
    orgId: ['127', '145', '1', '2'][pick(4)] ?? '1',
  }))
}

/** The eight derived fields of a line by sale S3 to S7, as the kernel works them out. */
const ours = (line: Line): string => {
  const { orgId, taxRate, ...cells } = line
  const found = salesLine(
    {
      qty: decimal(cells.qty),
      invoicePrice: decimal(cells.invoicePrice),
      competitivePrice: decimal(cells.competitivePrice),
      basePrice: decimal(cells.basePrice),
      offer: decimal(cells.offer),
      productNum: decimal(cells.productNum),
      includedNum: decimal(cells.includedNum),
      taxRate: decimal(taxRate),
    },
    { orgId },
  )
  return [
    found.count,
    found.discount,
    found.discountAmount,
    found.unitPrice,
    found.amount,
    found.earnestMoney,
    found.taxes,
    found.noTaxAmount,
  ].join()
}

Big.DP = 24
Big.RM = Big.roundHalfUp
const FLOOR = new Big('0.92')

/** The same with big.js, each operation as the rule says it. */
const withBig = (line: Line): string => {
  const qty = new Big(line.qty)
  const price = new Big(line.invoicePrice)
  const bid = new Big(line.competitivePrice)
  const base = new Big(line.basePrice)
  const rate = new Big(line.taxRate)
  const discount = price.div(bid).round(4)
  const atFloor = (line.orgId === '127' || line.orgId === '145') && discount.lt('0.9')
  const amount = price.times(qty).round(2).minus(line.offer)
  const taxes = amount.times(rate).div(rate.plus(1)).round(2)
  return [
    qty.div(new Big(line.productNum).times(line.includedNum)).round(5),
    discount,
    (atFloor ? bid.times(FLOOR) : price).times(qty).round(2),
    price,
    amount,
    base.plus(price.minus(base).times(rate)).times(qty).round(2),
    taxes,
    amount.minus(taxes),
  ]
    .map((value) => value.toFixed())
    .join()
}

const perSecond = (lines: readonly Line[], calculate: (line: Line) => string): number => {
  const begun = performance.now()
  let length = 0
  for (const line of lines) length += calculate(line).length
  return length ? (lines.length / (performance.now() - begun)) * 1_000 : 0
}

/** Whole lines, text in and text out; rounds alternate, so that whatever else the machine does hits both. */
export const compute = async (): Promise<readonly Figure[]> => {
  const lines = linesOf(LINES)
  const differing = lines.filter((line) => ours(line) !== withBig(line)).length
  const rounds = Array.from({ length: ROUNDS }, () => ({ ours: perSecond(lines, ours), big: perSecond(lines, withBig) })).slice(1)
  const rate = (pick: (round: { ours: number; big: number }) => number) =>
    `${Math.round(median(rounds.map(pick))).toLocaleString('en')} lines/s`
  return [
    {
      what: 'sales lines calculated exactly, text to text',
      ours: rate((round) => round.ours),
      against: `big.js ${rate((round) => round.big)}`,
      ratio: median(rounds.map((round) => round.ours / round.big)),
      bar: { atLeast: 8 },
    },
    {
      what: 'results that differ from big.js',
      ours: String(differing),
      against: `of ${LINES} lines`,
      ratio: differing,
      bar: { atMost: 0 },
    },
  ]
}
