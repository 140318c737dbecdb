import { type Effects, update } from '../../definitions/effect.ts'
import { amountOf } from '../../definitions/knowledge.ts'
import type { Known } from '../../definitions/views.ts'
import { all, eq, type Condition } from '../../kernel/condition.ts'
import { monthAfter } from '../../kernel/dates.ts'
import { type Decimal, sumOf, ZERO } from '../../kernel/decimal.ts'
import { isEmpty } from '../../kernel/wire.ts'
import type { Flow } from '../settlement/flows.ts'
import type { Terminal } from './terminals.ts'

/** 终端库存 of one product in one terminal, month after month (zy ZY-R9): what lies there, and how a change is carried on. */

/** 已处理 of zy_diff_status, and the others. */
export const [NO_DIFFERENCE, TO_HANDLE, UNDER_WAY, HANDLED] = ['0', '1', '2', '3'] as const
/** 按实盘调整 of zy_diff_handle. */
export const BY_COUNT = '5'
/** Of zy_inv_status. */
export const [OPEN, LOCKED] = ['0', '1'] as const

export type StockKey = Terminal & { readonly productId: string | null }

export const placeOf = ({ terminalType, terminalId, productId }: StockKey): StockKey => ({ terminalType, terminalId, productId })

/** All months of a place. */
export const ofPlace = ({ terminalType, terminalId, productId }: StockKey): Condition =>
  all(eq('terminalType', terminalType), eq('terminalId', terminalId), eq('productId', productId))

/** Fields of a month that are looked at. */
export const MONTH_TAKES = [
  ...([
    'period',
    'openingQty',
    'inQty',
    'pureSalesQty',
    'checkQty',
    'diffStatus',
    'diffHandle',
    'invStatus',
    'unitPrice',
    'empId',
  ] as const),
] as const

type Counted = { readonly checkQty: Decimal | null; readonly diffStatus: string | null; readonly diffHandle: string | null }

export type Month = Counted & {
  readonly period: string
  readonly openingQty: Decimal
  readonly inQty: Decimal
  readonly pureSalesQty: Decimal
}

export const monthOf = (row: Known): Month => ({
  period: String(row['period']),
  openingQty: amountOf(row['openingQty']),
  inQty: amountOf(row['inQty']),
  pureSalesQty: amountOf(row['pureSalesQty']),
  checkQty: isEmpty(row['checkQty']) ? null : amountOf(row['checkQty']),
  diffStatus: (row['diffStatus'] ?? null) as string | null,
  diffHandle: (row['diffHandle'] ?? null) as string | null,
})

/** The months of a place in their order. */
export const monthsOf = (rows: readonly Known[]): readonly Month[] => rows.map(monthOf).toSorted((a, b) => (a.period < b.period ? -1 : 1))

type Quantities = Pick<Month, 'openingQty' | 'inQty' | 'pureSalesQty'>

export const closingOf = ({ openingQty, inQty, pureSalesQty }: Quantities): Decimal => openingQty.plus(inQty).minus(pureSalesQty)

/** A count that was taken over into the book says what is carried on, whatever the month brought. */
const isTakenOver = ({ checkQty, diffStatus, diffHandle }: Counted): boolean =>
  checkQty !== null && diffStatus === HANDLED && diffHandle === BY_COUNT

export const carryOf = (month: Month): Decimal => (isTakenOver(month) ? month.checkQty! : closingOf(month))

/** What a month begins with that nobody has begun yet. */
export const openingIn = (months: readonly Month[], period: string): Decimal => {
  const before = months.filter((month) => month.period < period).at(-1)
  return before ? carryOf(before) : ZERO
}

type Change = {
  readonly add?: Readonly<Partial<Record<'inQty' | 'pureSalesQty', Decimal>>>
  readonly set?: Readonly<Record<string, string | Decimal | null>>
  /** What a month of the place begins with besides. */
  readonly begins?: Readonly<Record<string, string | Decimal | null>>
}

const blank = (period: string, openingQty: Decimal): Month => ({
  ...{ period, openingQty, inQty: ZERO, pureSalesQty: ZERO },
  ...{ checkQty: null, diffStatus: NO_DIFFERENCE, diffHandle: null },
})

/** A month as a change leaves it. */
export const changed = (month: Month, { add = {}, set = {} }: Change): Month => ({
  ...month,
  inQty: month.inQty.plus(add.inQty ?? ZERO),
  pureSalesQty: month.pureSalesQty.plus(add.pureSalesQty ?? ZERO),
  ...('checkQty' in set ? { checkQty: set['checkQty'] === null ? null : amountOf(String(set['checkQty'])) } : {}),
  ...('diffStatus' in set ? { diffStatus: set['diffStatus'] as string } : {}),
  ...('diffHandle' in set ? { diffHandle: set['diffHandle'] as string | null } : {}),
})

/** How much more each later month begins with, as far as months are begun: a count that was taken over ends it. */
export const carriedOn = (
  months: readonly Month[],
  period: string,
  more: Decimal,
  newest: string,
): readonly { readonly period: string; readonly more: Decimal }[] => {
  const steps: { period: string; more: Decimal }[] = []
  if (more.isZero()) return steps
  for (let [past, at] = [period, monthAfter(period)]; at > past && at <= newest; [past, at] = [at, monthAfter(at)]) {
    steps.push({ period: at, more })
    const month = months.find((one) => one.period === at)
    if (month && isTakenOver(month)) break
  }
  return steps
}

/** A difference that was under way is handled once the book says what was counted. */
const settledBy = (month: Month): Readonly<Record<string, string>> =>
  month.diffStatus === UNDER_WAY && month.checkQty?.eq(closingOf(month)) ? { diffStatus: HANDLED } : {}

/** A change of a month of a place, which is begun where it was not, and of the openings of the months after it. `months` are those of the place, `newest` is the latest month that was begun anywhere. */
export const moved = (place: StockKey, period: string, change: Change, months: readonly Month[], newest: string): Effects => {
  const openingQty = openingIn(months, period)
  const before = months.find((month) => month.period === period)
  const after = changed(before ?? blank(period, openingQty), change)
  const settled = settledBy(after)
  const more = carryOf(after).minus(before ? carryOf(before) : openingQty)
  const at = placeOf(place)
  return [
    update('zy.terminalInventory', { period, ...at }, {
      add: change.add,
      set: { ...change.set, ...settled },
      begins: { openingQty, ...change.begins },
    } as never),
    carriedOn(months, period, more, newest).map((step) =>
      update(
        'zy.terminalInventory',
        { period: step.period, ...at },
        // A month between that nobody had begun begins with nothing: what is carried into it comes with the change.
        {
          add: { openingQty: step.more },
          begins: {
            openingQty: months.some((one) => one.period === step.period) ? ZERO : openingIn(months, step.period),
            ...change.begins,
          },
        },
      ),
    ),
  ]
}

/** What came into a place by month: a flow of a locked month comes in the first one that is open; of before the register began it lies in the opening. */
export const comeIn = (flows: readonly Flow[], first: string, lastLocked: string): ReadonlyMap<string, Decimal> => {
  const open = lastLocked === '' ? first : monthAfter(lastLocked)
  const sums = new Map<string, Decimal>()
  for (const { day, qty } of flows) {
    const month = day.slice(0, 7)
    if (month < first) continue
    const period = month < open ? open : month
    sums.set(period, (sums.get(period) ?? ZERO).plus(qty))
  }
  return sums
}

/** The same, where locked months have taken in some of them already. */
export const stillComing = (
  flows: readonly Flow[],
  months: readonly (Month & { readonly isLocked: boolean })[],
  first: string,
  lastLocked: string,
): ReadonlyMap<string, Decimal> => {
  const sums = new Map(comeIn(flows, first, lastLocked))
  const open = lastLocked === '' ? first : monthAfter(lastLocked)
  const taken = sumOf(
    months.filter(({ isLocked }) => isLocked),
    ({ inQty }) => inQty,
  )
  const late = (sums.get(open) ?? ZERO).minus(taken)
  if (!taken.isZero() || sums.has(open)) sums.set(open, late)
  return sums
}
