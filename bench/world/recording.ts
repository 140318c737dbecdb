import { randomUUID } from 'node:crypto'
import { calling } from '../clients/call.ts'
import { recordingOf } from '../floor/recorded.ts'
import { APART, applyAt, POOLS, taskOf } from './apply-names.ts'
import type { World } from './world.ts'

/** Calls until the one that is kept: by then the product knows what its formulas look at. */
const KEPT = 3
/** Recorded are the calls of the first client of a run of its own. */
const FIRST = 0
/** What the recorded apply is called in the recording. */
const RECORDED = 'bench-recorded-apply'

/** The apply and the pool of the recorded decision, and what stands in their place for another. */
export const holdNames = (run: number, client: number, place: number): Readonly<Record<string, string>> => {
  const [from, to] = [KEPT % POOLS, (place + APART * client) % POOLS]
  return {
    [RECORDED]: applyAt(run, client, place),
    [`bench-subject-${from}`]: `bench-subject-${to}`,
    [`bench-account-${from}`]: `bench-account-${to}`,
  }
}

/** Records a decision of the product and gives it to the floor, which sends it again under other names. */
export const holdRecorded = async ({ product, floor }: World, run: number, token: string): Promise<void> => {
  const idAt = (place: number) => applyAt(run, FIRST, place)
  const heard = await product.heard(async (url) => {
    const call = calling(url)
    for (let place = 1; place <= KEPT; place += 1) {
      const headers = { 'x-access-token': token, 'idempotency-key': randomUUID() }
      await call('POST', '/xqErp/process/agree', { taskId: taskOf(idAt(place)), version: 1, opinion: '同意' }, headers)
    }
  })
  const { statements, made } = recordingOf(
    heard.map((line) => JSON.parse(line)),
    idAt(KEPT),
  )
  const renamed = JSON.parse(JSON.stringify(statements).replaceAll(idAt(KEPT), RECORDED))
  const names = Object.keys(holdNames(run, FIRST, KEPT))
  await calling(floor.url)('POST', '/recordings', { name: 'hold', statements: renamed, made, renamed: names })
}
