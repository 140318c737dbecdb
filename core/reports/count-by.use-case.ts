import type { DocumentType } from '../definitions/document.ts'
import type { Condition } from '../kernel/condition.ts'
import type { Person } from '../kernel/person.ts'
import { ok, type Result } from '../kernel/result.ts'
import { textAt, wireOf } from '../kernel/wire.ts'
import type { Tallies } from './tallies.port.ts'

const MOST = 10_000

/** How many records stand under each value of a field, in a person's scope: for pickers, which need a session alone (sys S17). */
export class CountBy {
  private readonly tallies: Tallies

  constructor(tallies: Tallies) {
    this.tallies = tallies
  }

  async run(type: DocumentType, field: string, where: Condition, by: Person): Promise<Result<ReadonlyMap<string, number>>> {
    const counted = await this.tallies.tally(type, { where, groups: [{ field }], measures: { count: { of: 'count' } }, most: MOST }, by)
    if (!counted.ok) return counted
    return ok(new Map(counted.value.map((row) => [textAt(row, field), Number(wireOf(row, 'count') ?? 0)])))
  }
}
