import type { Cancel } from '../kernel/http.port.ts'
import type { Result } from '../kernel/result.ts'
import type { BatchNamed, BatchPassport } from './see-batch.use-case.ts'

/** Batches of goods, asked of the server. */
export abstract class RemoteBatches {
  /** The way of a batch, as it was at the end of a day where one is named. */
  abstract see(batch: BatchNamed & { readonly until?: string }, signal?: Cancel): Promise<Result<BatchPassport>>
  /** Begins a recall of it: the id of the draft. `key` is the same for every attempt. */
  abstract recall(batch: BatchNamed, key: string): Promise<Result<string>>
}
