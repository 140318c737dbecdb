/** Names of what the orders of a run point at: the same for the floor and the product. */

export const COMPANIES = 1_250
export const PRODUCTS = 500
export const ACCOUNTS = 100

const numbered = (prefix: string, place: number) => `bench-${prefix}-${String(place).padStart(4, '0')}`

export const companyAt = (place: number) => numbered('company', 1 + (place % COMPANIES))
export const productAt = (place: number) => numbered('product', 1 + (place % PRODUCTS))
export const priceAt = (place: number) => numbered('price', 1 + (place % PRODUCTS))
export const stockAt = (place: number) => numbered('stock', 1 + (place % PRODUCTS))
export const batchAt = (place: number) => numbered('batch', 1 + (place % PRODUCTS))
export const accountAt = (place: number) => numbered('account', 1 + (place % ACCOUNTS))
export const agentAt = (place: number) => numbered('agent', 1 + (place % ACCOUNTS))

/** A business clerk of the demonstration: adds and submits orders, sees his organisations only. */
export const CLERK = 'ningxin'

export const ORGANISATION = '127'
export const WAREHOUSE = 'bench-warehouse'
export const AREA = 'bench-area'
export const FACTORY = 'bench-factory'
export const STATES = ['draft', 'approving', 'approved', 'finished']
