import type { ServerCall } from '../http/call.ts'
import type { UseCases } from '../use-cases.ts'
import { administrationRoutes } from './administration-routes.ts'
import { announcementRoutes } from './announcement-routes.ts'
import { batchRoutes } from './batch-routes.ts'
import { cronRoutes } from './cron-routes.ts'
import { documentRoutes } from './document-routes.ts'
import { fileRoutes } from './file-routes.ts'
import { lookupRoutes } from './lookup-routes.ts'
import { logRoutes } from './log-routes.ts'
import { homeRoutes } from './home-routes.ts'
import { reachRoutes } from './reach-routes.ts'
import { reportDataRoutes } from './report-data-routes.ts'
import { reportRoutes } from './report-routes.ts'
import { queryRoutes } from './query-routes.ts'
import { ownSettingsRoutes } from './own-settings-routes.ts'
import { processRoutes } from './process-routes.ts'
import { searchRoutes } from './search-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { sliderRoutes } from './slider-routes.ts'
import { systemRoutes } from './system-routes.ts'
import { versionRoutes } from './version-routes.ts'
import { visitRoutes } from './sign-in-statistics-routes.ts'

/** Every call of the API. Of two at one address the first counts: those by hand, then a type's usual ones, then its actions. */
export const allCalls = (use: UseCases, options: { readonly demonstration: boolean }): readonly ServerCall[] => {
  const byHand = [
    ...sessionRoutes(use, options),
    ...sliderRoutes(use),
    ...lookupRoutes(use),
    ...processRoutes(use),
    ...announcementRoutes(use),
    ...queryRoutes(use),
    ...fileRoutes(use),
    ...homeRoutes(use),
    ...searchRoutes(use),
    ...ownSettingsRoutes(use),
    ...reportRoutes(use),
    ...batchRoutes(use),
    ...cronRoutes(use),
    ...versionRoutes(use),
    ...administrationRoutes(use),
    ...reachRoutes(use),
    ...visitRoutes(use),
    ...logRoutes(use),
    ...systemRoutes(use, () => every),
  ]
  const every = firstOfEach([...byHand, ...documentRoutes(use), ...reportDataRoutes(use)])
  return every
}

const firstOfEach = (calls: readonly ServerCall[]): readonly ServerCall[] => {
  const taken = new Set<string>()
  return calls.filter((call) => {
    const own = addresses(call)
    const isFree = own.every((address) => !taken.has(address))
    if (isFree) for (const address of own) taken.add(address)
    return isFree
  })
}

const addresses = ({ method, path }: ServerCall): readonly string[] => [method].flat().map((one) => `${one} ${path}`)
