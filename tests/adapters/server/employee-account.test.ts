import { afterAll, beforeAll, expect, test } from 'vitest'
import { EMPLOYEES } from '../../../core/documents/sys/defaults/employees.ts'
import { openTown, type Town } from '../../support/town.ts'

let town: Town
let admin: string
beforeAll(async () => {
  town = await openTown('employee_account')
  admin = await town.signIn('admin')
})
afterAll(() => town.close())

const unknown = EMPLOYEES.find(({ userId, empStatus }) => !userId && empStatus === '2')!
const create = (newUsername: string, token = admin) =>
  town.ask('POST', `/sys/employee/createUser/${String(unknown['id'])}`, { token, body: { newUsername } })

test('an employee gets an account from his file, told with a password that is good once', async () => {
  expect((await create('a b')).message).toBe('用户账号须为4到18位字母、数字或下划线')
  expect((await create('admin')).success).toBe(false)
  const told = await create('newcomer')
  expect(told.message).toBe('账号已生成，一次性密码只显示这一次')
  const { records } = (await town.ask('GET', '/sys/dmtUser/list?username=newcomer', { token: admin })).result
  expect(records).toMatchObject([{ realname: unknown['employeeName'], empId: unknown['id'], source: '3', userType: '1' }])
  const file = await town.ask('GET', `/sys/employee/findById/${String(unknown['id'])}`, { token: admin })
  expect(file.result.userId).toBe(records[0].id)

  const signedIn = await town.ask('POST', '/sys/login', { body: { username: 'newcomer', password: told.result.password } })
  expect(signedIn.success).toBe(true)
  expect((await town.ask('GET', '/bsc/factory/list', { token: signedIn.result.token })).success).toBe(false)
})

test('nobody gets a second one, and clerks make none', async () => {
  expect((await create('another')).message).toBe('该员工已有账号或已离职')
  expect((await create('another', await town.signIn('fangwei'))).code).toBe(510)
})
