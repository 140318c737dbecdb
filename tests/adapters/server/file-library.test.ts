import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertMany } from '../../../adapters/database/bulk.ts'
import { openTown, type Town } from '../../support/town.ts'

let town: Town
beforeAll(async () => {
  town = await openTown('file_library')
})
afterAll(() => town.close())

type Seat = { readonly deptId: string; readonly userId: string; readonly roleId: string }

/** Where a clerk sits, and a role of hers. */
const seatOf = async (username: string): Promise<Seat> => {
  const { database } = town.server.database
  const [found] = await database.query<Seat>({
    text: `SELECT u.id AS "userId", e.dept_id AS "deptId", (SELECT r.id FROM sys_user__roles l JOIN sys_role r ON r.role_code = l.role_code AND r.tenant_id = u.tenant_id WHERE l.parent_id = u.id LIMIT 1) AS "roleId"
FROM sys_user u JOIN sys_employee e ON e.id = u.emp_id WHERE u.username = '${username}'`,
  })
  return found!
}

test('a file is found by whom it is meant for, by its owner and by the administrator, and by nobody else', async () => {
  const { deptId, userId, roleId } = await seatOf('yemei')
  const file = (id: string, more: object) => ({
    ...{ id, fileName: id, fileNo: id, categoryId: 'FILEA01', file: 'doc/x/a.pdf', versionNo: 'V1.0', ownerId: 'nobody', deptId: '127' },
    ...{ canDownload: 'Y', enabled: 'Y', version: 1 },
    ...more,
  })
  await insertMany(
    town.server.database.database,
    town.catalogue.find('sys.fileLibrary')!,
    [
      file('everybody', { scope: '1' }),
      file('organisation', { scope: '2', scopeOrgs: `999,${deptId}` }),
      file('elsewhere', { scope: '2', scopeOrgs: '999' }),
      file('role', { scope: '3', scopeRoles: roleId }),
      file('person', { scope: '4', scopeUsers: `x,${userId}` }),
      file('others', { scope: '4', scopeUsers: 'x' }),
      file('own', { scope: '5', ownerId: userId }),
      file('private', { scope: '5' }),
    ],
    1,
  )
  const seen = async (username: string) => {
    const { result } = await town.ask('GET', '/sys/fileLibrary/list?pageSize=50&column=fileNo&order=asc', {
      token: await town.signIn(username),
    })
    return (result.records as readonly { readonly id: string }[]).map(({ id }) => id).sort()
  }
  expect(await seen('yemei')).toEqual(['everybody', 'organisation', 'own', 'person', 'role'])
  expect(await seen('admin')).toHaveLength(8)
})
