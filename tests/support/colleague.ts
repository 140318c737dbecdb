import type { Row } from '../../core/kernel/wire.ts'
import type { Product } from './product.ts'

type Quote = { readonly rowId: string; readonly values: { competitivePrice: string; invoicePrice: string; basePrice: string } }

type Asked = { readonly token?: string; readonly body?: unknown }

/** The server's answer to one call; a refusal is an error. */
// biome-ignore lint/suspicious/noExplicitAny: whatever the server answers
export const ask = async ({ address }: Product, method: string, path: string, { token, body }: Asked = {}): Promise<any> => {
  const response = await fetch(`${address}/xqErp${path}`, {
    method,
    headers: { ...(token ? { 'x-access-token': token } : {}), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const told = await response.json()
  if (!told.success) throw new Error(`${method} ${path}: ${told.message}`)
  return told.result
}

/** Somebody who works through the API, without a screen: to prepare what a story needs, and to look after it. */
export const colleague = async (product: Product, username: string) => {
  const { token } = await ask(product, 'POST', '/sys/demo/login', { body: { username } })
  const orders = '/sale/saleOrder'
  return {
    find: (id: string): Promise<Row> => ask(product, 'GET', `${orders}/findById/${id}`, { token }),
    named: async (billNo: string): Promise<Row> => {
      const { records } = await ask(product, 'GET', `${orders}/list?billNo=${billNo}&pageNo=1&pageSize=2`, { token })
      if (records.length !== 1) throw new Error(`${records.length} orders are called ${billNo}`)
      return ask(product, 'GET', `${orders}/findById/${records[0].id}`, { token })
    },
    newest: async (query: string): Promise<readonly Row[]> =>
      (await ask(product, 'GET', `${orders}/list?column=orderDate&order=desc&pageNo=1&pageSize=100&${query}`, { token })).records,
    know: (draft: Row) => ask(product, 'POST', `${orders}/knowledge`, { token, body: draft }),
    choices: async (place: string, body: unknown) => (await ask(product, 'POST', `${orders}/choices/${place}`, { token, body })).records,
    prices: (draft: Row, rowIds: readonly string[]): Promise<readonly Quote[]> =>
      ask(product, 'POST', `${orders}/quote/productList`, { token, body: { draft, rowIds } }),
    add: (row: Row): Promise<Row> => ask(product, 'POST', `${orders}/add?confirm=true`, { token, body: row }),
    edit: (row: Row): Promise<Row> => ask(product, 'POST', `${orders}/edit?confirm=true`, { token, body: row }),
    submit: ({ id, version }: Row): Promise<Row> =>
      ask(product, 'POST', `${orders}/submit/${String(id)}`, { token, body: { version, confirm: true } }),
    approval: (id: string) => ask(product, 'GET', `/process/byBus?docKey=sale.saleOrder&busId=${id}`, { token }),
    copy: (id: string): Promise<Row> => ask(product, 'POST', `${orders}/copy/${id}`, { token, body: {} }),
  }
}

export type Colleague = Awaited<ReturnType<typeof colleague>>
