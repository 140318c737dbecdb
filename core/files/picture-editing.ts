import { nameOf } from './names.ts'
import type { PictureSize } from './picture-size.ts'
import { writtenAs } from './shrinking.ts'

/** A part of a picture, in shares of its width and height. */
export type Crop = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

export type Point = { readonly x: number; readonly y: number }

/** What is done to a picture: turned by quarters to the right, then cut to a part, then written over. */
export type PictureEdit = { readonly turns: number; readonly crop: Crop; readonly watermark: string }

const WHOLE: Crop = { left: 0, top: 0, width: 1, height: 1 }
const QUARTERS = 4
/** A smaller part was a slip of the hand. */
const SMALLEST = 0.02

export const UNTOUCHED: PictureEdit = { turns: 0, crop: WHOLE, watermark: '' }

export const MOST_WATERMARK = 40

/** A picture that can be written again as what it was. */
export const isEditable = (path: string): boolean => writtenAs(nameOf(path)) !== undefined

export const isTouched = ({ turns, crop, watermark }: PictureEdit): boolean =>
  turns % QUARTERS !== 0 || crop.width < 1 || crop.height < 1 || watermark.trim() !== ''

const within = (share: number, most = 1): number => Math.min(most, Math.max(0, share))

/** The part between two corners, however the hand went, as far as it is of the picture; all of it for a slip of the hand. */
export const cropBetween = (from: Point, to: Point): Crop => {
  const [left, right] = [from.x, to.x].map((x) => within(x)).toSorted((a, b) => a - b) as [number, number]
  const [top, bottom] = [from.y, to.y].map((y) => within(y)).toSorted((a, b) => a - b) as [number, number]
  const crop = { left, top, width: right - left, height: bottom - top }
  return crop.width < SMALLEST || crop.height < SMALLEST ? WHOLE : crop
}

/** The part put elsewhere, and never over the edge. */
export const cropMoved = (crop: Crop, by: Point): Crop => ({
  ...crop,
  left: within(crop.left + by.x, 1 - crop.width),
  top: within(crop.top + by.y, 1 - crop.height),
})

/** The part made wider or higher at its lower right corner. */
export const cropGrown = (crop: Crop, by: Point): Crop => ({
  ...crop,
  width: Math.max(SMALLEST, within(crop.width + by.x, 1 - crop.left)),
  height: Math.max(SMALLEST, within(crop.height + by.y, 1 - crop.top)),
})

/** A quarter to the right; what was cut out stays cut out. */
export const turnedRight = ({ turns, crop, watermark }: PictureEdit): PictureEdit => ({
  turns: (turns + 1) % QUARTERS,
  crop: { left: 1 - crop.top - crop.height, top: crop.left, width: crop.height, height: crop.width },
  watermark,
})

/** The size of a picture that was turned. */
export const turnedSize = ({ width, height }: PictureSize, turns: number): PictureSize =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width }

/** Which pixels of the turned picture stay. */
export const pixelsOf = (turned: PictureSize, crop: Crop) => {
  const x = Math.floor(crop.left * turned.width)
  const y = Math.floor(crop.top * turned.height)
  return {
    x,
    y,
    width: Math.max(1, Math.min(turned.width - x, Math.round(crop.width * turned.width))),
    height: Math.max(1, Math.min(turned.height - y, Math.round(crop.height * turned.height))),
  }
}

const MARKS_ACROSS = 28
const SMALLEST_LETTER = 14

/** How large a watermark is written on a picture, and how far its repeats stand from each other. */
export const watermarkOf = ({ width, height }: PictureSize, text: string) => {
  const letter = Math.max(SMALLEST_LETTER, Math.round(Math.max(width, height) / MARKS_ACROSS))
  return { letter, across: letter * ([...text].length + 4), down: letter * 5 }
}
