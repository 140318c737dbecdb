import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, Office } from '../support/office.ts'
import { startOlderServer } from '../support/older-server.ts'
import { ownProduct } from '../support/own-product.ts'
import { front, seen } from '../support/screen.ts'
import { inOneGo } from '../support/telling.ts'

const product = ownProduct()
const BASE = '/xqErp'
const FACTORY = '1500000000000000001'

let office: Office
let clerk: Desk
let older: Awaited<ReturnType<typeof startOlderServer>>
beforeAll(async () => {
  older = await startOlderServer()
  office = await Office.open(product)
  clerk = await office.desk()
  // Our pages, and behind every call of theirs a server of the older generation.
  await clerk.context.route(`**${BASE}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    await route.fulfill({ response: await route.fetch({ url: older.base + pathname.slice(BASE.length) + search }) })
  })
})
afterAll(async () => {
  await clerk.context.unrouteAll({ behavior: 'ignoreErrors' })
  await office.close()
  older.stop()
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

describe('over a server of the older generation', () => {
  inOneGo(() => office)

  it('somebody signs in and takes one of his departments', async () => {
    const { page } = clerk
    await page.goto('/bsc/factory')
    await page.getByRole('textbox', { name: '账号', exact: true }).fill('li')
    await page.locator('#password').fill(older.password)
    await press(page, '登录')
    await page.getByLabel('华南销售部 - 销售代表').check()
    await press(page, '确认')
    await seen(page.getByRole('button', { name: '江北药业' }))
    await seen(page.getByText('药品生产企业').first())
  })

  it('a record is looked at, changed and found changed', async () => {
    const { page } = clerk
    await page.getByRole('button', { name: '华东制药有限公司' }).click()
    // The list, whose rows have such a button too, stands until the record is drawn: its address comes before.
    await page.getByRole('grid', { name: /生产厂家列表/ }).waitFor({ state: 'hidden' })
    await front(page).getByRole('button', { name: '编辑', exact: true }).click()
    await page.getByRole('textbox', { name: '备注' }).fill('客户端改过')
    await page.getByRole('button', { name: /^保存/ }).click()
    await expect.poll(() => older.factories.get(FACTORY)).toMatchObject({ remark: '客户端改过', name: '华东制药有限公司' })
  })

  it('a token that is over is said in the dialog of that generation, and nothing typed is lost', async () => {
    const { page } = clerk
    await page.goto(`/bsc/factory/${FACTORY}/edit`)
    const remark = page.getByRole('textbox', { name: '备注' })
    await seen(remark)
    await remark.fill('还没有保存')
    older.endTokenBefore('/bsc/factory/edit')
    await page.getByRole('button', { name: /^保存/ }).click()
    const dialog = await seen(page.getByRole('dialog', { name: '登录已过期' }))
    await seen(dialog.getByText('很抱歉，登录已过期，请重新登录'))
    await press(page, '重新登录')
    await dialog.locator('#password').fill(older.password)
    await press(page, '登录')
    await dialog.waitFor({ state: 'hidden' })
    expect(await remark.inputValue()).toBe('还没有保存')
    await page.getByRole('button', { name: /^保存/ }).click()
    await expect.poll(() => older.factories.get(FACTORY)).toMatchObject({ remark: '还没有保存' })
  })
})
