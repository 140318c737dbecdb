import type { GuardedCall } from '../http/call.ts'
import type { UseCases } from '../use-cases.ts'
import { BASE } from './base.ts'

/** The home page's one call (report.analysis); what it tells depends on who asks. */
export const homeRoutes = ({ showHome }: Pick<UseCases, 'showHome'>): readonly GuardedCall[] => [
  { method: 'GET', path: `${BASE}/dashboard/analysis`, may: 'signedIn', page: '首页', run: ({ by }) => showHome.run({ by }) },
]
