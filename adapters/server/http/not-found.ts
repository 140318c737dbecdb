import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify'
import type { Clock } from '../../../core/kernel/clock.port.ts'
import { filled } from '../../../core/kernel/failure.ts'
import { fail } from '../../../core/kernel/result.ts'
import type { ServerCall } from './call.ts'
import type { Client } from './client.ts'
import { refusal } from './envelope.ts'
import { noRoute, wrongMethod } from './failures.ts'

const pattern = (path: string) => new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`)

/** An address of the browser's own router, asked for by a browser. */
const isPage = ({ method, url, headers }: FastifyRequest) => {
  // What stands behind the `?` is the page's own: a path to return to, a ticket.
  const path = url.split('?', 1)[0] ?? ''
  return (
    method === 'GET' && !/^\/xqErp(\/|$)/i.test(path) && !/\.\w+$|%2f|%5c|\.\./i.test(path) && (headers.accept ?? '').includes('text/html')
  )
}

/** Answers for addresses nobody mounted: other methods are named, everything else is simply not there. */
export const answerUnknown = (app: FastifyInstance, calls: readonly ServerCall[], clock: Clock, client?: Client): void => {
  const known = calls.map(({ path, method }) => ({ pattern: pattern(path), methods: [method].flat() }))
  const methodsOf = (path: string) => new Set<HTTPMethods>(known.filter((one) => one.pattern.test(path)).flatMap(({ methods }) => methods))

  app.setNotFoundHandler((request, reply) => {
    if (client && isPage(request)) return client.sendPage(reply)
    const allowed = [...methodsOf(request.url.split('?', 1)[0] ?? '')].join('、')
    const failure = allowed ? filled(wrongMethod, { method: request.method, allowed }) : noRoute
    const { status, envelope } = refusal(fail(failure), clock.now())
    return reply.code(status).send(envelope)
  })
}
