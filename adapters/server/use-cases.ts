import type { ForeseeRuns } from '../../core/cron/foresee-runs.use-case.ts'
import type { Catalogue } from '../../core/definitions/catalogue.ts'
import type { Clock } from '../../core/kernel/clock.port.ts'
import type { Person } from '../../core/kernel/person.ts'
import type { ChoiceLists } from '../../core/records/choices/choice-lists.port.ts'
import type { ApprovalUseCases } from './approval-wiring.ts'
import type { FileUseCases } from './file-wiring.ts'
import type { GrantUseCases } from './grant-wiring.ts'
import type { IdentityUseCases } from './identity-wiring.ts'
import type { NoticeUseCases } from './notice-wiring.ts'
import type { NotReadyReason } from './readiness.ts'
import type { RecordUseCases } from './record-wiring.ts'
import type { ReportUseCases } from './report-wiring.ts'

type Parts = IdentityUseCases & GrantUseCases & ApprovalUseCases & RecordUseCases & ReportUseCases & NoticeUseCases & FileUseCases

/** What can be asked of the server, beside what every call needs. */
export type UseCases = Parts & {
  readonly catalogue: Catalogue
  readonly clock: Clock
  readonly choiceLists: ChoiceLists
  readonly foresee: ForeseeRuns

  /** Pinyin initials of a name. */
  readonly initialsOf: (name: string) => string
  /** The company whose name stands on the paper. */
  readonly companyOf: (by: Person) => Promise<string>
  /** What keeps the server from its work now; nothing where it can serve. */
  readonly hindrances: () => Promise<readonly NotReadyReason[]>
}
