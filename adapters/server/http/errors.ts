import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../../core/kernel/clock.port.ts'
import { type Failure, unexpected } from '../../../core/kernel/failure.ts'
import { fail, type Refused } from '../../../core/kernel/result.ts'
import { USUAL_HEADERS } from './headers.ts'
import { refusal } from './envelope.ts'
import { addressTooLong, tooLarge, unreadableAddress, unreadableBody, wrongContentType } from './failures.ts'

/** A body that was refused while it was read, on its way to the error handler as what it is. */
export class RefusedBody extends Error {
  readonly refused: Refused

  constructor(refused: Refused) {
    super(refused.failure.code)
    this.refused = refused
  }
}

const known: Readonly<Record<string, Failure>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: wrongContentType,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: unreadableBody,
  FST_ERR_CTP_EMPTY_JSON_BODY: unreadableBody,
  FST_ERR_BAD_URL: unreadableAddress,
  FST_ERR_MAX_PARAM_LENGTH: addressTooLong,
}

const failureOf = (error: FastifyError | RefusedBody): Failure | undefined => {
  if (error instanceof RefusedBody) return error.refused.failure
  if (error.code in known) return known[error.code]
  // A caller who went away while sending is no fault of ours.
  return error.code === 'ECONNRESET' || error.code === 'ERR_STREAM_PREMATURE_CLOSE' ? unreadableBody : undefined
}

/** What the router itself could not read, before there is any route. */
export const routerErrors =
  (clock: Clock) =>
  (error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void => {
    const { status, envelope } = refusal(fail(failureOf(error) ?? unreadableAddress), clock.now())
    void reply.code(status).headers(USUAL_HEADERS).send(envelope)
  }

/** The last net: what nobody expected is told as one sentence with the request's id; its own words go to the log only. */
export const catchErrors = (app: FastifyInstance, clock: Clock): void => {
  app.setErrorHandler<FastifyError | RefusedBody>((error, request, reply) => {
    const failure = failureOf(error)
    if (!failure) request.log.error({ err: error }, 'unexpected')
    const { status, envelope, headers } = refusal(fail(failure ?? unexpected), clock.now())
    return reply.code(status).headers(headers).send(envelope)
  })
}
