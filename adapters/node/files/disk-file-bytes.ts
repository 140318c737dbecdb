import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { missingFile } from '../../../core/files/failures.ts'
import { FileBytes } from '../../../core/files/file-bytes.port.ts'
import { failure } from '../../../core/kernel/failure.ts'
import { done, fail, ok, type Result } from '../../../core/kernel/result.ts'
import { writeWhole } from './write-whole.ts'

const unwritable = failure('file.unwritable', '文件无法保存，请联系管理员检查磁盘空间')

/** An identity, and a sign behind it for what is made of a file. */
const isId = (id: string) => /^[0-9a-v]{35}t?$/.test(id)

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : '')

/** Bytes as files named by identity alone, so many folders that none grows large. */
export class DiskFileBytes extends FileBytes {
  private readonly folder: string

  constructor(folder: string) {
    super()
    this.folder = folder
  }

  async keep(id: string, bytes: Uint8Array): Promise<Result<void>> {
    return (await writeWhole(this.placeOf(id), bytes)) ? done : fail(unwritable)
  }

  async read(id: string): Promise<Result<Uint8Array>> {
    try {
      return ok(await readFile(this.placeOf(id)))
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return fail(missingFile)
      throw error
    }
  }

  async remove(id: string): Promise<Result<void>> {
    await rm(this.placeOf(id), { force: true })
    return done
  }

  private placeOf(id: string): string {
    if (!isId(id)) throw new Error('a file is named by its identity')
    // An identity begins with the time: its end spreads files evenly.
    return join(this.folder, id.slice(-2), id)
  }
}
