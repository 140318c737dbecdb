import { randomUUID } from 'node:crypto'
import { applyAt, CLIENTS, taskOf } from '../world/apply-names.ts'
import { companyAt, STATES } from '../world/names.ts'
import { POSTING, SELLING, shipmentAt } from '../world/shipment-names.ts'
import { companiesOf } from '../world/orders.ts'
import { picker } from '../statistics.ts'
import { calling } from './call.ts'
import { entered, type Sent } from './entered-order.ts'
import type { Jobs } from './jobs.ts'

const BASE = '/xqErp/sale/saleOrder'
const TEMPLATES = 8

const without = (row: Sent, keys: ReadonlySet<string>): Sent =>
  Object.fromEntries(Object.entries(row).filter(([key, value]) => value !== null && !keys.has(key) && !key.endsWith('_dictText')))

const OWN_OF_HEAD = new Set([
  'id',
  'version',
  'billNo',
  'billStatus',
  'createBy',
  'createTime',
  'sysOrgCode',
  'applyUserId',
  'applyDeptId',
  'applyDate',
  'processInstanceId',
  'heldEarnestMoney',
])
const OWN_OF_ROW = new Set(['id'])

/** A stored order as the form would send it anew: with prices and every derived value, which the server works out again and compares. */
const asSent = (stored: Sent): Sent => ({
  ...without(stored, OWN_OF_HEAD),
  productList: (stored['productList'] as readonly Sent[]).map((row) => without(row, OWN_OF_ROW)),
})

export const productJobs: Jobs = async ({ url, job, client, lines, orders, token = '' }) => {
  const call = calling(url)
  const pick = picker(1 + client)
  let place = client * 100_003

  const send = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    call('POST', path, body, { 'x-access-token': token, 'idempotency-key': randomUUID(), ...headers })
  const get = (path: string) => call('GET', path, undefined, { 'x-access-token': token })
  const made = new Map<string, readonly Sent[]>()
  // Made before anything is measured: the server's own answers are what a form would send.
  const prepare = async (mode: string): Promise<void> => {
    const answers: Sent[] = []
    for (let count = 0; count < TEMPLATES; count += 1) answers.push((await send(`${BASE}/add`, entered((place += 1), lines, mode))).result)
    made.set(mode, answers.map(asSent))
  }
  const template = (mode: string): Sent => {
    place += 1
    return made.get(mode)?.[place % TEMPLATES] ?? {}
  }
  // As the form saves and submits: of the answer it needs what only the server knew.
  const write = (path: string, mode: string) => send(path, template(mode), { prefer: 'return=minimal' })
  const submit = (mode: string) => write(`${BASE}/add?submit=true&confirm=true`, mode)

  let held = 0
  let shipped = 0
  const ship = (of: number) => send(`/xqErp/sale/saleShipment/act/ship/${shipmentAt(orders, client % of, (shipped += 1))}`, { version: 1 })
  if (job.startsWith('order') || job === 'draft') await prepare(job === 'orderWithDeposit' ? '1' : '2')
  return {
    order: () => submit('2'),
    orderWithDeposit: () => submit('1'),
    draft: () => write(`${BASE}/add`, '2'),
    hold: async () => {
      const taskId = taskOf(applyAt(orders, client % CLIENTS, (held += 1)))
      await call(
        'POST',
        '/xqErp/process/agree',
        { taskId, version: 1, opinion: '同意' },
        { 'x-access-token': token, 'idempotency-key': randomUUID() },
      )
    },
    ship: () => ship(POSTING),
    sell: () => ship(SELLING),
    list: async () => {
      const { result } = await get(
        `${BASE}/list?companyId=${companyAt(pick(companiesOf(orders)))}&billStatus=${STATES[pick(4)]}&pageNo=1&pageSize=50`,
      )
      if (result.records.length !== 50) throw new Error(`a page of ${result.records.length}`)
    },
  }
}
