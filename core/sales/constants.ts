import { decimal } from '../kernel/decimal.ts'

/** S2: what a line is calculated with unless the system parameters say otherwise. */
export const DEFAULT_TAX_RATE = decimal('0.13')

/** 扣率 under which the organisations of the discount rule are settled at the floor; exactly at it they are not. */
export const DISCOUNT_THRESHOLD = decimal('0.9')

/** The part of 中标价 that is settled then. */
export const DISCOUNT_FLOOR = decimal('0.92')

export const DISCOUNT_ORGS: readonly string[] = ['127', '145']
