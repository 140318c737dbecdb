import type { DocumentType } from '../../../../core/definitions/document.ts'
import { ok, type Result } from '../../../../core/kernel/result.ts'
import type { Row } from '../../../../core/kernel/wire.ts'
import { visibleTo } from '../../../../core/permissions/visible-fields.ts'
import { writtenPart } from '../../../../core/records/usual-fields.ts'
import { readId } from '../../http/body-fields.ts'
import { type Door, MIB, type VisitorCall } from '../../http/call.ts'
import type { UseCases } from '../../use-cases.ts'

/** A document type, and what its calls are made of. */
export type Mounted = {
  readonly type: DocumentType
  readonly use: UseCases
  /** The address of one of its calls. */
  readonly at: (call: string) => string
  /** The code that one of its actions needs. */
  readonly may: (action: string) => Exclude<Door, 'anonymous'>
}

/** A document with ten thousand rows. */
export const LARGEST = 8 * MIB

/** Runs a call about the one record that its address names. */
export const ofOne =
  (run: (one: { readonly id: string; readonly by: VisitorCall['by'] }) => Promise<Result<unknown>>) =>
  async ({ params, by }: VisitorCall): Promise<Result<unknown>> => {
    const id = readId(params['id'])
    return id.ok ? run({ id: id.value, by }) : id
  }

/** A record as it was written, as far as the person may see it and wants to. */
export const written = (type: DocumentType, row: Result<Row>, { by, prefersMinimal }: VisitorCall): Result<Row> =>
  row.ok ? ok(visibleTo(type, prefersMinimal ? writtenPart(type, row.value) : row.value, by)) : row
