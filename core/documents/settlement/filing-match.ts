import { decimal, type Decimal, ZERO } from '../../kernel/decimal.ts'
import type { Wire } from '../../kernel/wire.ts'

/** What a source row says of where and when it was sold. */
export type Sold = {
  readonly day: string
  readonly companyId: string | null
  readonly terminalId: string | null
  /** The terminal's own region, a district. */
  readonly regionId: string | null
}

/** A row of a filing as far as matching looks at it, by wire value. */
export type Filed = Readonly<Record<string, Wire>>

const text = (row: Filed, key: string): string => String(row[key] ?? '')

// A province 330000 covers 330100 and 330106; the zeros at the end of a code say nothing.
const stem = (regionId: string): string => regionId.replace(/(00)+$/, '')

/** Why a row does not cover what was sold; undefined where it does (ZS-R5). */
export const whyNot = (row: Filed, sold: Sold): string | undefined => {
  if (sold.day < text(row, 'startDate')) return '尚未生效'
  if (text(row, 'endDate') !== '' && text(row, 'endDate') < sold.day) return '已过失效日期'
  if (text(row, 'companyId') !== '' && text(row, 'companyId') !== sold.companyId) return '商业公司不符'
  if (text(row, 'terminalId') !== '' && text(row, 'terminalId') !== sold.terminalId) return '终端不符'
  const region = stem(text(row, 'regionId'))
  return region !== '' && !(sold.regionId ?? '').startsWith(region) ? '区域不符' : undefined
}

/** How closely a row says where it holds: terminal, company, then district before city before province. */
const closeness = (row: Filed): readonly [number, number, number] => [
  Number(text(row, 'terminalId') !== ''),
  Number(text(row, 'companyId') !== ''),
  stem(text(row, 'regionId')).length,
]

const later = (a: string, b: string): number => (a === b ? 0 : a > b ? -1 : 1)

/** The order in which candidates win: closer ones first, then the later start, the later approval, the larger id. Total, so that none depends on the order of rows. */
const before = (a: Filed, b: Filed): number => {
  const [own, other] = [closeness(a), closeness(b)]
  const at = own.findIndex((value, place) => value !== other[place])
  if (at >= 0) return other[at]! - own[at]!
  return (
    later(text(a, 'startDate'), text(b, 'startDate')) ||
    later(text(a, 'approvedAt'), text(b, 'approvedAt')) ||
    later(text(a, 'id'), text(b, 'id'))
  )
}

/** The one row that wins ZS-R5, if any does, and why each other lost. */
export const matched = (
  rows: readonly Filed[],
  sold: Sold,
): { readonly winner: Filed | undefined; readonly losers: readonly { readonly row: Filed; readonly why: string }[] } => {
  const fits = rows.filter((row) => whyNot(row, sold) === undefined).toSorted(before)
  const [winner] = fits
  return {
    winner,
    losers: rows.flatMap((row) => (row === winner ? [] : [{ row, why: whyNot(row, sold) ?? '范围不如中选行具体或生效较早' }])),
  }
}

const amount = (row: Filed, key: string): Decimal => decimal(row[key] || 0)

/** The commission of a line by modes 1 to 3, to the fen (ZS-R7); nothing by tiers, which look at a whole cycle. */
export const commissionOf = (row: Filed, qty: Decimal, unitPrice: Decimal | undefined): Decimal | undefined => {
  const price = row['priceBasis'] === '2' ? amount(row, 'settlePrice') : unitPrice
  const sales = price?.times(qty).round(2)
  switch (row['calcMode']) {
    case '1':
      return qty.times(amount(row, 'unitCommission')).round(2)
    case '2':
      return sales?.times(amount(row, 'rate')).div(100).round(2)
    case '3':
      return sales?.minus(qty.times(amount(row, 'settlePrice'))).round(2)
    default:
      return undefined
  }
}

/** Months of settle_cycle and zy_champion_cycle. */
export const cycleMonths = (cycle: string | null): number => ({ 2: 3, 3: 12 })[cycle ?? ''] ?? 1

/** The first day of the cycle (settle_cycle) in which a day lies. */
export const cycleStart = (cycle: string | null, day: string): string => {
  const months = cycleMonths(cycle)
  const month = Number(day.slice(5, 7)) - 1
  return `${day.slice(0, 5)}${String(month - (month % months) + 1).padStart(2, '0')}-01`
}

type Tier = { readonly itemNo: number; readonly fromValue: Decimal; readonly toValue: Decimal | null }

/** Do the tiers of each row begin with 0 and follow each other, only the last one open? */
export const tiersOk = (tiers: readonly Tier[]): boolean => {
  const items = [...new Set(tiers.map(({ itemNo }) => itemNo))]
  return items.every((item) => {
    const inOrder = tiers.filter(({ itemNo }) => itemNo === item).toSorted((a, b) => a.fromValue.cmp(b.fromValue))
    return inOrder.every(({ fromValue }, at) => (at === 0 ? fromValue.eq(ZERO) : inOrder[at - 1]!.toValue?.eq(fromValue) === true))
  })
}
