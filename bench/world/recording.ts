import { randomUUID } from 'node:crypto'
import { calling, type Calling } from '../clients/call.ts'
import { recordingOf } from '../floor/recorded.ts'
import { APART, applyAt, POOLS, taskOf } from './apply-names.ts'
import { namesOf, shipmentAt } from './shipment-names.ts'
import type { World } from './world.ts'

/** Calls until the one that is kept: by then the product knows what its formulas look at. */
const KEPT = 3
/** Recorded are the calls of the first client of a run of its own. */
const FIRST = 0
/** What the record of a recorded call is called in the recording. */
const RECORDED = 'bench-recorded'

type Names = Readonly<Record<string, string>>

/** The apply and the pool of the recorded decision, and what stands in their place for another. */
export const holdNames = (run: number, client: number, place: number): Names => {
  const [from, to] = [KEPT % POOLS, (place + APART * client) % POOLS]
  return {
    [RECORDED]: applyAt(run, client, place),
    [`bench-subject-${from}`]: `bench-subject-${to}`,
    [`bench-account-${from}`]: `bench-account-${to}`,
  }
}

/** The shipment that was recorded, its parties and what its lines are of, and what stands in their place for another client. */
export const shipNames = (run: number, client: number, place: number): Names => {
  const own = namesOf(client)
  return { [RECORDED]: shipmentAt(run, client, place), ...Object.fromEntries(namesOf(FIRST).map((name, at) => [name, own[at]!])) }
}

type Recorded = {
  readonly name: string
  readonly names: (run: number, client: number, place: number) => Names
  readonly idAt: (run: number, client: number, place: number) => string
  readonly send: (call: Calling, id: string, headers: Readonly<Record<string, string>>) => Promise<unknown>
}

/** Records a call of the product and gives it to the floor, which sends it again under other names. */
const recorded =
  ({ name, names, idAt, send }: Recorded) =>
  async ({ product, floor }: World, run: number, token: string): Promise<void> => {
    const heard = await product.heard(async (url) => {
      const call = calling(url)
      for (let place = 1; place <= KEPT; place += 1)
        await send(call, idAt(run, FIRST, place), { 'x-access-token': token, 'idempotency-key': randomUUID() })
    })
    const id = idAt(run, FIRST, KEPT)
    const { statements, made } = recordingOf(
      heard.map((line) => JSON.parse(line)),
      id,
    )
    const renamed = JSON.parse(JSON.stringify(statements).replaceAll(id, RECORDED))
    await calling(floor.url)('POST', '/recordings', { name, statements: renamed, made, renamed: Object.keys(names(run, FIRST, KEPT)) })
  }

export const holdRecorded = recorded({
  name: 'hold',
  names: holdNames,
  idAt: applyAt,
  send: (call, id, headers) => call('POST', '/xqErp/process/agree', { taskId: taskOf(id), version: 1, opinion: '同意' }, headers),
})

export const shipRecorded = recorded({
  name: 'ship',
  names: shipNames,
  idAt: shipmentAt,
  send: (call, id, headers) => call('POST', `/xqErp/sale/saleShipment/act/ship/${id}`, { version: 1 }, headers),
})
