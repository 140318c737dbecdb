import type { Catalogue } from '../definitions/catalogue.ts'
import { type Effect, flat } from '../definitions/effect.ts'
import { isOwn } from '../records/effects/effects.ts'
import { programOf } from '../identity/tenants/program.ts'
import type { Clock } from '../kernel/clock.port.ts'
import { today } from '../kernel/dates.ts'
import type { Person } from '../kernel/person.ts'
import { ok, type Result } from '../kernel/result.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.port.ts'
import { changesBetween } from '../records/history/changes.ts'
import type { Facts } from '../records/facts/facts.port.ts'
import type { RecordWriter } from '../records/write/record-writer.ts'
import { recall } from '../records/write/prepare.ts'
import type { Records } from '../records/records.port.ts'
import type { Repeats } from '../records/write/repeats.port.ts'
import type { Report, Running } from './job.ts'
import type { ScheduledPart } from './scheduled-jobs.ts'
import { newTally, reportOf, storedKeys, sweep, type Tally } from './sweep.ts'
import { tenantsOf } from './tenants.ts'

/** What one type's part of a job is done with: on which day, for whom, under which name. */
type Doing = ScheduledPart & { readonly code: string; readonly day: string; readonly by: Person }

/** Does what types declare for certain times, for each tenant by itself. Run again on the same day, it says nothing twice. */
export class RunScheduledJob {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly facts: Facts
  private readonly writer: RecordWriter
  private readonly repeats: Repeats
  private readonly work: UnitOfWork
  private readonly clock: Clock

  constructor(
    catalogue: Catalogue,
    records: Records,
    facts: Facts,
    writer: RecordWriter,
    repeats: Repeats,
    work: UnitOfWork,
    clock: Clock,
  ) {
    this.catalogue = catalogue
    this.records = records
    this.facts = facts
    this.writer = writer
    this.repeats = repeats
    this.work = work
    this.clock = clock
  }

  async run({ code, parts, running }: { code: string; parts: readonly ScheduledPart[]; running: Running }): Promise<Result<Report>> {
    const tenants = await tenantsOf(this.catalogue, this.records)
    if (!tenants.ok) return tenants
    const day = today(this.clock.now())
    const tally = newTally()
    for (const part of parts) {
      for (const tenant of tenants.value) {
        const doing = { ...part, code, day, by: programOf(tenant) }
        const ended = 'each' in part.job ? await this.each(doing, running, tally) : await this.together(doing, running, tally)
        if (!ended.ok) return ended
      }
    }
    return ok(reportOf(tally, running))
  }

  private each(doing: Doing, running: Running, tally: Tally): Promise<Result<void>> {
    const { type, job, day, by } = doing
    const looking = { type, where: job.looksAt(day), fields: [], by }
    return sweep(this.records, looking, running, tally, ({ id }) => this.work.whole(() => this.one(doing, String(id))))
  }

  /** Looks at the record again once it is locked: whoever changed it in between was first. */
  private async one({ type, job, code, day, by }: Doing, id: string): Promise<Result<boolean>> {
    const found = await this.records.lock(type, id, by, 'any')
    if (!found.ok) return found
    const before = found.value
    const recalled = await recall(type, before, this.facts, by)
    if (!recalled.ok) return recalled
    const effects = await this.unsaid('each' in job ? flat(job.each(recalled.value.view)) : [], `${code} ${day} ${id}`, by)
    if (!effects.ok) return effects
    const outcome = await this.writer.outcome(type, before, [{ event: `job:${code}`, effects: () => effects.value }], by)
    if (!outcome.ok) return outcome
    const { happenings } = outcome.value
    const worked = await this.writer.workedOut(type, outcome.value.row, happenings, by)
    if (!worked.ok) return worked
    const row = worked.value
    const isChanged = Object.keys(changesBetween(before, row)).length > 0
    const kept = isChanged
      ? await this.writer.keep({ type, before, after: row, action: `job:${code}`, by, happenings })
      : await this.writer.post(happenings, { type, row: before }, by)
    return kept.ok ? ok(isChanged || !effects.value.every(isOwn)) : kept
  }

  private async together({ type, job, code, day, by }: Doing, running: Running, tally: Tally): Promise<Result<void>> {
    if (!('together' in job)) return ok(undefined)
    const groups = new Map<string, unknown[]>()
    const looking = { type, where: job.looksAt(day), fields: storedKeys(type), by }
    const read = await sweep(this.records, looking, running, tally, async (row) => {
      const recalled = await recall(type, row, this.facts, by)
      if (!recalled.ok) return recalled
      const name = job.by?.(recalled.value.view) ?? ''
      const group = groups.get(name)
      if (group) group.push(recalled.value.view)
      else groups.set(name, [recalled.value.view])
      return ok(false)
    })
    if (!read.ok) return read
    for (const [name, docs] of groups) {
      if (running.isStopping()) break
      const told = await this.work.whole(async () => {
        const effects = await this.unsaid(flat(job.together(docs)), `${code} ${day} ${type.key} ${name}`, by)
        if (!effects.ok) return effects
        const posted = await this.writer.post([{ event: `job:${code}`, effects: () => effects.value }], { type, row: {} }, by)
        return posted.ok ? ok(effects.value.length) : posted
      })
      if (!told.ok) return told
      tally.handled += told.value
    }
    return ok(undefined)
  }

  /** The effects without the messages, new records and single entries that came under that name before. */
  private async unsaid(effects: readonly Effect[], name: string, by: Person): Promise<Result<readonly Effect[]>> {
    if (!effects.some(comesOnce)) return ok(effects)
    const claimed = await this.repeats.claim(`job ${name}`, by)
    if (!claimed.ok) return claimed
    return ok(claimed.value ? effects : effects.filter((effect) => !comesOnce(effect)))
  }
}

const comesOnce = (effect: Effect): boolean =>
  effect.effect === 'message' || effect.effect === 'create' || (effect.effect === 'post' && effect.once !== undefined)
