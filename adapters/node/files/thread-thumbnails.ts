import { noThumbnail } from '../../../core/files/failures.ts'
import { Thumbnails } from '../../../core/files/thumbnails.port.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import { askThread } from '../start-thread.ts'

const THREAD = { program: new URL('./thumbnail.worker.js', import.meta.url), megabytes: 64, longest: 20_000 }

const made = async (picture: Uint8Array): Promise<Result<Uint8Array>> => {
  const own = Uint8Array.from(picture)
  const small = await askThread<Uint8Array>(own, [own.buffer], THREAD)
  return small ? ok(small) : fail(noThumbnail)
}

/**
 * Pictures made small in a thread that ends with each of them, one at a time: what it took is given back, and a hostile one ends there. The decoders
 * are Rust's own, inside WebAssembly.
 */
export class ThreadThumbnails extends Thumbnails {
  private last: Promise<unknown> = Promise.resolve()

  of(picture: Uint8Array): Promise<Result<Uint8Array>> {
    const next = this.last.then(() => made(picture))
    this.last = next
    return next
  }
}
