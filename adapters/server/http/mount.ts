import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { mustChangePassword, sessionOver } from '../../../core/identity/failures.ts'
import { crowded } from '../../../core/identity/limited.ts'
import type { RecogniseVisitor } from '../../../core/identity/sessions/recognise-visitor.use-case.ts'
import type { SessionActivity } from '../../../core/identity/sessions/session-activity.ts'
import type { Visitor } from '../../../core/identity/sessions/visitors.ts'
import type { CallLog } from '../../../core/logs/call-log.ts'
import type { Said } from '../../../core/logs/answered-call.ts'
import type { Parameters } from '../../../core/records/list/read-query.ts'
import type { Clock } from '../../../core/kernel/clock.port.ts'
import { may } from '../../../core/kernel/person.ts'
import { done, fail, type Result } from '../../../core/kernel/result.ts'
import { Serialised } from '../../../core/kernel/serialised.ts'
import { forbidden } from '../../../core/records/failures.ts'
import { callLogEntry, subjectOf } from './call-log-entry.ts'
import { isByLink, MINIMAL_APPLIED, prefersMinimal } from './request-headers.ts'
import type { Call, CallAccess, ServerCall } from './call.ts'
import { CallLimits } from './call-limits.ts'
import { answerOf } from './envelope.ts'
import { addressTooLong, notByLink } from './failures.ts'
import { tenantAgrees } from './identity-claims.ts'
import type { IdempotentCalls } from './idempotent-calls.ts'
import { checkSignature } from './signature.ts'
import { readParameters, readPath } from './parameters.ts'
import { readUpload, readUploads, uploadLimits } from './upload.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. One that does not say is never mounted. */
    readonly door?: CallAccess
  }
  interface FastifyRequest {
    visitor: Visitor | null
    /** The code of the failure it was refused for; '' where it was answered. */
    refusal: string
    /** Why it was refused, as the caller was told. */
    refusedFor: string
    /** What logs say of it beyond its address. */
    said: Said | null
    parameters: Parameters | null
    /** The body as it came. */
    bytes: Uint8Array | null
  }
}

const LONGEST_ADDRESS = 8_192

export type Mounting = {
  readonly recognise: RecogniseVisitor
  readonly activity: SessionActivity
  readonly keyed: IdempotentCalls
  readonly clock: Clock
  readonly log: CallLog
  /** Of signed calls; '' where none are checked. */
  readonly signSecret?: string
  /** How often one session and one address may call; without, as often as they like. */
  readonly limits?: { readonly session: CallLimits; readonly address: CallLimits }
}

const tokenOf = ({ headers }: FastifyRequest): string => {
  const token = headers['x-access-token']
  return typeof token === 'string' ? token : ''
}

/** What is answered once however often it is asked was spelt already. */
const saidOf = (result: Result<unknown>, message: ServerCall['message'] = ''): string => {
  if (typeof message === 'string') return message
  if (!result.ok) return ''
  return message(result.value instanceof Serialised ? result.value.toJSON() : result.value)
}

/** Mounts calls, each behind the door it declares; whatever has no door stops the start (reliability AZ1). */
export const mount = (
  app: FastifyInstance,
  { recognise, activity, keyed, clock, log, signSecret = '', limits }: Mounting,
  calls: readonly ServerCall[],
): void => {
  const send = (reply: FastifyReply, result: Result<unknown>, message?: ServerCall['message']) => {
    if (!result.ok) {
      reply.request.refusal = result.failure.code
      reply.request.refusedFor = result.failure.message
    }
    const { status, envelope, headers } = answerOf(result, saidOf(result, message), clock.now())
    return reply.code(status).headers(headers).send(envelope)
  }

  const ownLimits = new Map(
    calls.flatMap((call) =>
      call.perMinute ? [[call, new CallLimits({ perMinute: call.perMinute, burst: call.perMinute })] as const] : [],
    ),
  )

  /** Whoever asks whether the server lives is never too many. */
  const waitOf = (request: FastifyRequest, call: ServerCall): number => {
    if (!limits || call.uncounted) return 0
    const now = clock.now()
    const token = tokenOf(request)
    const ofSession = token ? [limits.session, ownLimits.get(call)].map((limit) => limit?.take(token, now) ?? 0) : []
    return Math.max(limits.address.take(request.ip, now), ...ofSession)
  }

  const admit = async (request: FastifyRequest, call: ServerCall): Promise<Result<void>> => {
    const wait = waitOf(request, call)
    if (wait > 0) return fail(crowded(wait))
    if (request.url.length > LONGEST_ADDRESS) return fail(addressTooLong)
    if (call.writes && request.method === 'GET' && isByLink(request.headers)) return fail(notByLink)
    if (call.may === 'anonymous') return done

    const token = tokenOf(request)
    const visitor = token === '' ? fail(sessionOver) : await recognise.run(token)
    if (!visitor.ok) return visitor
    request.visitor = visitor.value
    if (!call.byItself) activity.note(visitor.value)
    const agreed = tenantAgrees(request.headers, visitor.value.person)
    if (!agreed.ok) return agreed
    if (visitor.value.password.mustChange && !call.beforePasswordChange) return fail(mustChangePassword)
    return call.may === 'signedIn' || may(visitor.value.person, call.may) ? done : fail(forbidden)
  }

  const handle = async (request: FastifyRequest, reply: FastifyReply, call: ServerCall): Promise<Result<unknown>> => {
    const signed = checkSignature(request, signSecret, clock.now())
    if (!signed.ok) return signed
    const parameters = readParameters(request.url)
    if (!parameters.ok) return parameters
    const params = readPath(request.params as Readonly<Record<string, string>>)
    if (!params.ok) return params
    const given: Call = {
      params: params.value,
      parameters: parameters.value,
      body: request.body,
      upload: () => readUpload(request),
      uploads: () => readUploads(request),
      address: request.ip,
      browser: String(request.headers['user-agent'] ?? '').slice(0, 200),
      token: tokenOf(request),
      onPage: request.headers.origin !== undefined,
      tell: (said) => {
        request.said = { ...request.said, ...said }
      },
      prefersMinimal: call.answersWritten === true && prefersMinimal(request.headers),
    }
    if (given.prefersMinimal) reply.header('Preference-Applied', MINIMAL_APPLIED)
    const { visitor } = request
    if (call.may === 'anonymous') return call.run(given, reply)
    if (!visitor) return fail(sessionOver)
    request.parameters = parameters.value
    const by = call.writes ? { ...visitor.person, traceId: request.id } : visitor.person
    const run = () => call.run({ ...given, visitor, by }, reply)
    return call.writes ? keyed.once(request, visitor.person, run) : run()
  }

  app.decorateRequest('visitor', null)
  app.decorateRequest('refusal', '')
  app.decorateRequest('bytes', null)
  app.decorateRequest('refusedFor', '')
  app.decorateRequest('said', null)
  app.decorateRequest('parameters', null)
  app.addHook('onRoute', ({ config, url }) => {
    if (!config?.door) throw new Error(`the route ${url} does not say who may call it`)
  })
  for (const call of calls) {
    const route: RouteOptions = {
      method: [call.method].flat(),
      url: call.path,
      config: { door: call.may },
      ...(call.bodyLimit === undefined ? {} : { bodyLimit: call.bodyLimit }),
      onRequest: async (request, reply) => {
        const admitted = await admit(request, call)
        if (!admitted.ok) return send(reply, admitted)
      },
      onResponse: async (request, reply) => {
        const answered = callLogEntry(request, reply, call, clock.now())
        if (answered) log.note(answered)
      },
      handler: async (request, reply) => {
        const result = await handle(request, reply, call)
        if (call.writes && result.ok) request.said = { ...subjectOf(request, result.value), ...request.said }
        return reply.sent || (call.sends && result.ok) ? reply : send(reply, result, call.message)
      },
    }
    const { takesFiles } = call
    if (takesFiles) void app.register((scope) => takingFiles(scope, route, takesFiles))
    else app.route(route)
  }
}

/** Multipart is read on the routes that ask for it and nowhere else. */
const takingFiles = async (scope: FastifyInstance, route: RouteOptions, most: number): Promise<void> => {
  await scope.register(multipart, { limits: uploadLimits(most), throwFileSizeLimit: true })
  scope.route(route)
}
