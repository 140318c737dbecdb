type Unit = { readonly is: 'unit'; readonly test: (unit: string) => boolean }
type Edge = { readonly is: 'edge'; readonly holds: (text: string, at: number) => boolean }
type Row = { readonly is: 'row' | 'choice'; readonly nodes: readonly ExpressionTree[] }
type Repeat = { readonly is: 'repeat'; readonly node: ExpressionTree; readonly least: number; readonly most: number }

/** A regular expression as what it is made of. */
export type ExpressionTree = Unit | Edge | Row | Repeat

const WORD = /\w/
const isWord = (text: string, at: number): boolean => WORD.test(text.charAt(at))

const EDGES: Readonly<Record<string, Edge['holds']>> = {
  '^': (_, at) => at === 0,
  $: (text, at) => at === text.length,
  '\\b': (text, at) => isWord(text, at - 1) !== isWord(text, at),
  '\\B': (text, at) => isWord(text, at - 1) === isWord(text, at),
}

const CLASS = /^\[(?:[^\]\\]|\\.)*\]/s
const ESCAPE = /^\\(?:u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|0(?!\d)|[^1-9kucx])/s
const COUNT = /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/

/** Reads the plain part of the language: classes, groups, alternatives, counts, edges. */
class Reader {
  readonly #source: string
  #at = 0

  constructor(source: string) {
    this.#source = source
  }

  get isDone(): boolean {
    return this.#at >= this.#source.length
  }

  choice(): ExpressionTree | undefined {
    const nodes: ExpressionTree[] = []
    do {
      const row = this.#row()
      if (!row) return undefined
      nodes.push(row)
    } while (this.#take(/^\|/))
    return nodes.length === 1 ? nodes[0] : { is: 'choice', nodes }
  }

  #row(): ExpressionTree | undefined {
    const nodes: ExpressionTree[] = []
    while (!this.isDone && !/[|)]/.test(this.#source.charAt(this.#at))) {
      const node = this.#counted()
      if (!node) return undefined
      nodes.push(node)
    }
    return { is: 'row', nodes }
  }

  #counted(): ExpressionTree | undefined {
    const node = this.#piece()
    const count = node && this.#take(COUNT)
    if (!node || !count) return node
    const [, sign, least, comma, most] = count
    if (sign) return { is: 'repeat', node, least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : Infinity }
    return { is: 'repeat', node, least: Number(least), most: comma ? (most ? Number(most) : Infinity) : Number(least) }
  }

  #piece(): ExpressionTree | undefined {
    if (this.#take(/^\((?!\?)/) || this.#take(/^\(\?:/) || this.#take(/^\(\?<\w+>/)) {
      const inner = this.choice()
      return inner && this.#take(/^\)/) ? inner : undefined
    }
    const edge = this.#take(/^(?:\^|\$|\\b|\\B)/)?.[0]
    if (edge) return { is: 'edge', holds: EDGES[edge]! }
    const unit = (this.#take(CLASS) ?? this.#take(ESCAPE) ?? this.#take(/^[^\\()[\]{}*+?|]/) ?? this.#take(/^[\]{}]/))?.[0]
    if (unit === undefined) return undefined
    const expression = new RegExp(`^${/^[\]{}]$/.test(unit) ? `\\${unit}` : unit}$`)
    return { is: 'unit', test: (text) => expression.test(text) }
  }

  #take(what: RegExp): RegExpExecArray | undefined {
    const found = what.exec(this.#source.slice(this.#at))
    if (!found) return undefined
    this.#at += found[0].length
    return found
  }
}

/** What an expression is made of; undefined where it looks around or back, or cannot be read. */
export const readExpression = (source: string): ExpressionTree | undefined => {
  try {
    const reader = new Reader(source)
    const tree = reader.choice()
    return reader.isDone ? tree : undefined
  } catch {
    return undefined
  }
}
