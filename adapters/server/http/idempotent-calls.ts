import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Person } from '../../../core/kernel/person.ts'
import { fail, type Result } from '../../../core/kernel/result.ts'
import type { RepeatOnce } from '../../../core/records/write/repeat-once.use-case.ts'
import { wrongKey } from './failures.ts'

const GIVEN = /^[\x21-\x7e]{1,64}$/

// The same question under another session is still the caller's own; what was sent, to the byte, decides.
const digestOf = ({ method, url, bytes }: FastifyRequest) =>
  createHash('sha256')
    .update(`${method} ${url.replace(/([?&])_t=\d*&?/, '$1')} `)
    .update(bytes ?? '')
    .digest('hex')

/** Writes that carry an Idempotency-Key happen once; a repeat gets the first answer again. */
export class IdempotentCalls {
  private readonly repeatOnce: RepeatOnce

  constructor(repeatOnce: RepeatOnce) {
    this.repeatOnce = repeatOnce
  }

  once(request: FastifyRequest, by: Person, run: () => Promise<Result<unknown>>): Promise<Result<unknown>> {
    const key = request.headers['idempotency-key']
    if (key === undefined || key === '') return run()
    if (typeof key !== 'string' || !GIVEN.test(key)) return Promise.resolve(fail(wrongKey))
    return this.repeatOnce.run({ key, digest: digestOf(request), by, operation: run })
  }
}
