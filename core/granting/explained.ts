import { type Failure, isForbidden } from '../kernel/failure.ts'

const TROUBLE = /^(database|session|unexpected|http|repeat|request|server)/

/** Was somebody kept from it by a right, his scope, a state or a rule, so that 为什么不能 tells more? Trouble and wrong values speak for themselves. */
export const isExplained = (failure: Failure): boolean =>
  isForbidden(failure) || (failure.field === undefined && !TROUBLE.test(failure.code))
