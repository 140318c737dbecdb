import { missingFile } from '../../core/files/failures.ts'
import { FileBytes } from '../../core/files/file-bytes.port.ts'
import { done, fail, ok, type Result } from '../../core/kernel/result.ts'

/** Bytes in a map. */
export class MemoryFileBytes extends FileBytes {
  private readonly kept = new Map<string, Uint8Array>()

  async keep(id: string, bytes: Uint8Array): Promise<Result<void>> {
    this.kept.set(id, Uint8Array.from(bytes))
    return done
  }

  async read(id: string): Promise<Result<Uint8Array>> {
    const found = this.kept.get(id)
    return found ? ok(Uint8Array.from(found)) : fail(missingFile)
  }

  async remove(id: string): Promise<Result<void>> {
    this.kept.delete(id)
    return done
  }
}
