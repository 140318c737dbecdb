import type { Result } from '../kernel/result.ts'
import type { Effect } from '../definitions/effect.ts'
import type { DocumentType } from '../definitions/document.ts'
import type { Row } from '../kernel/wire.ts'
import type { Person } from '../kernel/person.ts'

/** Writes what documents do elsewhere. Locks balances in one fixed order; a refused posting refuses the whole unit of work. */
export abstract class Ledgers {
  abstract post(effects: readonly Effect[], from: { readonly type: DocumentType; readonly row: Row }, by: Person): Promise<Result<void>>
}
