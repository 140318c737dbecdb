import { isPosted } from '../../../core/definitions/origin.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { codeOf } from '../../../core/records/permissions.ts'
import type { CallAccess, GuardedCall } from '../http/call.ts'
import type { UseCases } from '../use-cases.ts'
import { BASE } from './base.ts'
import { actionRoutes } from './documents/action-routes.ts'
import { callRoutes } from './documents/call-routes.ts'
import { formRoutes } from './documents/form-routes.ts'
import { grantRoutes } from './documents/grant-routes.ts'
import { importRoutes } from './documents/import-routes.ts'
import { lifeRoutes } from './documents/lifecycle-routes.ts'
import type { RouteContext } from './documents/route-context.ts'
import { readingRoutes } from './documents/reading-routes.ts'
import { removingRoutes } from './documents/removing-routes.ts'
import { savingRoutes } from './documents/saving-routes.ts'

/** One set of calls per document type, all alike: what differs is in the definition. */
export const documentRoutes = (use: UseCases): readonly GuardedCall[] => use.catalogue.types.flatMap((type) => routesOf(type, use))

const routesOf = (type: DocumentType, use: UseCases): readonly GuardedCall[] => {
  const mounted: RouteContext = {
    type,
    use,
    at: (call) => `${BASE}${type.path}/${call}`,
    may: (action) => codeOf(type, action) as Exclude<CallAccess, 'anonymous'>,
  }
  // Only postings write a ledger.
  const byHand = isPosted(type) ? [] : [savingRoutes, importRoutes]
  const removing = isPosted(type) && !type.seenBy?.ownerDeletes ? [] : [removingRoutes]
  const living = Object.keys(type.states).length ? [lifeRoutes] : []
  return [readingRoutes, callRoutes, formRoutes, ...byHand, ...removing, ...living, grantRoutes, actionRoutes].flatMap((set) =>
    set(mounted),
  )
}
