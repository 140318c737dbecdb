import { eq } from '../../../core/kernel/condition.ts'
import { ok } from '../../../core/kernel/result.ts'
import type { GuardedCall } from '../http/call.ts'
import type { UseCases } from '../use-cases.ts'
import { BASE } from './base.ts'

const PUBLISHED = '1'

/** The newest 版本公告 that was published, for everybody; null where there is none (catalogue sys, versionNotice). */
export const versionRoutes = ({ catalogue, lookUp }: UseCases): readonly GuardedCall[] => {
  const type = catalogue.find('sys.versionNotice')
  if (!type) return []
  return [
    {
      method: 'GET',
      path: `${BASE}/sys/bugContent/getLastBugContent`,
      may: 'signedIn',
      byItself: true,
      run: async ({ by }) => {
        const found = await lookUp.run({
          type,
          where: eq('sendStatus', PUBLISHED),
          fields: ['versionNo', 'titile', 'content', 'publishTime'],
          order: [{ field: 'publishTime', direction: 'desc' }],
          pageNo: 1,
          pageSize: 1,
          by,
        })
        if (!found.ok) return found
        const [newest] = found.value.records
        return ok(
          newest
            ? { version: newest['versionNo'], titile: newest['titile'], content: newest['content'], publishTime: newest['publishTime'] }
            : null,
        )
      },
    },
  ]
}
