import type { Person } from '../kernel/person.ts'
import { filled } from '../kernel/failure.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { MOST_BYTES } from './content.ts'
import { tooLarge, wrongPart } from './failures.ts'
import type { FileBytes } from './file-bytes.port.ts'
import type { KeepFile } from './keep-file.use-case.ts'
import { idIn } from './names.ts'
import { PARTS } from './parts.ts'
import type { StoredFile, StoredFiles } from './stored-files.port.ts'

export type Joining = {
  readonly name: string
  readonly folder?: string | undefined
  readonly parts: readonly string[]
  readonly by: Person
}

/** Puts a file together from its parts, in their order, and keeps it as if it had come whole; the parts go. */
export class JoinParts {
  private readonly files: StoredFiles
  private readonly bytes: FileBytes
  private readonly keepFile: KeepFile

  constructor(files: StoredFiles, bytes: FileBytes, keepFile: KeepFile) {
    this.files = files
    this.bytes = bytes
    this.keepFile = keepFile
  }

  async run({ name, folder, parts, by }: Joining): Promise<Result<StoredFile>> {
    const found: StoredFile[] = []
    for (const path of parts) {
      const part = await this.own(path, by)
      if (!part.ok) return part
      found.push(part.value)
    }
    const size = found.reduce((sum, part) => sum + part.size, 0)
    if (size > MOST_BYTES) return fail(filled(tooLarge, { name }))
    const whole = new Uint8Array(size)
    let at = 0
    for (const { id } of found) {
      const read = await this.bytes.read(id)
      if (!read.ok) return read
      whole.set(read.value, at)
      at += read.value.length
    }
    const kept = await this.keepFile.run({ name, bytes: whole, folder, by })
    if (!kept.ok) return kept
    for (const { id } of found) {
      const removed = await this.files.remove(id)
      if (removed.ok) await this.bytes.remove(id)
    }
    return kept
  }

  private async own(path: string, { tenantId, userId }: Person): Promise<Result<StoredFile>> {
    const id = path.startsWith(`${PARTS}/`) ? idIn(path) : undefined
    if (id === undefined) return fail(wrongPart)
    const found = await this.files.find(id, tenantId)
    if (!found.ok) return found
    return found.value?.userId === userId ? ok(found.value) : fail(wrongPart)
  }
}
