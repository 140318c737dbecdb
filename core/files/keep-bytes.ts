import { ok, type Result, done, fail } from '../kernel/result.ts'
import type { Person } from '../kernel/person.ts'
import type { FileBytes } from './file-bytes.port.ts'
import type { StoredFile, StoredFiles } from './stored-files.port.ts'
import { momentOf, today } from '../kernel/dates.ts'
import { dayFull } from './failures.ts'

const MOST_BYTES_A_DAY = 2 ** 30

/** May the person upload so much more today (reliability IN7)? */
const fitsToday = async (files: StoredFiles, by: Person, length: number, now: number): Promise<Result<void>> => {
  const used = await files.sizeSince(by.userId, momentOf(`${today(now)} 00:00:00`))
  if (!used.ok) return used
  return used.value + length > MOST_BYTES_A_DAY ? fail(dayFull) : done
}

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
