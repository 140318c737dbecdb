import type { Clock } from '../kernel/clock.port.ts'
import { shanghai } from '../kernel/dates.ts'
import type { Person } from '../kernel/person.ts'
import type { Start } from '../definitions/start.ts'

/** The day and the person that a new record begins with. */
export const startOf = (clock: Clock, me: Person): Start => {
  const now = shanghai(clock.now())
  return { now, today: now.slice(0, 10), me }
}
