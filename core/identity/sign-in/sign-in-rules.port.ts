import type { Result } from '../../kernel/result.ts'

/** The system parameters of sign-in (S7, S9, S10, S12), as administrators set them. */
export type Rules = {
  /** So many failures of a name in a row, and the next try asks for a captcha; always before one closes. */
  readonly captchaAfter: number
  readonly lockAfter: number
  readonly lockMinutes: number
  /** Failures of one address over all names, within a minute. */
  readonly addressLimit: number
  readonly maxSessions: number
  /** Minutes without anything being done that end a session; 0 for none. */
  readonly idleMinutes: number
  readonly registerOpen: boolean
  readonly phoneOpen: boolean
  /** Whoever signs in on a page drags the slider first. */
  readonly slider: boolean
  /** Days a password is good for; 0 for ever. */
  readonly passwordDays: number
}

/** What administrators set of sign-in; the defaults where they set nothing. */
export abstract class SignInRules {
  abstract current(): Promise<Result<Rules>>
}
