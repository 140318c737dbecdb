import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib'
import { damagedWorkbook, hugeWorkbook, lockedWorkbook } from '../../../core/workbooks/failures.ts'
import { Refused } from './refused.ts'

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const WIDE_END = 0x06064b50
const WIDE_END_LENGTH = 56
const WIDE_LOCATOR = 0x07064b50
const WIDE_LOCATOR_LENGTH = 20
const WIDE_EXTRA = 1
const ELSEWHERE = 0xffffffff
const END_LENGTH = 22
const ENTRY_LENGTH = 46
const LOCAL_LENGTH = 30
const LONGEST_COMMENT = 65_535
const DEFLATED = 8
const ENCRYPTED = 1
const ALWAYS_FINE = 50 * 2 ** 20
const MOST = 200 * 2 ** 20
const USUAL_RATIO = 100

type Entry = {
  readonly name: string
  readonly method: number
  readonly crc: number
  readonly packed: number
  readonly at: number
}

/** Where the directory begins and how many entries it has; a wide archive (zip64) says so a second time in eight bytes each. */
const directoryAt = (bytes: Buffer, end: number): { readonly begin: number; readonly count: number } => {
  const locator = end - WIDE_LOCATOR_LENGTH
  const isWide = locator >= 0 && bytes.readUInt32LE(locator) === WIDE_LOCATOR
  if (!isWide) return { begin: bytes.readUInt32LE(end + 16), count: bytes.readUInt16LE(end + 10) }
  const wide = Number(bytes.readBigUInt64LE(locator + 8))
  if (wide + WIDE_END_LENGTH > bytes.length || bytes.readUInt32LE(wide) !== WIDE_END) throw new Refused(damagedWorkbook)
  return { begin: Number(bytes.readBigUInt64LE(wide + 48)), count: Number(bytes.readBigUInt64LE(wide + 32)) }
}

/** Packed length and place of an entry, which a wide archive keeps among what is extra, after the plain length. */
const extentOf = (bytes: Buffer, entry: number, extra: Buffer): { readonly packed: number; readonly at: number } => {
  const [packed, plain, at] = [bytes.readUInt32LE(entry + 20), bytes.readUInt32LE(entry + 24), bytes.readUInt32LE(entry + 42)]
  if (packed !== ELSEWHERE && at !== ELSEWHERE) return { packed, at }
  let field = 0
  while (extra.readUInt16LE(field) !== WIDE_EXTRA) field += 4 + extra.readUInt16LE(field + 2)
  let next = field + 4
  const wide = (short: number) => {
    if (short !== ELSEWHERE) return short
    next += 8
    return Number(extra.readBigUInt64LE(next - 8))
  }
  wide(plain)
  return { packed: wide(packed), at: wide(at) }
}

const directoryOf = (bytes: Buffer): ReadonlyMap<string, Entry> => {
  const first = Math.max(0, bytes.length - END_LENGTH - LONGEST_COMMENT)
  let end = bytes.length - END_LENGTH
  while (end >= first && bytes.readUInt32LE(end) !== END) end -= 1
  if (end < first) throw new Refused(damagedWorkbook)
  const entries = new Map<string, Entry>()
  const { begin, count: most } = directoryAt(bytes, end)
  let at = begin
  for (let count = most; count > 0; count -= 1) {
    if (at + ENTRY_LENGTH > bytes.length || bytes.readUInt32LE(at) !== ENTRY) throw new Refused(damagedWorkbook)
    if (bytes.readUInt16LE(at + 8) & ENCRYPTED) throw new Refused(lockedWorkbook)
    const length = bytes.readUInt16LE(at + 28)
    const extra = bytes.readUInt16LE(at + 30)
    const named = at + ENTRY_LENGTH + length
    const name = bytes.toString('utf8', at + ENTRY_LENGTH, named).replace(/^\//, '')
    entries.set(name.toLowerCase(), {
      name,
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      ...extentOf(bytes, at, bytes.subarray(named, named + extra)),
    })
    at = named + extra + bytes.readUInt16LE(at + 32)
  }
  return entries
}

/** Parts are written in UTF-8: another alphabet, whatever it calls itself, is no text that was meant. */
export const strictText = () => new TextDecoder('utf-8', { fatal: true })

/** A zip in memory. Only parts that are asked for are unpacked, and together no more than the limits allow (reliability IN5). */
export class Unzip {
  private readonly bytes: Buffer
  private readonly entries: ReadonlyMap<string, Entry>
  private unpacked = 0

  constructor(bytes: Buffer) {
    this.bytes = bytes
    this.entries = directoryOf(bytes)
  }

  get names(): readonly string[] {
    return [...this.entries.values()].map(({ name }) => name)
  }

  /** A small part as text; undefined where there is none. */
  text(name: string): string | undefined {
    const entry = this.entries.get(name.toLowerCase())
    if (!entry) return undefined
    const packed = this.packedOf(entry)
    const bytes = entry.method === DEFLATED ? this.inflated(packed) : packed
    this.count(bytes.length)
    if (crc32(bytes) !== entry.crc) throw new Refused(damagedWorkbook)
    return strictText().decode(bytes)
  }

  /** A large part, piece by piece. */
  async *pieces(name: string): AsyncGenerator<Buffer> {
    const entry = this.entries.get(name.toLowerCase())
    if (!entry) throw new Refused(damagedWorkbook)
    const packed = this.packedOf(entry)
    let crc = 0
    for await (const piece of entry.method === DEFLATED ? inflated(packed) : [packed]) {
      this.count(piece.length)
      crc = crc32(piece, crc)
      yield piece
    }
    if (crc !== entry.crc) throw new Refused(damagedWorkbook)
  }

  private inflated(packed: Buffer): Buffer {
    try {
      return inflateRawSync(packed, { maxOutputLength: this.left })
    } catch (error) {
      const isLarger = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
      throw isLarger ? new Refused(hugeWorkbook) : error
    }
  }

  private get left(): number {
    return Math.max(1, this.limit - this.unpacked + 1)
  }

  private get limit(): number {
    return Math.max(ALWAYS_FINE, Math.min(MOST, this.bytes.length * USUAL_RATIO))
  }

  private count(length: number): void {
    this.unpacked += length
    if (this.unpacked > this.limit) throw new Refused(hugeWorkbook)
  }

  private packedOf({ at, packed }: Entry): Buffer {
    if (at + LOCAL_LENGTH > this.bytes.length || this.bytes.readUInt32LE(at) !== LOCAL) throw new Refused(damagedWorkbook)
    const begin = at + LOCAL_LENGTH + this.bytes.readUInt16LE(at + 26) + this.bytes.readUInt16LE(at + 28)
    if (begin + packed > this.bytes.length) throw new Refused(damagedWorkbook)
    return this.bytes.subarray(begin, begin + packed)
  }
}

const PIECE = 2 ** 18

const inflated = (packed: Buffer): AsyncIterable<Buffer> => {
  const stream = createInflateRaw({ chunkSize: PIECE })
  stream.end(packed)
  return stream
}
