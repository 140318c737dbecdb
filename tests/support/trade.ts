import { decimal, grouped, sumOf, type Decimal } from '../../core/kernel/decimal.ts'
import { rowsOf, type Row } from '../../core/kernel/wire.ts'
import { capitalWords } from '../../core/sales/capital-words.ts'
import { salesLine } from '../../core/sales/sales-line.ts'
import type { Colleague } from './colleague.ts'

/** A product that can be sold to the customer, with the prices the lists hold for it. */
export type Ware = {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly taxRate: string
  readonly productNum: number
  readonly includedNum: number
  readonly prices: { readonly competitivePrice: string; readonly invoicePrice: string; readonly basePrice: string }
}

/** Whom an agency order goes to and what may be sold to him: he pays late, nothing expired, everything in stock, at prices of the lists. */
export type Trade = { readonly order: Row; readonly wares: readonly Ware[] }

export type Sold = { readonly ware: Ware; readonly qty: string; readonly offer?: string }

const AGENCY = '127'
const SCARCE = 1000
const ASKED = 60
/** More than any order of the journeys comes to. */
const ROOM = 500_000

const listed = (value: unknown): readonly string[] => String(value ?? '').split(',')

const headOf = ({ id: _, version: __, billNo: ___, productList: ____, ...head }: Row): Row => head

type Offered = { readonly id: string; readonly label: string; readonly values: Readonly<Record<string, string | number>> }

/** What stands in stock and on the price lists for these parties. */
const waresFor = async (api: Colleague, order: Row): Promise<readonly Ware[]> => {
  const head = headOf(order)
  const offered: readonly Offered[] = await api.choices('productList.productId', {
    draft: head,
    row: {},
    keyword: '',
    pageNo: 1,
    pageSize: ASKED,
  })
  const rows = offered.map(({ id }): Row => ({ id: `new-${id}`, productId: id }))
  const draft = { ...head, productList: rows }
  const { refs, rowFacts } = await api.know(draft)
  const quotes = new Map<string, { values: Ware['prices'] }>(
    (
      await api.prices(
        draft,
        rows.map(({ id }) => String(id)),
      )
    ).map((quote) => [quote.rowId, quote]),
  )
  const scope = listed(refs['bsc.bscBussCompany'][String(order['companyId'])].businessScope)
  return offered.flatMap(({ id, label, values }) => {
    const facts = rowFacts.productList[`new-${id}`]
    const prices = quotes.get(`new-${id}`)?.values
    const isSellable =
      values['specialType'] === '0' &&
      listed(values['businessScope']).every((one) => scope.includes(one)) &&
      !facts.licenceExpired &&
      decimal(facts.available).gt(SCARCE) &&
      prices !== undefined &&
      decimal(prices.basePrice).lt(prices.invoicePrice) &&
      decimal(prices.invoicePrice).le(prices.competitivePrice)
    if (!isSellable) return []
    return [
      {
        id,
        name: label,
        code: String(values['code']),
        taxRate: String(values['taxRate']),
        productNum: Number(values['productNum']),
        includedNum: Number(values['includedNum']),
        prices,
      },
    ]
  })
}

/** Agents are stopped, accounts closed and frozen meanwhile: what the order named is the first that its name finds. */
const isStillOffered = async (api: Colleague, order: Row): Promise<boolean> => {
  const found = await Promise.all(
    ['companyId', 'hospitalId', 'agentId', 'depositAccountId', 'warehouseId'].map(async (place) => {
      const keyword = String(order[`${place}_dictText`])
      const choices: readonly Offered[] = await api.choices(place, { draft: headOf(order), keyword, pageNo: 1, pageSize: ASKED })
      return choices[0]?.id === order[place]
    }),
  )
  return found.every(Boolean)
}

/** Reads from orders of earlier days whom to sell to: a customer of whom the form asks whether to go on, and only that. */
export const findTrade = async (api: Colleague, wanted = 16): Promise<Trade> => {
  const agreed = await Promise.all(['approved', 'finished'].map((state) => api.newest(`orgId=${AGENCY}&saleMode=1&billStatus=${state}`)))
  const earlier = agreed.flat()
  for (const { id, hospitalId } of earlier) {
    if (!hospitalId) continue
    const order = await api.find(String(id))
    const { facts, refs } = await api.know(order)
    if (facts.companyLicenceExpired || facts.hospitalLicenceExpired) continue
    const limit = decimal(refs['bsc.bscBussCompany'][String(order['companyId'])].creditLimit)
    const isOverCredit = limit.gt(0) && decimal(facts.receivable).plus(ROOM).gt(limit)
    if (decimal(facts.overdue).le(0) || isOverCredit) continue
    if (!(await isStillOffered(api, order))) continue
    const wares = await waresFor(api, order)
    if (wares.length >= wanted) return { order, wares }
  }
  throw new Error('nobody could be sold anything: what became of the demonstration?')
}

/** A line as the sales rules work it out. */
const worked = ({ ware: { prices, taxRate, productNum, includedNum }, qty, offer = '0' }: Sold) =>
  salesLine(
    {
      lineType: '1',
      qty: decimal(qty),
      offer: decimal(offer),
      taxRate,
      productNum: decimal(productNum),
      includedNum: decimal(includedNum),
      competitivePrice: decimal(prices.competitivePrice),
      invoicePrice: decimal(prices.invoicePrice),
      basePrice: decimal(prices.basePrice),
    },
    { orgId: AGENCY },
  )

const yuan = (amount: Decimal): string => grouped(amount.toFixed(2))

/** What a line must show. */
export const shownOf = (sold: Sold) => {
  const line = worked(sold)
  return {
    开票价: grouped(decimal(sold.ware.prices.invoicePrice).toFixed(4)),
    扣率: line.discount.toFixed(4),
    金额: yuan(line.amount),
    保证金: yuan(line.earnestMoney),
  }
}

/** What the whole order must show at its foot. */
export const totalsOf = (lines: readonly Sold[]) => {
  const all = lines.map(worked)
  const amount = sumOf(all, (line) => line.amount)
  const earnest = sumOf(all, (line) => line.earnestMoney)
  return { amount: yuan(amount), words: capitalWords(amount), earnest: yuan(earnest), earnestWords: capitalWords(earnest) }
}

/** The order as it may be sent to the server without a screen. */
export const draftOf = ({ order }: Trade, lines: readonly Sold[]): Row => {
  const keys = [
    'orgId',
    'saleMode',
    'companyId',
    'terminalType',
    'hospitalId',
    'agentId',
    'saleAreaId',
    'saleUserId',
    'settleMethod',
    'creditDays',
    'invoiceType',
    'depositAccountId',
    'warehouseId',
    'receiverAddress',
    'receiver',
    'receiverPhone',
    'freightPay',
  ]
  return {
    ...Object.fromEntries(keys.map((key) => [key, order[key] as string])),
    productList: lines.map(
      ({ ware, qty, offer = '0' }, at): Row => ({
        id: `new-${at}`,
        productId: ware.id,
        lineType: '1',
        qty,
        offer,
        taxRate: ware.taxRate,
        productNum: ware.productNum,
        includedNum: ware.includedNum,
        ...ware.prices,
      }),
    ),
  }
}

export const linesOf = (order: Row): readonly Row[] => rowsOf(order, 'productList')
