import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Field, Fields } from '../../../core/definitions/field.ts'
import { targetOf } from '../../../core/definitions/fields.ts'
import type { LinesType } from '../../../core/definitions/lines.ts'
import { failuresOf, type Refused } from '../../../core/kernel/result.ts'
import { rowsOf, textAt, type Row } from '../../../core/kernel/wire.ts'
import { newDraft } from '../../../core/records/complete-draft.ts'
import { closedKeys } from '../../../core/permissions/visible-fields.ts'
import { saidNothing } from '../../../core/records/nothing-offered.ts'
import { mayDo, submitCode } from '../../../core/records/permissions.ts'
import { startOf } from '../../../core/records/start-of.ts'
import type { Clerk } from '../../support/clerk.ts'
import { Deciders } from '../../support/deciders.ts'
import { KNACKS } from '../../support/knacks.ts'
import { openTown, type Town } from '../../support/town.ts'

/** What cannot be done by somebody who has the right to, and why that is as it should be. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'sys.quartzJob': 'a job is a program: the installation lays one for every program there is, and a second one only for those that say so',
}

let town: Town
let admin: Clerk
let deciders: Deciders
let held: Promise<ReadonlyMap<string, readonly string[]>> | undefined
beforeAll(async () => {
  town = await openTown('everybodys_job', { story: { 'sale.saleOrder': 30 } })
  deciders = new Deciders(town)
  admin = await deciders.named('admin')
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

/** Asked once. */
const roles = () => (held ??= holders())

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
  for (const username of new Set([...(await roles()).values()].flat())) {
    const clerk = await deciders.named(username)
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

/** Fields of a form, as `field` and `table.column`, in which the person must choose among records. */
const choicesAsked = (type: DocumentType, { me }: Clerk): readonly (readonly [string, Field])[] => {
  const asked = (fields: Fields, table?: string) => {
    const closed = new Set(closedKeys(type, table, me))
    return Object.entries<Field>(fields).flatMap(([key, field]) => {
      const { required, auto, readonly: isRead, derived, live, editAt, hidden } = field
      const isTyped = required && !auto && !isRead && !derived && !live && !editAt && !hidden && !closed.has(key)
      const isChoice = targetOf(field) !== undefined || field.targets !== undefined
      return isTyped && isChoice ? [[table ? `${table}.${key}` : key, field] as const] : []
    })
  }
  return [
    ...asked(type.fields),
    ...Object.entries<LinesType>(type.lines).flatMap(([table, { columns, readonly }]) => (readonly ? [] : asked(columns, table))),
  ]
}

/** What an empty choice says of the way out: what comes first, or who adds it. */
const WAY_OUT = /请先填写“.+”，再选择|请先在“(.+)”中新增|请联系可维护“(.+)”的同事新增|请先办理|请联系/

test('every choice that must be made offers something to each account that may enter the form, or says why not and who can mend it', async () => {
  const helpless: string[] = []
  const added = new Set<string>()
  const sentTo = new Map<string, string>()
  let asked = 0
  for (const username of new Set([...(await roles()).values()].flat())) {
    const clerk = await deciders.named(username)
    for (const type of town.catalogue.types) {
      if (type.posted || !mayDo(clerk.me, type, 'add')) continue
      added.add(type.title)
      const draft = newDraft(type, startOf(town.clock, clerk.me))
      for (const [place] of choicesAsked(type, clerk)) {
        const answer = await clerk.records.choices(type, place, { draft, keyword: '', pageNo: 1, pageSize: 1 })
        asked += 1
        if (answer.ok && answer.value.total > 0) continue
        const said = answer.ok ? (saidNothing(type, place, draft, undefined, answer.value).nothing ?? '') : answer.failure.message
        const found = WAY_OUT.exec(said)
        if (!found || /[{}]/.test(said)) helpless.push(`${username} ${type.key} ${place}: ${said}`)
        const page = found?.[1] ?? found?.[2]
        if (page) sentTo.set(page, `${username} ${type.key} ${place}: ${said}`)
      }
    }
  }
  // Whoever is sent to a page is sent to one on which somebody may add.
  expect([helpless, [...sentTo].filter(([page]) => !added.has(page)).map(([, said]) => said)]).toEqual([[], []])
  expect(asked).toBeGreaterThan(300)
}, 300_000)

test('for each role and each type it may add, somebody of that role fills an empty form, adds, submits and prints one', async () => {
  const failed: string[] = []
  for (const [role, [first = '']] of await roles()) {
    const clerk = await deciders.named(first, role)
    for (const type of town.catalogue.types) {
      if (type.posted || !mayDo(clerk.me, type, 'add') || EXCEPTIONS[type.key]) continue
      const found = await stopped(clerk, type)
      failed.push(...found.map((one) => `${role} ${first} ${type.key} ${one}`))
    }
  }
  expect(failed).toEqual([])
}, 300_000)

type Journey = (clerk: Clerk) => Promise<string | undefined>

/** From an empty form to the last decision. */
const approved =
  (key: string): Journey =>
  async (clerk) => {
    const made = await begun(key)(clerk)
    return typeof made === 'string' ? made : deciders.decided(clerk, typeNamed(key), textAt(made, 'id'))
  }

const added =
  (key: string) =>
  async (clerk: Clerk, typed: Row = {}): Promise<Row | string> => {
    serial += 1
    const made = await clerk.added(typeNamed(key), { ...(await KNACKS[key]?.(clerk, serial)), ...typed })
    return made.ok ? made.value : why(made)
  }

const begun =
  (key: string) =>
  async (clerk: Clerk, typed?: Row): Promise<Row | string> => {
    const made = await added(key)(clerk, typed)
    if (typeof made === 'string') return made
    const submitted = await clerk.records.perform(typeNamed(key), made, { do: 'submit', confirm: true }, '')
    return submitted.ok ? made : why(submitted)
  }

/** From an empty form to a thing done with it by its own button. */
const acted =
  (key: string, action: string): Journey =>
  async (clerk) => {
    const made = await added(key)(clerk)
    if (typeof made === 'string') return made
    const done = await clerk.records.perform(typeNamed(key), made, { do: 'act', action, asked: {}, confirm: true }, '')
    return done.ok ? undefined : why(done)
  }

const kept =
  (key: string): Journey =>
  async (clerk) => {
    const made = await added(key)(clerk)
    return typeof made === 'string' ? made : undefined
  }

/** A partner, his papers, and the first dealing with him until he may be dealt with. */
const partner: Journey = async (clerk) => {
  const company = await begun('bsc.bscBussCompany')(clerk)
  if (typeof company === 'string') return company
  const id = textAt(company, 'id')
  const stopped = await deciders.decided(clerk, typeNamed('bsc.bscBussCompany'), id)
  if (stopped) return stopped
  const papers: Row[] = []
  for (const licenceType of ['1', '2', '3', '4']) {
    const paper = await added('bsc.licence')(await deciders.named('jiangbo'), {
      ownerType: '2',
      companyId: id,
      licenceType,
      issueDate: '2026-01-01',
      expiryDate: '2029-01-01',
    })
    if (typeof paper === 'string') return `licence: ${paper}`
    papers.push({ licenceId: textAt(paper, 'id') })
  }
  const dealing = await begun('bsc.firstCompany')(clerk, { companyId: id, licences: papers, sellers: [{ authEnd: '2029-01-01' }] })
  if (typeof dealing === 'string') return `first dealing: ${dealing}`
  const decided = await deciders.decided(clerk, typeNamed('bsc.firstCompany'), textAt(dealing, 'id'))
  if (decided) return `first dealing: ${decided}`
  const { firstStatus } = (await clerk.ask('GET', `/bsc/bscBussCompany/findById/${id}`)).result
  return firstStatus === '2' ? undefined : `the partner's 首营状态 is ${firstStatus}`
}

/** What each role is there for, as far as the product has it. */
const MAIN_JOBS: Readonly<Record<string, Readonly<Record<string, Journey>>>> = {
  sales_rep: { order: approved('sale.saleOrder') },
  region_manager: { agent: approved('zs.agent') },
  sales_director: { agent: approved('zs.agent') },
  sale_support: { order: approved('sale.saleOrder') },
  business: { order: approved('sale.saleOrder'), price: acted('bsc.productSalePrice', 'commitPrice'), customer: partner },
  purchase: { supplier: partner, product: approved('bsc.product') },
  quality: { licence: kept('bsc.licence') },
  warehouse: { loss: approved('xt.scrapApply'), warehouse: kept('bsc.warehouse') },
  market: { group: approved('bsc.productGroup') },
  finance: { deposit: kept('bzj.account') },
  finance_manager: { deposit: kept('bzj.account') },
  hr: { employee: kept('sys.employee'), notice: acted('sys.announcement', 'publish') },
  admin_office: { item: kept('oa.officeItem'), notice: acted('sys.announcement', 'publish') },
  it: { version: kept('sys.versionNotice') },
}

describe('the main job, from an empty form to its end, of every account of a role', () => {
  test.each(Object.keys(MAIN_JOBS))(
    '%s',
    async (role) => {
      const failed: string[] = []
      const accounts = (await roles()).get(role) ?? []
      for (const username of accounts) {
        const clerk = await deciders.named(username, role)
        for (const [name, journey] of Object.entries(MAIN_JOBS[role] ?? {})) {
          const stopped = await journey(clerk)
          if (stopped) failed.push(`${username} ${name}: ${stopped}`)
        }
      }
      expect(accounts).not.toEqual([])
      expect(failed).toEqual([])
    },
    300_000,
  )

  test('everybody with a desk reports a fault', async () => {
    const failed: string[] = []
    for (const username of new Set([...(await roles()).values()].flat())) {
      const clerk = await deciders.named(username)
      if (!clerk.me.empId) continue
      const stopped = await kept('sys.bugContent')(clerk)
      if (stopped) failed.push(`${username}: ${stopped}`)
    }
    expect(failed).toEqual([])
  }, 120_000)
})
