const APP1 = 0xe1
const SCAN = 0xda
const ORIENTATION = 0x0112
const ENTRY = 12
const UPRIGHT = 1
const MOST = 8

/** The first field of a TIFF directory that tells how the camera was held. */
const inDirectory = (view: DataView, start: number): number => {
  const isLittle = view.getUint16(start) === 0x4949
  const first = start + view.getUint32(start + 4, isLittle)
  if (first + 2 > view.byteLength) return UPRIGHT
  const count = view.getUint16(first, isLittle)
  for (let at = first + 2; at < first + 2 + count * ENTRY && at + ENTRY <= view.byteLength; at += ENTRY)
    if (view.getUint16(at, isLittle) === ORIENTATION) return view.getUint16(at + 8, isLittle)
  return UPRIGHT
}

/** How a JPEG wants to be turned, 1 to 8 as EXIF counts; 1 for everything that says nothing. */
export const orientationOf = (bytes: Uint8Array): number => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return UPRIGHT
  let at = 2
  while (at + 18 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    if (marker === SCAN) return UPRIGHT
    const isExif = marker === APP1 && view.getUint32(at + 4) === 0x45786966
    const said = isExif ? inDirectory(view, at + 10) : UPRIGHT
    if (isExif) return said >= UPRIGHT && said <= MOST ? said : UPRIGHT
    at += 2 + view.getUint16(at + 2)
  }
  return UPRIGHT
}

/** Does the orientation lay the picture on its side? */
export const isOnItsSide = (orientation: number): boolean => orientation > 4

/** Where the pixel that belongs at a place of the upright picture lies in one of that size as it was taken. */
export const takenAt = (
  orientation: number,
  [x, y]: readonly [number, number],
  [width, height]: readonly [number, number],
): readonly [number, number] => {
  const [along, down] = isOnItsSide(orientation) ? [y, x] : [x, y]
  const fromRight = orientation === 2 || orientation === 3 || orientation === 7 || orientation === 8
  const fromBelow = orientation === 3 || orientation === 4 || orientation === 6 || orientation === 7
  return [fromRight ? width - 1 - along : along, fromBelow ? height - 1 - down : down]
}
