import type { DocumentType } from '../definitions/document.ts'
import type { Person } from '../kernel/person.ts'
import { done, type Result } from '../kernel/result.ts'
import { type Row, rowsOf } from '../kernel/wire.ts'
import { heldEntries } from './codes.ts'
import type { Grants } from './grants.port.ts'
import { grantActionOf, grantedTo, holderOf } from './grant-holders.ts'

/** Gives a record what another of its type is granted, as far as whoever copies holds it himself (sys S18). */
export const copiedGrants = async (type: DocumentType, from: Row, to: Row, grants: Grants, by: Person): Promise<Result<void>> => {
  const plan = grantActionOf(type)?.grants
  const holder = plan && holderOf(plan, to)
  if (!plan || !holder) return done
  const held = await heldEntries(grants, by)
  if (!held.ok) return held
  const granted = await grantedTo(plan, from, { grants, entries: held.value, tenantId: by.tenantId })
  if (!granted.ok) return granted
  const given = held.value.filter(({ id }) => granted.value.has(id)).map(({ id }) => id)
  return grants.change(by.tenantId, holder, { given, taken: [] })
}

/** The same record with what the other says of single pages; undefined where that says nothing. */
export const withScopesOf = (type: DocumentType, from: Row, to: Row): Row | undefined => {
  const plan = grantActionOf(type)?.grants
  const table = plan && 'to' in plan ? plan.scopes : undefined
  const rows = table === undefined ? [] : rowsOf(from, table)
  return table !== undefined && rows.length ? { ...to, [table]: rows.map(({ id: _, ...row }) => row) } : undefined
}
