import { ok } from '../kernel/result.ts'
import { calendarOf } from '../kernel/working-hours.ts'
import type { Arrangements } from './arrangements.port.ts'

/** Where nothing was arranged. */
export const nothingArranged: Arrangements = {
  arranged: async () => ok({ exemptions: [], delegations: [], provedFrom: null, flows: [], calendar: calendarOf([]) }),
  hiding: async () => ok(new Set<string>()),
}
