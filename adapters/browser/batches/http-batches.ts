import { RemoteBatches } from '../../../core/batches/remote-batches.port.ts'
import type { BatchNamed, BatchPassport } from '../../../core/batches/see-batch.use-case.ts'
import type { Cancel, Http } from '../../../core/kernel/http.port.ts'
import { textOf } from '../../../core/kernel/json.ts'
import type { Result } from '../../../core/kernel/result.ts'
import { read } from '../records/reading.ts'

const PATH = '/cg/batchTrace'

/** Batches over their own calls. */
export class HttpBatches extends RemoteBatches {
  readonly #http: Http

  constructor(http: Http) {
    super()
    this.#http = http
  }

  async see(batch: BatchNamed & { readonly until?: string }, signal?: Cancel): Promise<Result<BatchPassport>> {
    const call = { method: 'GET', path: `${PATH}/passport`, query: { ...batch }, ...(signal ? { signal } : {}) } as const
    return read(await this.#http.send(call), (value) => value as unknown as BatchPassport)
  }

  async recall(batch: BatchNamed, key: string): Promise<Result<string>> {
    return read(await this.#http.send({ method: 'POST', path: `${PATH}/recall`, body: batch, key }), ({ id }) => textOf(id))
  }
}
