import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib'
import { damagedWorkbook, hugeWorkbook, lockedWorkbook } from '../../../core/workbooks/failures.ts'
import { Refused } from './refused.ts'

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
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

const directoryOf = (bytes: Buffer): ReadonlyMap<string, Entry> => {
  const first = Math.max(0, bytes.length - END_LENGTH - LONGEST_COMMENT)
  let end = bytes.length - END_LENGTH
  while (end >= first && bytes.readUInt32LE(end) !== END) end -= 1
  if (end < first) throw new Refused(damagedWorkbook)
  const entries = new Map<string, Entry>()
  let at = bytes.readUInt32LE(end + 16)
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (at + ENTRY_LENGTH > bytes.length || bytes.readUInt32LE(at) !== ENTRY) throw new Refused(damagedWorkbook)
    if (bytes.readUInt16LE(at + 8) & ENCRYPTED) throw new Refused(lockedWorkbook)
    const length = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + ENTRY_LENGTH, at + ENTRY_LENGTH + length).replace(/^\//, '')
    entries.set(name.toLowerCase(), {
      name,
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      packed: bytes.readUInt32LE(at + 20),
      at: bytes.readUInt32LE(at + 42),
    })
    at += ENTRY_LENGTH + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

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
    return bytes.toString('utf8')
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
