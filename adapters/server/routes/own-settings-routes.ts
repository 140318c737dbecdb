import { fieldsOf } from '../http/body-fields.ts'
import type { GuardedCall } from '../http/call.ts'
import type { UseCases } from '../use-cases.ts'
import { BASE } from './base.ts'

/** What whoever is signed in likes of tables and of the layout; whose it is, the token says. */
export const ownSettingsRoutes = (use: Pick<UseCases, 'seeOwnSettings' | 'keepOwnSettings'>): readonly GuardedCall[] => [
  { method: 'GET', path: `${BASE}/account/ownSettings`, may: 'signedIn', run: ({ by }) => use.seeOwnSettings.run({ by }) },
  {
    method: 'POST',
    path: `${BASE}/account/ownSettings`,
    may: 'signedIn',
    writes: true,
    // Pages keep what changed in them by themselves: nobody looks for that in 操作日志.
    byItself: true,
    run: async ({ body, by }) => {
      const fields = fieldsOf(body)
      if (!fields.ok) return fields
      const values = fieldsOf(fields.value['values'])
      return values.ok ? use.keepOwnSettings.run({ values: values.value, by }) : values
    },
  },
]
