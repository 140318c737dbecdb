import type { Catalogue } from '../../../core/definitions/catalogue.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Clock } from '../../../core/kernel/clock.port.ts'
import type { Person } from '../../../core/kernel/person.ts'
import { declaredRule, type NumberRule, spelling, type Spelling } from '../../../core/records/write/numbering.ts'
import type { Database } from '../database.ts'
import { statement } from '../sql.ts'

const KEPT_IN = 'sys.bis'
const FRESH_FOR = 1_000

const RULES = statement(
  `SELECT replace(bis_code, ':', '.') AS key, pattern, reset_cycle AS "resetCycle", step_size::int4 AS step, start_no::int4 AS start FROM sys_bis WHERE tenant_id = $1 AND del_flag = 0 AND enabled = 'Y'`,
)

const SHORT_CODES = statement(
  `SELECT id, short_code AS code FROM sys_org WHERE tenant_id = $1 AND del_flag = 0 AND coalesce(short_code, '') <> ''`,
)

type Kept = { readonly rules: ReadonlyMap<string, NumberRule>; readonly codes: ReadonlyMap<string, string> }

/** A number about to be taken: how it is spelt, and where the series begins and how it goes on. */
export type Taking = Spelling & Pick<NumberRule, 'step' | 'start'>

const NONE: Kept = { rules: new Map(), codes: new Map() }

/** How numbers are made, as administrators set it, remembered for a second. */
export class NumberRules {
  private readonly database: Database
  private readonly catalogue: Catalogue
  private readonly clock: Clock
  private readonly known = new Map<number, { readonly kept: Promise<Kept>; readonly until: number }>()

  constructor(database: Database, catalogue: Catalogue, clock: Clock) {
    this.database = database
    this.catalogue = catalogue
    this.clock = clock
  }

  async taking(type: DocumentType, day: string, by: Person): Promise<Taking> {
    const { rules, codes } = await this.of(by.tenantId)
    const rule = rules.get(type.key) ?? declaredRule(type.number?.pattern ?? '')
    const { resetCycle, step, start } = rule
    return { ...spelling(rule.pattern, day, { resetCycle, org: codes.get(by.saleOrgId) ?? '' }), step, start }
  }

  private of(tenantId: number): Promise<Kept> {
    if (!this.catalogue.find(KEPT_IN)) return Promise.resolve(NONE)
    const now = this.clock.now()
    const known = this.known.get(tenantId)
    if (known && now < known.until) return known.kept
    const kept = this.read(tenantId)
    this.known.set(tenantId, { kept, until: now + FRESH_FOR })
    kept.catch(() => this.known.delete(tenantId))
    return kept
  }

  private async read(tenantId: number): Promise<Kept> {
    const [rules, codes] = await Promise.all([
      this.database.query<NumberRule & { readonly key: string }>(RULES, [tenantId]),
      this.catalogue.find('sys.org') ? this.database.query<{ readonly id: string; readonly code: string }>(SHORT_CODES, [tenantId]) : [],
    ])
    return {
      rules: new Map(rules.map(({ key, ...rule }) => [key, rule])),
      codes: new Map(codes.map(({ id, code }) => [id, code])),
    }
  }
}
