import type { RandomChoices } from '../definitions/random-choices.ts'
import { identitySign, withCreditSigns } from '../kernel/check-digits.ts'

/** Texts that fit the pattern codes and form patterns of the seed (001 §5); any other pattern is a regular expression. */
const CODES: Readonly<Record<string, string>> = {
  '*': '[A-Z]\\d{6}',
  'n6-16': '\\d{8}',
  '*6-16': '[a-z]{6}\\d{2}',
  's6-18': '[a-z]{8}',
  url: 'https://www\\.example\\.com/[a-z]{6}',
  e: '[a-z]{6}\\d{2}@example\\.com',
  m: '1900001\\d{4}',
  p: '[1-6]\\d{5}',
  s: '[a-z]{6}',
  n: '[1-9]\\d{2}',
  z: '[1-9]\\d{2}',
  money: '[1-9]\\d{2}\\.\\d{2}',
  mobile: '1900001\\d{4}',
  mobileNarrow: '1900001\\d{4}',
  username: '[a-z]{6}\\d{2}',
  email: '[a-z]{6}\\d{2}@example\\.com',
  natural: '[1-9]\\d{2}',
  english: '[a-z]{6}',
  landline: '020-555\\d{5}',
  bankCard: '6222\\d{15}',
  idNumber: '[A-Z]{2}\\d{8}',
  idCard: '44010619900101\\d{3}',
  creditCode: '91(11|31|44)0101\\d{8}',
  qq: '[1-9]\\d{7}',
  letterNumber: '[A-Z]{2}\\d{6}',
  name: '[a-z]{6}',
  digitLines: '\\d{8}',
  text255: '[a-z]{8}',
}

/** What stands behind a text because of what it is. */
const CLOSED: Readonly<Record<string, (text: string) => string>> = {
  creditCode: withCreditSigns,
  idCard: (text) => text + identitySign(text),
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const FEW_MORE = 3

/** Reads a regular expression of the plain sort (classes, groups, alternatives, counts) and throws one text that it accepts. */
class Reader {
  private readonly pattern: string
  private readonly pick: RandomChoices
  private at = 0

  constructor(pattern: string, pick: RandomChoices) {
    this.pattern = pattern
    this.pick = pick
  }

  alternatives(): string {
    const offered: string[] = [this.sequence()]
    while (this.take('|')) offered.push(this.sequence())
    return this.pick.of(offered)
  }

  private sequence(): string {
    let text = ''
    while (this.at < this.pattern.length && !'|)'.includes(this.here)) text += this.repeated()
    return text
  }

  private repeated(): string {
    const begin = this.at
    this.piece()
    const times = this.count()
    const after = this.at
    let text = ''
    for (let time = 0; time < times; time += 1) {
      this.at = begin
      text += this.piece()
    }
    this.at = after
    return text
  }

  private count(): number {
    if (this.take('?')) return this.pick.whole(0, 1)
    if (this.take('*')) return this.pick.whole(0, FEW_MORE)
    if (this.take('+')) return this.pick.whole(1, FEW_MORE)
    const bounds = /^\{(\d+)(,(\d*))?\}/.exec(this.pattern.slice(this.at))
    if (!bounds) return 1
    this.at += bounds[0].length
    const least = Number(bounds[1])
    if (!bounds[2]) return least
    return this.pick.whole(least, Math.min(bounds[3] ? Number(bounds[3]) : least + FEW_MORE, least + FEW_MORE))
  }

  private piece(): string {
    if (this.take('(')) {
      if (this.take('?')) this.at += 1
      const text = this.alternatives()
      this.take(')')
      return text
    }
    if (this.take('[')) return this.oneOf()
    if (this.take('^') || this.take('$')) return ''
    if (this.take('.')) return this.pick.of([...LETTERS])
    return this.pick.of(this.sign())
  }

  private oneOf(): string {
    const signs: string[] = []
    while (!this.take(']') && this.at < this.pattern.length) {
      const from = this.sign()
      if (this.here === '-' && this.pattern[this.at + 1] !== ']') {
        this.at += 1
        const [low = 0, high = 0] = [from[0]?.codePointAt(0), this.sign()[0]?.codePointAt(0)]
        signs.push(String.fromCodePoint(this.pick.whole(low, high)))
      } else signs.push(...from)
    }
    return this.pick.of(signs)
  }

  /** The signs that the next one may stand for. */
  private sign(): readonly string[] {
    if (!this.take('\\')) return [this.next()]
    const kind = this.next()
    if (kind === 'd') return [...'0123456789']
    if (kind === 'w') return [...LETTERS]
    if (kind === 'u') return [String.fromCodePoint(Number.parseInt(Array.from({ length: 4 }, () => this.next()).join(''), 16))]
    return [kind]
  }

  private get here(): string {
    return this.pattern[this.at] ?? ''
  }

  private next(): string {
    this.at += 1
    return this.pattern[this.at - 1] ?? ''
  }

  private take(sign: string): boolean {
    if (this.here !== sign) return false
    this.at += 1
    return true
  }
}

/** A text that fits a pattern code or a plain regular expression. */
export const fittingText = (pattern: string, pick: RandomChoices): string => {
  const text = new Reader(CODES[pattern] ?? pattern, pick).alternatives()
  return CLOSED[pattern]?.(text) ?? text
}
