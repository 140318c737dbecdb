import type { Result } from '../kernel/result.ts'

/** Small pictures of pictures. */
export abstract class Thumbnails {
  /** At most 160 pixels wide and high and the right way up, as PNG or JPEG; `noThumbnail` for what is no picture after all. */
  abstract of(picture: Uint8Array): Promise<Result<Uint8Array>>

  /** For looking at, not for keeping: at most 1600 pixels wide and high and the right way up, as JPEG, with Latin letters written across it. */
  abstract marked(picture: Uint8Array, letters: string): Promise<Result<Uint8Array>>

  /** The same of a PDF: every page of it with the letters across; `notShown` for one that is locked or broken. */
  abstract markedPdf(pdf: Uint8Array, letters: string): Promise<Result<Uint8Array>>
}
