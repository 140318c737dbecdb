import { askedAsType } from '../../definitions/asked-fields.ts'
import { actionOf } from '../../definitions/action-of.ts'
import type { DocumentType } from '../../definitions/document.ts'
import { at, filled, type Failure } from '../../kernel/failure.ts'
import type { Person } from '../../kernel/person.ts'
import { ok, type Result } from '../../kernel/result.ts'
import type { Row } from '../../kernel/wire.ts'
import type { Facts, Stranger } from '../facts/facts.port.ts'
import { stranger } from '../failures.ts'
import type { NamedFiles } from './named-files.port.ts'
import { strangeFiles } from './unreadable-files.ts'

/** A stranger, as it is refused beside its field. */
export const refusedStranger = ({ field, row, title }: Stranger): Failure => at(filled(stranger, { title }), field, row)

type Judges = { readonly facts: Facts; readonly files: NamedFiles }

/** Where a record names others, codes or files that the person may not choose. What it named `before`, in the same place, may stay. */
export const strangersIn = async (
  type: DocumentType,
  record: Row,
  before: Row | undefined,
  { facts, files }: Judges,
  by: Person,
): Promise<Result<readonly Failure[]>> => {
  const strangers = await facts.strangers(type, record, by, before)
  if (!strangers.ok) return strangers
  const closed = await strangeFiles(type, record, before, files, by)
  return closed.ok ? ok([...strangers.value.map(refusedStranger), ...closed.value]) : closed
}

type AskedOf = {
  /** The record with all that the dialog of an action was answered. */
  readonly draft: Row
  readonly before: Row
  readonly inPlace: Row
}

/** The same of what an action asked: on the record, in rows that it adds, and in place. */
export const strangersAsked = async (
  type: DocumentType,
  action: string,
  { draft, before, inPlace }: AskedOf,
  judges: Judges,
  by: Person,
): Promise<Result<readonly Failure[]>> => {
  const { ask, askLines } = actionOf(type, action) ?? {}
  if (!ask && !askLines) return ok([])
  const own = await strangersIn(type, draft, before, judges, by)
  const asked = askedAsType(type, action)
  if (!own.ok || !asked) return own
  const others = await strangersIn(asked, inPlace, undefined, judges, by)
  return others.ok ? ok([...own.value, ...others.value]) : others
}
