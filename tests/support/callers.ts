import type { Row } from '../../core/kernel/wire.ts'
import { ask } from './colleague.ts'
import type { Product } from './product.ts'

type Chain = {
  readonly process: Row & { readonly nodes: readonly Row[] }
  readonly tasks: readonly (Row & { readonly id: string; readonly status: string; readonly userId: string; readonly version: number })[]
}

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Calls in anybody's name, without a screen: for a story of several people, beside what it shows. */
export const callersOf = (product: Product) => {
  const tokens = new Map<string, Promise<string>>()
  const tokenOf = (username: string): Promise<string> => {
    const known = tokens.get(username)
    if (known) return known
    const signedIn = ask(product, 'POST', '/sys/demo/login', { body: { username } }).then(({ token }) => String(token))
    tokens.set(username, signedIn)
    return signedIn
  }
  const call = async (username: string, method: string, path: string, body?: unknown) =>
    ask(product, method, path, { token: await tokenOf(username), ...(body === undefined ? {} : { body }) })
  const chain = (username: string, docKey: string, { id }: Row): Promise<Chain> =>
    call(username, 'GET', `/process/byBus?docKey=${docKey}&busId=${String(id)}`)
  const account = async (realname: string): Promise<Row> => {
    const { records } = await call('admin', 'GET', `/sys/dmtUser/list?realname=${encodeURIComponent(realname)}&pageNo=1&pageSize=9`)
    return records.find((one: Row) => one['realname'] === realname)
  }
  return {
    call,
    chain,
    account,
    /** Who somebody is, as his own page knows it. */
    me: async (username: string): Promise<Row> => (await call(username, 'GET', '/sys/user/getUserInfo')).userInfo,
    /** A file that is uploaded: a paper, or a picture where its name says so. */
    file: async (username: string, name: string): Promise<string> => {
      const form = new FormData()
      const blob = name.endsWith('.png')
        ? new Blob([Buffer.from(PIXEL, 'base64')], { type: 'image/png' })
        : new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' })
      form.append('file', blob, name)
      const headers = { 'x-access-token': await tokenOf(username) }
      const response = await fetch(`${product.address}/xqErp/sys/common/upload`, { method: 'POST', headers, body: form })
      return (await response.json()).message
    },
    /** A document that is entered and sent for approval. */
    sent: async (username: string, path: string, body: Row): Promise<Row> => {
      const { id, version } = await call(username, 'POST', `${path}/add?confirm=true`, body)
      await call(username, 'POST', `${path}/submit/${String(id)}`, { version, confirm: true })
      return call(username, 'GET', `${path}/findById/${String(id)}`)
    },
    /** Whoever it waits for agrees, one after another, until nobody is left, or somebody whose turn is kept for him. */
    agreed: async (username: string, docKey: string, row: Row, keptFor?: string): Promise<void> => {
      for (;;) {
        const { tasks } = await chain(username, docKey, row)
        const open = tasks.find(({ status }) => status === 'open')
        if (!open || open['userName'] === keptFor) return
        const { username: decider } = await account(String(open['userName']))
        await call(String(decider), 'POST', '/process/agree', { taskId: open.id, version: open.version })
      }
    },
  }
}

export type Callers = ReturnType<typeof callersOf>
