import type { Socket } from 'node:net'
import compress from '@fastify/compress'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Clock } from '../../core/kernel/clock.port.ts'
import { fail } from '../../core/kernel/result.ts'
import { type ServerCall, MIB } from './http/call.ts'
import { serveClient } from './http/client.ts'
import { refusal } from './http/envelope.ts'
import { catchErrors, RefusedBody, routerErrors } from './http/errors.ts'
import { stopping, strangeHost, unreadableBody } from './http/failures.ts'
import { USUAL_HEADERS } from './http/headers.ts'
import { jsonBytes } from './http/json-bytes.ts'
import { isFromHere } from './http/loopback-only.ts'
import { mount, type Mounting } from './http/mount.ts'
import { answerUnknown } from './http/not-found.ts'
import { readJson } from './http/read-json.ts'
import { requestIdOf } from './http/request-id.ts'

export type AppOptions = {
  readonly log: Logger
  readonly clock: Clock
  /** A demonstration answers this machine only. */
  readonly loopbackOnly: boolean
  /** Addresses of proxies whose word about the caller's address counts. */
  readonly trustedProxies: readonly string[]
  /** Where the built client lies; none is served without. */
  readonly clientFolder?: string
  /** Other sites that pages of the menu may show in a frame. */
  readonly frameSites?: readonly string[]
  /** Watches every call from its beginning. */
  readonly watch?: (app: FastifyInstance) => void
  /** Adds the sockets. */
  readonly live?: (app: FastifyInstance) => Promise<void>
}

const HEADERS_WITHIN = 10_000
const REQUEST_WITHIN = 60_000
const KEEP_ALIVE = 72_000
const CLOSE_IDLE_EVERY = 100
const ANSWER_WITHIN = 600_000
const LONGEST_PARAMETER = 300
/** Shorter answers gain nothing; a sign-in, whose token nobody may guess from its length, is among them. */
const LONG_ANSWER = 4_096
/** A page of 50 orders is 1.3 kB instead of 11.8 for 0.4 ms; the highest level would save another 0.3. */
const FASTEST = 1
const HSTS = 'max-age=31536000; includeSubDomains'

/** The HTTP server with all its calls, not yet listening. */
export const serverApp = async (
  calls: readonly ServerCall[],
  mounting: Mounting,
  { log, clock, loopbackOnly, trustedProxies, clientFolder, frameSites = [], watch, live }: AppOptions,
): Promise<FastifyInstance> => {
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    trustProxy: trustedProxies.length ? [...trustedProxies] : false,
    bodyLimit: MIB,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    connectionTimeout: ANSWER_WITHIN,
    requestTimeout: REQUEST_WITHIN,
    keepAliveTimeout: KEEP_ALIVE,
    http: { headersTimeout: HEADERS_WITHIN },
    routerOptions: { maxParamLength: LONGEST_PARAMETER, querystringParser: () => ({}) },
    frameworkErrors: routerErrors(clock),
    clientErrorHandler: ({ code }, socket) => {
      // Nobody asked anything on it: a browser that opened it ahead would take a word for the answer to what it asks next.
      if (code === 'ERR_HTTP_REQUEST_TIMEOUT' && (socket as Socket).bytesRead === 0) return void socket.destroy()
      if (!socket.writable) return
      const body = JSON.stringify(refusal(fail(unreadableBody), clock.now()).envelope)
      socket.end(
        `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
      )
    },
  })

  // Bytes are sent as they are; the types know of text only.
  app.setReplySerializer(jsonBytes as unknown as (answer: unknown) => string)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(/^application\/json(\s*;\s*charset=utf-8)?$/i, { parseAs: 'buffer' }, (request, bytes, done) => {
    request.bytes = bytes as Buffer
    const read = readJson(bytes as Buffer)
    if (read.ok) done(null, read.value)
    else done(new RefusedBody(read), undefined)
  })

  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
    // A connection that was busy when the stop began is idle afterwards, and would be waited for.
    const closing = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_EVERY)
    app.server.once('close', () => clearInterval(closing))
  })

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(USUAL_HEADERS).header('X-Request-Id', request.id)
    if (request.protocol === 'https') reply.header('Strict-Transport-Security', HSTS)
    const failure = isStopping ? stopping : loopbackOnly && !isFromHere(request.headers) ? strangeHost : undefined
    if (!failure) return
    const { status, envelope, headers } = refusal(fail(failure), clock.now())
    return reply.code(status).headers(headers).header('Connection', 'close').send(envelope)
  })

  app.addHook('onResponse', async (request, reply) => {
    // Who offers another protocol (curl --http2) is answered in this one; Node leaves such a connection to us.
    if (live && request.headers.upgrade !== undefined && !request.ws) request.raw.socket.end()
    const { method, routeOptions, visitor, refusal } = request
    request.log.info(
      {
        method,
        route: routeOptions.url ?? '',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(refusal ? { refusal } : {}),
        ...(visitor ? { user: visitor.person.userName, tenant: visitor.person.tenantId } : {}),
      },
      'request',
    )
  })

  // Files of the client were packed by the build, workbooks and pictures are packed in themselves: only what is said in JSON is left.
  await app.register(compress, {
    customTypes: /^application\/json/,
    encodings: ['gzip'],
    threshold: LONG_ANSWER,
    zlibOptions: { level: FASTEST },
    globalDecompression: false,
  })
  watch?.(app)
  catchErrors(app, clock)
  mount(app, mounting, calls)
  if (live) await app.register(live)
  answerUnknown(app, calls, clock, clientFolder === undefined ? undefined : await serveClient(app, clientFolder, frameSites))
  return app
}
