import type { DocumentType } from '../../../../core/definitions/document.ts'
import { ok, type Result } from '../../../../core/kernel/result.ts'
import { type Row, textAt } from '../../../../core/kernel/wire.ts'
import { visibleTo } from '../../../../core/permissions/visible-fields.ts'
import { writtenPart } from '../../../../core/records/usual-fields.ts'
import { readId } from '../../http/body-fields.ts'
import { type CallAccess, MIB, type VisitorCall } from '../../http/call.ts'
import type { UseCases } from '../../use-cases.ts'

/** A document type, and what its calls are made of. */
export type RouteContext = {
  readonly type: DocumentType
  readonly use: UseCases
  /** The address of one of its calls. */
  readonly at: (call: string) => string
  /** The code that one of its actions needs. */
  readonly may: (action: string) => Exclude<CallAccess, 'anonymous'>
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
export const written = async (mounted: Written, row: Result<Row>, call: VisitorCall): Promise<Result<Row>> => {
  const seen = row.ok ? await seenOf(mounted, row.value, call) : row
  return seen.ok && call.prefersMinimal ? ok(writtenPart(mounted.type, seen.value)) : seen
}

/** A record as it was written, as its writer reads it. */
export const seenOf = async ({ type, use }: Written, row: Row, { by }: VisitorCall): Promise<Result<Row>> => {
  const reader = await use.readers.of(type, textAt(row, 'id'), by)
  return reader.ok ? ok(visibleTo(type, row, reader.value)) : reader
}

type Written = Pick<RouteContext, 'type' | 'use'>
