import { fail, ok, type Result } from '../kernel/result.ts'
import { missingFile, noThumbnail } from './failures.ts'
import type { FileBytes } from './file-bytes.port.ts'
import { sizeOfPicture } from './picture-size.ts'
import type { Thumbnails } from './thumbnails.port.ts'

/** Making one of more would need over 300 MB for a moment. */
const MOST_PIXELS = 24_000_000

const NONE = new Uint8Array()

const isTooLarge = (picture: Uint8Array): boolean => {
  const { width, height } = sizeOfPicture(picture) ?? { width: MOST_PIXELS, height: MOST_PIXELS }
  return width * height > MOST_PIXELS
}

/** Where the small picture of a stored one lies. */
export const smallOf = (id: string): string => `${id}t`

/** Small pictures beside the stored ones: made when they are first asked for, each once. */
export class SmallPictures {
  private readonly bytes: FileBytes
  private readonly thumbnails: Thumbnails
  private readonly making = new Map<string, Promise<Result<Uint8Array>>>()

  constructor(bytes: FileBytes, thumbnails: Thumbnails) {
    this.bytes = bytes
    this.thumbnails = thumbnails
  }

  async of(id: string): Promise<Result<Uint8Array>> {
    const kept = await this.bytes.read(smallOf(id))
    if (!kept.ok && kept.failure.code !== missingFile.code) return kept
    const small = kept.ok ? kept : await this.made(id)
    return small.ok && small.value.length === 0 ? fail(noThumbnail) : small
  }

  /** A picture to look at, under who looks and when; it is kept nowhere. */
  async marked(id: string, letters: string): Promise<Result<Uint8Array>> {
    const whole = await this.bytes.read(id)
    if (!whole.ok) return whole
    return isTooLarge(whole.value) ? fail(noThumbnail) : this.thumbnails.marked(whole.value, letters)
  }

  /** The same of a PDF. */
  async markedPdf(id: string, letters: string): Promise<Result<Uint8Array>> {
    const whole = await this.bytes.read(id)
    return whole.ok ? this.thumbnails.markedPdf(whole.value, letters) : whole
  }

  private async made(id: string): Promise<Result<Uint8Array>> {
    const begun = this.making.get(id) ?? this.make(id).finally(() => this.making.delete(id))
    this.making.set(id, begun)
    return begun
  }

  /** Of what gives none that is remembered too: it is not tried again for every reader. */
  private async make(id: string): Promise<Result<Uint8Array>> {
    const whole = await this.bytes.read(id)
    if (!whole.ok) return whole
    const small = isTooLarge(whole.value) ? fail(noThumbnail) : await this.thumbnails.of(whole.value)
    if (!small.ok && small.failure.code !== noThumbnail.code) return small
    const found = small.ok ? small.value : NONE
    const kept = await this.bytes.keep(smallOf(id), found)
    return kept.ok ? ok(found) : kept
  }
}
