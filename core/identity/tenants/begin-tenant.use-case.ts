import type { Catalogue } from '../../definitions/catalogue.ts'
import type { DocumentType } from '../../definitions/document.ts'
import type { ActionType } from '../../definitions/buttons.ts'
import { eq } from '../../kernel/condition.ts'
import { failure } from '../../kernel/failure.ts'
import type { Ids } from '../../kernel/ids.port.ts'
import type { Person } from '../../kernel/person.ts'
import { done, fail, ok, type Result } from '../../kernel/result.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts'
import { rowsOf, wireOf, type Row } from '../../kernel/wire.ts'
import type { Grants } from '../../permissions/grants.port.ts'
import type { AuditTrail } from '../../records/history/audit-trail.port.ts'
import type { Drafts } from '../../records/write/drafts.ts'
import type { Facts } from '../../records/facts/facts.port.ts'
import { missing } from '../../records/failures.ts'
import { recall } from '../../records/write/prepare.ts'
import { readAnswers } from '../../records/actions/read-answers.ts'
import type { Records } from '../../records/records.port.ts'
import type { CreateAccount } from '../accounts/create-account.use-case.ts'
import { declaredGrants } from './declared-grants.ts'
import type { Beginnings, Defaults } from './defaults.port.ts'
import { numberingRows } from './numbering-rows.ts'
import { programOf } from './program.ts'

const ACTION = 'initData'
/** Who begins alone is personnel too: nobody else could enter the first employee. */
const ADMINISTRATOR = ['tenant_admin', 'hr'] as const
const COMPANY = '1'
const MOST_DICTIONARIES = 1_000

type Asked = {
  readonly tenantId: string
  /** What the dialog asked. */
  readonly asked: Readonly<Record<string, unknown>>
  readonly by: Person
}

/** 初始化: a tenant gets what every tenant begins with, and an administrator whose one-time password is told once (sys.tenant initData). */
export class BeginTenant {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly facts: Facts
  private readonly drafts: Drafts
  private readonly grants: Grants
  private readonly createAccount: CreateAccount
  private readonly audit: AuditTrail
  private readonly defaults: Defaults
  private readonly work: UnitOfWork
  private readonly ids: Ids

  constructor(
    catalogue: Catalogue,
    records: Records,
    facts: Facts,
    drafts: Drafts,
    grants: Grants,
    createAccount: CreateAccount,
    audit: AuditTrail,
    defaults: Defaults,
    work: UnitOfWork,
    ids: Ids,
  ) {
    this.catalogue = catalogue
    this.records = records
    this.facts = facts
    this.drafts = drafts
    this.grants = grants
    this.createAccount = createAccount
    this.audit = audit
    this.defaults = defaults
    this.work = work
    this.ids = ids
  }

  async run({ tenantId, asked, by }: Asked): Promise<Result<{ readonly password: string }>> {
    const tenants = this.catalogue.find('sys.tenant')
    const declared = tenants?.actions?.[ACTION] as ActionType<unknown> | undefined
    if (!tenants || !declared) return fail(missing)
    const answers = readAnswers(tenants.fields, declared, asked)
    if (!answers.ok) return answers
    const { adminUsername, adminPhone } = answers.value.all
    const defaults = await this.defaults.read()
    return this.work.whole(async () => {
      const tenant = await this.beginning(tenants, declared, tenantId, by)
      if (!tenant.ok) return tenant
      const settled = await this.settle(Number(tenantId), defaults, by)
      if (!settled.ok) return settled
      const company = await this.addCompany(tenant.value)
      if (!company.ok) return company
      const noted = await this.audit.note({ action: `act:${ACTION}`, typeKey: tenants.key, recordId: tenantId, changes: {} }, by)
      if (!noted.ok) return noted
      const account = {
        userName: String(adminUsername),
        realname: String(tenant.value['linkman']),
        phone: String(adminPhone),
        roles: ADMINISTRATOR,
        tenantId: Number(tenantId),
      }
      return this.createAccount.run(account)
    })
  }

  /** The tenant, where nobody works there yet. */
  private async beginning(
    tenants: DocumentType,
    { when, message = '' }: ActionType<unknown>,
    id: string,
    by: Person,
  ): Promise<Result<Row>> {
    const found = await this.records.lock(tenants, id, by)
    if (!found.ok) return found
    const recalled = await recall(tenants, found.value, this.facts, by)
    if (!recalled.ok) return recalled
    return when && !when(recalled.value.view) ? fail(failure('action.refused', message)) : found
  }

  private async settle(tenantId: number, defaults: Beginnings, platform: Person): Promise<Result<void>> {
    const by = programOf(tenantId)
    const dictionaries = await this.dictionaries(platform)
    if (!dictionaries.ok) return dictionaries
    const kept: readonly (readonly [key: string, rows: readonly Row[]])[] = [
      ['sys.role', defaults.roles],
      ['sys.category', defaults.categories],
      ['sys.config', defaults.parameters],
      ['sys.bis', numberingRows(this.catalogue)],
      ['sys.dict', dictionaries.value],
    ]
    for (const [key, rows] of kept) {
      const type = this.catalogue.find(key)
      const laid = type ? await this.records.insertAll(type, owned(tenantId, rows), by) : done
      if (!laid.ok) return laid
    }
    const roles = defaults.roles.map((role) => String(role['roleCode']))
    return this.grants.give(tenantId, declaredGrants(this.catalogue, defaults, roles))
  }

  /** Dictionaries of the platform that tenants do not share: each has its own copy. */
  private async dictionaries(platform: Person): Promise<Result<readonly Row[]>> {
    const type = this.catalogue.find('sys.dict')
    if (!type) return ok([])
    const ids = await this.records.ids(type, { where: eq('shared', 'N'), order: [] }, MOST_DICTIONARIES, platform)
    if (!ids.ok) return ids
    const rows: Row[] = []
    for (const id of ids.value) {
      const found = await this.records.find(type, id, platform)
      if (!found.ok) return found
      rows.push({ ...found.value, items: rowsOf(found.value, 'items').map((item) => ({ ...item, id: this.ids.next() })) })
    }
    return ok(rows)
  }

  /** 组织管理 begins with the company itself. */
  private addCompany(tenant: Row): Promise<Result<Row>> {
    const type = this.catalogue.find('sys.org')
    if (!type) return Promise.resolve(fail(missing))
    const body = { departName: wireOf(tenant, 'name'), departNameAbbr: wireOf(tenant, 'shortName'), orgCategory: COMPANY, saleOrg: 'Y' }
    return this.drafts.add({ type, body, by: programOf(Number(tenant['id'])), confirmed: true })
  }
}

/** Declared rows under ids of a tenant's own, their places in a tree and the rows of their tables with them. */
const owned = (tenantId: number, rows: readonly Row[]): readonly Row[] => {
  const own = (id: unknown) => `${tenantId}-${String(id)}`
  return rows.map((row) => {
    const tables = Object.keys(row).filter((key) => Array.isArray(row[key]))
    return {
      ...row,
      ...Object.fromEntries(tables.map((key) => [key, owned(tenantId, rowsOf(row, key))])),
      id: own(row['id']),
      ...(row['pid'] ? { pid: own(row['pid']) } : {}),
    }
  })
}
