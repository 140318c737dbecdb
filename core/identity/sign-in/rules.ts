import type { Rules } from './sign-in-rules.port.ts'

/** Parameters by key, as they are kept. */
type Values = Readonly<Record<string, string>>

const USUAL = {
  'login.captchaAfter': 3,
  'login.lockAfter': 5,
  'login.lockMinutes': 30,
  'login.addressLimit': 20,
  'login.maxSessions': 5,
  'login.idleMinutes': 30,
  'password.maxDays': 90,
} as const

/** The keys of 系统参数 that sign-in reads. */
export const RULE_KEYS: readonly string[] = [...Object.keys(USUAL), 'login.registerOpen', 'login.phoneOpen', 'login.slider']

const WHOLE = /^\d{1,5}$/

/** Rules out of parameters; what is not a whole number counts as not set. */
export const rulesOf = (values: Values): Rules => {
  const count = (key: keyof typeof USUAL) => (WHOLE.test(values[key] ?? '') ? Number(values[key]) : USUAL[key])
  const isOpen = (key: string) => values[key] === 'Y'
  const lockAfter = count('login.lockAfter')
  return {
    captchaAfter: Math.min(count('login.captchaAfter'), Math.max(lockAfter - 1, 0)),
    lockAfter,
    lockMinutes: count('login.lockMinutes'),
    addressLimit: count('login.addressLimit'),
    maxSessions: count('login.maxSessions'),
    idleMinutes: count('login.idleMinutes'),
    passwordDays: count('password.maxDays'),
    registerOpen: isOpen('login.registerOpen'),
    phoneOpen: isOpen('login.phoneOpen'),
    slider: isOpen('login.slider'),
  }
}
