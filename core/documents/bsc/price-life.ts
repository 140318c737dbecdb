import { type Effect, message, type Message, update } from '../../definitions/effect.ts'
import { date, dict, ref, text } from '../../definitions/fields.ts'
import { today } from '../../definitions/start.ts'
import type { Known } from '../../definitions/views.ts'
import { all, any, empty, eq, ge, gt, le, lt, ne, not, oneOf, type Condition } from '../../kernel/condition.ts'
import { addDays, daysAfter } from '../../kernel/dates.ts'

/** What prices that are committed and locked have in common: their life, and how they follow each other in one scope (bsc B4, B5). */

type PriceType = 'bsc.productPrice' | 'bsc.productSalePrice' | 'bsc.productProcurePrice'

export const PRICE_LIFE = {
  states: { draft: '草稿', committed: '已提交', locked: '已锁定' },
  usable: ['committed', 'locked'],
  editableIn: ['draft', 'committed'],
} as const

/** The product, and what is shown of it. */
export const pricedProduct = {
  productId: ref('产品', {
    to: 'bsc.product',
    required: true,
    fills: { spec: 'spec', unit: 'unit', factoryId: 'factoryId', taxRate: 'taxRate' },
    reads: ['name'],
    listed: true,
    queried: true,
  }),
  spec: text('规格', { editable: false, listed: true }),
  unit: dict('单位', { code: 'product_unit', editable: false }),
}

/** From when to when. */
export const priceDays = {
  startDate: date('生效日期', { required: true, default: today, listed: true, queried: 'range' }),
  endDate: date('失效日期', { listed: true, atLeast: 'startDate', message: '失效日期不能早于生效日期' }),
}

/** A price record of one scope, in force from a day on. */
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
const openEndedBefore = (price: Price): Condition => all(inScope(price), openEndedEarlier(price.startDate))

/** Ends the price that gives way on the day before. */
export const endEarlier = (
  type: PriceType,
  { startDate, $ }: { readonly startDate: string; readonly $: { readonly facts: { readonly earlier: Known | undefined } } },
): readonly Effect[] => {
  const id = $.facts.earlier?.['id']
  return id ? [update(type, String(id), { set: { endDate: addDays(startDate, -1) } })] : []
}

/** The price of the scope that comes after one with an end. */
const succeeding = (price: Price): Condition | undefined =>
  price.endDate ? all(inScope(price), gt('startDate', price.endDate)) : undefined

type Ending = {
  readonly endDate: string | null
  readonly $: { readonly ref: (field: 'productId') => Known; readonly facts: { readonly succeeded: boolean } }
}

/** The other prices of the scope. */
export const priceFacts = <Type extends PriceType>(type: Type) =>
  ({
    overlapping: { give: 'exists', from: type, where: (price: Price) => overlapping(price) },
    earlier: { give: 'first', from: type, reads: ['id'], where: (price: Price) => openEndedBefore(price) },
    succeeded: { give: 'exists', from: type, where: (price: Price) => succeeding(price) },
  }) as const

const callOf = (type: PriceType, action: string): string => `GET /${type.replace('.', '/')}/${action}/{id}`

/** 提交: nothing else in force shares a day with it, or simply ends the day before. */
export const committing = (type: PriceType) =>
  ({
    title: '提交',
    from: 'draft',
    to: 'committed',
    confirm: '提交后价格将生效，是否继续',
    call: callOf(type, 'commitPrice'),
    message: '该范围内已存在有效期重叠的价格',
  }) as const

/** 锁定 and 解锁. */
export const locking = (type: PriceType) =>
  ({
    lockPrice: { title: '锁定', from: 'committed', to: 'locked', role: 'finance', call: callOf(type, 'lockPrice') },
    unlockPrice: { title: '解锁', from: 'locked', to: 'committed', role: 'finance_manager', call: callOf(type, 'unlockPrice') },
  }) as const

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
