import { signsIn, viewOf } from './bytes.ts'

const END = 0x06054b50
const ENTRY = 0x02014b50
const END_LENGTH = 22
const ENTRY_LENGTH = 46
const LONGEST_COMMENT = 65_535
const MOST_ENTRIES = 10_000

const endOf = (view: DataView): number => {
  const first = Math.max(0, view.byteLength - END_LENGTH - LONGEST_COMMENT)
  for (let at = view.byteLength - END_LENGTH; at >= first; at -= 1) if (view.getUint32(at, true) === END) return at
  return -1
}

/** Names of the entries of a zip, read from its directory; none where it is no zip. Nothing is unpacked. */
export const namesInZip = (bytes: Uint8Array): readonly string[] => {
  const view = viewOf(bytes)
  const end = endOf(view)
  if (end < 0) return []
  const count = Math.min(view.getUint16(end + 10, true), MOST_ENTRIES)
  const names: string[] = []
  let at = view.getUint32(end + 16, true)
  for (let entry = 0; entry < count; entry += 1) {
    if (at + ENTRY_LENGTH > view.byteLength || view.getUint32(at, true) !== ENTRY) return names
    const length = view.getUint16(at + 28, true)
    names.push(signsIn(bytes, at + ENTRY_LENGTH, at + ENTRY_LENGTH + length))
    at += ENTRY_LENGTH + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return names
}
