import type { AuditEntry } from '../records/history/audit-trail.port.ts'

/** A record that was changed and committed, by its place alone: what is in it is read with the eyes of whoever looks. */
export type Change = {
  readonly tenantId: number
  readonly typeKey: string
  readonly recordId: string
  /** Its version since then; null once it is deleted. */
  readonly version: number | null
  /** Of the audit entry: edit, submit, agree … */
  readonly action: string
  /** Of a bell that rings: the notice it rings for. */
  readonly notice?: RungNotice
}

export type RungNotice = { readonly id: string; readonly title: string; readonly isForAll: boolean }

/** One record for every tenant and type: a key for maps. */
export const placeOf = ({ tenantId, typeKey, recordId }: Pick<Change, 'tenantId' | 'typeKey' | 'recordId'>): string =>
  `${tenantId} ${typeKey} ${recordId}`

/** What an entry of the audit trail changed; entries that leave their record as it was, like a sign-in, are no changes. */
export const changesIn = (tenantId: number, { typeKey, recordId, action, versionAfter }: AuditEntry): readonly Change[] => {
  const version = action === 'delete' ? null : versionAfter
  return version === undefined ? [] : [{ tenantId, typeKey, recordId, version, action }]
}

/** It was not there before. */
export const isNew = ({ version }: Change): boolean => version === 1

const ALONE: ReadonlySet<string> = new Set(['add', 'edit', 'effect'])

/** Somebody else may have something to do now, or no longer: the change moved a document through its life. */
export const isMove = ({ action }: Change): boolean => !ALONE.has(action)
