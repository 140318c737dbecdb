import type { Catalogue } from '../../core/definitions/catalogue.ts'
import type { DictItem } from '../../core/definitions/dicts.ts'
import type { Field } from '../../core/definitions/field.ts'
import type { Condition } from '../../core/kernel/condition.ts'
import { done, type Result } from '../../core/kernel/result.ts'
import type { Row } from '../../core/kernel/wire.ts'
import { ChoiceLists } from '../../core/records/choices/choice-lists.port.ts'
import { matches } from '../../core/definitions/matches.ts'
import type { Database } from './database.ts'
import type { Texts } from './records/labels.ts'
import { statement } from './sql.ts'

// Items an administrator changed or added; those of the shared dictionaries serve every tenant.
const ITEMS = statement(`SELECT d.dict_code AS code, i.item_value AS value, i.item_text AS text,
coalesce(d.enabled, 'Y') = 'Y' AND coalesce(i.status, '1') = '1' AS offered
FROM sys_dict d JOIN sys_dict__items i ON i.parent_id = d.id WHERE d.del_flag = 0 ORDER BY d.dict_code, i.sort_order, i.sort_no`)
const REGIONS = statement(
  'SELECT code, coalesce(full_text, text) AS text, level, has_child AS "hasChild" FROM sys_region WHERE del_flag = 0',
)

const [KEPT_IN, REGION] = ['sys.dict', 'sys.region']

const isSame = (one: readonly DictItem[] = [], other: readonly DictItem[] = []): boolean =>
  one === other ||
  (one.length === other.length && one.every((item, at) => item.value === other[at]?.value && item.text === other[at]?.text))

type Kept = { readonly code: string; readonly value: string; readonly text: string; readonly offered: boolean }

/** What codes are called and which are offered: the declared dictionaries, and over them what administrators wrote. Kept in memory, read again on `load`. */
export class DictionaryTexts extends ChoiceLists {
  private readonly database: Database
  private readonly catalogue: Catalogue
  private texts: ReadonlyMap<string, ReadonlyMap<string, string>>
  private lists: ReadonlyMap<string, readonly DictItem[]>
  private regions: ReadonlyMap<string, Row> = new Map()
  private readonly listeners = new Set<(codes: readonly string[]) => void>()

  constructor(database: Database, catalogue: Catalogue) {
    super()
    this.database = database
    this.catalogue = catalogue
    this.texts = this.declared()
    this.lists = this.declaredLists()
  }

  /** For the labels of records. */
  readonly of: Texts = (field, value) =>
    field.kind.offers ? (this.regions.get(value)?.['text'] as string | undefined) : this.texts.get(field.code ?? '')?.get(value)

  /** Is there such a code to choose? Of regions one of the field's level; where none are laid nobody knows. */
  readonly offers = (field: Field, value: string): boolean =>
    field.kind.offers
      ? this.offersRegion(field.kind.offers.among(field), value)
      : this.items(field.code ?? '').some((item) => item.value === value)

  codes(): readonly string[] {
    return [...this.lists.keys()]
  }

  items(code: string): readonly DictItem[] {
    return this.lists.get(code) ?? []
  }

  isKeptIn(typeKey: string): boolean {
    return typeKey === KEPT_IN || typeKey === REGION
  }

  listen(changed: (codes: readonly string[]) => void): () => void {
    this.listeners.add(changed)
    return () => this.listeners.delete(changed)
  }

  load(): Promise<Result<void>> {
    return this.database.attempt(async () => {
      const kept = this.catalogue.find(KEPT_IN) ? await this.database.query<Kept>(ITEMS) : []
      const texts = this.declared()
      const written = new Map<string, DictItem[]>()
      for (const { code, value, text, offered } of kept) {
        texts.set(code, (texts.get(code) ?? new Map<string, string>()).set(value, text))
        const list = written.get(code) ?? []
        written.set(code, offered ? [...list, { ...this.declaredItem(code, value), value, text }] : list)
      }
      this.texts = texts
      const before = this.lists
      this.lists = new Map([...this.declaredLists(), ...written])
      if (this.catalogue.find(REGION)) {
        const regions = await this.database.query<Row & { readonly code: string }>(REGIONS)
        this.regions = new Map(regions.map((region) => [region.code, region]))
      }
      this.tell(before)
      return done
    })
  }

  private offersRegion(among: Condition, code: string): boolean {
    const type = this.catalogue.find(REGION)
    const record = this.regions.get(code)
    return !type || this.regions.size === 0 || (record !== undefined && matches(among, { type, record }))
  }

  private tell(before: ReadonlyMap<string, readonly DictItem[]>): void {
    if (this.listeners.size === 0) return
    const codes = new Set([...before.keys(), ...this.lists.keys()])
    const changed = [...codes].filter((code) => !isSame(before.get(code), this.lists.get(code)))
    if (changed.length) for (const hear of this.listeners) hear(changed)
  }

  private declaredItem(code: string, value: string): DictItem | undefined {
    return this.catalogue.dictionaries[code]?.items.find((item) => item.value === value)
  }

  private declaredLists(): Map<string, readonly DictItem[]> {
    return new Map(Object.values(this.catalogue.dictionaries).map(({ code, items }) => [code, items]))
  }

  private declared(): Map<string, Map<string, string>> {
    return new Map(
      Object.values(this.catalogue.dictionaries).map(({ code, items }) => [code, new Map(items.map(({ value, text }) => [value, text]))]),
    )
  }
}
