import type { Cancel } from '../kernel/http.port.ts'
import type { Result } from '../kernel/result.ts'
import type { FoundOfType, RecordSearch } from './found-record.ts'

/** Records by a word, asked of the server. */
export abstract class RemoteSearch {
  abstract find(wanted: RecordSearch, signal?: Cancel): Promise<Result<readonly FoundOfType[]>>
}
