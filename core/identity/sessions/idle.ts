import type { Session } from './sessions.port.ts'
import type { Rules } from '../sign-in/sign-in-rules.port.ts'

const MINUTE = 60_000

/** Sessions last used before that moment are over (S8 login.idleMinutes); 0 where nobody is ever idle. */
export const idleBefore = ({ idleMinutes }: Rules, now: number): number => (idleMinutes > 0 ? now - idleMinutes * MINUTE : 0)

export const isIdle = ({ lastSeenAt }: Session, rules: Rules, now: number): boolean => lastSeenAt < idleBefore(rules, now)
