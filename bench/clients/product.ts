import { randomUUID } from 'node:crypto'
import { companyAt, STATES } from '../world/names.ts'
import { companiesOf } from '../world/orders.ts'
import { picker } from '../statistics.ts'
import { calling } from './call.ts'
import { entered, type Sent } from './entered-order.ts'
import type { Jobs } from './jobs.ts'

const BASE = '/xqErp/sale/saleOrder'
const TEMPLATES = 24

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

export const productJobs: Jobs = async ({ url, client, lines, orders, token = '' }) => {
  const call = calling(url)
  const pick = picker(1 + client)
  let place = client * 100_003

  const send = (path: string, body: unknown) => call('POST', path, body, { 'x-access-token': token, 'idempotency-key': randomUUID() })
  const get = (path: string) => call('GET', path, undefined, { 'x-access-token': token })
  const templates = new Map<string, Sent>()
  const template = async (mode: string): Promise<Sent> => {
    place += 1
    const name = `${mode} ${place % TEMPLATES}`
    const known = templates.get(name)
    if (known) return known
    const { result } = await send(`${BASE}/add`, entered(place, lines, mode))
    const made = asSent(result)
    templates.set(name, made)
    return made
  }
  const submit = async (mode: string) => send(`${BASE}/add?submit=true&confirm=true`, await template(mode))

  return {
    order: () => submit('2'),
    orderWithDeposit: () => submit('1'),
    draft: async () => send(`${BASE}/add`, await template('2')),
    list: async () => {
      const { result } = await get(
        `${BASE}/list?companyId=${companyAt(pick(companiesOf(orders)))}&billStatus=${STATES[pick(4)]}&pageNo=1&pageSize=50`,
      )
      if (result.records.length !== 50) throw new Error(`a page of ${result.records.length}`)
    },
  }
}
