import { importedBy, isViewed } from '../definitions/origin.ts'
import type { Catalogue } from '../definitions/catalogue.ts'
import type { DocumentType } from '../definitions/document.ts'
import { programOf } from '../identity/tenants/program.ts'
import { newTally, storedKeys, sweep } from '../jobs/sweep.ts'
import { tenantsOf } from '../jobs/tenants.ts'
import type { Clock } from '../kernel/clock.port.ts'
import { always } from '../kernel/condition.ts'
import type { Person } from '../kernel/person.ts'
import { ok, type Result } from '../kernel/result.ts'
import type { Row } from '../kernel/wire.ts'
import type { Ledgers } from '../records/effects/ledgers.port.ts'
import type { Facts } from '../records/facts/facts.port.ts'
import type { Records } from '../records/records.port.ts'
import { startOf } from '../records/start-of.ts'
import { type Fault, Verification } from './verification.ts'

const UNTIL_THE_END = { isStopping: () => false }

export type Verifying = { readonly keys: readonly string[]; readonly told: (fault: Fault) => void }

/**
 * Holds every record against all that was ever written of it: balances against the entries of their registers, amounts against the log of
 * what events wrote, what is worked out against its formula, pools against their floor, and a type against its promises.
 */
export class VerifyRecords {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly facts: Facts
  private readonly ledgers: Ledgers
  private readonly clock: Clock

  constructor(catalogue: Catalogue, records: Records, facts: Facts, ledgers: Ledgers, clock: Clock) {
    this.catalogue = catalogue
    this.records = records
    this.facts = facts
    this.ledgers = ledgers
    this.clock = clock
  }

  /** Answers how many records of these types, or of all, were looked at; each fault is told as it is found. */
  async run({ keys, told }: Verifying): Promise<Result<number>> {
    const tenants = await tenantsOf(this.catalogue, this.records)
    if (!tenants.ok) return tenants
    let looked = 0
    for (const tenant of tenants.value) {
      const verified = await this.verify(programOf(tenant), { keys, told })
      if (!verified.ok) return verified
      looked += verified.value
    }
    return ok(looked)
  }

  private async verify(by: Person, { keys, told }: Verifying): Promise<Result<number>> {
    const { catalogue, ledgers } = this
    const isMeant = ({ key }: DocumentType) => keys.length === 0 || keys.includes(key)
    const verification = new Verification(catalogue, startOf(this.clock, by), (type, row) => this.facts.gather(type, row, by, row), told)
    for (const type of catalogue.types) {
      if (isViewed(type) || importedBy(type) || !isMeant(type)) continue
      const added = await ledgers.added(type, by)
      if (!added.ok) return added
      verification.logged(type, added.value)
    }
    for (const type of catalogue.types.filter(({ moves }) => moves)) {
      const entered = await this.each(type, by, (row) => verification.entered(type, row))
      if (!entered.ok) return entered
    }
    let looked = 0
    for (const type of catalogue.types.filter((one) => isMeant(one) && verification.concerns(one))) {
      const held = await this.each(type, by, async (row) => {
        looked += 1
        return verification.hold(type, row)
      })
      if (!held.ok) return held
      verification.holdPools(type)
    }
    return ok(looked)
  }

  /** Every living record of a type, with its tables. */
  private each(type: DocumentType, by: Person, does: (row: Row) => Promise<Result<void>>): Promise<Result<void>> {
    const hasTables = Object.values(type.lines).some(({ batch }) => !batch)
    const looking = { type, where: always, fields: hasTables ? [] : storedKeys(type), by }
    return sweep(this.records, looking, UNTIL_THE_END, newTally(), async (row) => {
      const found = hasTables ? await this.records.find(type, String(row['id']), by) : ok(row)
      if (!found.ok) return found
      const looked = await does(found.value)
      return looked.ok ? ok(true) : looked
    })
  }
}
