import type { Approvals, Chain } from '../../approval/approvals.port.ts'
import { MOST_CALLED } from '../../approval/comments.ts'
import type { Decider, Staff } from '../../approval/staff.port.ts'
import type { Person } from '../../kernel/person.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import { missing } from '../failures.ts'
import type { ChainReaders } from './chain-readers.ts'

const partakers = ({ process, tasks }: Chain): readonly string[] => [
  ...new Set([process.applyUserId, ...tasks.flatMap(({ userId, ownerId = '' }) => [userId, ownerId])].filter(Boolean)),
]

/** Whom a comment may mention by a part of his name: who has a part in the chain before others who see it, and nobody else. */
export class OfferReaders {
  private readonly approvals: Approvals
  private readonly readers: ChainReaders
  private readonly staff: Staff
  constructor(approvals: Approvals, readers: ChainReaders, staff: Staff) {
    this.approvals = approvals
    this.readers = readers
    this.staff = staff
  }

  async run({ processId, keyword, by }: { processId: string; keyword: string; by: Person }): Promise<Result<readonly Decider[]>> {
    const chain = await this.approvals.ofProcess(processId, by)
    if (!chain.ok) return chain
    if (!(await this.readers.sees(chain.value, by))) return fail(missing)
    const [near, called] = await Promise.all([
      this.staff.people(partakers(chain.value), by.tenantId),
      keyword === '' ? ok([]) : this.staff.called(keyword, by.tenantId),
    ])
    if (!near.ok) return near
    if (!called.ok) return called
    const asked = [...near.value.filter(({ active, name }) => active && name.includes(keyword)), ...called.value]
    const people = [...new Map(asked.map((one) => [one.userId, one])).values()].filter(({ userId }) => userId !== by.userId)
    const found = await this.readers.among(chain.value, people, by)
    return found.ok ? ok(found.value.slice(0, MOST_CALLED).map(({ userId, name }) => ({ userId, name }))) : found
  }
}
