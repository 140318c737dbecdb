import type { ServerCall } from '../http/call.ts'
import type { UseCases } from '../use-cases.ts'
import { documentRoutes } from './document-routes.ts'
import { lookupRoutes } from './lookup-routes.ts'
import { processRoutes } from './process-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { systemRoutes } from './system-routes.ts'

/** Every call of the API. One by hand comes before a generated one of the same address. */
export const allCalls = (use: UseCases, options: { readonly demonstration: boolean }): readonly ServerCall[] => {
  const byHand = [...sessionRoutes(use, options), ...lookupRoutes(use), ...processRoutes(use), ...systemRoutes(use, () => every)]
  const taken = new Set(byHand.flatMap(addresses))
  const generated = documentRoutes(use).filter((call) => addresses(call).every((address) => !taken.has(address)))
  const every: readonly ServerCall[] = [...byHand, ...generated]
  return every
}

const addresses = ({ method, path }: ServerCall): readonly string[] => [method].flat().map((one) => `${one} ${path}`)
