import { filled } from '../kernel/failure.ts'
import type { Clock } from '../kernel/clock.port.ts'
import type { Ids } from '../kernel/ids.port.ts'
import type { Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { contentTypeOf, MOST_BYTES } from './content.ts'
import { fitsToday } from './day-quota.ts'
import { tooLarge, wrongFolder } from './failures.ts'
import type { FileBytes } from './file-bytes.port.ts'
import { pathOf, tidyName } from './names.ts'
import type { StoredFile, StoredFiles } from './stored-files.port.ts'

export type Keeping = { readonly name: string; readonly bytes: Uint8Array; readonly folder?: string | undefined; readonly by: Person }

/** Folders a client may name; the usual one is the seed's. */
const FOLDERS: ReadonlySet<string> = new Set(['temp', 'jeditor', 'files', 'images'])
const USUAL = 'temp'

/** Keeps an uploaded file whose ending and content agree (reliability IN7). It belongs to its uploader until a record names it. */
export class KeepFile {
  private readonly files: StoredFiles
  private readonly bytes: FileBytes
  private readonly ids: Ids
  private readonly clock: Clock

  constructor(files: StoredFiles, bytes: FileBytes, ids: Ids, clock: Clock) {
    this.files = files
    this.bytes = bytes
    this.ids = ids
    this.clock = clock
  }

  async run({ name: given, bytes, folder = USUAL, by }: Keeping): Promise<Result<StoredFile>> {
    const name = tidyName(given)
    if (!FOLDERS.has(folder)) return fail(wrongFolder)
    if (bytes.length > MOST_BYTES) return fail(filled(tooLarge, { name }))
    const mime = contentTypeOf(name, bytes)
    if (!mime.ok) return mime

    const at = this.clock.now()
    const fitting = await fitsToday(this.files, by, bytes.length, at)
    if (!fitting.ok) return fitting

    const id = this.ids.next()
    const file = { id, tenantId: by.tenantId, path: pathOf(folder, id, name), mime: mime.value, size: bytes.length, userId: by.userId, at }
    // The bytes first: a name without bytes would be a lie, bytes without a name are swept away.
    const kept = await this.bytes.keep(id, bytes)
    if (!kept.ok) return kept
    const added = await this.files.add(file)
    return added.ok ? ok(file) : added
  }
}
