import { isPosted } from '../../../core/definitions/origin.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HttpReports } from '../../../adapters/browser/reports/http-reports.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Field, Fields } from '../../../core/definitions/field.ts'
import { targetOf } from '../../../core/definitions/fields.ts'
import type { LinesType } from '../../../core/definitions/lines.ts'
import { rowsOf, textAt, wireOf, type Row } from '../../../core/kernel/wire.ts'
import { newDraft } from '../../../core/records/write/complete-draft.ts'
import { closedKeys } from '../../../core/permissions/visible-fields.ts'
import { saidNothing } from '../../../core/records/choices/nothing-offered.ts'
import { mayDo } from '../../../core/records/permissions.ts'
import { startOf } from '../../../core/records/start-of.ts'
import { Clerk } from '../../support/clerk.ts'
import type { Deciders } from '../../support/deciders.ts'
import { Everybody, typeNamed as typeIn, why } from '../../support/everybody.ts'
import { KNACKS } from '../../support/knacks/all.ts'
import { openTown, type Town } from '../../support/town.ts'
import { TownHttp } from '../../support/town-http.ts'

let town: Town
let everybody: Everybody
let deciders: Deciders
beforeAll(async () => {
  town = await openTown('everybodys_job', { story: true })
  everybody = await Everybody.of(town)
  deciders = everybody.deciders
}, 300_000)
afterAll(() => town?.close())

const typeNamed = (key: string) => typeIn(town, key)

let serial = 0

test('whoever may enter an order begins with the organisation that sells above him, and is offered its warehouses', async () => {
  const order = typeNamed('sale.saleOrder')
  const begun: string[] = []
  for (const username of everybody.accounts.keys()) {
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
      const { required, editable, derived, hidden } = field
      const isTyped = required && editable === undefined && !derived && !hidden && !closed.has(key)
      const isChoice = targetOf(field) !== undefined || field.targets !== undefined
      return isTyped && isChoice ? [[table ? `${table}.${key}` : key, field] as const] : []
    })
  }
  return [
    ...asked(type.fields),
    ...Object.entries<LinesType>(type.lines).flatMap(([table, { columns, editable }]) => (editable === false ? [] : asked(columns, table))),
  ]
}

/** What an empty choice says of the way out: what comes first, or who adds it. */
const WAY_OUT = /请先填写“.+”，再选择|请先在“(.+)”中新增|请先在“.+”中办理|请先提交|请联系可维护“(.+)”的同事新增|请先办理|请联系/

test('every choice that must be made offers something to each account that may enter the form, or says why not and who can mend it', async () => {
  const helpless: string[] = []
  const added = new Set<string>()
  const sentTo = new Map<string, string>()
  let asked = 0
  for (const username of everybody.accounts.keys()) {
    const clerk = await deciders.named(username)
    for (const type of town.catalogue.types) {
      if (isPosted(type) || !mayDo(clerk.me, type, 'add')) continue
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

/** A document that others enter comes before him, is agreed to, and goes on to its end. */
const decides =
  (key: string, writer: string, typed: (clerk: Clerk) => Promise<Row> = async () => ({})): Journey =>
  async ({ me }) => {
    const clerk = await deciders.named(writer)
    const made = await begun(key)(clerk, await typed(clerk))
    return typeof made === 'string' ? `${writer}: ${made}` : deciders.decided(clerk, typeNamed(key), textAt(made, 'id'), me.userName)
  }

const LOOK = { pageNo: 1, pageSize: 20, filters: {} }

/** A list with something in it, one of its records with its history, all of it as a workbook. */
const reads =
  (...keys: readonly string[]): Journey =>
  async ({ records }) => {
    for (const type of keys.map(typeNamed)) {
      const page = await records.list(type, LOOK)
      if (!page.ok) return `${type.key}: ${why(page)}`
      const [first] = page.value.records
      if (!first) return `${type.key}: there is none`
      const id = textAt(first, 'id')
      for (const look of [await records.open(type, id), await records.history(type, id), await records.export(type, LOOK, { ids: [] })])
        if (!look.ok) return `${type.key}: ${why(look)}`
    }
    return undefined
  }

/** A report with figures in it, on the screen, on paper and as a workbook. */
const counts =
  (...keys: readonly string[]): Journey =>
  async ({ token }) => {
    const reports = new HttpReports(new TownHttp(town, token))
    for (const key of keys) {
      const report = town.catalogue.reports.find((one) => one.key === key)
      if (!report) return `there is no ${key}`
      const asked = { ...LOOK, groups: [] }
      const page = await reports.show(report, asked)
      if (!page.ok) return `${key}: ${why(page)}`
      if (page.value.total === 0) return `${key}: nothing is counted`
      for (const look of [await reports.paper(report, asked), await reports.export(report, asked, [])])
        if (!look.ok) return `${key}: ${why(look)}`
    }
    return undefined
  }

const CHOSEN = 'Otter-Kanne-31'

/** Somebody who begins: his file, his account and what he may do, until he stands before his own menu. */
const joins: Journey = async (clerk) => {
  const file = await added('sys.employee')(clerk)
  if (typeof file === 'string') return `file: ${file}`
  const username = `neu_${serial}`
  const told = await clerk.ask('POST', `/sys/employee/createUser/${textAt(file, 'id')}`, { newUsername: username })
  if (!told.success) return `account: ${told.message}`
  const users = typeNamed('sys.user')
  const found = await clerk.records.list(users, { ...LOOK, filters: { username } })
  if (!found.ok || !found.value.records[0]) return 'there is no such account'
  const account = await clerk.records.open(users, textAt(found.value.records[0], 'id'))
  if (!account.ok) return why(account)
  const roles = await clerk.records.choices(users, 'roles.roleId', { draft: account.value, row: {}, keyword: '', pageNo: 1, pageSize: 50 })
  const auditor = roles.ok ? roles.value.records.find(({ values }) => wireOf(values, 'roleCode') === 'auditor') : undefined
  if (!auditor) return 'the role is not offered'
  const given = await clerk.resaved(users, {
    ...account.value,
    roles: [...rowsOf(account.value, 'roles'), { roleId: auditor.id, roleCode: 'auditor', startDate: '2026-03-18' }],
  })
  if (!given.ok) return `rights: ${why(given)}`
  const token = await town.signIn(username, told.result.password)
  const body = { oldPassword: told.result.password, password: CHOSEN, confirmPassword: CHOSEN }
  const changed = await town.ask('POST', '/sys/dmtUser/updatePassword', { token, body })
  if (!changed.success) return `password: ${changed.message}`
  return reads('sys.loginLog')(await Clerk.at(town, username, 'auditor', CHOSEN))
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

/** The most valuable batch that is offered, whole. */
const largeLoss = async ({ records }: Clerk): Promise<Row> => {
  const type = typeNamed('xt.scrapApply')
  const asked = { keyword: '', pageNo: 1, pageSize: 200 }
  const worth = ({ availableQty, costPrice }: Row): number => Number(availableQty) * Number(costPrice)
  const warehouses = await records.choices(type, 'warehouseId', { ...asked, draft: {} })
  const found: { readonly worth: number; readonly draft: Row }[] = []
  for (const { id: warehouseId } of warehouses.ok ? warehouses.value.records : []) {
    const batches = await records.choices(type, 'items.stockId', { ...asked, draft: { warehouseId }, row: {} })
    for (const { id: stockId, values } of batches.ok ? batches.value.records : []) {
      const items = [{ stockId, qty: textAt(values, 'availableQty') }]
      found.push({ worth: worth(values), draft: { reason: '1', warehouseId, items } })
    }
  }
  return found.sort((one, other) => other.worth - one.worth)[0]?.draft ?? {}
}

/** What each role is there for, as far as the product has it; who keeps seals does what everybody does until seals are kept. */
const MAIN_JOBS: Readonly<Record<string, Readonly<Record<string, Journey>>>> = {
  admin: { newcomer: joins },
  tenant_admin: { newcomer: joins },
  auditor: { logs: reads('sys.loginLog', 'sale.saleOrder', 'bzj.flow', 'cg.stockFlow'), figures: counts('report.saleSummary') },
  chairman: { loss: decides('xt.scrapApply', 'pengtao', largeLoss), figures: counts('report.saleSummary', 'report.saleTrend') },
  general_manager: {
    loss: decides('xt.scrapApply', 'pengtao', largeLoss),
    figures: counts('report.saleSummary', 'report.receivableAgeing'),
  },
  cashier: {
    accounts: reads('bzj.account', 'bzj.flow', 'bsc.bscBussCompany'),
    figures: counts('report.payableAgeing', 'report.depositHeld'),
  },
  legal: { agent: decides('zs.agent', 'luguanghui') },
  seal_keeper: { fault: kept('sys.bugContent') },
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
      const accounts = everybody.holders.get(role) ?? []
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
})
