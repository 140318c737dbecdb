import { ok, type Result } from '../kernel/result.ts'
import type { FileBytes } from './file-bytes.port.ts'
import type { FileFinding, FindFile } from './find-file.use-case.ts'
import type { SmallPictures } from './small-pictures.ts'
import type { StoredFile } from './stored-files.port.ts'

export type FileOpening = FileFinding & { readonly isSmall?: boolean }

export type OpenedFile = { readonly file: StoredFile; readonly bytes: Uint8Array }

/** A file, or the small picture of one, to whoever may see it. */
export class OpenFile {
  private readonly found: FindFile
  private readonly bytes: FileBytes
  private readonly small: SmallPictures

  constructor(found: FindFile, bytes: FileBytes, small: SmallPictures) {
    this.found = found
    this.bytes = bytes
    this.small = small
  }

  async run({ isSmall = false, ...finding }: FileOpening): Promise<Result<OpenedFile>> {
    const file = await this.found.run(finding)
    if (!file.ok) return file
    const bytes = await (isSmall ? this.small.of(file.value.id) : this.bytes.read(file.value.id))
    return bytes.ok ? ok({ file: file.value, bytes: bytes.value }) : bytes
  }
}
