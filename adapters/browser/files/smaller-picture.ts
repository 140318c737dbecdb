import { shrinksAs, shrunkSize } from '../../../core/files/shrinking.ts'

const QUALITY = 0.85

/** The picture made smaller, turned as its camera says; the file itself where it does not get smaller or cannot be read. */
export const smallerPicture = async <T extends Blob & { readonly name: string }>(file: T): Promise<T | File> => {
  const type = shrinksAs(file)
  if (type === undefined) return file
  try {
    const picture = await createImageBitmap(file)
    const { width, height } = shrunkSize(picture)
    const canvas = new OffscreenCanvas(width, height)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height)
    picture.close()
    const drawn = await canvas.convertToBlob({ type, quality: QUALITY })
    return drawn.type === type && drawn.size < file.size ? new File([drawn], file.name, { type }) : file
  } catch {
    return file
  }
}
