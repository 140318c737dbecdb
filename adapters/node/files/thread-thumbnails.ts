import { noThumbnail } from '../../../core/files/failures.ts'
import { Thumbnails } from '../../../core/files/thumbnails.port.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import { startThread } from '../start-thread.ts'

const MOST_MEGABYTES = 64
const LONGEST = 20_000

const made = (picture: Uint8Array): Promise<Result<Uint8Array>> =>
  new Promise((answer) => {
    const worker = startThread(new URL('./thumbnail.worker.js', import.meta.url), MOST_MEGABYTES)
    const end = (result: Result<Uint8Array>) => {
      clearTimeout(patience)
      void worker.terminate()
      answer(result)
    }
    const patience = setTimeout(() => end(fail(noThumbnail)), LONGEST)
    worker.on('message', (small: Uint8Array) => end(ok(small)))
    worker.on('error', () => end(fail(noThumbnail)))
    worker.on('exit', () => end(fail(noThumbnail)))
    const own = Uint8Array.from(picture)
    worker.postMessage(own, [own.buffer])
  })

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
