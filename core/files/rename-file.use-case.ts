import type { Person } from '../kernel/person.ts'
import { fail, type Result } from '../kernel/result.ts'
import { noName } from './failures.ts'
import type { KeepFile } from './keep-file.use-case.ts'
import { renamed } from './names.ts'
import type { OpenFile } from './open-file.use-case.ts'
import type { StoredFile } from './stored-files.port.ts'

export type Renaming = { readonly path: string; readonly name: string; readonly by: Person }

/**
 * A file under another name (widgets 10.5): kept anew, for records saved before name the old one, and belongs to whoever renames it until his record
 * is saved.
 */
export class RenameFile {
  private readonly opened: OpenFile
  private readonly keep: KeepFile

  constructor(opened: OpenFile, keep: KeepFile) {
    this.opened = opened
    this.keep = keep
  }

  async run({ path, name, by }: Renaming): Promise<Result<StoredFile>> {
    const given = renamed(path, name)
    if (given === undefined) return fail(noName)
    const file = await this.opened.run({ path, by })
    if (!file.ok) return file
    const [folder] = path.split('/')
    return this.keep.run({ name: given, bytes: file.value.bytes, folder, by })
  }
}
