import pg, { type ClientBase, type QueryConfig } from 'pg'

/** A statement as pg takes it; a name keeps it prepared on each connection, `place` tells it from others. */
export type Statement = {
  readonly text: string
  readonly name?: string | undefined
  /** Its name where every statement is planned once: there are other connections for these, with names of their own. */
  readonly plainName?: string | undefined
  readonly place?: number
}

/** A statement with its values, spelt out: a spread with a key more would cost as much as all the rest of it. */
export const queryOf = ({ text, name }: Statement, values: readonly unknown[]): QueryConfig => ({ text, name, values: values as unknown[] })

/** Sends a statement and answers its rows. pg copies what it is given property by property, unless it is given the query itself. */
export const send = (client: ClientBase, { text, name }: Statement, values: readonly unknown[]): Promise<readonly unknown[]> =>
  new Promise((resolve, reject) => {
    const query = new pg.Query(text, values as unknown[], (error, result) => (error ? reject(error) : resolve(result.rows)))
    client.query(Object.assign(query, { name }))
  })

/** A piece of SQL: text from definitions, values and further pieces between. */
export class Piece {
  readonly texts: readonly string[]
  readonly values: readonly unknown[]
  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.texts = texts
    this.values = values
  }
}

/** What stands between is a piece, or a value that travels apart. */
export const sql = (texts: TemplateStringsArray, ...values: readonly unknown[]): Piece => new Piece(texts, values)

class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Puts pieces together; what stands in several places of a statement travels once. */
class Composition {
  text = ''
  readonly values: unknown[] = []
  private readonly places = new Map<string, string>()

  add({ texts, values }: Piece): void {
    for (const [at, text] of texts.entries()) {
      this.text += text
      if (at < values.length) this.put(values[at])
    }
  }

  private put(value: unknown): void {
    if (value instanceof Piece) return this.add(value)
    const known = value instanceof Slot ? this.places.get(value.name) : undefined
    if (known !== undefined) {
      this.text += known
      return
    }
    this.values.push(value)
    const place = `$${this.values.length}`
    this.text += place
    if (value instanceof Slot) this.places.set(value.name, place)
  }
}

/** Names for so many statements; beyond them they go unprepared. */
const names = (prefix: string, most: number) => {
  let given = 0
  return (): string | undefined => (given < most ? `${prefix}${(given += 1)}` : undefined)
}

const nextName = names('s', 400)
/** A search alone asks two hundred types in two or three ways. */
const nextPlainName = names('p', 800)
const MOST_TEXTS = 5_000

let texts = 0

/** Is prepared from the first time it is sent. */
class Text implements Statement {
  readonly text: string
  readonly place = (texts += 1)
  private given: string | undefined
  private plainly: string | undefined

  constructor(text: string) {
    this.text = text
  }

  get name(): string | undefined {
    return (this.given ??= nextName())
  }

  get plainName(): string | undefined {
    return (this.plainly ??= nextPlainName())
  }
}

const known = new Map<string, Text>()

/** The same text is the same statement. */
export const statement = (text: string): Statement => {
  const found = known.get(text)
  if (found) return found
  const made = new Text(text)
  if (known.size < MOST_TEXTS) known.set(text, made)
  return made
}

export type Compiled = { readonly statement: Statement; readonly values: readonly unknown[] }

export const compiled = (piece: Piece): Compiled => {
  const whole = new Composition()
  whole.add(piece)
  return { statement: statement(whole.text), values: whole.values }
}

/** A value that is known only when the statement runs. */
export const slot = (name: string): Piece => sql`${new Slot(name)}`

/** A statement compiled once, to be run with the values of its slots. */
export type Prepared = (values: Readonly<Record<string, unknown>>) => Compiled

export const prepared = (piece: Piece): Prepared => {
  const once = compiled(piece)
  return (values) => ({
    statement: once.statement,
    values: once.values.map((value) => (value instanceof Slot ? values[value.name] : value)),
  })
}

/** Text that holds names and nothing else: made by `quoted`, never from outside. */
export const raw = (text: string): Piece => new Piece([text], [])

export const joined = (pieces: readonly Piece[], by: string): Piece =>
  new Piece(['', ...pieces.map((_, at) => (at < pieces.length - 1 ? by : ''))], pieces)
