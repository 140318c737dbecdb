import { type Decimal, decimal, max, ZERO } from '../../kernel/decimal.ts'

/** How much of a product a warehouse must hold, and how far it is from that. */

/** 按日均销量 of safety_calc_mode. */
export const BY_SALES = '1'
/** Days over which the daily sales are averaged. */
export const SALES_DAYS = 90

const whole = (qty: Decimal): Decimal => {
  const floor = decimal(qty.toString().split('.')[0] ?? '0')
  return qty.gt(floor) ? floor.plus(1) : floor
}

export type Setting = {
  readonly calcMode: string
  readonly avgDayQty: Decimal
  readonly leadDays: number
  readonly safetyDays: number
  readonly safetyQty: Decimal
}

export type Level = { readonly avgDayQty: Decimal; readonly safetyQty: Decimal; readonly reorderQty: Decimal }

/** What the setting comes to, when so much was sold over the days that count. */
export const levelsOf = ({ calcMode, avgDayQty: typed, leadDays, safetyDays, safetyQty: set }: Setting, sold: Decimal): Level => {
  const avgDayQty = calcMode === BY_SALES ? sold.mulDiv(1, SALES_DAYS, 2) : typed
  const safetyQty = calcMode === BY_SALES ? whole(avgDayQty.times(safetyDays)) : set
  return { avgDayQty, safetyQty, reorderQty: whole(avgDayQty.times(leadDays)).plus(safetyQty) }
}

export type HeldLevel = Pick<Level, 'safetyQty' | 'reorderQty'> & {
  readonly stockQty: Decimal
  readonly onWayQty: Decimal
  readonly maxQty: Decimal
}

/** 缺货, 低于安全库存, 低于订货点, 超储 or 正常. */
export const alertOf = ({ stockQty, onWayQty, safetyQty, reorderQty, maxQty }: HeldLevel): '0' | '1' | '2' | '3' | '4' => {
  if (stockQty.isZero()) return '4'
  if (stockQty.lt(safetyQty)) return '3'
  if (stockQty.plus(onWayQty).lt(reorderQty)) return '2'
  return stockQty.gt(maxQty) ? '1' : '0'
}

export const isShort = (alertLevel: string): boolean => alertLevel >= '2'

/** What is missing up to the most that may lie there. */
export const suggestedQty = (held: HeldLevel): Decimal =>
  isShort(alertOf(held)) ? max(ZERO, held.maxQty.minus(held.stockQty).minus(held.onWayQty)) : ZERO

/** A quantity in whole cartons, where the product comes in cartons. */
export const inCartons = (qty: Decimal, cartonQty: number): Decimal =>
  cartonQty > 0 ? whole(qty.mulDiv(1, cartonQty, 5)).times(cartonQty) : qty
