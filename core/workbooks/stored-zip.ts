import type { XlsxPart } from './xlsx-sheets.ts'

const POLYNOMIAL = 0xedb88320
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ POLYNOMIAL : crc >>> 1
  return crc
})

const crcOf = (bytes: Uint8Array): number => {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crc >>> 8) ^ TABLE[(crc ^ byte) & 0xff]!
  return (crc ^ 0xffffffff) >>> 0
}

/** A text as UTF-8; it has no half signs. */
const utf8 = (text: string): Uint8Array => {
  const bytes = new Uint8Array(text.length * 3)
  let at = 0
  const follow = (code: number, shift: number) => {
    bytes[at++] = 0x80 | ((code >> shift) & 0x3f)
  }
  for (let index = 0; index < text.length; index += 1) {
    const code = text.codePointAt(index)!
    if (code < 0x80) bytes[at++] = code
    else if (code < 0x800) {
      bytes[at++] = 0xc0 | (code >> 6)
      follow(code, 0)
    } else if (code < 0x10000) {
      bytes[at++] = 0xe0 | (code >> 12)
      follow(code, 6)
      follow(code, 0)
    } else {
      index += 1
      bytes[at++] = 0xf0 | (code >> 18)
      follow(code, 12)
      follow(code, 6)
      follow(code, 0)
    }
  }
  return bytes.subarray(0, at)
}

type Number16or32 = readonly [bytes: 2 | 4, value: number]

const half = (value: number): Number16or32 => [2, value]
const whole = (value: number): Number16or32 => [4, value]

const record = (...numbers: readonly Number16or32[]): Uint8Array => {
  const view = new DataView(new ArrayBuffer(numbers.reduce((sum, [bytes]) => sum + bytes, 0)))
  let at = 0
  for (const [bytes, value] of numbers) {
    if (bytes === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += bytes
  }
  return new Uint8Array(view.buffer)
}

const UTF8_NAMES = 0x0800
const VERSION = 20
const NOT_PACKED = 0
/** 1 January 1980, where a zip's calendar begins: the same content is the same file. */
const NO_DATE = 0x0021

const joined = (pieces: readonly Uint8Array[]): Uint8Array => {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

/** A zip whose parts are not packed: for small workbooks, written where nothing can be packed. */
export const storedZip = async (parts: readonly XlsxPart[]): Promise<Uint8Array> => {
  const pieces: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let at = 0
  for (const { name: given, text } of parts) {
    const name = utf8(given)
    const texts: Uint8Array[] = []
    for await (const piece of text) texts.push(utf8(piece))
    const content = joined(texts)
    const size = whole(content.length)
    const facts = [half(VERSION), half(UTF8_NAMES), half(NOT_PACKED), half(0), half(NO_DATE), whole(crcOf(content)), size, size]
    const named = [...facts, half(name.length), half(0)]
    const head = record(whole(0x04034b50), ...named)
    pieces.push(head, name, content)
    directory.push(record(whole(0x02014b50), half(VERSION), ...named, half(0), half(0), half(0), whole(0), whole(at)), name)
    at += head.length + name.length + content.length
  }
  const list = joined(directory)
  const count = half(parts.length)
  return joined([...pieces, list, record(whole(0x06054b50), half(0), half(0), count, count, whole(list.length), whole(at), half(0))])
}
