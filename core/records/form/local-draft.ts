import type { Row } from '../../kernel/wire.ts'

/** What was typed and not yet saved, kept on this device until it is. */
export type LocalDraft = {
  readonly draft: Row
  /** Version of the record it was typed over; null for a new one. */
  readonly version: number | null
  /** Shanghai, YYYY-MM-DD HH:mm:ss. */
  readonly at: string
}

/** Per user, organisation in force, document type and record. */
export const localDraftKey = (userId: string, deptId: string, typeKey: string, id: string): string =>
  `draft:${userId}:${deptId}:${typeKey}:${id || 'new'}`

/** Two weeks, in milliseconds: longer than a holiday. */
export const LOCAL_DRAFT_LIFETIME = 14 * 86_400_000

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whatever lies in the store, as a draft; undefined where it is none. */
export const readLocalDraft = (stored: unknown): LocalDraft | undefined => {
  if (!isRow(stored)) return undefined
  const { draft, version, at } = stored as { draft?: unknown; version?: unknown; at?: unknown }
  if (!isRow(draft) || typeof at !== 'string') return undefined
  return { draft, version: typeof version === 'number' ? version : null, at }
}
