import type { Catalogue } from '../definitions/catalogue.ts'
import { oneOf } from '../kernel/condition.ts'
import type { Person } from '../kernel/person.ts'
import { done, type Result } from '../kernel/result.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.port.ts'
import type { Row } from '../kernel/wire.ts'
import type { Records } from '../records/records.port.ts'

/** Keeps the declared 系统参数 that are not kept yet, with their defaults; what administrators set stays. */
export class LayParameters {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly work: UnitOfWork

  constructor(catalogue: Catalogue, records: Records, work: UnitOfWork) {
    this.catalogue = catalogue
    this.records = records
    this.work = work
  }

  async run({ parameters, by }: { readonly parameters: readonly Row[]; readonly by: Person }): Promise<Result<void>> {
    const type = this.catalogue.find('sys.config')
    if (!type) return done
    const where = oneOf(
      'configKey',
      parameters.map(({ configKey }) => String(configKey)),
    )
    const kept = await this.records.list(type, { where, order: [], pageNo: 1, pageSize: parameters.length, fields: ['configKey'] }, by)
    if (!kept.ok) return kept
    const known = new Set(kept.value.records.map(({ configKey }) => configKey))
    return this.work.whole(async () => {
      for (const parameter of parameters.filter(({ configKey }) => !known.has(configKey))) {
        const laid = await this.records.insert(type, parameter, by)
        if (!laid.ok) return laid
      }
      return done
    })
  }
}
