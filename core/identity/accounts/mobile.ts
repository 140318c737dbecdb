import type { Failure } from '../../kernel/failure.ts'
import { mobileMissing, mobileWrong } from '../failures.ts'

const MOBILE = /^1[3-9]\d{9}$/

/** What is wrong with a mobile number (seed §5): eleven digits, the second from 3 to 9. */
export const mobileProblem = (mobile: string): Failure | undefined => {
  if (mobile === '') return mobileMissing
  return MOBILE.test(mobile) ? undefined : mobileWrong
}
