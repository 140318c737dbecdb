import { amountOf } from '../../definitions/knowledge.ts'
import type { Known } from '../../definitions/views.ts'
import { daysBetween } from '../../kernel/dates.ts'
import { type Decimal, decimal, sumOf, ZERO } from '../../kernel/decimal.ts'
import { groupBy } from '../../kernel/group-by.ts'
import { isEmpty } from '../../kernel/wire.ts'
import { type Filed, whyNot } from '../settlement/filing-match.ts'
import { isWhole, partOf, spread, split, winning } from './earning.ts'
import { BAD_SHARES, NO_FILING } from './settle.ts'
import { type Exception } from './settled-line.ts'

/** 商务提成: what is earned on money that came in, by how old the debt was, less a charge on what is overdue. */

/** 回款核销 and 保证金抵扣 of collect_type. */
const COUNTING = ['1', '3']

export type CollectionFacts = Readonly<Record<'collected' | 'bills' | 'goods' | 'marked' | 'filings' | 'agings', readonly Known[]>>

export type Earned = {
  readonly empId: string
  readonly share: Decimal
  readonly companyId: string
  readonly productId: string
  readonly collectionId: string
  readonly sourceId: string
  readonly receivableId: string
  readonly postDate: string
  readonly collectDate: string
  readonly collectDays: number
  readonly collectAmount: Decimal
  readonly filingItemId: string
  readonly value: Decimal
  readonly factor: Decimal
  readonly netAmount: Decimal
}

export type Overdue = {
  readonly empId: string
  readonly companyId: string
  readonly overdueAmount: Decimal
  readonly overdueRate: Decimal
  readonly chargeAmount: Decimal
}

const text = (row: Known, key: string): string => String(row[key] ?? '')

/** The factor of a debt's age. */
const factorOf = (agings: readonly Known[], days: number): Decimal => {
  const found = agings.find((row) => Number(row['fromDays']) <= days && (isEmpty(row['toDays']) || days < Number(row['toDays'])))
  return found ? amountOf(found['factor']) : decimal(100)
}

/** Money that came in, spread over the goods of its bills, with what each representative earns on it. */
export const earnedOn = (facts: CollectionFacts): { readonly lines: readonly Earned[]; readonly exceptions: readonly Exception[] } => {
  const bills = new Map(facts.bills.map((row) => [text(row, 'id'), row]))
  const goods = groupBy(facts.goods, (row) => text(row, 'headId'))
  const marked = new Set(facts.marked.map((row) => text(row, 'sourceId')))
  const filings = groupBy(facts.filings, (row) => `${text(row, 'productId')}|${text(row, 'companyId')}`)
  const agings = groupBy(facts.agings, (row) => text(row, 'headId'))
  const lines: Earned[] = []
  const exceptions: Exception[] = []
  const inOrder = facts.collected
    .filter((item) => COUNTING.includes(text(item, 'collectType')))
    .toSorted((a, b) => (text(a, 'id') < text(b, 'id') ? -1 : 1))
  for (const item of inOrder) {
    const bill = bills.get(text(item, 'receivableId'))
    const rows = bill ? (goods.get(text(bill, 'sourceId')) ?? []) : []
    if (!bill || !isEmpty(bill['agentId']) || rows.length === 0) continue
    const parts = spread(
      amountOf(item['amount']),
      rows.map((row) => amountOf(row['amount']).abs()),
    )
    for (const [at, row] of rows.entries()) {
      const sourceId = `${text(item, 'id')}:${text(row, 'id')}`
      const collectAmount = parts[at] ?? ZERO
      if (marked.has(sourceId) || collectAmount.isZero()) continue
      const collectDate = text(item, 'collectDate')
      const [productId, companyId] = [text(row, 'productId'), text(bill, 'companyId')]
      const won = winning((filings.get(`${productId}|${companyId}`) ?? []) as readonly Filed[], {
        day: collectDate,
        companyId,
        terminalId: null,
        regionId: null,
      })
      const [first] = won
      const refuse = (reasonCode: string, detail: string) =>
        exceptions.push({
          ...{ reasonCode, postRole: '5', sourceType: 'sale.collection', sourceId, empId: null, productId, companyId },
          ...{ terminalType: null, terminalId: null, bizDate: collectDate, qty: ZERO, amount: collectAmount, detail },
        })
      if (!first) {
        refuse(NO_FILING, '没有适用的商务提成备案')
        continue
      }
      const shares = won.map(partOf)
      if (!isWhole(shares)) {
        refuse(BAD_SHARES, '归属份额之和不等于100%')
        continue
      }
      const collectDays = Math.max(0, daysBetween(text(bill, 'postDate'), collectDate))
      const factor = factorOf(agings.get(text(first, 'headId')) ?? [], collectDays)
      const value = amountOf(first['value'])
      const amounts = split(collectAmount.times(value).times(factor).mulDiv(1, 10_000, 2), shares)
      for (const [place, { empId, share }] of shares.entries())
        lines.push({
          ...{ empId, share, companyId, productId, sourceId, collectDate, collectDays, collectAmount, value, factor },
          collectionId: text(item, 'headId'),
          receivableId: text(bill, 'id'),
          postDate: text(bill, 'postDate'),
          filingItemId: text(won[place]!, 'id'),
          netAmount: amounts[place] ?? ZERO,
        })
    }
  }
  return { lines, exceptions }
}

/** What is charged on the money that companies owe too long on a day, split over who looks after them then. */
export const chargedOn = (facts: CollectionFacts, day: string): readonly Overdue[] => {
  const paid = groupBy(
    facts.collected.filter((item) => text(item, 'collectDate') <= day),
    (item) => text(item, 'receivableId'),
  )
  const late = facts.bills.filter((bill) => isEmpty(bill['agentId']) && !isEmpty(bill['dueDate']) && text(bill, 'dueDate') < day)
  return [...groupBy(late, (bill) => text(bill, 'companyId'))]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([companyId, bills]): readonly Overdue[] => {
      const overdueAmount = sumOf(bills, (bill) => {
        const balance = amountOf(bill['amount']).minus(sumOf(paid.get(text(bill, 'id')) ?? [], (item) => amountOf(item['amount'])))
        return balance.gt(0) ? balance : ZERO
      })
      const keepers = (facts.filings as readonly Filed[]).filter(
        (row) => row['companyId'] === companyId && whyNot(row, { day, companyId, terminalId: null, regionId: null }) === undefined,
      )
      const [first] = keepers
      if (!first || overdueAmount.isZero()) return []
      const overdueRate = amountOf(first['overdueRate'])
      const shares = [...groupBy(keepers, (row) => String(row['empId']))].toSorted(([a], [b]) => (a < b ? -1 : 1))
      const parts = spread(
        overdueAmount.mulDiv(overdueRate, 100, 2),
        shares.map(([, rows]) => sumOf(rows, (row) => amountOf(row['share']))),
      )
      return shares.map(([empId], at) => ({ empId, companyId, overdueAmount, overdueRate, chargeAmount: parts[at] ?? ZERO }))
    })
}
