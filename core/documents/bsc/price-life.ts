import { type Effect, message, type Message, update } from '../../definitions/effect.ts'
import type { TypeKey } from '../../definitions/type-keys.ts'
import type { Known } from '../../definitions/views.ts'
import { all, any, empty, eq, ge, gt, le, lt, ne, not, oneOf, type Condition } from '../../kernel/condition.ts'
import { addDays, daysAfter } from '../../kernel/dates.ts'

/** A price record of one scope, in force from a day on (bsc B4, B5). */
type Price = { readonly scopeKey: string; readonly startDate: string; readonly endDate: string | null; readonly $: { readonly id: string } }

const IN_FORCE = ['committed', 'locked']

const inScope = ({ scopeKey, $ }: Price): Condition => all(ne('id', $.id), eq('scopeKey', scopeKey), oneOf('billStatus', IN_FORCE))

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
  type: TypeKey,
  { startDate, $ }: { readonly startDate: string; readonly $: { readonly facts: { readonly earlier: Known | undefined } } },
): readonly Effect[] => {
  const id = $.facts.earlier?.['id']
  return id ? [update(type, String(id), { set: { endDate: addDays(startDate, -1) } })] : []
}

/** The price of the scope that comes after one with an end. */
export const succeeding = (price: Price): Condition | undefined =>
  price.endDate ? all(inScope(price), gt('startDate', price.endDate)) : undefined

type Ending = {
  readonly endDate: string | null
  readonly $: { readonly ref: (field: 'productId') => Known; readonly facts: { readonly succeeded: boolean } }
}

/** When the business department is told of prices that end (bsc priceScan). */
export const PRICE_SCAN = {
  title: '价格到期提醒',
  cron: '0 10 0 * * ?',
  description: '价格失效前30天、7天且没有后续价格时，提醒商务部维护',
  looksAt: (day: string) => all(oneOf('endDate', daysAfter(day, [30, 7])), oneOf('billStatus', IN_FORCE)),
}

/** What it is told of a price that none comes after. */
export const endTold = ({ endDate, $ }: Ending): readonly Message[] =>
  $.facts.succeeded ? [] : [message(`【${$.ref('productId')['name'] ?? ''}】价格将于${endDate}失效，请及时维护`, { role: 'business' })]
