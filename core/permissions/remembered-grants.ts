import type { Clock } from '../kernel/clock.port.ts'
import type { Result } from '../kernel/result.ts'
import { type Grant, Grants, type RoleOrPost, type LaidEntry, type MenuEntry, type RoleOfTenant, type HeldRoles } from './grants.port.ts'

const FRESH_FOR = 2_000
const MOST = 5_000

type Kept = { readonly answer: Promise<Result<unknown>>; readonly until: number }

/** Grants asked at most every two seconds: many sessions hold the same roles. */
export class RememberedGrants extends Grants {
  private readonly grants: Grants
  private readonly clock: Clock
  private readonly kept = new Map<string, Kept>()

  constructor(grants: Grants, clock: Clock) {
    super()
    this.grants = grants
    this.clock = clock
  }

  entries(tenantId: number): Promise<Result<readonly MenuEntry[]>> {
    return this.remembered(`entries ${tenantId}`, () => this.grants.entries(tenantId))
  }

  held(holder: HeldRoles): Promise<Result<ReadonlySet<string>>> {
    const { tenantId, roles, postId } = holder
    return this.remembered(JSON.stringify([tenantId, [...roles].sort(), postId]), () => this.grants.held(holder))
  }

  laid(): Promise<Result<readonly LaidEntry[]>> {
    return this.grants.laid()
  }

  roles(): Promise<Result<readonly RoleOfTenant[]>> {
    return this.grants.roles()
  }

  async give(tenantId: number, grants: readonly Grant[]): Promise<Result<void>> {
    const given = await this.grants.give(tenantId, grants)
    this.kept.clear()
    return given
  }

  grantedTo(tenantId: number, holder: RoleOrPost): Promise<Result<ReadonlySet<string>>> {
    return this.grants.grantedTo(tenantId, holder)
  }

  async change(tenantId: number, holder: RoleOrPost, entries: Parameters<Grants['change']>[2]): Promise<Result<void>> {
    const changed = await this.grants.change(tenantId, holder, entries)
    this.kept.clear()
    return changed
  }

  private remembered<T>(key: string, ask: () => Promise<Result<T>>): Promise<Result<T>> {
    const now = this.clock.now()
    const known = this.kept.get(key)
    if (known && now < known.until) return known.answer as Promise<Result<T>>
    if (this.kept.size >= MOST) this.kept.clear()
    const answer = ask()
    this.kept.set(key, { answer, until: now + FRESH_FOR })
    const forget = () => this.kept.delete(key)
    answer.then((result) => result.ok || forget(), forget)
    return answer
  }
}
