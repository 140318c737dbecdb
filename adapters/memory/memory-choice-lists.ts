import type { Catalogue } from '../../core/definitions/catalogue.ts'
import type { DictItem } from '../../core/definitions/dicts.ts'
import { done, type Result } from '../../core/kernel/result.ts'
import { ChoiceLists } from '../../core/records/choices/choice-lists.port.ts'

/** The dictionaries as they are declared: nobody writes over them. */
export class MemoryChoiceLists extends ChoiceLists {
  private readonly catalogue: Catalogue

  constructor(catalogue: Catalogue) {
    super()
    this.catalogue = catalogue
  }

  codes(): readonly string[] {
    return Object.keys(this.catalogue.dictionaries)
  }

  items(code: string): readonly DictItem[] {
    return this.catalogue.dictionaries[code]?.items ?? []
  }

  isKeptIn(): boolean {
    return false
  }

  listen(): () => void {
    return () => undefined
  }

  async load(): Promise<Result<void>> {
    return done
  }
}
