import type { DeciderSeat } from './delegations.ts'
import { text } from './text.ts'

/** How people call whoever has a task. */
export const assigneeName = ({ name, ownerName }: Pick<DeciderSeat, 'name' | 'ownerName'>): string =>
  ownerName ? text.standsIn(name, ownerName) : name
