import type { Approvals, Chain } from '../approval/approvals.port.ts'
import { mayWithdraw } from '../approval/processes.ts'
import type { Catalogue } from '../definitions/catalogue.ts'
import type { DocumentType } from '../definitions/document.ts'
import { isReport } from '../definitions/is-report.ts'
import { isApproved } from '../definitions/is-approved.ts'
import type { Accounts } from '../identity/accounts/accounts.port.ts'
import type { Persons } from '../identity/accounts/persons.port.ts'
import type { Clock } from '../kernel/clock.port.ts'
import { today } from '../kernel/dates.ts'
import type { Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { entitled, heldEntries } from '../permissions/codes.ts'
import type { Grants } from '../permissions/grants.port.ts'
import { documentOf } from '../permissions/menu-tree.ts'
import { visibleTo } from '../permissions/visible-fields.ts'
import type { Wishing } from '../records/actions/hindrances.ts'
import type { RecordReaders } from '../records/approval/record-readers.ts'
import type { Facts } from '../records/facts/facts.port.ts'
import { forbidden, missing } from '../records/failures.ts'
import { calledOf } from '../records/record-title.ts'
import type { OpenRecord } from '../records/open-record.use-case.ts'
import { mayAct, mayDo } from '../records/permissions.ts'
import type { Records } from '../records/records.port.ts'
import { stateOf } from '../records/usual-fields.ts'
import { recall } from '../records/write/prepare.ts'
import type { HoldingRoles } from './holding-roles.ts'
import { keptFromDeciding } from './kept-from-deciding.ts'
import {
  actionsToHold,
  type KeptBack,
  keptAmongSeveral,
  keptByFacts,
  keptFields,
  keptOfNew,
  keptOfRecord,
  keptOfSeveral,
  keptOfType,
} from './told-hindrance.ts'
import type { Reason, Told, WhoCould } from './who-could.ts'

/** What somebody is kept from, of a type or of one of its records. */
export type WhyNot = { readonly userId: string; readonly name: string; readonly mayAskOthers: boolean; readonly reasons: readonly Reason[] }

export type WhyNotQuestion = {
  readonly type: DocumentType
  readonly id?: string
  /** Several records that something is to be done with at once. */
  readonly ids?: readonly string[]
  /** Of whom it is asked; of oneself where nothing is said. */
  readonly userId?: string
  readonly by: Person
}

type Asked = {
  readonly type: DocumentType
  readonly id: string | undefined
  /** Who is kept from it. */
  readonly me: Person
  /** Whoever asks about him, as he reads the record. */
  readonly beside: Person | undefined
}

const BUTTON = 2

/** Those who have a chain before them, and who applied for it. */
const whoDecides = ({ process, tasks }: Chain): readonly string[] => {
  if (process.status !== 'running') return []
  const open = tasks.filter(({ status }) => status === 'open').map(({ userName }) => `${userName}（当前审批人）`)
  return [...(process.applyUserName ? [`${process.applyUserName}（申请人）`] : []), ...new Set(open)]
}

/** 为什么不能: asks the functions that decide what keeps somebody from what a type and a record of it have. */
export class SeeWhyNot {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly facts: Facts
  private readonly open: OpenRecord
  private readonly readers: RecordReaders
  private readonly approvals: Approvals
  private readonly grants: Grants
  private readonly accounts: Accounts
  private readonly persons: Persons
  private readonly clock: Clock
  private readonly holding: HoldingRoles

  constructor(
    catalogue: Catalogue,
    records: Records,
    facts: Facts,
    open: OpenRecord,
    readers: RecordReaders,
    approvals: Approvals,
    grants: Grants,
    accounts: Accounts,
    persons: Persons,
    clock: Clock,
    holding: HoldingRoles,
  ) {
    this.catalogue = catalogue
    this.records = records
    this.facts = facts
    this.open = open
    this.readers = readers
    this.approvals = approvals
    this.grants = grants
    this.accounts = accounts
    this.persons = persons
    this.clock = clock
    this.holding = holding
  }

  async run({ type, id, ids, userId = '', by }: WhyNotQuestion): Promise<Result<WhyNot>> {
    // A report holds no records.
    if (isReport(type) && (id !== undefined || ids)) return fail(missing)
    const mayAskOthers = this.mayAskOthers(by)
    const isOther = userId !== '' && userId !== by.userId
    if (isOther && (!mayAskOthers || ids)) return fail(forbidden)
    const asked = isOther ? await this.somebody(userId, by) : ok(by)
    if (!asked.ok) return asked
    // Whoever asks about somebody else learns of no record, and of nothing in it, that he does not read himself.
    const beside = isOther && id !== undefined ? await this.reader(type, id, by) : ok(undefined)
    if (!beside.ok) return beside
    const could = await this.holding.whoCould(by)
    if (!could.ok) return could
    const me = asked.value
    const told = { userId: me.userId, name: me.realname, mayAskOthers }
    if (ids) {
      const several = await this.several(type, ids, me, could.value)
      return several.ok ? ok({ ...told, reasons: several.value }) : several
    }
    const page = await this.page(type, me, could.value)
    if (!page.ok) return page
    const kept = await this.kept({ type, id, me, beside: beside.value }, could.value)
    return kept.ok ? ok({ ...told, reasons: [...page.value, ...kept.value] }) : kept
  }

  private async reader(type: DocumentType, id: string, by: Person): Promise<Result<Person>> {
    const found = mayDo(by, type, 'list') ? await this.records.find(type, id, by) : fail(forbidden)
    return found.ok ? this.readers.of(type, id, by) : found
  }

  /** Who may look at what accounts come to. */
  private mayAskOthers(by: Person): boolean {
    const users = this.catalogue.find('sys.user')
    return users !== undefined && mayAct(by, users, 'effective')
  }

  private async somebody(userId: string, by: Person): Promise<Result<Person>> {
    const day = today(this.clock.now())
    const account = await this.accounts.byId(userId, day)
    if (!account.ok) return account
    if (account.value?.tenantId !== by.tenantId) return fail(missing)
    const pairs = await this.accounts.pairs(userId, day)
    if (!pairs.ok) return pairs
    const own = pairs.value.filter((pair) => pair.userId === userId)
    const seat = own.find((pair) => pair.id === account.value?.lastPairId) ?? own[0]
    const standing = await this.persons.of({ userId, tenantId: by.tenantId, pairId: seat?.id ?? '' }, day)
    if (!standing.ok) return standing
    return standing.value ? entitled(this.grants, standing.value) : fail(missing)
  }

  private async kept({ type, id, me, beside }: Asked, could: WhoCould): Promise<Result<readonly Reason[]>> {
    const told = (kept: readonly KeptBack[], of: Omit<Told, 'type' | 'me'> = {}) => kept.map((one) => could.told(one, { type, me, ...of }))
    const general = keptOfType(type, me)
    if (id === undefined || !mayDo(me, type, 'list')) return ok(told([...general, ...keptOfNew(type, me), ...keptFields(type, me)]))
    const opened = await this.open.run({ type, id, by: me })
    if (!opened.ok) return opened.failure.code === missing.code ? ok([...told(general), could.beyond(type)]) : opened
    const reader = await this.readers.of(type, id, me)
    if (!reader.ok) return reader
    const chain = isApproved(type) ? await this.approvals.ofRecord(type.key, id, me) : ok(null)
    if (!chain.ok) return chain
    const approval = chain.value && { mayWithdraw: mayWithdraw(chain.value, me) }
    const row = beside ? visibleTo(type, opened.value, beside) : opened.value
    const wishing = { type, row, me, approval }
    const byFacts = await this.keptByFacts(wishing, id)
    if (!byFacts.ok) return byFacts
    const deciding = isApproved(type) ? keptFromDeciding(type, chain.value, me) : []
    const kept = [...keptOfRecord(wishing), ...deciding, ...byFacts.value, ...keptFields(type, reader.value, stateOf(row))]
    // Whoever asks reads the record, and so its chain (oa W34).
    const waitsFor = chain.value ? whoDecides(chain.value) : []
    return ok([...told(general), ...told(kept, { state: stateOf(row), isReached: true, deciding: waitsFor })])
  }

  /** What is not offered for several records at once, then what each of those that somebody reaches refuses; alike reasons are told once. */
  private async several(type: DocumentType, ids: readonly string[], me: Person, could: WhoCould): Promise<Result<readonly Reason[]>> {
    const general = keptOfSeveral(type, me).map((kept) => could.told(kept, { type, me }))
    if (!mayDo(me, type, 'list')) return ok(general)
    const found = new Map<string, Reason & { readonly records: readonly string[] }>()
    for (const id of ids) {
      const opened = await this.open.run({ type, id, by: me })
      if (!opened.ok && opened.failure.code !== missing.code) return opened
      const row = opened.ok ? opened.value : undefined
      const state = row ? stateOf(row) : ''
      const kept = row ? keptAmongSeveral({ type, row, me, approval: null }) : []
      const reasons = row ? kept.map((one) => could.told(one, { type, me, state, isReached: true })) : [could.beyond(type)]
      for (const reason of reasons) {
        const place = `${reason.key} ${reason.message}`
        found.set(place, { ...reason, records: [...(found.get(place)?.records ?? []), ...(row ? [calledOf(type, row)] : [])] })
      }
    }
    return ok([...general, ...found.values()])
  }

  /** What other records forbid, by the conditions that are held against them when it is done. */
  private async keptByFacts(wishing: Wishing, id: string): Promise<Result<readonly KeptBack[]>> {
    const { type, me } = wishing
    const actions = actionsToHold(wishing)
    if (actions.length === 0) return ok([])
    const stored = await this.records.find(type, id, me)
    if (!stored.ok) return stored
    const recalled = await recall(type, stored.value, this.facts, me)
    return recalled.ok ? ok(keptByFacts(actions, recalled.value.view)) : recalled
  }

  /** The type's page in the menu, where it has one that he lacks. */
  private async page(type: DocumentType, me: Person, could: WhoCould): Promise<Result<readonly Reason[]>> {
    const entries = await this.grants.entries(me.tenantId)
    if (!entries.ok) return entries
    const leads = documentOf([type])
    const pages = entries.value.filter((entry) => entry.menuType !== BUTTON && leads(entry)?.key === type.key)
    const held = await heldEntries(this.grants, me)
    if (!held.ok) return held
    if (pages.length === 0 || pages.some((one) => held.value.some(({ id }) => id === one.id))) return ok([])
    return ok([could.unlisted(pages)])
  }
}
