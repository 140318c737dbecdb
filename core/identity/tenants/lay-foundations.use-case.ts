import type { Catalogue } from '../../definitions/catalogue.ts'
import type { DocumentType } from '../../definitions/document.ts'
import type { Person } from '../../kernel/person.ts'
import type { LayMenu, MenuFoundations } from './lay-menu.use-case.ts'
import { programOf } from './program.ts'
import { done, type Result } from '../../kernel/result.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.port.ts'
import type { Row } from '../../kernel/wire.ts'
import type { Records } from '../../records/records.port.ts'

/** What an installation begins with, as the documents declare it. */
export type Foundations = MenuFoundations & {
  readonly tenant: Row
  readonly roles: readonly Row[]
  readonly categories: readonly Row[]
  readonly checkRules: readonly Row[]
}

/** An empty installation gets its tenant, its roles, its categories and named checks, its menu with buttons, and what each role may. */
export class LayFoundations {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly menu: LayMenu
  private readonly work: UnitOfWork

  constructor(catalogue: Catalogue, records: Records, menu: LayMenu, work: UnitOfWork) {
    this.catalogue = catalogue
    this.records = records
    this.menu = menu
    this.work = work
  }

  run({ tenant, roles, categories, checkRules, menus, matrix }: Foundations): Promise<Result<void>> {
    const by = programOf(Number(tenant['id']))
    const kept: readonly (readonly [key: string, rows: readonly Row[]])[] = [
      ['sys.tenant', [tenant]],
      ['sys.role', roles],
      ['sys.category', categories],
      ['sys.checkRule', checkRules],
    ]
    return this.work.whole(async () => {
      for (const [key, rows] of kept) {
        const type = this.catalogue.find(key)
        const laid = type ? await this.insert(type, rows, by) : done
        if (!laid.ok) return laid
      }
      return this.menu.run({ menus, matrix, by })
    })
  }

  private async insert(type: DocumentType, rows: readonly Row[], by: Person): Promise<Result<void>> {
    for (const row of rows) {
      const inserted = await this.records.insert(type, row, by)
      if (!inserted.ok) return inserted
    }
    return done
  }
}
