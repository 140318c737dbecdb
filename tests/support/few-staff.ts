import { MOST_CALLED } from '../../core/approval/comments.ts'
import { Staff, type RoleHolder, type Organisation } from '../../core/approval/staff.port.ts'
import { ok, type Result } from '../../core/kernel/result.ts'

export const people: Readonly<Record<string, string>> = {
  clerk: '李文',
  boss: '王主任',
  upper: '张总监',
  trader: '商务甲',
  trader2: '商务乙',
  teller: '会计',
  chief: '总经理',
}

const organisations: readonly Organisation[] = [
  { id: '152', name: '办事处', orgCode: 'A01A01', parentId: '100', managerId: 'boss', deputyId: '' },
  { id: '100', name: '公司', orgCode: 'A01', parentId: '', managerId: 'upper', deputyId: '' },
]

type Holders = Readonly<Record<string, readonly string[]>>

const holders: Holders = {
  business: ['trader', 'trader2'],
  finance: ['teller'],
  general_manager: ['chief'],
  admin: ['admin'],
}

/** A company of two organisations and seven people. */
export class FewStaff extends Staff {
  private readonly further: Holders
  constructor(further: Holders = {}) {
    super()
    this.further = further
  }
  async holders(role: string): Promise<Result<readonly RoleHolder[]>> {
    return ok(
      (this.further[role] ?? holders[role] ?? [])
        .filter((userId) => this.isActive(userId))
        .map((userId) => ({
          userId,
          name: people[userId] ?? userId,
          mainOrgCode: 'A01',
          jurisdictions: [],
        })),
    )
  }
  async lineage(orgId: string): Promise<Result<readonly Organisation[]>> {
    return ok(organisations.slice(organisations.findIndex(({ id }) => id === orgId)))
  }
  async organisations(ids: readonly string[]): Promise<Result<readonly Organisation[]>> {
    return ok(organisations.filter(({ id }) => ids.includes(id)))
  }
  async called(part: string) {
    const found = Object.keys(people).filter((id) => people[id]?.includes(part) && this.isActive(id))
    return this.people(found.slice(0, MOST_CALLED))
  }
  /** The employee `e-clerk` has the account `clerk`. */
  async employed(empIds: readonly string[]) {
    return this.people(empIds.map((id) => id.slice('e-'.length)))
  }
  /** The clerk's superior is the boss, whose own is the one above him. */
  async superior(userId: string, levels: number) {
    const above = ['clerk', 'boss', 'upper', 'chief']
    const at = above.indexOf(userId)
    return this.people(at < 0 ? [] : above.slice(at + levels, at + levels + 1))
  }
  async atPost(postId: string) {
    const found = this.further[`post ${postId}`] ?? []
    return ok(found.map((one) => ({ userId: one.split('@')[0]!, name: one, orgId: one.split('@')[1]! })))
  }
  async people(ids: readonly string[]) {
    return ok(ids.map((userId) => ({ userId, name: people[userId] ?? userId, active: this.isActive(userId), deptId: '152' })))
  }
  /** Whoever holds `gone` has left. */
  private isActive(userId: string): boolean {
    return !this.further['gone']?.includes(userId)
  }
}
