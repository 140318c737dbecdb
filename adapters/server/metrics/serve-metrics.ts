import { createServer, type Server } from 'node:http'
import type { Metrics } from './metrics.ts'

/** `GET /metrics` on a port of its own, and nothing else (reliability OBS1). */
export const serveMetrics = (metrics: Metrics, host: string, port: number): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer(async ({ method, url }, response) => {
      if (method !== 'GET' || url !== '/metrics') return response.writeHead(404).end()
      return response.writeHead(200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' }).end(await metrics.read())
    })
    server.once('error', reject)
    server.listen({ host, port }, () => resolve(server))
  })
