import { nameOf } from '../../../core/files/names.ts'
import { type PictureEdit, pixelsOf, turnedSize, watermarkOf } from '../../../core/files/picture-editing.ts'
import type { PictureSize } from '../../../core/files/picture-size.ts'
import { writtenAs } from '../../../core/files/shrinking.ts'

const QUALITY = 0.9
const QUARTER = Math.PI / 2
const SLANT = -Math.PI / 6
const INK = 'rgba(110, 110, 110, 0.45)'

const write = (context: OffscreenCanvasRenderingContext2D, size: PictureSize, text: string): void => {
  const { letter, across, down } = watermarkOf(size, text)
  const reach = Math.ceil(Math.hypot(size.width, size.height))
  context.save()
  context.translate(size.width / 2, size.height / 2)
  context.rotate(SLANT)
  context.font = `${letter}px sans-serif`
  context.fillStyle = INK
  for (let y = -reach / 2, row = 0; y < reach / 2; y += down, row += 1)
    for (let x = -reach / 2 + (row % 2) * (across / 2); x < reach / 2; x += across) context.fillText(text, x, y)
  context.restore()
}

/** The picture turned, cut and written over, as the type it had; undefined where this browser cannot. */
export const editedPicture = async (bytes: Uint8Array, path: string, edit: PictureEdit): Promise<File | undefined> => {
  const type = writtenAs(nameOf(path))
  if (type === undefined) return undefined
  try {
    const picture = await createImageBitmap(new Blob([bytes as BlobPart]))
    const turned = turnedSize(picture, edit.turns)
    const { x, y, width, height } = pixelsOf(turned, edit.crop)
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')
    if (!context) return undefined
    context.translate(turned.width / 2 - x, turned.height / 2 - y)
    context.rotate(edit.turns * QUARTER)
    context.drawImage(picture, -picture.width / 2, -picture.height / 2)
    picture.close()
    context.resetTransform()
    const text = edit.watermark.trim()
    if (text !== '') write(context, { width, height }, text)
    const drawn = await canvas.convertToBlob({ type, quality: QUALITY })
    return drawn.type === type ? new File([drawn], nameOf(path), { type }) : undefined
  } catch {
    return undefined
  }
}
