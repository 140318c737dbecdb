const QUOTE = '"'
const QUOTE_CODE = 34
const OPEN = 40
const CLOSE = 41

/**
 * Reads the values of records one after another, as PostgreSQL spells them: `(A-1,"a ""word""",,""),(A-2,,,)`. To read a page from one text
 * takes a tenth of what it takes pg to read its values one by one.
 */
export class RecordText {
  private readonly text: string
  private at = 0

  constructor(text: string) {
    this.text = text
  }

  get isRead(): boolean {
    return this.at >= this.text.length
  }

  /** The next value, of the record or of the next one; nothing beyond the last. */
  next(): string | null {
    const { text } = this
    const from = text.charCodeAt(this.at) === OPEN ? this.at + 1 : this.at
    return text.charCodeAt(from) === QUOTE_CODE ? this.quoted(from + 1) : this.bare(from)
  }

  /** Without a quote a value holds neither comma nor bracket. */
  private bare(from: number): string | null {
    const { text } = this
    const comma = text.indexOf(',', from)
    const stop = comma < 0 ? text.length : comma
    this.at = stop + 1
    const end = text.charCodeAt(stop - 1) === CLOSE ? stop - 1 : stop
    return end > from ? text.slice(from, end) : null
  }

  private quoted(from: number): string {
    const { text } = this
    const close = closing(text, from)
    this.at = text.charCodeAt(close + 1) === CLOSE ? close + 3 : close + 2
    return unescaped(text.slice(from, close))
  }
}

const closing = (text: string, from: number): number => {
  let close = text.indexOf(QUOTE, from)
  while (text.charCodeAt(close + 1) === QUOTE_CODE) close = text.indexOf(QUOTE, close + 2)
  return close
}

const unescaped = (text: string): string => (text.includes(QUOTE) || text.includes('\\') ? text.replace(/(["\\])\1/g, '$1') : text)
