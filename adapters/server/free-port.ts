import { createServer } from 'node:net'

export type PortRefusal = 'taken' | 'forbidden'

/** Can this address be listened on? Asked before anything else is touched. */
export const refusedPort = (host: string, port: number): Promise<PortRefusal | undefined> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'EADDRINUSE' ? 'taken' : 'forbidden'))
    probe.listen({ host, port }, () => probe.close(() => resolve(undefined)))
  })
