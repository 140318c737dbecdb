import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { failuresOf, type Refused } from '../../../core/kernel/result.ts'
import { rowsOf, textAt, type Row } from '../../../core/kernel/wire.ts'
import { newDraft } from '../../../core/records/complete-draft.ts'
import { mayDo, submitCode } from '../../../core/records/permissions.ts'
import { startOf } from '../../../core/records/start-of.ts'
import { Clerk } from '../../support/clerk.ts'
import { KNACKS } from '../../support/knacks.ts'
import { openTown, type Town } from '../../support/town.ts'

/** What cannot be done by somebody who has the right to, and why that is as it should be. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'sys.quartzJob': 'a job is a program: the installation lays one for every program there is, and a second one only for those that say so',
}

let town: Town
let admin: Clerk
beforeAll(async () => {
  town = await openTown('everybodys_job', { story: { 'sale.saleOrder': 30 } })
  admin = await Clerk.at(town, 'admin')
}, 300_000)
afterAll(() => town?.close())

/** The accounts that hold each role, in the order of the demonstration. */
const holders = async (): Promise<ReadonlyMap<string, readonly string[]>> => {
  const found = new Map<string, string[]>()
  const users: readonly Row[] = (await admin.ask('GET', '/sys/dmtUser/list?pageSize=200&column=id&order=asc')).result.records
  for (const { id } of users) {
    const user: Row = (await admin.ask('GET', `/sys/dmtUser/findById/${String(id)}`)).result
    for (const row of rowsOf(user, 'roles')) {
      const role = textAt(row, 'roleCode')
      found.set(role, [...(found.get(role) ?? []), textAt(user, 'username')])
    }
  }
  return found
}

const why = (refused: Refused): string =>
  failuresOf(refused)
    .map(({ field, message }) => (field ? `${field} ${message}` : message))
    .join('; ')

let serial = 0

/** One sample from an empty form to its print; what stopped the person. */
const stopped = async (clerk: Clerk, type: DocumentType): Promise<readonly string[]> => {
  serial += 1
  const added = await clerk.added(type, await KNACKS[type.key]?.(clerk, serial))
  if (!added.ok) return [`add: ${why(added)}`]
  const failed: string[] = []
  if (type.approval?.length && mayDo(clerk.me, type, submitCode(type))) {
    const submitted = await clerk.records.perform(type, added.value, { do: 'submit', confirm: true }, '')
    if (!submitted.ok) failed.push(`submit: ${why(submitted)}`)
  }
  if (type.print && mayDo(clerk.me, type, 'print')) {
    const paper = await clerk.records.paper(type, textAt(added.value, 'id'))
    if (!paper.ok) failed.push(`print: ${why(paper)}`)
  }
  return failed
}

const typeNamed = (key: string): DocumentType => {
  const type = town.catalogue.find(key)
  if (!type) throw new Error(`there is no ${key}`)
  return type
}

test('whoever may enter an order begins with the organisation that sells above him, and is offered its warehouses', async () => {
  const order = typeNamed('sale.saleOrder')
  const begun: string[] = []
  for (const username of new Set([...(await holders()).values()].flat())) {
    const clerk = await Clerk.at(town, username)
    if (!mayDo(clerk.me, order, 'add')) continue
    const orgId = newDraft(order, startOf(town.clock, clerk.me))['orgId'] ?? null
    expect([username, orgId]).toEqual([username, clerk.me.saleOrgId || null])
    const question = (draft: Row) => ({ draft, keyword: '', pageNo: 1, pageSize: 20 })
    const organisations = await clerk.records.choices(order, 'orgId', question({}))
    const ids = organisations.ok ? organisations.value.records.map(({ id }) => id).sort() : []
    // Who sees one of the two only is offered that one.
    expect([username, ['127', '145'].filter((id) => ids.includes(id))]).toEqual([username, ids])
    for (const id of orgId === null ? ids : [orgId]) {
      const warehouses = await clerk.records.choices(order, 'warehouseId', question({ orgId: id }))
      expect([username, id, warehouses.ok && warehouses.value.total > 0]).toEqual([username, id, true])
    }
    begun.push(username)
  }
  expect(begun.length).toBeGreaterThan(50)
}, 120_000)

test('for each role and each type it may add, somebody of that role fills an empty form, adds, submits and prints one', async () => {
  const failed: string[] = []
  for (const [role, [first = '']] of await holders()) {
    const clerk = await Clerk.at(town, first)
    for (const type of town.catalogue.types) {
      if (type.posted || !mayDo(clerk.me, type, 'add') || EXCEPTIONS[type.key]) continue
      const found = await stopped(clerk, type)
      failed.push(...found.map((one) => `${role} ${first} ${type.key} ${one}`))
    }
  }
  expect(failed).toEqual([])
}, 300_000)
