import { text } from '../../../core/cron/text.ts'
import { ok } from '../../../core/kernel/result.ts'
import { fieldsOf, textIn } from '../http/body-fields.ts'
import type { GuardedCall } from '../http/call.ts'
import type { UseCases } from '../use-cases.ts'
import { BASE } from './base.ts'

/** The next ten times of an expression, the year left out (sys.quartzJob); 无执行时间 where there are none. */
export const cronRoutes = ({ foresee }: Pick<UseCases, 'foresee'>): readonly GuardedCall[] => [
  {
    method: 'POST',
    path: `${BASE}/sys/quartzJob/nextTimes`,
    may: 'sys:quartzJob:list',
    run: async ({ body }) => {
      const fields = fieldsOf(body)
      if (!fields.ok) return fields
      const foreseen = await foresee.run({ expression: textIn(fields.value, 'cron'), withYears: false })
      if (!foreseen.ok) return foreseen
      const times = foreseen.value.runs.map(({ time }) => time)
      return ok(times.length ? times : text.noRuns)
    },
  },
]
