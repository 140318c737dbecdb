const QUOTE = '"'
const QUOTE_CODE = 34

/**
 * Reads the values of a record one after another, as PostgreSQL spells it: `(A-1,"a ""word""",,"")`. To read a page's rows from one
 * text each takes a tenth of what it takes pg to read their values one by one.
 */
export class RecordText {
  private readonly text: string
  private at = 1

  constructor(text: string) {
    this.text = text
  }

  /** The next value; nothing beyond the last. */
  next(): string | null {
    const { text, at } = this
    if (text.charCodeAt(at) === QUOTE_CODE) {
      const close = closing(text, at + 1)
      this.at = close + 2
      return unescaped(text.slice(at + 1, close))
    }
    const comma = text.indexOf(',', at)
    const end = comma < 0 ? text.length - 1 : comma
    this.at = end + 1
    return end > at ? text.slice(at, end) : null
  }
}

const closing = (text: string, from: number): number => {
  let close = text.indexOf(QUOTE, from)
  while (text.charCodeAt(close + 1) === QUOTE_CODE) close = text.indexOf(QUOTE, close + 2)
  return close
}

const unescaped = (text: string): string => (text.includes(QUOTE) || text.includes('\\') ? text.replace(/(["\\])\1/g, '$1') : text)
