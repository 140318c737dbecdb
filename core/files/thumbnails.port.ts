import type { Result } from '../kernel/result.ts'

/** Small pictures of pictures. */
export abstract class Thumbnails {
  /** At most 160 pixels wide and high and the right way up, as PNG or JPEG; `noThumbnail` for what is no picture after all. */
  abstract of(picture: Uint8Array): Promise<Result<Uint8Array>>
}
