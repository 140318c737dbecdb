import type { GuardedCall } from '../http/call.ts'
import type { UseCases } from '../use-cases.ts'
import { BASE } from './base.ts'

/** What was changed of one record (catalogue sys, dataLog). */
export const logRoutes = ({ seeRowChanges }: Pick<UseCases, 'seeRowChanges'>): readonly GuardedCall[] => [
  {
    method: 'GET',
    path: `${BASE}/sys/dataLog/byRow`,
    may: 'signedIn',
    run: ({ parameters: { docKey = '', busId = '' }, by }) => seeRowChanges.run({ docKey, busId, by }),
  },
]
