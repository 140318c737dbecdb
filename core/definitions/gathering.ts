import type { Condition } from '../kernel/condition.ts'
import { addDays } from '../kernel/dates.ts'
import { isEmpty, type Row, type Wire } from '../kernel/wire.ts'
import { type Candidate, matches, valueAt } from './matches.ts'
import type { Source } from './source.ts'
import type { PlaceKey } from './type-keys.ts'

/** What stands in a field of a gathered record: a field of the row (`head.name` of its record), the same in each, or what its day being past or ahead comes to. */
export type GatheredValue = string | { readonly says: Wire } | { readonly past: Wire; readonly ahead: Wire }

/** Rows of a type, or of one of its tables, that a register shows from so many days before a day of theirs. */
export type Gathering = Required<Pick<Source<PlaceKey, Condition, Readonly<Record<string, GatheredValue>>>, 'from' | 'where' | 'fills'>> & {
  /** Stands before the identities of its rows; one part of a register may go without. */
  readonly as?: string
  /** The field with the day that they are about. */
  readonly day: string
  /** So many days before it they are shown, or as many as this field says. */
  readonly ahead: number | string
}

/** The same for every row: `says('6')`. */
export const says = (value: Wire): GatheredValue => ({ says: value })

export const gatheredId = ({ as }: Gathering, id: Wire): string => (as === undefined ? String(id) : `${as}-${id}`)

const shownIn = (shown: GatheredValue, candidate: Candidate, isPast: boolean): Wire => {
  if (typeof shown === 'string') return shown === 'id' ? ((candidate.row ?? candidate.record)['id'] as Wire) : valueAt(candidate, shown)
  return 'says' in shown ? shown.says : isPast ? shown.past : shown.ahead
}

/** What a row shows of itself on a day; undefined where it does not count, or not yet. */
export const gathered = (part: Gathering, candidate: Candidate, today: string): Row | undefined => {
  const [day, ahead] = [
    valueAt(candidate, part.day),
    typeof part.ahead === 'number' ? part.ahead : Number(valueAt(candidate, part.ahead) ?? 0),
  ]
  if (isEmpty(day) || String(day) > addDays(today, ahead) || !matches(part.where, candidate)) return undefined
  const shown = Object.entries(part.fills).map(([key, one]) => [key, shownIn(one, candidate, String(day) < today)])
  return Object.fromEntries(shown)
}
