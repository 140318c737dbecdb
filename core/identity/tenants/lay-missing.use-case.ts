import type { Catalogue } from '../../definitions/catalogue.ts'
import { oneOf } from '../../kernel/condition.ts'
import type { Person } from '../../kernel/person.ts'
import { done, type Result } from '../../kernel/result.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts'
import type { Row } from '../../kernel/wire.ts'
import type { Records } from '../../records/records.port.ts'

/** Declared records of a type, each known by the value of one field. */
export type Declared = { readonly type: string; readonly knownBy: string; readonly rows: readonly Row[] }

/** Keeps declared records that are not kept yet, as 系统参数 with their defaults; what administrators set stays. */
export class LayMissing {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly work: UnitOfWork

  constructor(catalogue: Catalogue, records: Records, work: UnitOfWork) {
    this.catalogue = catalogue
    this.records = records
    this.work = work
  }

  async run({ declared, by }: { readonly declared: Declared; readonly by: Person }): Promise<Result<void>> {
    const { knownBy, rows } = declared
    const type = this.catalogue.find(declared.type)
    if (!type) return done
    const where = oneOf(
      knownBy,
      rows.map((row) => String(row[knownBy])),
    )
    const kept = await this.records.list(type, { where, order: [], pageNo: 1, pageSize: rows.length, fields: [knownBy] }, by)
    if (!kept.ok) return kept
    const known = new Set(kept.value.records.map((row) => row[knownBy]))
    return this.work.whole(async () => {
      for (const row of rows.filter((one) => !known.has(one[knownBy]))) {
        const laid = await this.records.insert(type, row, by)
        if (!laid.ok) return laid
      }
      return done
    })
  }
}
