import type { Catalogue } from '../../core/definitions/catalogue.ts'
import { done, type Result } from '../../core/kernel/result.ts'
import type { Database } from './database.ts'
import type { Texts } from './records/labels.ts'
import { statement } from './sql.ts'

// Items an administrator changed or added; those of the shared dictionaries serve every tenant.
const ITEMS = statement(`SELECT d.dict_code AS code, i.item_value AS value, i.item_text AS text
FROM sys_dict d JOIN sys_dict__items i ON i.parent_id = d.id WHERE d.del_flag = 0`)
const REGIONS = statement('SELECT code, coalesce(full_text, text) AS text FROM sys_region WHERE del_flag = 0')

/** What codes are called: the declared dictionaries, and over them what administrators wrote. Kept in memory, read again on `load`. */
export class DictionaryTexts {
  private readonly database: Database
  private readonly catalogue: Catalogue
  private texts: ReadonlyMap<string, ReadonlyMap<string, string>>
  private regions: ReadonlyMap<string, string> = new Map()

  constructor(database: Database, catalogue: Catalogue) {
    this.database = database
    this.catalogue = catalogue
    this.texts = this.declared()
  }

  /** For the labels of records. */
  readonly of: Texts = (field, value) => (field.kind.offers ? this.regions.get(value) : this.texts.get(field.code ?? '')?.get(value))

  /** Reads everything again: at start, and after somebody changed a dictionary here or in another process. */
  load(): Promise<Result<void>> {
    return this.database.attempt(async () => {
      const texts = this.declared()
      if (this.catalogue.find('sys.dict')) {
        for (const { code, value, text } of await this.database.query<{ code: string; value: string; text: string }>(ITEMS)) {
          const own = texts.get(code) ?? new Map<string, string>()
          texts.set(code, own.set(value, text))
        }
      }
      this.texts = texts
      if (this.catalogue.find('sys.region')) {
        const regions = await this.database.query<{ code: string; text: string }>(REGIONS)
        this.regions = new Map(regions.map(({ code, text }) => [code, text]))
      }
      return done
    })
  }

  private declared(): Map<string, Map<string, string>> {
    return new Map(
      Object.values(this.catalogue.dictionaries).map(({ code, items }) => [code, new Map(items.map(({ value, text }) => [value, text]))]),
    )
  }
}
