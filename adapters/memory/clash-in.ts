import type { DocumentType } from '../../core/definitions/document.ts'
import { matches } from '../../core/definitions/matches.ts'
import { indexedSets } from '../../core/definitions/unique.ts'
import type { Person } from '../../core/kernel/person.ts'
import { fail, type Refused } from '../../core/kernel/result.ts'
import { isEmpty, type Row, type Wire, wireOf } from '../../core/kernel/wire.ts'
import { clash } from '../../core/records/write/unique-clashes.ts'
import type { StoredRow, MemoryStore } from './store.ts'

/** What another record that is kept holds already of that which only one may hold. */
export const clashIn = (store: MemoryStore, type: DocumentType, row: Row, by: Person): Refused | undefined => {
  const isVoided = (one: Row) => type.sort === 'document' && one['billStatus'] === 'voided'
  const living = store.all<StoredRow>(type.key).filter((one) => !one.isDeleted && one.row['id'] !== row['id'] && !isVoided(one.row))
  const ofTenant = living.filter(({ tenantId }) => type.shared || tenantId === by.tenantId)
  for (const once of indexedSets(type)) {
    const { fields, everywhere, where } = once
    const spelt = (value: Wire) => (everywhere && typeof value === 'string' ? value.toLowerCase() : value)
    const holds = (one: Row) => where === undefined || matches(where, { type, record: one })
    const isSame = (one: Row) => fields.every((key) => spelt(wireOf(one, key) ?? null) === spelt(wireOf(row, key) ?? null))
    if (isVoided(row) || !holds(row) || fields.every((key) => isEmpty(row[key]))) continue
    if ((everywhere ? living : ofTenant).some((one) => holds(one.row) && isSame(one.row))) return fail(clash(type, once, row))
  }
  return undefined
}
