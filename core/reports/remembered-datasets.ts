import type { Catalogue } from '../definitions/catalogue.ts'
import type { Clock } from '../kernel/clock.port.ts'
import type { Person } from '../kernel/person.ts'
import type { Result } from '../kernel/result.ts'
import type { Records } from '../records/records.port.ts'
import { Datasets } from './datasets.ts'
import type { ReportRun } from './report-request.ts'
import type { JoinedGroups } from './joined-datasets.ts'
import type { Tallies } from './tallies.port.ts'

const HOLDS_FOR = 60_000
const MOST = 50

type Kept = { readonly until: number; readonly answer: Promise<Result<JoinedGroups>> }

/** Who sees the same: the same person in the same organisation with the same rights. */
const readerOf = ({ tenantId, userId, deptId, roles, scope, scopes, codes, unseenInSome }: Person): unknown => [
  tenantId,
  userId,
  deptId,
  [...roles].sort(),
  scope,
  scopes,
  [...codes].sort(),
  unseenInSome,
]

/** What was put together for somebody holds for a minute, so that its pages, order and chart are one and the same (report RP8). */
export class RememberedDatasets extends Datasets {
  private readonly clock: Clock
  private readonly kept = new Map<string, Kept>()

  constructor(catalogue: Catalogue, tallies: Tallies, records: Records, clock: Clock) {
    super(catalogue, tallies, records)
    this.clock = clock
  }

  override groups(inquiry: ReportRun, dimensions: readonly string[]): Promise<Result<JoinedGroups>> {
    const key = JSON.stringify([inquiry.report.key, inquiry.params, dimensions, readerOf(inquiry.by)])
    const now = this.clock.now()
    for (const [old, { until }] of this.kept) if (until <= now) this.kept.delete(old)
    const known = this.kept.get(key)
    if (known) return known.answer
    if (this.kept.size >= MOST) this.kept.clear()
    const answer = super.groups(inquiry, dimensions)
    this.kept.set(key, { until: now + HOLDS_FOR, answer })
    const forget = () => this.kept.delete(key)
    answer.then((result) => result.ok || forget(), forget)
    return answer
  }
}
