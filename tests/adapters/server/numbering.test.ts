import { afterAll, beforeAll, expect, test } from 'vitest'
import { LayMissing } from '../../../core/identity/tenants/lay-missing.use-case.ts'
import { numberingRows } from '../../../core/identity/tenants/numbering-rows.ts'
import { programOf } from '../../../core/identity/tenants/program.ts'
import { openTown, type Town } from '../../support/town.ts'

let town: Town
let token: string
let serial = 0

const lay = () =>
  town.server.container.get(LayMissing).run({
    declared: { type: 'sys.bis', knownBy: 'bisCode', rows: numberingRows(town.catalogue) },
    by: programOf(1),
  })

beforeAll(async () => {
  town = await openTown('numbering')
  expect(await lay()).toMatchObject({ ok: true })
  token = await town.signIn('admin')
})
afterAll(() => town.close())

const FEEDBACK = { feedbackType: '1', level: '1', content: '<p>打不开</p>' }
/** The number of a new record. */
const next = async () =>
  String((await town.ask('POST', '/sys/bugContent/add', { token, body: { ...FEEDBACK, titile: `第${++serial}条` } })).result.feedbackNo)
const rule = async () =>
  (await town.ask('GET', `/sys/bis/list?bisCode=sys:bugContent`, { token })).result.records[0] as Record<string, string | number>
const preview = async () => (await town.ask('GET', '/sys/bis/preview?bisCode=sys:bugContent', { token })).result.next
const set = async (values: object) => {
  const { id, version } = await rule()
  const told = await town.ask('POST', '/sys/bis/edit', { token, body: { id, version, ...values } })
  // How numbers are made is remembered for a second.
  town.clock.pass(1_000)
  return told
}
const reset = async (newNo: number, confirm = true) =>
  town.ask('POST', `/sys/bis/act/resetNo/${(await rule()).id}`, { token, body: { newNo, confirm } })

test('numbers are made as administrators say, from the next record on', async () => {
  expect(await preview()).toBe('FK2026030001')
  expect(await next()).toBe('FK2026030001')
  expect(await rule()).toMatchObject({ currentNo: 1, currentPeriod: '2026-03' })
  expect(await preview()).toBe('FK2026030002')

  expect((await set({ pattern: 'WT{yyyy}{seq:5}', resetCycle: '1', stepSize: 10, startNo: 100 })).success).toBe(true)
  expect(await rule()).toMatchObject({ currentNo: 0, currentPeriod: '2026' })
  expect(await preview()).toBe('WT202600100')
  expect([await next(), await next()]).toEqual(['WT202600100', 'WT202600110'])
  expect(await preview()).toBe('WT202600120')
})

test('a series goes on where an administrator puts it, never back', async () => {
  expect((await reset(500, false)).message).toBe('流水只能调大，确定调整？')
  expect((await reset(500)).success).toBe(true)
  expect(await rule()).toMatchObject({ currentNo: 500 })
  expect(await next()).toBe('WT202600510')
  expect((await reset(20)).message).toBe('新流水不能小于当前流水')
  const { id } = await rule()
  const [line] = (await town.ask('GET', `/sys/bis/history/${id}`, { token })).result
  expect(line).toMatchObject({ action: 'act:resetNo', changes: { newNo: [null, 500] } })
})

test('the short code of the sales organisation stands in the number where the rule says so', async () => {
  await set({ pattern: 'WT-{org}-{seq:4}', resetCycle: '0', stepSize: 1, startNo: 1 })
  const seller = await town.signIn('luguanghui')
  const told = await town.ask('POST', '/sys/bugContent/add', { token: seller, body: { ...FEEDBACK, titile: '销售' } })
  expect(told.result.feedbackNo).toBe('WT-ZS-0001')
  expect(await rule()).toMatchObject({ currentNo: 1, currentPeriod: '' })
})

test('a start changes nothing of what administrators set', async () => {
  expect(await lay()).toMatchObject({ ok: true })
  expect((await rule())['pattern']).toBe('WT-{org}-{seq:4}')
})
