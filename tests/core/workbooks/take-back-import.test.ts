import { expect, test } from 'vitest'
import { MemoryChoiceLists } from '../../../adapters/memory/memory-choice-lists.ts'
import { catalogueOf } from '../../../core/definitions/catalogue.ts'
import { defineRecord } from '../../../core/definitions/document.ts'
import { ref, text } from '../../../core/definitions/fields.ts'
import { always } from '../../../core/kernel/condition.ts'
import type { Removals } from '../../../core/records/write/removals.ts'
import { ImportCheck } from '../../../core/workbooks/import-check.ts'
import { importColumns } from '../../../core/workbooks/import-columns.ts'
import { ImportJob } from '../../../core/workbooks/import-job.ts'
import { ImportJobs } from '../../../core/workbooks/import-jobs.ts'
import { ImportRun } from '../../../core/workbooks/import-run.ts'
import { TakeBackImport } from '../../../core/workbooks/take-back-import.use-case.ts'
import { openDesk, person } from '../../support/desk.ts'
import { NoDigests, PaperWorkbooks } from '../../support/paper-workbooks.ts'
import { codeOf, refusalOf, value } from '../../support/results.ts'

const plain = defineRecord({
  ...{ key: 'test.plain', title: '资料', number: 'ZL{seq:4}', importable: true },
  fields: { code: text('编码', { editable: false, listed: true }), name: text('名称', { required: true }) },
})

const naming = defineRecord({
  ...{ key: 'test.naming', title: '登记' },
  fields: { plainId: ref('资料', { to: 'test.plain' }) },
})

const me = person('u1')
const clock = { now: () => Date.UTC(2026, 2, 18, 1) }

const opened = () => {
  const desk = openDesk([plain, naming])
  const catalogue = catalogueOf([plain, naming], {})
  const jobs = new ImportJobs(clock)
  const running = new ImportRun(desk.records, desk.save, desk.addAll, undefined as never, desk.audit, desk.work)
  let serial = 0
  const checked = async (rows: readonly (readonly [code: string | null, name: string])[], by = me) => {
    const job = new ImportJob(`i${++serial}`, { type: plain }, importColumns(plain, new MemoryChoiceLists(catalogue), by), by, clock)
    const paper = new PaperWorkbooks([['编码', '名称'], ...rows].map((cells, at) => ({ number: at + 1, cells: [...cells] })))
    const check = new ImportCheck(catalogue, desk.records, paper, new NoDigests(), desk.audit)
    value(jobs.add(job))
    value(await check.read(job, [{ name: 'a.xlsx', bytes: new Uint8Array() }], {}))
    value(await check.check(job))
    return job
  }
  const imported = async (...given: Parameters<typeof checked>) => {
    const job = await checked(...given)
    value(await running.run(job, { policy: 'overwrite', partial: true }))
    job.end('done')
    return job
  }
  const takeBack = async ({ id }: ImportJob, { by = me, removals = desk.removals }: { by?: typeof me; removals?: Removals } = {}) => {
    const begun = await new TakeBackImport(jobs, removals, desk.audit, desk.work).run({ id, by })
    return begun.ok ? begun.value.takenBack : begun
  }
  const page = { where: always, order: [], pageNo: 1, pageSize: 1 }
  const count = async () => value(await desk.records.list(plain, page, me)).total
  return { desk, checked, imported, takeBack, count }
}

const named = (count: number) => Array.from({ length: count }, (_, at) => [null, `名${at + 1}`] as const)

test('what was added goes again, in several units of work, and the same file comes in without a warning', async () => {
  const { checked, imported, takeBack, count } = opened()
  const job = await imported(named(450))
  expect([job.state().removable, await count()]).toEqual([450, 450])
  value(await takeBack(job))
  expect(job.state()).toMatchObject({ phase: 'takenBack', at: 450, of: 450, kept: 450, removable: 0 })
  expect(await count()).toBe(0)
  expect(refusalOf(await takeBack(job))).toBe('本次导入已撤回，不能再次撤回')
  expect((await checked(named(450))).files[0]?.earlier).toBeUndefined()
})

test('an earlier import of the same file that stands still warns', async () => {
  const { checked, imported, takeBack } = opened()
  await imported(named(1))
  value(await takeBack(await imported(named(2))))
  expect((await checked(named(1))).files[0]?.earlier).toBeDefined()
})

test.each([
  ['was changed since', '已被修改', 'edit'],
  ['is gone already', '已被删除', 'delete'],
  ['is used', '该数据已被引用，不能删除，可改为停用', 'name'],
])('nothing goes while one of them %s', async (_, reason, what) => {
  const { desk, imported, takeBack, count } = opened()
  const job = await imported(named(250))
  const { id, version } = job.added[230]!
  if (what === 'edit') value(await desk.save.run({ type: plain, id, body: { name: '另名', version }, by: me }))
  else if (what === 'delete') value(await desk.remove.run({ type: plain, ids: [id], by: me }))
  else value(await desk.save.run({ type: naming, body: { plainId: id }, by: me }))
  const before = await count()
  expect(refusalOf(await takeBack(job))).toBe(`第232行导入的数据不能撤回：${reason}`)
  expect(await count()).toBe(before)
  expect(job.state()).toMatchObject({ phase: 'done', removable: 250, failure: { message: `第232行导入的数据不能撤回：${reason}` } })
})

test('one that changed what was there cannot be taken back, nor by whoever may not delete', async () => {
  const { imported, takeBack, count } = opened()
  await imported(named(1))
  const changing = await imported([['ZL0001', '另名'], ...named(1)])
  expect(changing.state()).toMatchObject({ kept: 2, edited: 1, removable: 0 })
  expect(refusalOf(await takeBack(changing))).toBe('本次导入修改了已有的资料，不能整次撤回')
  const clerk = person('u2', { codes: new Set(['test:plain:import', 'test:plain:add']) })
  const other = await imported([[null, '甲']], clerk)
  expect([other.kept, other.state().removable]).toEqual([1, 0])
  expect(codeOf(await takeBack(other, { by: clerk }))).toBe('forbidden')
  expect(await count()).toBe(3)
})

test('one that was not run yet has nothing to be taken back', async () => {
  const { checked, takeBack } = opened()
  expect(refusalOf(await takeBack(await checked(named(1))))).toBe('导入还没有结束，请等待完成后再撤回')
})

test('stopped between two units of work it says how much is left, which goes when it is told again', async () => {
  const { desk, imported, takeBack, count } = opened()
  const job = await imported(named(250))
  const stopping = {
    look: desk.removals.look.bind(desk.removals),
    remove: (...given: Parameters<Removals['remove']>) => {
      job.stop()
      return desk.removals.remove(...given)
    },
  } as unknown as Removals
  expect(refusalOf(await takeBack(job, { removals: stopping }))).toBe('已取消（已撤回200条，其余50条没有撤回）')
  expect([await count(), job.state().removable]).toEqual([50, 50])
  value(await takeBack(job))
  expect([await count(), job.phase]).toEqual([0, 'takenBack'])
})
