const shifts = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]
const sines = Array.from({ length: 64 }, (_, at) => Math.floor(Math.abs(Math.sin(at + 1)) * 2 ** 32) | 0)

const rotated = (value: number, by: number) => (value << by) | (value >>> (32 - by))

/** The message in whole blocks of 16 words: a one bit, zeros, and its length in bits. */
const blocksOf = (bytes: Uint8Array): DataView[] => {
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, bytes.length << 3, true)
  view.setUint32(padded.length - 4, bytes.length >>> 29, true)
  return Array.from({ length: padded.length >> 6 }, (_, at) => new DataView(padded.buffer, at << 6, 64))
}

const mixing = (round: number, b: number, c: number, d: number, at: number): readonly [number, number] => {
  if (round === 0) return [(b & c) | (~b & d), at]
  if (round === 1) return [(d & b) | (~d & c), (5 * at + 1) & 15]
  if (round === 2) return [b ^ c ^ d, (3 * at + 5) & 15]
  return [c ^ (b | ~d), (7 * at) & 15]
}

/** MD5 (RFC 1321) of a text in UTF-8, in hex. The signature asks for it and a browser has none; it protects nothing. */
export const md5 = (text: string): string => {
  let state: [number, number, number, number] = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476]
  for (const block of blocksOf(new TextEncoder().encode(text))) {
    let [a, b, c, d] = state
    for (let at = 0; at < 64; at++) {
      const round = at >> 4
      const [mixed, word] = mixing(round, b, c, d, at)
      const sum = (a + mixed + (sines[at] ?? 0) + block.getUint32(word << 2, true)) | 0
      ;[a, d, c, b] = [d, c, b, (b + rotated(sum, shifts[round * 4 + (at & 3)] ?? 0)) | 0]
    }
    state = [(state[0] + a) | 0, (state[1] + b) | 0, (state[2] + c) | 0, (state[3] + d) | 0]
  }
  const bytes = new DataView(new ArrayBuffer(16))
  for (const [at, word] of state.entries()) bytes.setInt32(at << 2, word, true)
  return Array.from({ length: 16 }, (_, at) => bytes.getUint8(at).toString(16).padStart(2, '0')).join('')
}
