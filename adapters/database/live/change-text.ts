import type { Change, RungNotice } from '../../../core/live/change.ts'

// PostgreSQL refuses a message of 8000 bytes.
const LONGEST = 7_500

type Told = readonly [tenantId: number, typeKey: string, recordId: string, version: number | null, action: string, notice?: RungNotice]

const textOf = (from: string, told: readonly Told[]) => JSON.stringify({ from, changes: told })

/** Changes as messages to the other processes, each short enough for one NOTIFY. */
export const changeTexts = (from: string, changes: readonly Change[]): readonly string[] => {
  const texts: string[] = []
  let told: Told[] = []
  let length = 0
  for (const { tenantId, typeKey, recordId, version, action, notice } of changes) {
    const place = [tenantId, typeKey, recordId, version, action] as const
    const one: Told = notice ? [...place, notice] : place
    const size = Buffer.byteLength(JSON.stringify(one)) + 1
    if (told.length && length + size > LONGEST) {
      texts.push(textOf(from, told))
      told = []
      length = 0
    }
    told.push(one)
    length += size
  }
  if (told.length) texts.push(textOf(from, told))
  return texts
}

const isNotice = (value: unknown): value is RungNotice => {
  if (typeof value !== 'object' || value === null) return false
  const { id, title, isForAll } = value as { readonly id?: unknown; readonly title?: unknown; readonly isForAll?: unknown }
  return typeof id === 'string' && typeof title === 'string' && typeof isForAll === 'boolean'
}

const isTold = (value: unknown): value is Told =>
  Array.isArray(value) &&
  (value.length === 5 || (value.length === 6 && isNotice(value[5]))) &&
  typeof value[0] === 'number' &&
  typeof value[1] === 'string' &&
  typeof value[2] === 'string' &&
  (value[3] === null || typeof value[3] === 'number') &&
  typeof value[4] === 'string'

/** What another process told; undefined for a message of this one's, or none of ours. */
export const readChangeText = (text: string, own: string): readonly Change[] | undefined => {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof read !== 'object' || read === null) return undefined
  const { from, changes } = read as { readonly from?: unknown; readonly changes?: unknown }
  if (from === own || !Array.isArray(changes)) return undefined
  return changes.filter(isTold).map(([tenantId, typeKey, recordId, version, action, notice]) => ({
    ...{ tenantId, typeKey, recordId, version, action },
    ...(notice ? { notice } : {}),
  }))
}
