import { crc32 } from 'node:zlib'

/** Numbers of so many bytes each, the least first. */
const packed = (...fields: readonly (readonly [value: number, bytes: number])[]): Buffer =>
  Buffer.concat(
    fields.map(([value, bytes]) => {
      const field = Buffer.alloc(8)
      field.writeBigUInt64LE(BigInt(value))
      return field.subarray(0, bytes)
    }),
  )

const NOWHERE = 0xffffffff

/** A zip of bytes as they are; a wide one (zip64) keeps every length and place in eight bytes. */
export const archived = (parts: Readonly<Record<string, Uint8Array>>, isWide = false): Uint8Array => {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const [name, bytes] of Object.entries(parts)) {
    const title = Buffer.from(name)
    const sums = packed([0, 8], [crc32(bytes), 4])
    const lengths = packed([bytes.length, 4], [bytes.length, 4], [title.length, 2])
    const local = Buffer.concat([packed([0x04034b50, 4], [20, 2]), sums, lengths, packed([0, 2]), title, bytes])
    const extra = isWide ? packed([1, 2], [24, 2], [bytes.length, 8], [bytes.length, 8], [at, 8]) : Buffer.alloc(0)
    const seen = isWide ? packed([NOWHERE, 4], [NOWHERE, 4], [title.length, 2]) : lengths
    const place = packed([extra.length, 2], [0, 2], [0, 2], [0, 2], [0, 4], [isWide ? NOWHERE : at, 4])
    entries.push(Buffer.concat([packed([0x02014b50, 4], [45, 2], [45, 2]), sums, seen, place, title, extra]))
    locals.push(local)
    at += local.length
  }
  const directory = Buffer.concat(entries)
  const count = entries.length
  const wideEnd = packed([0x06064b50, 4], [44, 8], [45, 2], [45, 2], [0, 8], [count, 8], [count, 8], [directory.length, 8], [at, 8])
  const locator = packed([0x07064b50, 4], [0, 4], [at + directory.length, 8], [1, 4])
  const end = isWide
    ? packed([0x06054b50, 4], [0, 4], [0xffff, 2], [0xffff, 2], [NOWHERE, 4], [NOWHERE, 4], [0, 2])
    : packed([0x06054b50, 4], [0, 4], [count, 2], [count, 2], [directory.length, 4], [at, 4], [0, 2])
  return Uint8Array.from(Buffer.concat([...locals, directory, ...(isWide ? [wideEnd, locator] : []), end]))
}
