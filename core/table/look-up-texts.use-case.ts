import { ok, type Result } from '../kernel/result.ts'
import type { CellChoice } from './column.ts'
import type { Lookup } from './lookup.port.ts'
import type { Answers } from './paste-names.ts'
import type { NameQuery } from './paste-work.ts'

/** Pasted texts as records, people and departments, column by column. */
export class LookUpTexts {
  readonly #lookup: Lookup

  constructor(lookup: Lookup) {
    this.#lookup = lookup
  }

  async run(questions: readonly NameQuery[]): Promise<Result<Answers>> {
    const answers = new Map<string, ReadonlyMap<string, readonly CellChoice[]>>()
    for (const { column, texts } of questions) {
      const found = await this.#lookup.find(column, texts, undefined)
      if (!found.ok) return found
      answers.set(column.key, found.value)
    }
    return ok(answers)
  }
}
