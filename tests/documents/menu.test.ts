import { expect, test } from 'vitest'
import factory from '../../core/documents/bsc/factory.document.ts'
import licence from '../../core/documents/bsc/licence.document.ts'
import menu from '../../core/documents/sys/menu.document.ts'
import { eq } from '../../core/kernel/condition.ts'
import type { Row } from '../../core/kernel/wire.ts'
import { typeCodes } from '../../core/permissions/type-codes.ts'
import { openDesk, person } from '../support/desk.ts'
import { refusalOf, value } from '../support/results.ts'

const by = person('admin', { codes: new Set(['*']), roles: ['admin'] })

test('the buttons of a page are made that are not there yet', async () => {
  const desk = openDesk([menu, factory, licence])
  const add = async (body: Row) => String(value(await desk.save.run({ type: menu, body, by }))['id'])
  const top = await add({ menuType: '0', name: '基础资料', url: '/bsc', component: 'layouts/RouteView', redirect: '/bsc/factory' })
  const page = await add({ menuType: '1', parentId: top, name: '生产厂家', url: '/bsc/factory', component: 'bsc/FactoryList' })
  const other = await add({ menuType: '1', parentId: top, name: '说明', url: '/bsc/manual', component: 'bsc/Manual' })
  await add({ menuType: '2', parentId: page, name: '查看', perms: 'bsc:factory:list', permsType: '1' })
  const make = (id: string) => desk.act.run({ type: menu, action: 'addButtons', id, by })
  value(await make(page))
  const query = { where: eq('parentId', page), order: [], pageNo: 1, pageSize: 100, fields: ['perms', 'name', 'menuType'] }
  const made = value(await desk.records.list(menu, query, by)).records
  expect(new Set(made.map(({ perms }) => perms))).toEqual(new Set(typeCodes(factory).map(({ action }) => `bsc:factory:${action}`)))
  expect(made).toHaveLength(typeCodes(factory).length)
  expect(made.find(({ perms }) => perms === 'bsc:factory:list')).toMatchObject({ name: '查看', menuType: '2' })
  expect([refusalOf(await make(page)), refusalOf(await make(other)), refusalOf(await make(top))]).toEqual([
    '该页面的按钮已全部生成',
    '路由路径没有对应的单据，没有按钮可以生成',
    '只能对子菜单生成按钮',
  ])
})
