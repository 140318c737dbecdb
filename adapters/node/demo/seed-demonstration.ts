import { catalogueOf, type Catalogue } from '../../../core/definitions/catalogue.ts'
import type { SamplesByType } from '../../../core/definitions/samples.ts'
import type { Clock } from '../../../core/kernel/clock.port.ts'
import { shanghai, today } from '../../../core/kernel/dates.ts'
import type { Installation } from '../../../core/identity/tenants/installation.port.ts'
import type { LayFoundations } from '../../../core/identity/tenants/lay-foundations.use-case.ts'
import { ok, type Result } from '../../../core/kernel/result.ts'
import type { UnitOfWork } from '../../../core/kernel/unit-of-work.port.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import type { Initials } from '../../../core/records/write/initials.port.ts'
import { withInitials } from '../../../core/records/write/with-initials.ts'
import type { Archive } from '../../../core/samples/archive.port.ts'
import { DemoGenerator } from '../../../core/samples/demo-generator.ts'
import { readFoundations } from '../documents/defaults-folder.ts'
import { dictionaryRows } from './kept-lists.ts'
import { readPeople, type Given } from './read-people.ts'
import { readSamples } from './read-samples.ts'

export type Seeding = {
  readonly catalogue: Catalogue
  readonly archive: Archive
  readonly work: UnitOfWork
  readonly clock: Clock
  readonly installation: Installation
  readonly foundations: LayFoundations
  /** The record of the password that all accounts share. */
  readonly password: string
  readonly initials: Initials
  /** Is told what has been made, type by type. */
  readonly told?: (title: string, records: number) => void
  readonly seed?: number
  /** Other numbers of records than the definitions say, by type: a small demonstration for tests. */
  readonly counts?: Readonly<Record<string, number>>
}

const FIRST = 1
const SECOND = 2
const SEED = 20_250_101

/** Laid before the demonstration is told, because every installation has them. */
const FOUNDATIONS: readonly string[] = ['sys.tenant', 'sys.role', 'sys.category', 'sys.checkRule']

const tell = async (
  tenantId: number,
  given: Given,
  { catalogue, clock, told, seed = SEED, counts = {} }: Seeding,
  { isWhole }: { readonly isWhole: boolean },
): Promise<DemoGenerator> => {
  const own = isWhole
    ? catalogue
    : catalogueOf(
        catalogue.types.filter(({ key }) => given[key]),
        catalogue.dictionaries,
      )
  const samples = isWhole ? withCounts(await readSamples(), counts) : {}
  const story = new DemoGenerator({
    catalogue: own,
    samples,
    given,
    tenantId,
    seed,
    now: shanghai(clock.now()),
    ...(told && isWhole ? { told } : {}),
  })
  await story.tell()
  return story
}

const withCounts = (samples: SamplesByType, counts: Readonly<Record<string, number>>): SamplesByType => ({
  ...samples,
  ...Object.fromEntries(Object.entries(counts).map(([key, count]) => [key, { ...samples[key], count }])),
})

/** Everything a story made, type by type. */
const records = (story: DemoGenerator, { catalogue, initials }: Seeding, except: readonly string[]) =>
  story.made.keys.flatMap((key) => {
    const type = catalogue.find(key)
    return type && !except.includes(key) ? [{ type, rows: story.made.rows(key).map((row) => withInitials(type, row, initials)) }] : []
  })

const keep = async (
  story: DemoGenerator,
  tenantId: number,
  seeding: Seeding,
  further: Readonly<Record<string, readonly Row[]>>,
  except: readonly string[],
): Promise<Result<void>> => {
  const { archive, catalogue, clock, password } = seeding
  const more = Object.entries(further).flatMap(([key, rows]) => {
    const type = catalogue.find(key)
    return type ? [{ type, rows: rows.map((row) => ({ createBy: null, createTime: shanghai(clock.now()), ...row })) }] : []
  })
  const users = story.made.rows('sys.user').map(({ id }) => String(id))
  const steps = [
    ...[...records(story, seeding, except), ...more].map(
      ({ type, rows }) =>
        () =>
          archive.records(type, rows, tenantId),
    ),
    () => archive.chains([...story.book.chains.values()], tenantId),
    () => archive.trail(story.book.audit, tenantId),
    () => archive.sources(story.book.sources, tenantId),
    () => archive.log(story.book.log, tenantId),
    () => archive.passwords(users, password),
  ]
  for (const step of steps) {
    const kept = await step()
    if (!kept.ok) return kept
  }
  return ok(undefined)
}

const idOf = (story: DemoGenerator, name: string): string =>
  String(story.made.rows('sys.user').find(({ username }) => username === name)?.['id'] ?? '')

/** Fills an empty installation with the demonstration's two companies: made first, then written in one transaction. One in use is left alone. */
export const seedDemonstration = async (seeding: Seeding): Promise<Result<{ readonly records: number }>> => {
  const { catalogue, archive, work, installation, foundations } = seeding
  const state = await installation.state()
  if (!state.ok || state.value.accounts > 0) return state.ok ? ok({ records: 0 }) : state
  const [people, laid] = await Promise.all([readPeople(today(seeding.clock.now())), readFoundations()])
  const first = await tell(FIRST, people.first, seeding, { isWhole: true })
  const second = await tell(SECOND, people.second, seeding, { isWhole: false })
  const lists = { 'sys.dict': dictionaryRows(catalogue), 'sys.tenant': people.otherTenants }
  const written = await work.whole(async () => {
    const begun = await foundations.run(laid)
    if (!begun.ok) return begun
    const own = await keep(first, FIRST, seeding, lists, FOUNDATIONS)
    if (!own.ok) return own
    const other = await keep(second, SECOND, seeding, {}, [])
    if (!other.ok) return other
    const linked = await archive.linked(people.linked.map(([own, there]) => [idOf(first, own), idOf(second, there)]))
    if (!linked.ok) return linked
    const granted = await archive.sameGrants(FIRST, SECOND)
    return granted.ok ? installation.markDemonstration() : granted
  })
  if (!written.ok) return written
  const counted = await archive.updateStatistics()
  if (!counted.ok) return counted
  return ok({ records: first.made.keys.reduce((sum, key) => sum + first.made.rows(key).length, 0) })
}
