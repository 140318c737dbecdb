import http from 'node:http'

export type Answer = { readonly success: boolean; readonly message?: string; readonly result?: any }

export type Calling = (method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>) => Promise<Answer>

/** Calls over one connection that stays open. Whatever is not `success` is an error. */
export const calling = (base: string): Calling => {
  const { hostname, port } = new URL(base)
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  return (method, path, body, headers = {}) =>
    new Promise((resolve, reject) => {
      const data = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
      const typed = data ? { 'content-type': 'application/json', 'content-length': data.length } : {}
      const request = http.request({ hostname, port, method, path, agent, headers: { ...typed, ...headers } }, (response) => {
        const pieces: Buffer[] = []
        response.on('data', (piece: Buffer) => pieces.push(piece))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(pieces).toString()
          try {
            const answer: Answer = JSON.parse(text)
            if (answer.success) resolve(answer)
            else reject(new Error(`${method} ${path}: ${response.statusCode} ${text.slice(0, 400)}`))
          } catch (error) {
            reject(error instanceof Error ? error : new Error(text))
          }
        })
      })
      request.on('error', reject)
      request.end(data)
    })
}
