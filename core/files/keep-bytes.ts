import { ok, type Result } from '../kernel/result.ts'
import type { Person } from '../kernel/person.ts'
import { fitsToday } from './day-quota.ts'
import type { FileBytes } from './file-bytes.port.ts'
import type { StoredFile, StoredFiles } from './stored-files.port.ts'

type Stores = { readonly files: StoredFiles; readonly bytes: FileBytes }

/** Keeps what somebody sent under a name of ours, within what he may send in a day. */
export const keepBytes = async (
  { files, bytes }: Stores,
  named: Pick<StoredFile, 'id' | 'path' | 'mime' | 'at'>,
  content: Uint8Array,
  by: Person,
): Promise<Result<StoredFile>> => {
  const fitting = await fitsToday(files, by, content.length, named.at)
  if (!fitting.ok) return fitting
  const file = { ...named, tenantId: by.tenantId, size: content.length, userId: by.userId }
  // The bytes first: a name without bytes would be a lie, bytes without a name are swept away.
  const kept = await bytes.keep(file.id, content)
  if (!kept.ok) return kept
  const added = await files.add(file)
  return added.ok ? ok(file) : added
}
