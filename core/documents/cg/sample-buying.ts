import type { RandomChoices } from '../../definitions/random-choices.ts'
import { decimal, type Decimal } from '../../kernel/decimal.ts'
import { type Row, rowsOf, textAt } from '../../kernel/wire.ts'

/** What all samples of purchasing share: who buys, from whom, what, for how much. */

/** 采购部. */
const PURCHASING = '108'

export const of = (row: Row | undefined, key: string): Decimal => decimal(textAt(row ?? {}, key) || 0)

const approved = ({ billStatus }: Row): boolean => billStatus === 'approved'

export const holders = (pick: RandomChoices, role: string): readonly Row[] =>
  pick.rows('sys.user').filter((user) => rowsOf(user, 'roles').some(({ roleCode }) => roleCode === role))

export const usernameOf = (role: string) => (_: Row, pick: RandomChoices) => textAt(pick.of(holders(pick, role)), 'username')

export const buyer = (pick: RandomChoices): Row => {
  const user = pick.of(holders(pick, 'purchase'))
  return { orgId: PURCHASING, buyerId: textAt(user, 'id'), createBy: textAt(user, 'username') }
}

/** Suppliers that one may buy from, with what they were agreed to cost. */
export const supplies = (pick: RandomChoices): ReadonlyMap<string, readonly Row[]> => {
  const suppliers = new Set(
    pick
      .rows('bsc.bscBussCompany')
      .filter((row) => approved(row) && row['firstStatus'] === '2' && textAt(row, 'tradeType').split(',').includes('1'))
      .map(({ id }) => String(id)),
  )
  const products = new Map(pick.rows('bsc.product').map((row) => [row['id'], row]))
  const found = new Map<string, Row[]>()
  for (const price of pick.rows('bsc.productProcurePrice')) {
    const company = textAt(price, 'companyId')
    const product = products.get(price['productId'])
    if (!suppliers.has(company) || of(price, 'minQty').gt(0) || product?.['firstStatus'] !== '2') continue
    found.set(company, [...(found.get(company) ?? []), product])
  }
  return found
}

/** A supplier, and some of what he sells, each once. */
export const basket = (pick: RandomChoices, most: number): { readonly company: Row; readonly products: readonly Row[] } => {
  const [companyId, all] = pick.of([...supplies(pick)])
  const products = [...new Map(all.map((row) => [row['id'], row])).values()]
  const begin = pick.whole(0, products.length - 1)
  const count = Math.min(products.length, pick.whole(1, most))
  return {
    company: pick.rows('bsc.bscBussCompany').find(({ id }) => id === companyId) as Row,
    products: Array.from({ length: count }, (_, at) => products[(begin + at) % products.length] as Row),
  }
}

export const mainWarehouse = (pick: RandomChoices): Row =>
  pick.of(
    pick
      .rows('bsc.warehouse')
      .filter(({ saleable }) => saleable === 'Y')
      .slice(0, 2),
  )

/** So many per cent of what a product costs from a supplier. */
export const agreedPrice = (pick: RandomChoices, company: Row, product: Row, part: number): string => {
  const price = pick
    .rows('bsc.productProcurePrice')
    .find((row) => row['companyId'] === company['id'] && row['productId'] === product['id'] && of(row, 'minQty').isZero())
  return of(price, 'unitPrice').mulDiv(part, 100, 4).toString()
}
