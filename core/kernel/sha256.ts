/** SHA-256 of a text, hex, where nobody may wait for an answer: FIPS 180-4. */
export const sha256 = (text: string): string => {
  const bytes = utf8(text)
  const length = ((bytes.length + 8) >> 6) * 16 + 16
  const words = new Uint32Array(length)
  bytes.forEach((byte, at) => {
    words[at >> 2]! |= byte << (24 - (at % 4) * 8)
  })
  words[bytes.length >> 2]! |= 0x80 << (24 - (bytes.length % 4) * 8)
  words[length - 2] = Math.floor(bytes.length / 0x2000_0000)
  words[length - 1] = (bytes.length * 8) >>> 0
  const state = Uint32Array.from(ROOTS.slice(0, 8).map((root) => fraction(Math.sqrt(root))))
  const schedule = new Uint32Array(64)
  for (let block = 0; block < length; block += 16) {
    for (let at = 0; at < 64; at += 1) {
      if (at < 16) schedule[at] = words[block + at]!
      else {
        const [near, far] = [schedule[at - 15]!, schedule[at - 2]!]
        const first = turned(near, 7) ^ turned(near, 18) ^ (near >>> 3)
        const second = turned(far, 17) ^ turned(far, 19) ^ (far >>> 10)
        schedule[at] = schedule[at - 16]! + first + schedule[at - 7]! + second
      }
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
    for (let at = 0; at < 64; at += 1) {
      const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
      const one = (h + s1 + ((e & f) ^ (~e & g)) + fraction(Math.cbrt(ROOTS[at]!)) + schedule[at]!) >>> 0
      const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
      const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) >>> 0
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) >>> 0, c, b, a, (one + two) >>> 0]
    }
    ;[a, b, c, d, e, f, g, h].forEach((value, at) => (state[at]! += value))
  }
  return [...state].map((word) => word.toString(16).padStart(8, '0')).join('')
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/** The first 32 bits behind the point. */
const fraction = (value: number): number => Math.floor((value - Math.floor(value)) * 0x1_0000_0000)

/** The first 64 primes, whose roots begin the sums. */
const ROOTS: readonly number[] = Array.from({ length: 312 }, (_, at) => at).filter(
  (number) => number > 1 && !Array.from({ length: number - 2 }, (_, at) => at + 2).some((divisor) => number % divisor === 0),
)

const utf8 = (text: string): readonly number[] =>
  [...text].flatMap((sign) => {
    const point = sign.codePointAt(0)!
    const rest = (shift: number) => 0x80 | ((point >> shift) & 0x3f)
    if (point < 0x80) return [point]
    if (point < 0x800) return [0xc0 | (point >> 6), rest(0)]
    if (point < 0x1_0000) return [0xe0 | (point >> 12), rest(6), rest(0)]
    return [0xf0 | (point >> 18), rest(12), rest(6), rest(0)]
  })
