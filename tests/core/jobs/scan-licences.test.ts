import { expect, test } from 'vitest'
import { openMemory } from '../../../adapters/memory/open-memory.ts'
import { catalogueOf } from '../../../core/definitions/catalogue.ts'
import licence from '../../../core/documents/bsc/licence.document.ts'
import { programOf } from '../../../core/identity/program.ts'
import { ScanLicences } from '../../../core/jobs/scan-licences.use-case.ts'
import { always } from '../../../core/kernel/condition.ts'
import { momentOf } from '../../../core/kernel/dates.ts'
import type { Effect } from '../../../core/definitions/effect.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { Keeper } from '../../../core/records/keeper.ts'
import { valueOf } from '../../support/desk.ts'

const by = programOf(1)
const going = { isStopping: () => false }

/** Quality's drawer of licences, on a day that can be turned. */
const drawer = async (...licences: readonly Row[]) => {
  let at = momentOf('2026-03-18 08:00:00')
  let serial = 0
  const clock = { now: () => at }
  const catalogue = catalogueOf([licence], {})
  const { records, facts, approvals, ledgers, audit, work, repeats } = openMemory({
    catalogue,
    clock,
    ids: { next: () => `id-${++serial}` },
  })
  const told: string[] = []
  const hearing = { post: async (effects: readonly Effect[]) => (told.push(...effects.map(said)), { ok: true, value: undefined } as const) }
  const keeper = new Keeper(catalogue, records, facts, approvals, ledgers, audit)
  for (const [place, row] of licences.entries()) {
    const usual = {
      id: `l${place}`,
      licenceNo: `A${place}`,
      longTerm: 'N',
      replaced: 'N',
      warnDays: 60,
      licenceStatus: '1',
      keeperUserId: 'u1',
    }
    valueOf(await records.insert(licence, { ...usual, ...row }, by))
  }
  return {
    told,
    scan: new ScanLicences(catalogue, records, keeper, hearing, repeats, work, clock),
    turn: (day: string) => (at = momentOf(`${day} 08:00:00`)),
    states: async () => {
      const query = {
        where: always,
        order: [{ field: 'id', direction: 'asc' as const }],
        pageNo: 1,
        pageSize: 50,
        fields: ['licenceStatus'],
      }
      return valueOf(await records.list(licence, query, by)).records.map((row) => row['licenceStatus'])
    },
  }
}

const said = (effect: Effect) => (effect.effect === 'message' ? `${effect.role ?? effect.userId} ${effect.title}` : effect.effect)

test('licences change their state with the days, those replaced or without an end do not', async () => {
  const { scan, states, turn } = await drawer(
    { expiryDate: '2026-05-18' },
    { expiryDate: '2026-03-18' },
    { expiryDate: '2026-05-20', replaced: 'Y', licenceStatus: '4' },
    { longTerm: 'Y', expiryDate: null },
  )
  expect(valueOf(await scan.run(going))).toEqual({ handled: 2 })
  expect(await states()).toEqual(['1', '2', '4', '1'])
  turn('2026-03-19')
  await scan.run(going)
  expect(await states()).toEqual(['2', '3', '4', '1'])
})

test('keeper and quality are told on the warning days, and once a day however often it runs', async () => {
  const { scan, told } = await drawer({ expiryDate: '2026-04-17' }, { expiryDate: '2026-04-18' }, { expiryDate: '2026-03-10' })
  await scan.run(going)
  await scan.run(going)
  expect(told).toEqual(['quality 证照【A0】将于2026-04-17到期，剩余30天', 'u1 证照【A0】将于2026-04-17到期，剩余30天'])
})

test('of an expired one they are told every Monday', async () => {
  const { scan, told, turn } = await drawer({ expiryDate: '2026-03-10', keeperUserId: null })
  for (const day of ['2026-03-22', '2026-03-23', '2026-03-24']) {
    turn(day)
    await scan.run(going)
  }
  expect(told).toEqual(['quality 证照【A0】已过期13天'])
})

test('a stop leaves what was not begun for the next run', async () => {
  const { scan, states } = await drawer({ expiryDate: '2026-03-10' })
  expect(valueOf(await scan.run({ isStopping: () => true }))).toMatchObject({ handled: 0 })
  expect(await states()).toEqual(['1'])
})
