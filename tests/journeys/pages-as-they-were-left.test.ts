import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hindrancesOn } from '../support/fitness.ts'
import { Office, type Desk } from '../support/office.ts'
import { ownProduct } from '../support/own-product.ts'
import { openFromMenu, seen, signInAs } from '../support/screen.ts'

const product = ownProduct()

let office: Office
let desk: Desk

beforeAll(async () => {
  office = await Office.open(product)
  desk = await office.desk()
  await signInAs(desk.page, '方薇')
})
afterAll(() => office.close())

const tabs = () => desk.page.getByRole('tab').allTextContents()
const tab = (title: string) => desk.page.getByRole('tab', { name: title, exact: true })
const drawer = () => desk.page.getByRole('dialog', { name: '系统设置' })
const openSettings = async () => {
  await desk.page.getByRole('button', { name: /^用户菜单/ }).click()
  await desk.page.getByRole('menuitem', { name: '系统设置' }).click()
  await seen(drawer())
}

describe('open pages', () => {
  it('are moved by dragging, and closed by the middle button', async () => {
    await openFromMenu(desk.page, '销售管理', '销售订单')
    await openFromMenu(desk.page, '基础资料', '往来与终端', '商业公司')
    await openFromMenu(desk.page, '基础资料', '往来与终端', '医院')
    await tab('医院').dragTo(tab('销售订单'), { targetPosition: { x: 4, y: 12 } })
    await expect.poll(tabs).toEqual(['首页', '医院', '销售订单', '商业公司'])
    await tab('商业公司').click({ button: 'middle' })
    await expect.poll(tabs).toEqual(['首页', '医院', '销售订单'])
  })

  it('are there again after a reload', async () => {
    await desk.page.reload()
    await seen(tab('医院'))
    await expect.poll(tabs).toEqual(['首页', '医院', '销售订单'])
  })

  it('are come back to where they were scrolled to', async () => {
    const { page } = desk
    await page.setViewportSize({ width: 1440, height: 500 })
    await page.goto('/dashboard/analysis')
    await seen(page.getByRole('heading', { name: '证照预警' }))
    await page.mouse.move(700, 300)
    await page.mouse.wheel(0, 90)
    await page.waitForFunction(() => window.scrollY === 90)
    // By its place: a click on the element would scroll the page itself.
    const { x, y } = (await tab('医院').boundingBox())!
    await page.mouse.click(x + 8, y + 8)
    await page.waitForFunction(() => window.scrollY === 0)
    await page.keyboard.press('Alt+ArrowLeft')
    await page.waitForFunction(() => window.scrollY === 90)
    await page.setViewportSize({ width: 1440, height: 900 })
  })
})

describe('with the menu at the top', () => {
  it('what was typed is still there', async () => {
    const { page } = desk
    await page.goto('/bsc/hospital/add')
    const name = page.getByRole('textbox', { name: /医院名称/ })
    await name.fill('尚未保存的医院')
    await openSettings()
    expect(await hindrancesOn(page)).toEqual([])
    await drawer().getByRole('radio', { name: '顶部菜单' }).check()
    await page.keyboard.press('Escape')
    await seen(page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: '更多' }))
    expect(await name.inputValue()).toBe('尚未保存的医院')
    expect(await hindrancesOn(page)).toEqual([])
  })

  it('a page is reached through a group, or through what did not fit', async () => {
    const { page } = desk
    const menu = page.getByRole('navigation', { name: '主菜单' })
    await menu.getByRole('button', { name: '销售管理' }).click()
    await menu.getByRole('link', { name: '销售协议' }).click()
    await seen(tab('销售协议'))
    await menu.getByRole('button', { name: '更多' }).click()
    await menu.getByRole('link').last().click()
    await menu.getByRole('link').nth(1).waitFor({ state: 'hidden' })
  })

  it('goes back to the side with the usual settings', async () => {
    await openSettings()
    await drawer().getByRole('button', { name: '恢复默认' }).click()
    await desk.page.keyboard.press('Escape')
    await seen(desk.page.getByRole('button', { name: '收起菜单' }))
  })
})
