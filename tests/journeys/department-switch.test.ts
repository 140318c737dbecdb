import { afterAll, beforeAll, expect, it } from 'vitest'
import { Office, type Desk } from '../support/office.ts'
import { ownProduct } from '../support/own-product.ts'
import { seen, told } from '../support/screen.ts'
import { inOneGo } from '../support/telling.ts'

let office: Office
let desk: Desk

beforeAll(async () => {
  office = await Office.open(ownProduct())
  desk = await office.desk()
  const { page } = desk
  await page.goto('/')
  await page.getByRole('button', { name: /^丁岚/ }).click()
  const choice = page.getByRole('dialog', { name: '部门选择' })
  await choice.getByText('质量管理部 - 养护员').click()
  await choice.getByRole('button', { name: '确认' }).click()
  await seen(page.getByRole('tab', { name: '首页' }))
})
afterAll(() => office.close())
inOneGo(() => office)

const menu = () => desk.page.getByRole('navigation', { name: '主菜单' })

it('whoever works in two departments changes between them, and has there the rights that belong there', async () => {
  const { page } = desk
  await seen(menu().getByRole('button', { name: '审批中心' }))
  expect(await menu().getByRole('button', { name: '采购与库存' }).count()).toBe(0)
  const second = await desk.context.newPage()
  await second.goto('/')
  await seen(second.getByRole('tab', { name: '首页' }))

  await page.getByRole('button', { name: /^用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '切换部门' }).click()
  const dialog = page.getByRole('dialog', { name: '部门切换（当前部门 : 质量管理部-养护员）' })
  await dialog.getByRole('combobox', { name: '请选择登录部门' }).click()
  await page.getByRole('option', { name: '仓储物流部-养护员' }).click()
  await dialog.getByRole('button', { name: '确认' }).click()
  await told(page, '部门切换成功')
  await seen(menu().getByRole('button', { name: '采购与库存' }))
  // The other page of the same browser does not go on in the department that was left.
  await seen(second.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: '采购与库存' }))
})

it('whoever works for two tenants chooses one at the door, and changes to the other inside', async () => {
  const both = await office.desk()
  const { page } = both
  await page.goto('/')
  await page.getByRole('button', { name: /^金鑫/ }).click()
  const choice = page.getByRole('dialog', { name: '租户选择' })
  await choice.getByText('示范医药（第二租户）', { exact: true }).click()
  await choice.getByRole('button', { name: '确认' }).click()
  await seen(page.getByRole('tab', { name: '首页' }))
  await page.goto('/sys/dmtUser')
  await seen(page.getByText('t2admin'))
  await seen(page.getByText('共 2 条'))

  await page.getByRole('button', { name: /^用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '切换部门' }).click()
  await page.getByRole('combobox', { name: '请选择登录部门' }).click()
  await page.getByRole('option', { name: '示范医药有限公司 / 信息部 - 系统运维' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确认' }).click()
  await told(page, '部门切换成功')
  await seen(page.getByRole('banner').getByText('信息部'))
  expect(both.complaints).toEqual([])
})

it('broke nothing', () => expect(desk.complaints).toEqual([]))
