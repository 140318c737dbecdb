import { expect, test } from 'vitest'
import opinion from '../../core/documents/oa/opinion.document.ts'
import workday from '../../core/documents/oa/workday.document.ts'
import { always, eq } from '../../core/kernel/condition.ts'
import { textAt, type Row } from '../../core/kernel/wire.ts'
import { openDesk, person } from '../support/desk.ts'
import { refusalOf, value } from '../support/results.ts'

const hr = person('hr', { roles: ['hr'] })

test('a year of the calendar is made around the days that are there', async () => {
  const desk = openDesk([workday])
  const kept = value(await desk.save.run({ type: workday, by: hr, body: { day: '2026-10-01', dayType: '3', name: '国庆节' } })) as Row
  value(await desk.act.run({ type: workday, action: 'makeYear', id: textAt(kept, 'id'), by: hr, asked: { targetYear: '2026' } }))
  const list = async (where = always) =>
    value(await desk.records.list(workday, { where, order: [{ field: 'day', direction: 'asc' }], pageNo: 1, pageSize: 400 }, hr)).records
  const days = await list(eq('year', '2026'))
  expect(days).toHaveLength(365)
  expect(days[0]).toMatchObject({ day: '2026-01-01', year: '2026', dayType: '1' })
  expect(days[2]).toMatchObject({ day: '2026-01-03', dayType: '2' })
  expect(await list(eq('day', '2026-10-01'))).toMatchObject([{ dayType: '3', name: '国庆节' }])
  value(await desk.act.run({ type: workday, action: 'makeYear', id: textAt(kept, 'id'), by: hr, asked: { targetYear: '2026' } }))
  expect(await list()).toHaveLength(365)
})

test('everybody has opinions of his own, administrators keep those that are everybody’s', async () => {
  const desk = openDesk([opinion])
  const [admin, zhang, li] = [person('admin', { roles: ['admin'] }), person('zhang'), person('li')]
  const add = async (by: typeof admin, content: string, isCommon = 'N') =>
    value(await desk.save.run({ type: opinion, by, body: { content, isCommon } })) as Row
  const common = await add(admin, '同意', 'Y')
  await add(zhang, '请与客户确认', 'Y')
  await add(li, '请说明原因')
  const seen = async (by: typeof admin) => {
    const found = value(await desk.records.list(opinion, { where: always, order: [], pageNo: 1, pageSize: 9 }, by))
    return found.records.map((row) => textAt(row, 'content')).sort()
  }
  expect(await seen(zhang)).toEqual(['同意', '请与客户确认'])
  expect(await seen(li)).toEqual(['同意', '请说明原因'])
  const body = { content: '不同意', version: common['version'] }
  expect(refusalOf(await desk.save.run({ type: opinion, by: li, id: textAt(common, 'id'), body }))).toBe('公共意见由系统管理员维护')
  value(await desk.save.run({ type: opinion, by: admin, id: textAt(common, 'id'), body }))
})
