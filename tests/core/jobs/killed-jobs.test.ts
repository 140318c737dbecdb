import { expect, test } from 'vitest'
import { openMemory } from '../../../adapters/memory/open-memory.ts'
import { catalogueOf } from '../../../core/definitions/catalogue.ts'
import { RunScheduledJob } from '../../../core/jobs/run-scheduled-job.use-case.ts'
import { ScheduledJobs } from '../../../core/jobs/scheduled-jobs.ts'
import { always } from '../../../core/kernel/condition.ts'
import { addDays } from '../../../core/kernel/dates.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { catalogue as everything } from '../../support/catalogue.ts'
import { deskOver, person } from '../../support/desk.ts'
import { value } from '../../support/results.ts'

const TODAY = '2026-03-18'
/** So many calls at least, at each of which they are killed once. */
const KILLS = 100
const clerk = person('clerk', { userName: 'clerk' })
const JOBS = ['cg.stockExpire', 'cg.nearExpiry', 'cg.maintainPlan', 'bzj.freezeRelease', 'bsc.licenceScan']
const TYPES = [
  ...['cg.stock', 'cg.stockFlow', 'cg.stockMaintain', 'bzj.account', 'bzj.flow', 'bzj.freeze', 'bzj.deduct', 'bsc.licence'],
  ...['bsc.product', 'bsc.warehouse', 'bsc.bscBussCompany'],
].map((key) => everything.find(key)!)

class Killed extends Error {}

/** Counts the calls to ports, and dies at one of them. */
class Reaper {
  calls = 0
  deadline = Number.POSITIVE_INFINITY
  over<T extends object>(port: T): T {
    return new Proxy(port, {
      get: (target, key) => {
        const member: unknown = Reflect.get(target, key)
        if (typeof member !== 'function') return member
        return (...given: unknown[]): unknown => {
          this.calls += 1
          if (this.calls === this.deadline) throw new Killed()
          return Reflect.apply(member, target, given)
        }
      },
    })
  }
}

/** A house on a day when batches and freezes end, licences run out, and the month's maintenance is due. */
const opened = async () => {
  let serial = 0
  const reaper = new Reaper()
  const clock = { now: () => Date.UTC(2026, 2, 18, 1) }
  const ids = { next: () => `made-${++serial}` }
  const catalogue = catalogueOf(TYPES, everything.dictionaries)
  const memory = openMemory({ catalogue, clock, ids })
  const insert = async (key: string, row: Row) => value(await memory.records.insert(catalogue.find(key)!, row, clerk))
  const usable = { billStatus: 'approved', enabled: 'Y' }
  await insert('bsc.bscBussCompany', { id: 'c1', name: '华北制药', ...usable })
  for (const id of ['w1', 'w2'])
    await insert('bsc.warehouse', { id, name: `仓库${id}`, orgId: '108', keeperId: 'clerk', maintainerId: 'clerk', ...usable })
  for (const id of ['p1', 'p2'])
    await insert('bsc.product', { id, name: `产品${id}`, nearExpiryDays: 180, maintainType: id === 'p1' ? '2' : '1', ...usable })
  for (let at = 0; at < 16; at += 1) {
    const [qty, lockedQty] = [String(10 + at), at === 3 ? '4' : '0']
    const amounts = { qty, lockedQty, availableQty: String(10 + at - Number(lockedQty)), costPrice: '2.5', amount: String((10 + at) * 2.5) }
    const place = { warehouseId: at % 2 ? 'w1' : 'w2', locationCode: 'A', productId: at % 3 ? 'p1' : 'p2', qualityStatus: '1' }
    const days = { expiryDate: addDays(TODAY, at < 8 ? -at : 30 * at), productionDate: '2024-03-01', companyId: 'c1' }
    await insert('cg.stock', { id: `s${at}`, batchNo: `B${at}`, ...place, ...days, ...amounts })
  }
  const account = { orgId: '127', ownerType: '2', depositType: '1', accountStatus: '1', companyId: 'c1', ownerName: '华北制药' }
  const money = { balance: '1000', frozenAmount: '0', availableAmount: '1000', shortAmount: '0', requiredAmount: '0', warnAmount: '0' }
  await insert('bzj.account', { id: 'a1', openDate: '2026-01-01', ...account, ...money })
  for (const [id, expiryDate] of [
    ['l1', addDays(TODAY, -1)],
    ['l2', addDays(TODAY, 30)],
    ['l3', addDays(TODAY, 400)],
  ] as const)
    await insert('bsc.licence', { id, licenceNo: id, replaced: 'N', longTerm: 'N', warnDays: 60, keeperUserId: 'clerk', expiryDate })

  // The freezes come to be as they do on any day; only what runs by itself is killed.
  const staff = deskOver(memory, { catalogue, clock, ids })
  for (const amount of ['100', '200']) {
    const body = { accountId: 'a1', freezeDate: TODAY, amount, freezeReason: '1', remark: '调查' }
    const type = catalogue.find('bzj.freeze')!
    const { id } = value(await staff.save.run({ type, body, by: clerk, submit: true, confirmed: true }))
    for (;;) {
      const chain = value(await staff.approvals.ofRecord(type.key, String(id), clerk))
      const task = chain!.tasks.find(({ status }) => status === 'open')
      if (!task) break
      const by = person(task.userId)
      value(await staff.decide.run({ taskId: task.id, version: task.version, verdict: 'agree', opinion: '同意', by }))
    }
    const frozen = value(await memory.records.find(type, String(id), clerk))
    value(await memory.records.update(type, frozen, { ...frozen, endDate: addDays(TODAY, -1) }, clerk))
  }

  const hands = { ...memory, records: reaper.over(memory.records), ledgers: reaper.over(memory.ledgers), audit: reaper.over(memory.audit) }
  const desk = deskOver(hands, { catalogue, clock, ids })
  const repeats = reaper.over(memory.repeats)
  const running = new RunScheduledJob(catalogue, hands.records, memory.facts, desk.writer, repeats, memory.work, clock)
  const jobs = new ScheduledJobs(catalogue, running).all
  return {
    reaper,
    run: async () => {
      for (const code of JOBS) value(await jobs.find((job) => job.code === code)!.run({ isStopping: () => false }))
    },
    /** All there is, but for the names that made records get, and what people were told. */
    stands: async () => {
      const kept: Record<string, readonly string[]> = {}
      for (const type of TYPES) {
        const page = { where: always, order: [], pageNo: 1, pageSize: 1_000, fields: Object.keys(type.fields) }
        const { records } = value(await memory.records.list(type, page, clerk))
        const whole = await Promise.all(records.map(async ({ id }) => value(await memory.records.find(type, String(id), clerk))))
        kept[type.key] = whole.map((row) => JSON.stringify(row).replaceAll(/"made-\d+"/g, '"made"')).sort()
      }
      const letters = value(await memory.outbox.take(1_000))
      kept['letters'] = letters.map(({ body }) => JSON.stringify(body).replaceAll(/made-\d+/g, 'made')).sort()
      return kept
    },
  }
}

test('jobs that are killed at any call and started again on the same day end as if nothing had happened', async () => {
  const unbroken = await opened()
  await unbroken.run()
  const calls = unbroken.reaper.calls
  const wanted = await unbroken.stands()
  const again = await opened()
  expect(await again.stands(), 'the jobs have something to do').not.toEqual(wanted)
  expect(calls).toBeGreaterThan(KILLS)
  for (let call = 1; call <= calls; call += 1) {
    const one = await opened()
    one.reaper.deadline = call
    await expect(one.run(), `killed at ${call}`).rejects.toBeInstanceOf(Killed)
    one.reaper.deadline = Number.POSITIVE_INFINITY
    await one.run()
    expect(await one.stands(), `killed at ${call}`).toEqual(wanted)
  }
})
