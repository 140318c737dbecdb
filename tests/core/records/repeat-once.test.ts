import { expect, test } from 'vitest'
import { openMemory } from '../../../adapters/memory/open-memory.ts'
import { catalogueOf } from '../../../core/definitions/catalogue.ts'
import { failure } from '../../../core/kernel/failure.ts'
import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import { RepeatOnce } from '../../../core/records/write/repeat-once.use-case.ts'
import { shop } from '../../support/definitions.ts'
import { person } from '../../support/person.ts'
import { codeOf, value } from '../../support/results.ts'

const me = person()

const setUp = () => {
  const clock = { at: Date.UTC(2026, 2, 18, 1, 30), now: () => clock.at }
  const { repeats, records, work } = openMemory({ catalogue: catalogueOf([shop], {}), clock, ids: { next: () => 'never' } })
  const repeatOnce = new RepeatOnce(repeats, work)
  let asked = 0
  const add = async (): Promise<Result<unknown>> => {
    asked += 1
    const kept = await records.insert(shop, { id: `s-${asked}`, name: `门店${asked}` }, me)
    return kept.ok ? ok({ id: kept.value['id'] }) : kept
  }
  const count = async () => value(await records.list(shop, { where: { all: [] }, order: [], pageNo: 1, pageSize: 10 }, me)).total
  const run = (operation: () => Promise<Result<unknown>>, digest = 'h') => repeatOnce.run({ key: 'k', digest, by: me, operation })
  return { run, add, count, clock }
}

const answered = (result: Result<unknown>) => JSON.parse(JSON.stringify(value(result)))

test('a operation asked again under its key gets the first answer and leaves nothing', async () => {
  const { run, add, count } = setUp()
  expect(answered(await run(add))).toEqual({ id: 's-1' })
  expect(answered(await run(add))).toEqual({ id: 's-1' })
  expect(await count()).toBe(1)
})

test('one that can no longer be done gets the first answer too', async () => {
  const { run, add } = setUp()
  await run(add)
  expect(answered(await run(async () => fail(failure('record.stale', '单据已被他人修改，请刷新后重试'))))).toEqual({ id: 's-1' })
})

test('another question under the same key is refused, whether it could be done or not', async () => {
  const { run, add, count } = setUp()
  await run(add)
  expect(codeOf(await run(add, 'other'))).toBe('repeat.differs')
  expect(codeOf(await run(async () => fail(failure('record.stale', '')), 'other'))).toBe('repeat.differs')
  expect(await count()).toBe(1)
})

test('a refused operation may be asked again, and after a day so may one that was done', async () => {
  const { run, add, count, clock } = setUp()
  expect(codeOf(await run(async () => fail(failure('record.stale', ''))))).toBe('record.stale')
  expect(answered(await run(add))).toEqual({ id: 's-1' })
  clock.at += 86_400_001
  expect(answered(await run(add))).toEqual({ id: 's-2' })
  expect(await count()).toBe(2)
})
