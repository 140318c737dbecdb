import { endingOf } from './names.ts'
import type { PictureSize } from './picture-size.ts'
import type { LocalFile } from './uploads.port.ts'

/** A picture above this is made smaller on its way, where that is wanted (widgets 10.5). */
const ABOVE = 3 * 2 ** 20
const LONGEST_SIDE = 3840
/** More than any camera's picture: what it comes to is judged when it is made smaller. */
export const MOST_BYTES_TO_SHRINK = 60 * 2 ** 20

const WAYS: Readonly<Record<string, string>> = { jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' }

/** As what a picture of that name is written again; undefined for a kind that is left as it is. */
export const writtenAs = (name: string): string | undefined => WAYS[endingOf(name)]

/** As what a large picture is written again; undefined for one that goes as it is. */
export const shrinksAs = ({ name, size }: Pick<LocalFile, 'name' | 'size'>): string | undefined =>
  size > ABOVE ? writtenAs(name) : undefined

/** How large a picture is drawn: its longer side at most so long, its shape kept. */
export const shrunkSize = ({ width, height }: PictureSize): PictureSize => {
  const ratio = Math.min(1, LONGEST_SIDE / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * ratio)), height: Math.max(1, Math.round(height * ratio)) }
}
