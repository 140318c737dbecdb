import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertMany } from '../../../adapters/database/bulk.ts'
import { EMPLOYEES, USERS } from '../../../core/documents/sys/defaults/employees.ts'
import { type Row, rowsOf } from '../../../core/kernel/wire.ts'
import { openTown, type Town } from '../../support/town.ts'

const SEES_OWN = ['staff', 'sales_rep']
/** Two who see no records but their own. */
const [LOOKER, HOLDER] = USERS.filter(
  (user) => user['status'] === '1' && user['empId'] && rowsOf(user, 'roles').every(({ roleCode }) => SEES_OWN.includes(String(roleCode))),
) as [Row, Row]
/** Neither an employee nor anything else. */
const VISITOR = { id: 'visitor', username: 'visitor', realname: '访客', userType: '2', userIdentity: '1', status: '1', mustChangePwd: 'N' }
const fileOf = ({ empId }: Row) => EMPLOYEES.find(({ id }) => id === empId) as Row
const employee = fileOf(HOLDER)
const begunBy = (user: Row): Row => ({ empId: String(user['empId']), deptId: String(rowsOf(fileOf(user), 'posts')[0]?.['orgId']) })

let town: Town
let looker: string
let holder: string
const add = async (token: string, body: Row): Promise<string> => {
  const given = { meetingRoomId: 'room', outerCount: 0, attendees: String(LOOKER['id']), ...body }
  const told = await town.ask('POST', '/oa/meetingRoomApply/add?submit=true&confirm=true', { token, body: given })
  expect(told.success, told.message).toBe(true)
  return String(told.result.id)
}
const week = (token: string, day: string, path = '/oa/meetingRoom/schedule/room') => town.ask('GET', `${path}?day=${day}`, { token })

beforeAll(async () => {
  town = await openTown('week')
  const { database, accounts } = town.server.database
  const [{ record } = { record: '' }] = await database.query<{ record: string }>({ text: 'SELECT record FROM xq_credential LIMIT 1' })
  const named = (key: string) => town.catalogue.find(key)!
  const room = { name: '一号', place: '三楼', capacity: 8, openFrom: '08:00:00', openTo: '20:00:00', maxHours: '4', needApprove: 'N' }
  await insertMany(
    database,
    named('oa.meetingRoom'),
    [{ id: 'room', ...room, enabled: 'Y', managerId: employee['id'] ?? null, version: 1 }],
    1,
  )
  await insertMany(database, named('sys.user'), [{ ...VISITOR, source: '1', version: 1 }], 1)
  await accounts.setPassword(VISITOR.id, { record, at: town.clock.now() - 86_400_000, mustChange: false })
  looker = await town.signIn(String(LOOKER['username']))
  holder = await town.signIn(String(HOLDER['username']))
})
afterAll(() => town.close())

test('whoever may see a room sees who has it when, and of a colleague’s document nothing else', async () => {
  const theirs = { ...begunBy(HOLDER), subject: '薪酬讨论', service: '保密' }
  const ours = { ...begunBy(LOOKER), subject: '例会' }
  await add(holder, { ...theirs, startTime: '2026-03-20 09:00:00', endTime: '2026-03-20 11:00:00' })
  const own = await add(looker, { ...ours, startTime: '2026-03-20 14:00:00', endTime: '2026-03-20 15:00:00' })
  await add(looker, { ...ours, startTime: '2026-03-23 08:00:00', endTime: '2026-03-23 09:00:00' })

  const seen = await week(looker, '2026-03-18')
  expect(seen.result.map(({ from, until, id }: Row) => [from, until, id])).toEqual([
    ['2026-03-20 09:00:00', '2026-03-20 11:00:00', undefined],
    ['2026-03-20 14:00:00', '2026-03-20 15:00:00', own],
  ])
  const [colleagues] = seen.result as readonly Row[]
  expect(Object.keys(colleagues!).sort()).toEqual(['dept', 'from', 'state', 'stateTitle', 'until', 'who'])
  expect(colleagues).toMatchObject({ who: employee['employeeName'], state: 'approved', stateTitle: '已预订' })
  expect(colleagues!['dept']).not.toBe('')
  expect((await week(holder, '2026-03-22')).result.map(({ id }: Row) => id === undefined)).toEqual([false, true])
  expect((await week(looker, '2026-03-29')).result).toHaveLength(1)
  expect((await week(looker, '2026-03-30')).result).toEqual([])
})

test('a week is of a day, of a record that is there, and of nobody’s business without the right', async () => {
  expect((await week(looker, '2026-02-30')).status).toBe(400)
  expect((await week(looker, '2026-03-18', '/oa/meetingRoom/schedule/none')).message).toBe('未找到对应数据，可能已被删除')
  const visitor = await town.signIn(VISITOR.username)
  expect(await week(visitor, '2026-03-18')).toMatchObject({ status: 403, result: { code: 'forbidden' } })
})
