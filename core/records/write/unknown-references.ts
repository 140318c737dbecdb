import { askedAsType } from '../../definitions/asked-fields.ts'
import { actionOf } from '../../definitions/action-of.ts'
import type { DocumentType } from '../../definitions/document.ts'
import { at, filled, type Failure } from '../../kernel/failure.ts'
import type { Person } from '../../kernel/person.ts'
import { ok, type Result } from '../../kernel/result.ts'
import type { Row } from '../../kernel/wire.ts'
import type { Facts, UnknownReference } from '../facts/facts.port.ts'
import { unknownReference } from '../failures.ts'
import type { NamedFiles } from './named-files.port.ts'
import { strangeFiles } from './unreadable-files.ts'

/** An unknown reference, as it is refused beside its field. */
export const unknownReferenceFailure = ({ field, row, title }: UnknownReference): Failure =>
  at(filled(unknownReference, { title }), field, row)

type Judges = { readonly facts: Facts; readonly files: NamedFiles }

/** Where a record names others, codes or files that the person may not choose. What it named `before`, in the same place, may stay. */
export const unknownReferencesIn = async (
  type: DocumentType,
  record: Row,
  before: Row | undefined,
  { facts, files }: Judges,
  by: Person,
): Promise<Result<readonly Failure[]>> => {
  const unknownReferences = await facts.unknownReferences(type, record, by, before)
  if (!unknownReferences.ok) return unknownReferences
  const closed = await strangeFiles(type, record, before, files, by)
  return closed.ok ? ok([...unknownReferences.value.map(unknownReferenceFailure), ...closed.value]) : closed
}

type AskedOf = {
  /** The record with all that the dialog of an action was answered. */
  readonly draft: Row
  readonly before: Row
  readonly inPlace: Row
}

/** The same of what an action asked: on the record, in rows that it adds, and in place. */
export const unknownReferencesAsked = async (
  type: DocumentType,
  action: string,
  { draft, before, inPlace }: AskedOf,
  judges: Judges,
  by: Person,
): Promise<Result<readonly Failure[]>> => {
  const { ask, askRows } = actionOf(type, action) ?? {}
  if (!ask && !askRows) return ok([])
  const own = await unknownReferencesIn(type, draft, before, judges, by)
  const asked = askedAsType(type, action)
  if (!own.ok || !asked) return own
  const others = await unknownReferencesIn(asked, inPlace, undefined, judges, by)
  return others.ok ? ok([...own.value, ...others.value]) : others
}
