import { fail, ok } from '../../../core/kernel/result.ts'
import type { ServerCall } from '../http/call.ts'
import { notReady } from '../http/failures.ts'
import type { UseCases } from '../use-cases.ts'
import { BASE } from './base.ts'
import { openApiOf } from './openapi.ts'

/** Is it alive, is it ready, what can it do. UnknownReferences learn no more than yes or no. */
export const systemRoutes = (use: UseCases, described: () => readonly ServerCall[]): readonly ServerCall[] => [
  {
    method: 'GET',
    path: `${BASE}/health`,
    uncounted: true,
    may: 'anonymous',
    sends: true,
    run: async (_call, reply) => {
      await reply.send({ status: 'ok' })
      return ok(null)
    },
  },
  {
    method: 'GET',
    path: `${BASE}/ready`,
    uncounted: true,
    may: 'anonymous',
    sends: true,
    run: async (_call, reply) => {
      const hindrances = await use.hindrances()
      if (hindrances.length > 0) {
        reply.log.warn({ hindrances }, 'not ready')
        return fail(notReady)
      }
      await reply.send({ status: 'ok' })
      return ok(null)
    },
  },
  {
    method: 'GET',
    path: `${BASE}/openapi.json`,
    may: 'signedIn',
    sends: true,
    run: async (_call, reply) => {
      await reply.send(openApiOf(use.catalogue, described()))
      return ok(null)
    },
  },
]
