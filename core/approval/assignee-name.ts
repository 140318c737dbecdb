import type { Seat } from './arranged.ts'
import { text } from './text.ts'

/** How people call whoever has a task. */
export const assigneeName = ({ name, ownerName }: Pick<Seat, 'name' | 'ownerName'>): string =>
  ownerName ? text.standsIn(name, ownerName) : name
