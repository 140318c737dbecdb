import type { Catalogue } from '../../core/definitions/catalogue.ts'
import type { Effect } from '../../core/definitions/effect.ts'
import { EffectWriter, type Touched } from '../../core/records/effects/effect-writer.ts'
import type { From, Ledgers } from '../../core/records/effects/ledgers.port.ts'
import { Reversals } from '../../core/records/effects/reversal.ts'
import type { Clock } from '../../core/kernel/clock.port.ts'
import type { Ids } from '../../core/kernel/ids.port.ts'
import type { Person } from '../../core/kernel/person.ts'
import type { Result } from '../../core/kernel/result.ts'
import type { AuditTrail } from '../../core/records/history/audit-trail.port.ts'
import type { Facts } from '../../core/records/facts/facts.port.ts'
import type { Records } from '../../core/records/records.port.ts'

type Kept = { readonly records: Records; readonly facts: Facts; readonly ledgers: Ledgers; readonly audit: AuditTrail }
type Around = { readonly catalogue: Catalogue; readonly clock: Clock; readonly ids: Ids }

/** What writes effects, over whatever keeps the records. */
export const frameOver = ({ records, facts, ledgers, audit }: Kept, { catalogue, clock, ids }: Around) => {
  const writer = new EffectWriter(catalogue, records, facts, ledgers, audit, ids, clock)
  return {
    writer,
    reversals: new Reversals(catalogue, records, facts, ledgers, ids),
    /** Writes effects as those of an event of a record. */
    post: (effects: readonly Effect[], from: From, by: Person): Promise<Result<readonly Touched[]>> =>
      writer.write([{ event: 'test', effects: () => effects }], from, by),
  }
}
