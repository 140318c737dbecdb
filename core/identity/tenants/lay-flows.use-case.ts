import type { LayMissing } from './lay-missing.use-case.ts'
import type { Catalogue } from '../../definitions/catalogue.ts'
import { filled } from '../../kernel/condition.ts'
import type { Ids } from '../../kernel/ids.port.ts'
import type { Person } from '../../kernel/person.ts'
import { done, type Result } from '../../kernel/result.ts'
import type { Records } from '../../records/records.port.ts'
import { declaredFlows } from '../../records/approval/drawn-flow.ts'

const MOST = 1_000

/** Gives each type that is decided about its version 1, where it has none yet; what administrators drew stays. */
export class LayFlows {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly laying: LayMissing
  private readonly ids: Ids
  constructor(catalogue: Catalogue, records: Records, laying: LayMissing, ids: Ids) {
    this.catalogue = catalogue
    this.records = records
    this.laying = laying
    this.ids = ids
  }

  async run(by: Person): Promise<Result<void>> {
    const type = this.catalogue.find('sys.category')
    if (!type) return done
    const categories = await this.records.list(
      type,
      { where: filled('pid'), order: [], pageNo: 1, pageSize: MOST, fields: ['name', 'code'] },
      by,
    )
    if (!categories.ok) return categories
    const rows = declaredFlows(this.catalogue, categories.value.records, () => this.ids.next())
    return this.laying.run({ declared: { type: 'sys.flow', knownBy: 'processCode', rows }, by })
  }
}
