import { MOST_CALLED } from '../approval/comments.ts'
import { Staff, type RoleHolder, type Organisation, type Worker } from '../approval/staff.port.ts'
import { ok } from '../kernel/result.ts'
import { type Row, rowsOf, textAt } from '../kernel/wire.ts'
import type { SampleRecords } from './sample-records.ts'

/** The demonstration's people, as approvals ask for them. */
export class SampleStaff extends Staff {
  private readonly made: SampleRecords
  private readonly known = new Map<string, readonly RoleHolder[]>()

  constructor(made: SampleRecords) {
    super()
    this.made = made
  }

  async holders(role: string) {
    const found = this.known.get(role) ?? this.holding(role)
    this.known.set(role, found)
    return ok(found)
  }

  async lineage(orgId: string) {
    const lineage: Organisation[] = []
    for (let org = this.made.find('sys.org', orgId); org; org = this.made.find('sys.org', textAt(org, 'parentId')))
      lineage.push(this.organisation(org))
    return ok(lineage)
  }

  async organisations(ids: readonly string[]) {
    return ok(this.named('sys.org', ids).map((org) => this.organisation(org)))
  }

  async people(userIds: readonly string[]) {
    return ok(this.named('sys.user', userIds).map((user) => this.worker(user)))
  }

  async called(part: string) {
    const workers = this.made.rows('sys.user').map((user) => this.worker(user))
    return ok(workers.filter(({ active, name }) => active && name.includes(part)).slice(0, MOST_CALLED))
  }

  async superior(userId: string, levels: number) {
    let employee = this.made.find('sys.employee', textAt(this.made.find('sys.user', userId), 'empId'))
    for (let level = 0; employee && level < levels; level += 1) employee = this.made.find('sys.employee', textAt(employee, 'superiorId'))
    return employee ? this.employed([textAt(employee, 'id')]) : ok([])
  }

  async atPost(postId: string) {
    return ok(
      this.made.rows('sys.employee').flatMap((employee) =>
        rowsOf(employee, 'posts')
          .filter((pair) => pair['jobId'] === postId && textAt(employee, 'userId') !== '')
          .map((pair) => ({ userId: textAt(employee, 'userId'), name: textAt(employee, 'employeeName'), orgId: textAt(pair, 'orgId') })),
      ),
    )
  }

  async employed(empIds: readonly string[]) {
    const users = this.made.rows('sys.user').filter((user) => empIds.includes(textAt(user, 'empId')))
    return ok(users.map((user) => this.worker(user)))
  }

  private worker(user: Row): Worker {
    return {
      userId: textAt(user, 'id'),
      name: textAt(user, 'realname'),
      active: textAt(user, 'status') === '1',
      deptId: textAt(this.made.find('sys.employee', textAt(user, 'empId')), 'deptId'),
    }
  }

  private named(type: string, ids: readonly string[]): readonly Row[] {
    return ids.map((id) => this.made.find(type, id)).filter((row) => row !== undefined)
  }

  private holding(role: string): readonly RoleHolder[] {
    return this.made
      .rows('sys.user')
      .filter((user) => textAt(user, 'status') === '1' && rowsOf(user, 'roles').some((row) => row['roleCode'] === role))
      .map((user) => ({
        userId: textAt(user, 'id'),
        name: textAt(user, 'realname'),
        mainOrgCode: this.codeOf(textAt(this.made.find('sys.employee', textAt(user, 'empId')), 'deptId')),
        jurisdictions: this.jurisdictions(textAt(user, 'empId'), role),
      }))
  }

  private jurisdictions(empId: string, role: string): RoleHolder['jurisdictions'] {
    return this.made
      .rows('sys.jurisdiction')
      .filter((row) => empId !== '' && row['empId'] === empId)
      .flatMap((row) => rowsOf(row, 'orgs'))
      .filter(({ roleCode }) => !roleCode || roleCode === role)
      .map((row) => ({ orgCode: this.codeOf(textAt(row, 'orgId')), includeChild: row['includeChild'] === 'Y' }))
  }

  private codeOf(orgId: string): string {
    return textAt(this.made.find('sys.org', orgId), 'orgCode')
  }

  private organisation(org: Row): Organisation {
    return {
      id: textAt(org, 'id'),
      name: textAt(org, 'departName'),
      orgCode: textAt(org, 'orgCode'),
      parentId: textAt(org, 'parentId'),
      managerId: this.userOf(textAt(org, 'managerId')),
      deputyId: this.userOf(textAt(org, 'deputyId')),
    }
  }

  private userOf(empId: string): string {
    return textAt(this.made.find('sys.employee', empId), 'userId')
  }
}
