import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertMany } from '../../../adapters/database/bulk.ts'
import { openTown, type Town } from '../../support/town.ts'

let town: Town
let admin: string
let clerk: string
beforeAll(async () => {
  town = await openTown('administration')
  admin = await town.signIn('admin')
  clerk = await town.signIn('fangwei')
})
afterAll(() => town.close())

const get = (path: string, token = admin) => town.ask('GET', path, { token })
const result = async (path: string) => (await get(path)).result

type Node = { readonly key: string; readonly title: string; readonly isLeaf: boolean; readonly children: readonly Node[] | null }
const walked = (nodes: readonly Node[] | null): readonly Node[] => (nodes ?? []).flatMap((node) => [node, ...walked(node.children)])

describe('the administration is read', () => {
  test('as a tree of menus, with buttons only where everything is asked for', async () => {
    const menus = await result('/sys/menu/queryTreeList')
    const everything = await result('/sys/menu/queryTreeAllList')
    expect(
      walked(menus.treeList)
        .map(({ key }) => key)
        .sort(),
    ).toEqual([...menus.ids].sort())
    const titles = walked(menus.treeList).map(({ title }) => title)
    expect(titles).toContain('菜单管理')
    expect(titles).not.toContain('授权')
    expect(walked(everything.treeList).map(({ title }) => title)).toContain('授权')
    expect(walked(everything.treeList).every(({ isLeaf, children }) => isLeaf === (children === null))).toBe(true)
  })

  test('as the tree of organisations that pickers read', async () => {
    expect(await result('/sys/org/queryTreeList')).toEqual(await result('/sys/sysDepart/queryTreeList'))
  })

  test('as unpaged lists of roles, posts, organisations and dictionaries', async () => {
    expect(await result('/sys/dmtRole/getList')).toContainEqual(expect.objectContaining({ roleCode: 'finance', roleName: '财务会计' }))
    expect(await result('/sys/job/getList?orgId=110')).toContainEqual(expect.objectContaining({ code: 'GM', name: '总经理' }))
    const selling = await result('/sys/org/getOrgList?saleOrg=Y')
    expect(selling.map(({ id }: { id: string }) => id)).toEqual(['127', '145'])
  })

  test('as every dictionary, as a blank one, and as a blank item behind those of one', async () => {
    const items = [
      { itemValue: '1', itemText: '优', sortOrder: 4 },
      { itemValue: '2', itemText: '良', sortOrder: 9 },
    ]
    const body = { dictCode: 'trial_grade', dictName: '试验等级', items }
    const kept = await town.ask('POST', '/sys/dict/save', { token: admin, body })
    expect(await result('/sys/dict/getDictTypeList')).toContainEqual({ value: 'trial_grade', text: '试验等级', title: '试验等级' })
    expect(await result('/sys/dict/goAdd/0')).toMatchObject({ dictCode: null, items: [] })
    expect(await result(`/sys/dict/goAdd/${kept.result.id}`)).toMatchObject({ dictId: kept.result.id, sortOrder: 10, status: '1' })
  })

  test('as the people of an organisation and of those below it, their phones masked', async () => {
    const own = await result('/sys/employee/findByOrgId/110')
    expect(own).toContainEqual(
      expect.objectContaining({ employeeName: '方薇', deptName: '商务部', isMain: 'Y', phone: expect.stringMatching(/^\d{3}\*{4}\d{4}$/) }),
    )
    const all = await result('/sys/employee/findByOrgId/100')
    expect(all.length).toBeGreaterThan(own.length)
  })

  test('as how often people came, in all and on each of the last seven days', async () => {
    const at = (logTime: string, ip: string, more: object = {}) => ({
      id: `${logTime}${ip}${JSON.stringify(more)}`,
      version: 1,
      logTime,
      ip,
      username: 'x',
      loginType: '1',
      result: '1',
      ...more,
    })
    const before = await result('/sys/loginfo')
    await insertMany(
      town.server.database.database,
      town.catalogue.find('sys.loginLog')!,
      [
        at('2026-03-16 00:00:00', '10.0.0.1'),
        at('2026-03-16 23:59:59', '10.0.0.2'),
        at('2026-03-16 12:00:00', '10.0.0.2'),
        at('2026-03-16 12:00:00', '10.0.0.3', { result: '0' }),
        at('2026-03-16 12:00:00', '10.0.0.4', { loginType: '5' }),
      ],
      1,
    )
    expect(await result('/sys/loginfo')).toEqual({ ...before, totalVisitCount: before.totalVisitCount + 3 })
    const days = await result('/sys/visitInfo')
    expect(days.map(({ tian }: { tian: string }) => tian)).toEqual(
      ['12', '13', '14', '15', '16', '17', '18'].map((day) => `2026-03-${day}`),
    )
    expect(days[4]).toEqual({ visit: 3, ip: 2, tian: '2026-03-16', type: '03-16' })
  })

  test.each(['/sys/menu/queryTreeList', '/sys/dict/goAdd/0', '/sys/org/queryTreeList', '/sys/employee/findByOrgId/110', '/sys/loginfo'])(
    'only by those who keep it: %s',
    async (path) => {
      expect(await get(path, clerk)).toMatchObject({ status: 403, success: false })
    },
  )
})
