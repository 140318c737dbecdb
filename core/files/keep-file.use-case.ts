import { filled } from '../kernel/failure.ts'
import type { Clock } from '../kernel/clock.port.ts'
import type { Ids } from '../kernel/ids.port.ts'
import type { Person } from '../kernel/person.ts'
import { fail, type Result } from '../kernel/result.ts'
import { contentTypeOf, MOST_BYTES } from './content.ts'
import { tooLarge, wrongFolder } from './failures.ts'
import type { FileBytes } from './file-bytes.port.ts'
import { keepBytes } from './keep-bytes.ts'
import { pathOf, tidyName } from './names.ts'
import type { StoredFile, StoredFiles } from './stored-files.port.ts'

export type RecordWriting = { readonly name: string; readonly bytes: Uint8Array; readonly folder?: string | undefined; readonly by: Person }

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

  async run({ name: given, bytes, folder = USUAL, by }: RecordWriting): Promise<Result<StoredFile>> {
    const name = tidyName(given)
    if (!FOLDERS.has(folder)) return fail(wrongFolder)
    if (bytes.length > MOST_BYTES) return fail(filled(tooLarge, { name }))
    const mime = contentTypeOf(name, bytes)
    if (!mime.ok) return mime
    const id = this.ids.next()
    const named = { id, path: pathOf(folder, id, name), mime: mime.value, at: this.clock.now() }
    return keepBytes({ files: this.files, bytes: this.bytes }, named, bytes, by)
  }
}
