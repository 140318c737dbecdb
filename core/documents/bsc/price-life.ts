import { patch, type Effect } from '../../definitions/effect.ts'
import type { Known } from '../../definitions/views.ts'
import { all, any, empty, eq, ge, le, lt, ne, not, oneOf, type Condition } from '../../kernel/condition.ts'
import { addDays } from '../../kernel/dates.ts'

/** A price record of one scope, in force from a day on (bsc B4, B5). */
type Price = { readonly scopeKey: string; readonly startDate: string; readonly endDate: string | null; readonly $: { readonly id: string } }

const inScope = ({ scopeKey, $ }: Price): Condition =>
  all(ne('id', $.id), eq('scopeKey', scopeKey), oneOf('billStatus', ['committed', 'locked']))

const openEndedEarlier = (startDate: string): Condition => all(empty('endDate'), lt('startDate', startDate))

/** Another price of the scope that shares a day and cannot simply be ended the day before. */
export const overlapping = (price: Price): Condition =>
  all(
    inScope(price),
    any(empty('endDate'), ge('endDate', price.startDate)),
    ...(price.endDate ? [le('startDate', price.endDate)] : []),
    not(openEndedEarlier(price.startDate)),
  )

/** The price that has been running without an end and gives way to this one. */
export const openEndedBefore = (price: Price): Condition => all(inScope(price), openEndedEarlier(price.startDate))

/** Ends the price that gives way on the day before. */
export const endEarlier = (
  type: string,
  { startDate, $ }: { readonly startDate: string; readonly $: { readonly facts: { readonly earlier: Known | undefined } } },
): readonly Effect[] => {
  const id = $.facts.earlier?.['id']
  return id ? [patch({ endDate: addDays(startDate, -1) }, { type, id: String(id) })] : []
}
