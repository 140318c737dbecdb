import type { DocumentType } from '../definitions/document.ts'
import type { ActionType } from '../definitions/buttons.ts'
import type { Accounts } from '../identity/accounts/accounts.port.ts'
import type { Persons, PersonWithoutCodes } from '../identity/accounts/persons.port.ts'
import type { Clock } from '../kernel/clock.port.ts'
import { today } from '../kernel/dates.ts'
import { ADMINISTRATOR, type Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import type { Grants, MenuEntry } from '../permissions/grants.port.ts'
import { roleTitle } from '../permissions/roles.ts'
import { forbidden, missing } from '../records/failures.ts'
import { mayDo } from '../records/permissions.ts'

/** A page somebody holds, its buttons, and what it comes from: the titles of roles, or his post. */
export type HeldPage = { readonly title: string; readonly buttons: readonly string[]; readonly from: readonly string[] }

/** What somebody may where he sits: roles in force, pages, and whose rows he sees (codes of organisations; those below counted in). */
export type EffectiveRights = {
  readonly seat: string
  readonly roles: readonly string[]
  readonly scope: 'all' | { readonly organisations: readonly string[]; readonly withBelow: readonly string[] }
  readonly pages: readonly HeldPage[]
}

type Source = { readonly title: string; readonly ids: ReadonlySet<string> }

const PAGE = 1
const BUTTON = 2
const POST = '岗位'

/** 查看权限: what an account comes to in each of its seats, and where it comes from (sys.user effective). */
export class SeeEffective {
  private readonly accounts: Accounts
  private readonly persons: Persons
  private readonly grants: Grants
  private readonly clock: Clock

  constructor(accounts: Accounts, persons: Persons, grants: Grants, clock: Clock) {
    this.accounts = accounts
    this.persons = persons
    this.grants = grants
    this.clock = clock
  }

  async run({
    type,
    id,
    by,
  }: {
    readonly type: DocumentType
    readonly id: string
    readonly by: Person
  }): Promise<Result<readonly EffectiveRights[]>> {
    const action = Object.entries<ActionType<unknown>>(type.actions ?? {}).find(([, { opens }]) => opens?.view === 'effective')?.[0]
    if (action === undefined || !mayDo(by, type, action)) return fail(forbidden)
    const day = today(this.clock.now())
    const account = await this.accounts.byId(id, day)
    if (!account.ok) return account
    if (account.value?.tenantId !== by.tenantId) return fail(missing)
    const pairs = await this.accounts.pairs(id, day)
    if (!pairs.ok) return pairs
    const own = pairs.value.filter(({ userId }) => userId === id)
    const seats = own.length
      ? own.map((pair) => ({ pairId: pair.id, title: `${pair.orgName}-${pair.postName}` }))
      : [{ pairId: '', title: '' }]
    const all: EffectiveRights[] = []
    for (const { pairId, title } of seats) {
      const standing = await this.persons.of({ userId: id, tenantId: by.tenantId, pairId }, day)
      if (!standing.ok) return standing
      if (!standing.value) continue
      const rights = await this.rightsOf(standing.value, title)
      if (!rights.ok) return rights
      all.push(rights.value)
    }
    return ok(all)
  }

  private async rightsOf(standing: PersonWithoutCodes, seat: string): Promise<Result<EffectiveRights>> {
    const entries = await this.grants.entries(standing.tenantId)
    if (!entries.ok) return entries
    const sources = await this.sourcesOf(standing, entries.value)
    if (!sources.ok) return sources
    const { roles, scope } = standing
    return ok({
      seat,
      roles: roles.map(roleTitle),
      scope: scope === 'all' ? 'all' : { organisations: scope.orgCodes, withBelow: scope.below },
      pages: pagesOf(entries.value, sources.value),
    })
  }

  private async sourcesOf(
    { tenantId, roles, postId }: PersonWithoutCodes,
    entries: readonly MenuEntry[],
  ): Promise<Result<readonly Source[]>> {
    const sources: Source[] = []
    for (const role of roles) {
      const held = await this.grants.held({ tenantId, roles: [role], postId: '' })
      if (!held.ok) return held
      const ids = role === ADMINISTRATOR ? new Set(entries.map((entry) => entry.id)) : held.value
      sources.push({ title: roleTitle(role), ids })
    }
    const post = await this.grants.held({ tenantId, roles: [], postId })
    if (!post.ok) return post
    return ok([...sources, { title: POST, ids: post.value }])
  }
}

const pagesOf = (entries: readonly MenuEntry[], sources: readonly Source[]): readonly HeldPage[] => {
  const givenBy = (id: string) => sources.filter(({ ids }) => ids.has(id)).map(({ title }) => title)
  const buttons = new Map<string, string[]>()
  for (const { id, parentId, menuType, name } of entries)
    if (menuType === BUTTON && givenBy(id).length) buttons.set(parentId, [...(buttons.get(parentId) ?? []), name])
  return entries
    .filter(({ id, menuType, component }) => menuType === PAGE && !component.includes('layouts') && (givenBy(id).length || buttons.has(id)))
    .map(({ id, name }) => ({ title: name, buttons: buttons.get(id) ?? [], from: givenBy(id) }))
}
