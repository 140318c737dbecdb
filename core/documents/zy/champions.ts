import { type Decimal, decimal, sumOf, ZERO } from '../../kernel/decimal.ts'
import { groupBy } from '../../kernel/group-by.ts'

/** Who won 开发冠军: successes weighed, ranked, and the prizes of shared ranks shared to the cent. */

export type Success = {
  readonly empId: string
  readonly terminal: string
  readonly score: Decimal
  readonly successDate: string
  readonly firstQty: Decimal
  readonly firstAmount: Decimal
}

export type Prize = { readonly fromRank: number; readonly toRank: number; readonly prizeName: string; readonly prizeAmount: Decimal }

export type ChampionStanding = {
  readonly empId: string
  readonly developCount: number
  readonly score: Decimal
  readonly firstQty: Decimal
  readonly firstAmount: Decimal
  /** The day of his latest success. */
  readonly lastSuccess: string
}

export type Ranked = ChampionStanding & { readonly rankNo: number; readonly prizeName: string | null; readonly prizeAmount: Decimal }

/** What each did: a terminal counts once for him. */
export const standings = (successes: readonly Success[]): readonly ChampionStanding[] =>
  [...groupBy(successes, ({ empId }) => empId)].map(([empId, own]) => {
    const byScore = own.toSorted((a, b) => a.score.cmp(b.score))
    const terminals = [...new Map(byScore.map((one) => [one.terminal, one])).values()]
    return {
      empId,
      developCount: terminals.length,
      score: sumOf(terminals, ({ score }) => score),
      firstQty: sumOf(own, ({ firstQty }) => firstQty),
      firstAmount: sumOf(own, ({ firstAmount }) => firstAmount),
      lastSuccess:
        own
          .map(({ successDate }) => successDate)
          .toSorted()
          .at(-1) ?? '',
    }
  })

/** Better ones first; nothing where they are equal in all that counts. */
const compared = (a: ChampionStanding, b: ChampionStanding): number =>
  b.score.cmp(a.score) || b.firstAmount.cmp(a.firstAmount) || (a.lastSuccess === b.lastSuccess ? 0 : a.lastSuccess < b.lastSuccess ? -1 : 1)

const prizeOf = (prizes: readonly Prize[], rank: number): Prize | undefined =>
  prizes.find(({ fromRank, toRank }) => fromRank <= rank && rank <= toRank)

const CENT = decimal('0.01')

/** An amount in equal parts, rounded down to cents; the missing cents go to the first ones. */
export const equalParts = (amount: Decimal, count: number): readonly Decimal[] => {
  const part = amount.div(count).floor(2)
  const missing = amount.minus(part.times(count)).times(100).toNumber()
  return Array.from({ length: count }, (_, at) => (at < missing ? part.plus(CENT) : part))
}

/** Who developed enough, by rank. Equals share the rank and the prizes of all the ranks that they fill; the next rank skips. */
export const ranked = (
  all: readonly ChampionStanding[],
  prizes: readonly Prize[],
  minCount: number,
  codeOf: (empId: string) => string,
): readonly Ranked[] => {
  const inOrder = all
    .filter(({ developCount }) => developCount >= minCount)
    .toSorted((a, b) => compared(a, b) || (codeOf(a.empId) < codeOf(b.empId) ? -1 : 1))
  const result: Ranked[] = []
  while (result.length < inOrder.length) {
    const at = result.length
    const equals = inOrder.slice(at).filter((one) => compared(one, inOrder[at]!) === 0)
    const shared = sumOf([...equals.keys()], (place) => prizeOf(prizes, at + place + 1)?.prizeAmount ?? ZERO)
    const parts = equalParts(shared, equals.length)
    const prizeName = prizeOf(prizes, at + 1)?.prizeName ?? null
    for (const [place, one] of equals.entries()) result.push({ ...one, rankNo: at + 1, prizeName, prizeAmount: parts[place] ?? ZERO })
  }
  return result
}

/** Do ranks begin with the first and follow each other without gap or overlap? */
export const isUnbroken = (prizes: readonly Prize[]): boolean =>
  prizes
    .toSorted((a, b) => a.fromRank - b.fromRank)
    .every(({ fromRank }, at, inOrder) => fromRank === (at === 0 ? 1 : inOrder[at - 1]!.toRank + 1))
