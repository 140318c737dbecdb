/** A value as JSON, spelt once for everybody who keeps or sends it: long answers cost more to spell than to work out. */
export class Serialised {
  readonly json: string

  constructor(json: string) {
    this.json = json
  }

  /** The same with one text in place of another, wherever it stands. */
  replacing(text: string, by: string): Serialised {
    return this.json.includes(text) ? new Serialised(this.json.replaceAll(text, () => inText(by))) : this
  }

  toJSON(): unknown {
    return JSON.parse(this.json)
  }
}

const inText = (text: string): string => JSON.stringify(text).slice(1, -1)

/** What is nothing is spelt as null. */
export const serialised = (value: unknown): Serialised =>
  value instanceof Serialised ? value : new Serialised(JSON.stringify(value ?? null))
