import type { Clock } from '../kernel/clock.port.ts'
import { shanghai } from '../kernel/dates.ts'
import { ok, type Result } from '../kernel/result.ts'
import { withheld } from './failures.ts'
import type { FileBytes } from './file-bytes.port.ts'
import type { FileFinding, FindFile } from './find-file.use-case.ts'
import { isPdf, isShown as isShownMarked } from './names.ts'
import type { SmallPictures } from './small-pictures.ts'
import type { StoredFile } from './stored-files.port.ts'

/** Small; or shown on a page, where a picture of it under the reader's name will do. */
export type FileOpening = FileFinding & { readonly isSmall?: boolean; readonly isShown?: boolean }

export type OpenedFile = { readonly file: StoredFile; readonly bytes: Uint8Array }

const TO_THE_MINUTE = 16

/** A file, or a picture of one, to whoever may see it: its own bytes only to whoever may keep them. */
export class OpenFile {
  private readonly found: FindFile
  private readonly bytes: FileBytes
  private readonly small: SmallPictures
  private readonly clock: Clock

  constructor(found: FindFile, bytes: FileBytes, small: SmallPictures, clock: Clock) {
    this.found = found
    this.bytes = bytes
    this.small = small
    this.clock = clock
  }

  async run({ isSmall = false, isShown = false, ...finding }: FileOpening): Promise<Result<OpenedFile>> {
    const file = await this.found.run({ ...finding, ...(isSmall ? { to: 'look' } : {}) })
    if (!file.ok) return isShown && file.failure.code === withheld.code && isShownMarked(finding.path) ? this.marked(finding) : file
    const bytes = await (isSmall ? this.small.of(file.value.id) : this.bytes.read(file.value.id))
    return bytes.ok ? ok({ file: file.value, bytes: bytes.value }) : bytes
  }

  private async marked({ path, by }: FileFinding): Promise<Result<OpenedFile>> {
    const file = await this.found.run({ path, by, to: 'look' })
    if (!file.ok) return file
    const letters = `${by.userName} ${shanghai(this.clock.now()).slice(0, TO_THE_MINUTE)}`
    const bytes = await (isPdf(path) ? this.small.markedPdf(file.value.id, letters) : this.small.marked(file.value.id, letters))
    if (!bytes.ok) return bytes
    return ok({ file: isPdf(path) ? file.value : { ...file.value, mime: 'image/jpeg' }, bytes: bytes.value })
  }
}
