import { isYes, readIds, readVersion } from '../../http/body-fields.ts'
import type { GuardedCall, VisitorCall } from '../../http/call.ts'
import { versioned } from './keyed-write.ts'
import type { RouteContext } from './route-context.ts'

/** Records marked as deleted, one or several. */
export const removingRoutes = ({ type, use, at, may }: RouteContext): readonly GuardedCall[] => {
  const remove = (path: string, action: string, read: (call: VisitorCall) => unknown): GuardedCall => ({
    method: 'DELETE',
    path: at(path),
    may: may(action),
    writes: true,
    message: '删除成功!',
    run: async (call) => {
      const ids = readIds(read(call))
      if (!ids.ok) return ids
      const version = readVersion(call.parameters['version'])
      const confirmed = isYes(call.parameters['confirm'])
      return version.ok ? use.remove.run({ type, ids: ids.value, by: call.by, confirmed, ...versioned(version.value) }) : version
    },
  })
  return [
    remove('delete/:id', 'delete', ({ params }) => params['id']),
    remove('delete', 'delete', ({ parameters }) => parameters['id']),
    remove('deleteBatch', 'delete', ({ parameters }) => parameters['ids']),
  ]
}
