import { noThumbnail, notShown } from '../../../core/files/failures.ts'
import { Thumbnails } from '../../../core/files/thumbnails.port.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import { askThread } from '../start-thread.ts'

const THREAD = { program: new URL('./thumbnail.worker.js', import.meta.url), megabytes: 64, longest: 20_000 }
const PDF_THREAD = { program: new URL('./marked-pdf.worker.js', import.meta.url), megabytes: 256, longest: 20_000 }

/** What a thread is asked: a picture, and what is to be written across it where it is made for looking at. */
export type PictureAsked = { readonly picture: Uint8Array; readonly letters?: string }

export type PdfAsked = { readonly pdf: Uint8Array; readonly letters: string }

const made = async ({ picture, ...asked }: PictureAsked): Promise<Result<Uint8Array>> => {
  const own = Uint8Array.from(picture)
  const small = await askThread<Uint8Array>({ ...asked, picture: own }, [own.buffer], THREAD)
  return small ? ok(small) : fail(noThumbnail)
}

/**
 * Pictures made small in a thread that ends with each of them, one at a time: what it took is given back, and a hostile one ends there. The decoders
 * are Rust's own, inside WebAssembly.
 */
export class ThreadThumbnails extends Thumbnails {
  private last: Promise<unknown> = Promise.resolve()

  of(picture: Uint8Array): Promise<Result<Uint8Array>> {
    return this.next({ picture })
  }

  marked(picture: Uint8Array, letters: string): Promise<Result<Uint8Array>> {
    return this.next({ picture, letters })
  }

  markedPdf(pdf: Uint8Array, letters: string): Promise<Result<Uint8Array>> {
    return this.afterLast(async () => {
      const own = Uint8Array.from(pdf)
      const marked = await askThread<Uint8Array>({ pdf: own, letters } satisfies PdfAsked, [own.buffer], PDF_THREAD)
      return marked ? ok(marked) : fail(notShown)
    })
  }

  private next(asked: PictureAsked): Promise<Result<Uint8Array>> {
    return this.afterLast(() => made(asked))
  }

  private afterLast(make: () => Promise<Result<Uint8Array>>): Promise<Result<Uint8Array>> {
    const next = this.last.then(make)
    this.last = next
    return next
  }
}
