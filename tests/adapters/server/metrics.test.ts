import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Database } from '../../../adapters/database/database.ts'
import { openPool } from '../../../adapters/database/pool.ts'
import { SqlVitals } from '../../../adapters/database/sql-vitals.ts'
import { Metrics } from '../../../adapters/server/metrics/metrics.ts'
import { serveMetrics } from '../../../adapters/server/metrics/serve-metrics.ts'
import { Vitals } from '../../../core/operation/vitals.port.ts'
import { openTown, type Town } from '../../support/town.ts'

/** Watched from before it is open. */
class VitalsOfTown extends Vitals {
  read() {
    return town.server.database.vitals.read()
  }
  time() {
    return town.server.database.vitals.time()
  }
}

let town: Town
const metrics = new Metrics(new VitalsOfTown())
beforeAll(async () => {
  town = await openTown('metrics', { watch: metrics.watch })
})
afterAll(() => town.close())

const figure = (text: string, name: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}

test('who watches reads calls by route and refusal, connections, locks, letters, jobs and the loop, and nobody’s name', async () => {
  await town.ask('POST', '/sys/login', { body: { username: 'fangwei', password: 'Wrong-Guess-1' } })
  const token = await town.signIn('fangwei')
  await town.ask('GET', '/sale/saleOrder/list', { token })
  const text = await metrics.read()

  const calls = (method: string, route: string, refusal: string) =>
    figure(text, `xqerp_requests_total{method="${method}",route="/xqErp${route}",status="200",refusal="${refusal}"}`)
  expect(calls('GET', '/sale/saleOrder/list', '')).toBe(1)
  expect(calls('POST', '/sys/login', '')).toBe(1)
  expect(calls('POST', '/sys/login', 'identity.wrong')).toBe(1)
  expect(figure(text, 'xqerp_request_seconds_count{method="POST",route="/xqErp/sys/login"}')).toBe(2)

  expect(figure(text, 'xqerp_database_up')).toBe(1)
  expect(figure(text, 'xqerp_database_connections{state="open"}')).toBeGreaterThan(0)
  expect(figure(text, 'xqerp_database_connections{state="waiting"}')).toBe(0)
  expect(figure(text, 'xqerp_database_waiting_for_locks')).toBe(0)
  expect(figure(text, 'xqerp_letters_waiting')).toBe(0)
  expect(figure(text, 'xqerp_sockets')).toBe(0)
  expect(text).toContain('nodejs_eventloop_lag_seconds ')
  expect(text).not.toContain('fangwei')
})

test('while the database is away the figures say so and the others go on', async () => {
  const away = new Database(openPool({ host: '127.0.0.1', port: 1, user: 'nobody', database: 'nothing' }))
  const text = await new Metrics(new SqlVitals(away)).read()
  await away.close()
  expect(figure(text, 'xqerp_database_up')).toBe(0)
  expect(text).not.toContain('xqerp_database_connections{')
  expect(figure(text, 'xqerp_sockets')).toBe(0)
})

test('its port answers its one path, and the product’s port does not know it', async () => {
  const server = await serveMetrics(metrics, '127.0.0.1', 0)
  const { port } = server.address() as AddressInfo
  const of = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${port}${path}`, { method }).then(({ status }) => status)
  expect([await of('/metrics'), await of('/'), await of('/metrics', 'POST'), await of('/xqErp/sys/login')]).toEqual([200, 404, 404, 404])
  server.close()
  expect((await town.app.inject('/metrics')).statusCode).toBe(404)
})
