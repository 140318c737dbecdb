import { crc32, createDeflateRaw } from 'node:zlib'
import { Readable } from 'node:stream'

const SIZES_FOLLOW = 0x0008
const UTF8 = 0x0800
const DEFLATED = 8
const VERSION = 20
/** 1 January 1980, where a zip's calendar begins: the same content is the same file. */
const NO_DATE = 0x0021
const LEVEL = 3

type Written = { readonly name: Buffer; readonly crc: number; readonly packed: number; readonly length: number; readonly at: number }

type Pieces<T> = AsyncIterable<T> | Iterable<T>

export type ZipPart = { readonly name: string; readonly text: Pieces<string> | Pieces<Uint8Array> }

const localOf = (name: Buffer): Buffer => {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(VERSION, 4)
  head.writeUInt16LE(SIZES_FOLLOW | UTF8, 6)
  head.writeUInt16LE(DEFLATED, 8)
  head.writeUInt16LE(NO_DATE, 12)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

const sizesOf = ({ crc, packed, length }: Written): Buffer => {
  const tail = Buffer.alloc(16)
  tail.writeUInt32LE(0x08074b50, 0)
  tail.writeUInt32LE(crc, 4)
  tail.writeUInt32LE(packed, 8)
  tail.writeUInt32LE(length, 12)
  return tail
}

const entryOf = ({ name, crc, packed, length, at }: Written): Buffer => {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(VERSION, 4)
  entry.writeUInt16LE(VERSION, 6)
  entry.writeUInt16LE(SIZES_FOLLOW | UTF8, 8)
  entry.writeUInt16LE(DEFLATED, 10)
  entry.writeUInt16LE(NO_DATE, 14)
  entry.writeUInt32LE(crc, 16)
  entry.writeUInt32LE(packed, 20)
  entry.writeUInt32LE(length, 24)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt32LE(at, 42)
  return Buffer.concat([entry, name])
}

const endOf = (count: number, length: number, at: number): Buffer => {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(at, 16)
  return end
}

/** A zip, packed while its parts come. */
export async function* zipped(parts: readonly ZipPart[]): AsyncGenerator<Uint8Array> {
  const written: Written[] = []
  let at = 0
  for (const { name: given, text } of parts) {
    const name = Buffer.from(given)
    const begin = at
    const head = localOf(name)
    at += head.length
    yield head
    let crc = 0
    let length = 0
    let packed = 0
    const counted = async function* () {
      for await (const piece of text) {
        const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
        crc = crc32(bytes, crc)
        length += bytes.length
        yield bytes
      }
    }
    const source = Readable.from(counted())
    const deflating = createDeflateRaw({ level: LEVEL })
    source.on('error', (error) => deflating.destroy(error))
    for await (const piece of source.pipe(deflating) as AsyncIterable<Buffer>) {
      packed += piece.length
      yield piece
    }
    const entry = { name, crc, packed, length, at: begin }
    const tail = sizesOf(entry)
    at += packed + tail.length
    written.push(entry)
    yield tail
  }
  const directory = Buffer.concat(written.map(entryOf))
  yield directory
  yield endOf(written.length, directory.length, at)
}
