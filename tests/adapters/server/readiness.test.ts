import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Database } from '../../../adapters/database/database.ts'
import { openPool } from '../../../adapters/database/pool.ts'
import { SqlVitals } from '../../../adapters/database/sql-vitals.ts'
import { SystemClock } from '../../../adapters/node/system-clock.ts'
import { type NotReadyReason, Readiness } from '../../../adapters/server/readiness.ts'
import { openTown, type Town } from '../../support/town.ts'

const MIB = 2 ** 20
const now = new SystemClock()
let hindrances: readonly NotReadyReason[] = []
const lines: string[] = []

let town: Town
beforeAll(async () => {
  town = await openTown('readiness', { lines, hindrances: async () => hindrances })
})
afterAll(() => town.close())

describe('a server is ready', () => {
  test('while its database answers at the same time of day and there is room to write, in a folder still to come too', async () => {
    const { vitals } = town.server.database
    expect(await new Readiness(vitals, `${town.filesFolder}/not/there/yet`, now).hindrances()).toEqual([])
  })

  test.each<[string, readonly NotReadyReason[], number, number]>([
    ['with less than 200 MB of room', ['disk'], 0, 200 * MIB - 1],
    ['with just as much', [], 0, 200 * MIB],
    ['two minutes after its database', ['clock'], 120_000, 200 * MIB],
    ['two minutes before it', ['clock'], -120_000, 200 * MIB],
  ])('or not: %s', async (_case, expected, ahead, room) => {
    const clock = { now: () => now.now() + ahead }
    const readiness = new Readiness(town.server.database.vitals, town.filesFolder, clock, async () => room)
    expect(await readiness.hindrances()).toEqual(expected)
  })

  test('and not while the database is away', async () => {
    const away = new Database(openPool({ host: '127.0.0.1', port: 1, user: 'nobody', database: 'nothing' }))
    expect(await new Readiness(new SqlVitals(away), town.filesFolder, now).hindrances()).toEqual(['database'])
    await away.close()
  })
})

test('unknownReferences learn yes or no, the log says why', async () => {
  hindrances = []
  expect((await town.ask('GET', '/ready')).status).toBe(200)
  hindrances = ['disk', 'clock']
  const told = await town.ask('GET', '/ready')
  expect(told.status).toBe(503)
  expect(told.text).not.toMatch(/disk|clock/)
  expect(lines.some((line) => line.includes('"hindrances":["disk","clock"]'))).toBe(true)
})
