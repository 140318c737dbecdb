import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { missingFile } from '../../../core/files/failures.ts'
import { FileBytes } from '../../../core/files/file-bytes.port.ts'
import { failure } from '../../../core/kernel/failure.ts'
import { done, fail, ok, type Result } from '../../../core/kernel/result.ts'

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

  /** Written whole, then named: whoever reads never meets half a file. */
  async keep(id: string, bytes: Uint8Array): Promise<Result<void>> {
    const place = this.placeOf(id)
    const beside = `${place}.part`
    try {
      await mkdir(dirname(place), { recursive: true, mode: 0o700 })
      const file = await open(beside, 'w', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(beside, place)
      return done
    } catch {
      await rm(beside, { force: true }).catch(() => undefined)
      return fail(unwritable)
    }
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
