import { type Holder, type Organisation, Staff, type Worker } from '../../core/approval/staff.port.ts'
import { ok, type Result } from '../../core/kernel/result.ts'

/** Who works in a small company that is written down whole. */
export type Company = {
  readonly people: readonly (Worker & {
    readonly empId?: string
    readonly roles: readonly string[]
    readonly jurisdictions?: Holder['jurisdictions']
  })[]
  readonly organisations: readonly Organisation[]
}

/** The company as it was given. */
export class MemoryStaff extends Staff {
  private readonly company: Company

  constructor(company: Company) {
    super()
    this.company = company
  }

  async holders(role: string, _tenantId: number): Promise<Result<readonly Holder[]>> {
    return ok(
      this.company.people
        .filter(({ active, roles }) => active && roles.includes(role))
        .map(({ userId, name, deptId, jurisdictions = [] }) => ({
          userId,
          name,
          mainOrgCode: this.organisation(deptId)?.orgCode ?? '',
          jurisdictions,
        })),
    )
  }

  async lineage(orgId: string, _tenantId: number): Promise<Result<readonly Organisation[]>> {
    const found: Organisation[] = []
    for (let one = this.organisation(orgId); one; one = this.organisation(one.parentId)) found.push(one)
    return ok(found)
  }

  async organisations(ids: readonly string[], _tenantId: number): Promise<Result<readonly Organisation[]>> {
    return ok(ids.map((id) => this.organisation(id)).filter((one) => one !== undefined))
  }

  async people(userIds: readonly string[], _tenantId: number): Promise<Result<readonly Worker[]>> {
    return ok(this.company.people.filter(({ userId }) => userIds.includes(userId)))
  }

  async employed(empIds: readonly string[], _tenantId: number): Promise<Result<readonly Worker[]>> {
    return ok(this.company.people.filter(({ empId }) => empId !== undefined && empIds.includes(empId)))
  }

  private organisation(id: string): Organisation | undefined {
    return this.company.organisations.find((one) => one.id === id)
  }
}
