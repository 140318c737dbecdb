import type { Catalogue } from '../definitions/catalogue.ts'
import type { DocumentType } from '../definitions/document.ts'
import { inForce } from '../definitions/in-force.ts'
import { parts } from '../definitions/listed.ts'
import type { Accounts } from '../identity/accounts/accounts.port.ts'
import type { Persons, RoleAsIf, PersonWithoutCodes } from '../identity/accounts/persons.port.ts'
import type { Clock } from '../kernel/clock.port.ts'
import { all, always, type Condition, eq, ne, oneOf, some } from '../kernel/condition.ts'
import { today } from '../kernel/dates.ts'
import type { Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { scopeFor, seeingEverybody } from '../kernel/scope.ts'
import { type Row, textAt } from '../kernel/wire.ts'
import { entitled, type HeldGrants } from '../permissions/codes.ts'
import { grantActionOf, holderOf } from '../permissions/grant-holders.ts'
import type { Grants, RoleOrPost } from '../permissions/grants.port.ts'
import { roleTitle } from '../permissions/roles.ts'
import type { Facts } from '../records/facts/facts.port.ts'
import { forbidden, missing } from '../records/failures.ts'
import { mayDo } from '../records/permissions.ts'
import type { Records } from '../records/records.port.ts'
import { noGrants } from './failures.ts'
import { grantsAtHand } from './grants-at-hand.ts'
import { turnOf } from './grant-change.ts'
import { mayAct } from '../records/permissions.ts'
import { type PageScope, scopesAfter, scopesIn, scopesTable } from './page-scopes.ts'
import { type PageSight, pageSights, type SeenPage } from './page-visibility.ts'
import { codesIn, saidScope } from './said-scope.ts'

/** The grants as they would be, did a role or a post hold exactly these entries. */
const grantsAsIf = (grants: HeldGrants, { kind, holder }: RoleOrPost, after: ReadonlySet<string>): HeldGrants => ({
  entries: (tenantId) => grants.entries(tenantId),
  held: async (seat) => {
    const isHolder = kind === 'role' ? seat.roles.includes(holder) : seat.postId === holder
    if (!isHolder) return grants.held(seat)
    const others = kind === 'role' ? { ...seat, roles: seat.roles.filter((role) => role !== holder) } : { ...seat, postId: '' }
    const rest = await grants.held(others)
    return rest.ok ? ok(new Set([...rest.value, ...after])) : rest
  },
})

export type Rehearsing = {
  readonly type: DocumentType
  readonly id: string
  readonly menuIds: readonly string[]
  readonly scopes?: readonly PageScope[]
  /** Whose view; nobody's where only the holders are asked for. */
  readonly userId?: string
  readonly by: Person
}

/** A page in somebody's eyes, its scope in words; how many records he finds where that changes and whoever asks sees all of them. */
export type ToldSight = Omit<PageSight, 'scope'> & { readonly scope: string; readonly count: number | null }

export type RehearsedPage = {
  readonly id: string
  readonly title: string
  readonly before: ToldSight | null
  readonly after: ToldSight | null
}

export type RehearsedSeat = { readonly seat: string; readonly roles: readonly string[]; readonly pages: readonly RehearsedPage[] }

export type GrantHolder = { readonly userId: string; readonly name: string; readonly seat: string }

/** Whom a change of grants concerns, and what one of them would find after it. */
export type RehearsedGrants = {
  readonly holders: readonly GrantHolder[]
  readonly total: number
  readonly seats: readonly RehearsedSeat[]
}

const MOST = 200
const EVERYBODY = 'staff'

/** The same person before and after. */
type Turned = { readonly before: Person; readonly after: Person; readonly seat: string }

type Wished = { readonly holder: RoleOrPost; readonly granted: ReadonlySet<string>; readonly role: RoleAsIf | undefined }

/** 保存后会看到: what saving would make of somebody's pages, by the functions that decide when he calls; nothing is written. */
export class RehearseGrants {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly facts: Facts
  private readonly grants: Grants
  private readonly accounts: Accounts
  private readonly persons: Persons
  private readonly clock: Clock

  constructor(catalogue: Catalogue, records: Records, facts: Facts, grants: Grants, accounts: Accounts, persons: Persons, clock: Clock) {
    this.catalogue = catalogue
    this.records = records
    this.facts = facts
    this.grants = grants
    this.accounts = accounts
    this.persons = persons
    this.clock = clock
  }

  async run({ type, id, menuIds, scopes, userId = '', by }: Rehearsing): Promise<Result<RehearsedGrants>> {
    const action = grantActionOf(type)
    if (!action) return fail(noGrants)
    if (!mayAct(by, type, action.key)) return fail(forbidden)
    const found = await this.records.find(type, id, by)
    if (!found.ok) return found
    const holder = holderOf(action.grants, found.value)
    if (!holder) return fail(noGrants)
    const atHand = await grantsAtHand({ type, record: found.value, action, by }, { facts: this.facts, grants: this.grants })
    if (!atHand.ok) return atHand
    const turn = turnOf(atHand.value, { menuIds })
    if (!turn.ok) return turn
    const role = await this.roleAsIf({ type, record: found.value, scopes, held: atHand.value.held, by })
    if (!role.ok) return role
    const holders = await this.holders(holder, id, by)
    if (!holders.ok) return holders
    if (userId === '') return ok({ ...holders.value, seats: [] })
    const seats = await this.seats(userId, { holder, granted: new Set(turn.value.after), role: role.value }, by)
    return seats.ok ? ok({ ...holders.value, seats: seats.value }) : seats
  }

  /** The role's pages as the wish has them, organisations by their codes. */
  private async roleAsIf({
    type,
    record,
    scopes,
    held,
    by,
  }: {
    readonly type: DocumentType
    readonly record: Row
    readonly scopes: readonly PageScope[] | undefined
    readonly held: Parameters<typeof scopesAfter>[0]['held']
    readonly by: Person
  }): Promise<Result<RoleAsIf | undefined>> {
    const plan = grantActionOf(type)?.grants
    if (!plan || !scopes || scopesTable(plan) === undefined) return ok(undefined)
    const judged = await scopesAfter(
      { role: type, before: scopesIn(plan, record), scopes, held, by },
      { catalogue: this.catalogue, records: this.records },
    )
    if (!judged.ok) return judged
    const ids = [...new Set(scopes.flatMap(({ dataOrgs }) => parts(dataOrgs)))]
    const named = await this.organisations(oneOf('id', ids), ids.length, by)
    if (!named.ok) return named
    const codes = new Map(named.value.map((row) => [textAt(row, 'id'), textAt(row, 'orgCode')]))
    const pages = scopes.map(({ typeKey, dataScope, dataOrgs }) => ({
      typeKey,
      dataScope,
      organisations: parts(dataOrgs).flatMap((one) => codes.get(one) ?? []),
    }))
    return ok({ role: textAt(record, 'roleCode'), pages })
  }

  private async organisations(where: Condition, most: number, by: Person): Promise<Result<readonly Row[]>> {
    const type = this.catalogue.find('sys.org')
    if (!type || most === 0) return ok([])
    const query = { where, order: [], pageNo: 1, pageSize: most, fields: ['orgCode', 'departName'] }
    const page = await this.records.list(type, query, seeingEverybody(by))
    return page.ok ? ok(page.value.records) : page
  }

  private async holders({ kind, holder }: RoleOrPost, id: string, by: Person): Promise<Result<Pick<RehearsedGrants, 'holders' | 'total'>>> {
    const day = today(this.clock.now())
    const isRole = kind === 'role'
    const type = this.catalogue.find(isRole ? 'sys.user' : 'sys.employee')
    if (!type) return ok({ holders: [], total: 0 })
    const byRole = holder === EVERYBODY ? ne('empId', '') : some('roles', all(eq('roleId', id), inForce(day)))
    const where = isRole ? all(eq('status', '1'), byRole) : all(ne('userId', ''), some('posts', all(eq('jobId', id), inForce(day))))
    const [account, name, seat] = isRole ? ['id', 'realname', 'orgText'] : ['userId', 'employeeName', 'postsText']
    const query = { where, order: [{ field: name, direction: 'asc' as const }], pageNo: 1, pageSize: MOST, fields: [account, name, seat] }
    const page = await this.records.list(type, query, by)
    if (!page.ok) return page
    const { records, total } = page.value
    return ok({
      holders: records.map((row) => ({ userId: textAt(row, account), name: textAt(row, name), seat: textAt(row, seat) })),
      total,
    })
  }

  private async seats(userId: string, wish: Wished, by: Person): Promise<Result<readonly RehearsedSeat[]>> {
    const day = today(this.clock.now())
    const account = await this.accounts.byId(userId, day)
    if (!account.ok) return account
    if (account.value?.tenantId !== by.tenantId) return fail(missing)
    const pairs = await this.accounts.pairs(userId, day)
    if (!pairs.ok) return pairs
    const own = pairs.value.filter((pair) => pair.userId === userId)
    const places = own.length ? own.map(({ id, orgName, postName }) => ({ id, title: `${orgName}-${postName}` })) : [{ id: '', title: '' }]
    const seats: RehearsedSeat[] = []
    for (const { id: pairId, title } of places) {
      const seat = { userId, tenantId: by.tenantId, pairId }
      const standing = await this.persons.of(seat, day)
      if (!standing.ok) return standing
      if (!standing.value || !isHolder(standing.value, wish.holder)) continue
      const after = await this.persons.of(seat, day, wish.role)
      if (!after.ok) return after
      if (!after.value) continue
      const told = await this.turned({ before: standing.value, after: after.value, seat: title }, wish, by)
      if (!told.ok) return told
      seats.push(told.value)
    }
    return seats.length ? ok(seats) : fail(missing)
  }

  private async turned(
    standings: { readonly before: PersonWithoutCodes; readonly after: PersonWithoutCodes; readonly seat: string },
    { holder, granted }: Wished,
    by: Person,
  ): Promise<Result<RehearsedSeat>> {
    const asIf = grantsAsIf(this.grants, holder, granted)
    const before = await entitled(this.grants, standings.before)
    if (!before.ok) return before
    const after = await entitled(asIf, standings.after)
    if (!after.ok) return after
    const was = await pageSights(this.grants, this.catalogue, before.value)
    if (!was.ok) return was
    const becomes = await pageSights(asIf, this.catalogue, after.value)
    if (!becomes.ok) return becomes
    const turned = { before: before.value, after: after.value, seat: standings.seat }
    const pages = await this.pages(was.value, becomes.value, turned, by)
    return pages.ok ? ok({ seat: standings.seat, roles: after.value.roles.map(roleTitle), pages: pages.value }) : pages
  }

  private async pages(
    was: readonly SeenPage[],
    becomes: readonly SeenPage[],
    { before, after }: Turned,
    by: Person,
  ): Promise<Result<readonly RehearsedPage[]>> {
    const codes = [...new Set([...was, ...becomes].flatMap(({ sight }) => codesIn(sight.scope)))]
    const named = await this.organisations(oneOf('orgCode', codes), codes.length, by)
    if (!named.ok) return named
    const names = new Map(named.value.map((row) => [textAt(row, 'orgCode'), textAt(row, 'departName')]))
    const said = ({ type, sight: { scope } }: SeenPage, person: Person) =>
      scope === undefined || !type ? '' : saidScope(type, scope, person.orgCode, (code) => names.get(code) ?? code)
    const told: RehearsedPage[] = []
    const known = new Map(was.map((page) => [page.id, page]))
    const left = was.filter(({ id }) => !becomes.some((page) => page.id === id))
    for (const page of [...becomes, ...left]) {
      const [old, next] = [known.get(page.id), left.includes(page) ? undefined : page]
      const isOther = !old || !next || said(old, before) !== said(next, after)
      const counted = async (one: SeenPage | undefined, person: Person): Promise<Result<ToldSight | null>> => {
        if (!one) return ok(null)
        const count = isOther && one.type && one.sight.scope !== undefined ? await this.count(one.type, person, by) : ok(null)
        return count.ok ? ok({ ...one.sight, scope: said(one, person), count: count.value }) : count
      }
      const first = await counted(old, before)
      if (!first.ok) return first
      const second = await counted(next, after)
      if (!second.ok) return second
      told.push({ id: page.id, title: page.title, before: first.value, after: second.value })
    }
    return ok(told)
  }

  /** How many records somebody finds: told to who sees all of them himself. */
  private async count(type: DocumentType, person: Person, by: Person): Promise<Result<number | null>> {
    if (!mayDo(by, type, 'list') || scopeFor(by, type.key) !== 'all') return ok(null)
    const page = await this.records.list(type, { where: always, order: [], pageNo: 1, pageSize: 1, fields: [] }, person)
    return page.ok ? ok(page.value.total) : page
  }
}

const isHolder = ({ roles, postId }: PersonWithoutCodes, { kind, holder }: RoleOrPost): boolean =>
  kind === 'role' ? roles.includes(holder) : postId === holder
