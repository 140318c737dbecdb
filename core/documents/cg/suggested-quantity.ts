import { decimal, ZERO, type Decimal } from '../../kernel/decimal.ts'

/** 建议数量: what sells in so many months and the safety stock, less what lies there and what is on its way; whole units, nothing below zero. */
export const suggested = ({
  sold,
  months,
  safe,
  stocked,
  onWay,
}: Readonly<Record<'sold' | 'months' | 'safe' | 'stocked' | 'onWay', Decimal>>): Decimal => {
  const short = sold.times(months).plus(safe).minus(stocked).minus(onWay)
  if (short.le(0)) return ZERO
  const whole = short.round(0)
  return whole.lt(short) ? whole.plus(decimal(1)) : whole
}
