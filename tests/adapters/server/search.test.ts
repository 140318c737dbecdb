import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PinyinInitials } from '../../../adapters/database/initials.ts'
import { ROLES } from '../../../core/documents/sys/defaults/roles.ts'
import { USERS } from '../../../core/documents/sys/defaults/employees.ts'
import { rowsOf, type Row } from '../../../core/kernel/wire.ts'
import { openTown, type Town } from '../../support/town.ts'

let town: Town
let admin: string

beforeAll(async () => {
  town = await openTown('search', { story: true })
  admin = await town.signIn('admin')
}, 300_000)
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

  test('finds people by name, initials and number, for who may see their list, alone where only they are asked for', async () => {
    const { result } = await town.ask('GET', '/sys/employee/list?pageSize=1', { token: admin })
    const [one] = result.records
    const people = async (word: string, token = admin) =>
      (await town.ask('GET', `/sys/search?only=person&word=${encodeURIComponent(word)}`, { token })).result
    for (const word of [one.employeeName, new PinyinInitials().of(one.employeeName), one.empNo]) {
      const found: readonly Found[] = await people(word)
      expect(found.filter(({ key }) => key === 'sys.employee').flatMap(({ records }) => records.map(({ id }) => id))).toContain(one.id)
      expect(found.every(({ key }) => key === 'sys.employee' || key === 'sys.user')).toBe(true)
    }
    expect(await people(one.employeeName, await town.signIn(holdersOf('business')[0]!))).toEqual([])
  })

  test('finds documents by the name and the initials of their customer, and behind # by their number alone', async () => {
    const { result } = await town.ask('GET', '/sale/saleOrder/list?pageSize=1', { token: admin })
    const [order] = result.records
    const company = (await town.ask('GET', `/bsc/bscBussCompany/findById/${order.companyId}`, { token: admin })).result
    const orders = async (word: string, only = '') =>
      (await town.ask('GET', `/sys/search?only=${only}&word=${encodeURIComponent(word)}`, { token: admin })).result
        .filter(({ key }: Found) => key === 'sale.saleOrder')
        .flatMap(({ records }: Found) => records)
    for (const word of [company.name, company.name.slice(0, 4), company.pinyin]) {
      const found = await orders(word)
      expect(found.length).toBeGreaterThan(0)
      expect(found.map(({ partner }: { partner: string }) => partner)).toContain(company.name)
    }
    expect(await orders(company.name, 'document')).toEqual([])
    for (const word of [order.billNo, order.billNo.toLowerCase(), order.billNo.slice(0, -1)])
      expect((await orders(word, 'document')).map(({ name }: { name: string }) => name)).toContain(order.billNo)
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
