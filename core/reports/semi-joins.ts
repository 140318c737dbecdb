import { type Catalogue, targetNamed } from '../definitions/catalogue.ts'
import type { AskedReport, Backing, Dataset } from '../definitions/report.ts'
import { programOf } from '../identity/tenants/program.ts'
import { all, any, type Condition, eq, not, oneOf } from '../kernel/condition.ts'
import { groupBy } from '../kernel/group-by.ts'
import type { Person } from '../kernel/person.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { wireOf } from '../kernel/wire.ts'
import { tooWide } from './failures.ts'
import type { Tallies } from './tallies.port.ts'

const MOST = 50_000

/** Which records others stand behind: the same for everybody, whatever of the others he may see. One question of a report asks it once. */
export class SemiJoins {
  private readonly catalogue: Catalogue
  private readonly tallies: Tallies
  private readonly known = new Map<string, Promise<Result<Condition>>>()

  constructor(catalogue: Catalogue, tallies: Tallies) {
    this.catalogue = catalogue
    this.tallies = tallies
  }

  async conditions({ backed = [] }: Dataset, asked: AskedReport, by: Person): Promise<Result<readonly Condition[]>> {
    const conditions: Condition[] = []
    for (const backing of backed) {
      const key = JSON.stringify([backing.by, backing.where(asked), backing.alike, backing.not])
      const found = this.known.get(key) ?? this.condition(backing, asked, by)
      this.known.set(key, found)
      const condition = await found
      if (!condition.ok) return condition
      conditions.push(condition.value)
    }
    return ok(conditions)
  }

  private async condition({ by: behind, where, alike, not: isNot }: Backing, asked: AskedReport, by: Person): Promise<Result<Condition>> {
    const target = targetNamed(this.catalogue, behind)
    if (!target) return ok(all())
    const [first, ...others] = Object.entries(alike)
    if (!first) return ok(all())
    const groups = Object.values(alike).map((field) => ({ field }))
    const query = { table: target.lines, where: where(asked), groups, measures: {}, most: MOST + 1 }
    const found = await this.tallies.tally(target.type, query, programOf(by.tenantId))
    if (!found.ok) return found
    if (found.value.length > MOST) return fail(tooWide)
    const [own, theirs] = first
    const held = groupBy(found.value, (row) => JSON.stringify(others.map(([, field]) => wireOf(row, field))))
    const condition = any(
      ...[...held.values()].map((rows) =>
        all(
          ...others.map(([mine, field]) => eq(mine, wireOf(rows[0]!, field))),
          oneOf(
            own,
            rows.map((row) => wireOf(row, theirs)),
          ),
        ),
      ),
    )
    return ok(isNot ? not(condition) : condition)
  }
}
