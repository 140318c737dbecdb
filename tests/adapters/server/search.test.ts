import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES } from '../../../core/documents/sys/defaults/roles.ts'
import { USERS } from '../../../core/documents/sys/defaults/employees.ts'
import { rowsOf, type Row } from '../../../core/kernel/wire.ts'
import { openTown, type Town } from '../../support/town.ts'

let town: Town
let admin: string

beforeAll(async () => {
  town = await openTown('search')
  admin = await town.signIn('admin')
})
afterAll(() => town.close())

type Found = { readonly key: string; readonly records: readonly { readonly id: string; readonly name: string; readonly facts: unknown }[] }

const search = async (word: string, token = admin): Promise<readonly Found[]> =>
  (await town.ask('GET', `/sys/search?word=${encodeURIComponent(word)}`, { token })).result
const ofType = async (key: string, word: string, token = admin) => (await search(word, token)).find((one) => one.key === key)?.records ?? []
const holdersOf = (code: string) =>
  USERS.filter((user) => user['status'] === '1' && rowsOf(user, 'roles').some((row: Row) => row['roleCode'] === code)).map(({ username }) =>
    String(username),
  )

describe('a search over everything', () => {
  test('finds by name, by number and by initials', async () => {
    const [role] = ROLES
    const names = async (word: string) => (await ofType('sys.role', word)).map(({ name }) => name)
    expect(await names(String(role!['roleName']))).toContain(role!['roleName'])
    expect((await ofType('sys.org', 'zb')).length + (await ofType('sys.menu', 'xsdd')).length).toBeGreaterThan(0)
  })

  test('tells a stranger nothing, and a word of nothing finds nothing', async () => {
    expect((await town.ask('GET', '/sys/search?word=a')).code).toBe(401)
    expect([await search(''), await search('   ')]).toEqual([[], []])
    expect((await town.ask('GET', `/sys/search?word=${'a'.repeat(200)}`, { token: admin })).success).toBe(false)
  })

  test('asks each type for its own right', async () => {
    const seen = await ofType('sys.role', String(ROLES[0]!['roleName']))
    expect(seen.length).toBeGreaterThan(0)
    const clerk = await town.signIn(holdersOf('business')[0]!)
    const [list, found] = await Promise.all([
      town.ask('GET', '/sys/dmtRole/list', { token: clerk }),
      ofType('sys.role', String(ROLES[0]!['roleName']), clerk),
    ])
    expect([list.code, found]).toEqual([510, []])
  })

  test('finds nothing that is hidden, and says nothing that is masked', async () => {
    const phone = String(USERS.map((user) => user['phone']).find(Boolean))
    for (const word of [phone, phone.slice(0, 6)]) {
      const found = await search(word)
      expect(found.filter(({ key }) => key === 'sys.user' || key === 'sys.employee')).toEqual([])
      expect(JSON.stringify(found)).not.toContain(phone)
    }
  })
})
