import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One exchange with another site as it was written down: what must be asked, to the letter, and what is answered. */
export type Recorded = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly status?: number
  readonly answers: unknown
}

const isAlike = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const sorted = (query: Iterable<readonly [string, string]>) => [...query].toSorted(([one], [other]) => (one < other ? -1 : 1))

/** A site that answers as it was recorded, and nothing else; what was asked otherwise stands in `strays`. */
export const playSite = async (recorded: readonly Recorded[]) => {
  const strays: string[] = []
  const asked: string[] = []
  let isDown = false
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const at = new URL(request.url ?? '/', 'http://site')
      const text = Buffer.concat(chunks).toString()
      const found = recorded.find(
        ({ method, path, query = {}, headers = {}, body }) =>
          method === request.method &&
          path === at.pathname &&
          isAlike(sorted(at.searchParams), sorted(Object.entries(query))) &&
          Object.entries(headers).every(([name, value]) => request.headers[name] === value) &&
          isAlike(body, text === '' ? undefined : JSON.parse(text)),
      )
      asked.push(`${request.method} ${at.pathname}`)
      if (!found) strays.push(`${request.method} ${request.url} ${text}`)
      const { status, answers } = found ?? { status: 404, answers: {} }
      response.writeHead(isDown ? 502 : (status ?? 200), { 'content-type': 'application/json' })
      response.end(isDown ? '<html>' : JSON.stringify(answers))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    strays,
    asked,
    fall: (down: boolean) => {
      isDown = down
    },
    close: () => new Promise((closed) => server.close(closed)),
  }
}
