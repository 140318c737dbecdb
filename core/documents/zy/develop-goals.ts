import { lastDay, monthAfter } from '../../kernel/dates.ts'
import { type Decimal, sumOf, ZERO } from '../../kernel/decimal.ts'
import type { Flow } from '../settlement/flows.ts'

/** How far a 新开发 has come, as the flows of its products into its terminal tell (zyNodeCheck). */

/** Of zy_develop_stage. */
export const [FIRST_DELIVERY, SUCCEEDED, FAILED] = ['5', '6', '9'] as const
/** Of zy_reward_node. */
export const [FIRST, THREE_MONTHS, SIX_MONTHS] = ['1', '2', '3'] as const

type Wanted = { readonly productId: string; readonly monthQty: Decimal }

export type Reached = {
  /** 首次进货日期: the day on which every product had come for the first time. */
  readonly firstDate: string | null
  /** The last day of the third month in a row that took more than it gave back. */
  readonly successDate: string | null
  /** The day on which half a year's goal of every product was met. */
  readonly volumeDate: string | null
}

const of = (flows: readonly Flow[], productId: string): readonly Flow[] => flows.filter((flow) => flow.productId === productId)

/** The day on which the last of several things happened, where all of them did. */
const lastOf = (days: readonly (string | undefined)[]): string | null => {
  const known = days.filter((day) => day !== undefined)
  return days.length > 0 && known.length === days.length ? (known.toSorted().at(-1) ?? null) : null
}

const taken = (flows: readonly Flow[], month: string): Decimal =>
  sumOf(
    flows.filter(({ day }) => day.slice(0, 7) === month),
    ({ qty }) => qty,
  )

/** Goals that flows, in the order of their days, meet until today. */
export const reached = (products: readonly Wanted[], flows: readonly Flow[], today: string): Reached => {
  const firstDate = lastOf(products.map(({ productId }) => of(flows, productId).find(({ qty }) => qty.gt(0))?.day))
  if (firstDate === null) return { firstDate, successDate: null, volumeDate: null }
  const months = [0, 1, 2].map((at) => monthAfter(firstDate.slice(0, 7), at))
  const end = lastDay(months[2]!)
  const isSteady = end <= today && months.every((month) => taken(flows, month).gt(0))
  const half = lastDay(monthAfter(firstDate.slice(0, 7), 5))
  const metOn = ({ productId, monthQty }: Wanted): string | undefined => {
    let sum = ZERO
    return of(flows, productId)
      .filter(({ day }) => day <= half)
      .find(({ qty }) => (sum = sum.plus(qty)).ge(monthQty.times(6)))?.day
  }
  return { firstDate, successDate: isSteady ? end : null, volumeDate: lastOf(products.map(metOn)) }
}

export const reachDateOf = (node: string, { firstDate, successDate, volumeDate }: Reached): string | null =>
  ({ [FIRST]: firstDate, [THREE_MONTHS]: successDate, [SIX_MONTHS]: volumeDate })[node] ?? null
