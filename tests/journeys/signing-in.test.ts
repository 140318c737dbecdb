import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { ask } from '../support/colleague.ts'
import { type Desk, Office } from '../support/office.ts'
import { ownProduct } from '../support/own-product.ts'
import { seen } from '../support/screen.ts'
import { inOneGo } from '../support/telling.ts'

const product = ownProduct()
// Of the demonstration's people; a number gets one code a minute.
const GELIANG = { username: 'geliang', mobile: '19000002052' }
const SHENYUE = { username: 'shenyue', mobile: '19000002039' }
const NEW_MOBILE = '19000077701'

let office: Office
let clerk: Desk
beforeAll(async () => {
  office = await Office.open(product)
  clerk = await office.desk()
})
afterAll(() => office.close())

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const isInside = (page: Page) => seen(page.getByRole('tab', { name: '首页' }))
const signIn = async (page: Page, username: string, password: string) => {
  await page.getByRole('textbox', { name: '账号', exact: true }).fill(username)
  await page.locator('#password').fill(password)
  await press(page, '登录')
}

const WAY = 500
const STEPS = 200

/** Drags the slider past its end, again where it was too quick for a hand. */
const drag = async (page: Page) => {
  const [passed, refused] = [page.getByText('验证通过'), page.getByText('验证未通过，请重新拖动滑块')]
  for (let round = 0; round < 5 && !(await passed.isVisible()); round += 1) {
    const { x, y, width, height } = (await (await seen(page.locator('[role=slider][aria-disabled=false]'))).boundingBox())!
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + WAY, y + height / 2, { steps: STEPS })
    await page.mouse.up()
    await seen(passed.or(refused))
  }
  await seen(passed)
}

/** Proves a number with what a phone would have got. */
const prove = async (page: Page, mobile: string) => {
  await page.getByRole('textbox', { name: '手机号' }).fill(mobile)
  await drag(page)
  await press(page, '获取验证码')
  const told = await seen(page.getByText(/演示短信：/))
  await page.getByRole('textbox', { name: '短信验证码' }).fill(/\d{6}/.exec((await told.textContent()) ?? '')?.[0] ?? '')
}

describe('at the login page', () => {
  inOneGo(() => office)

  it('three wrong passwords call for a picture, a new one after every try', async () => {
    const { page } = clerk
    await page.goto('/user/login')
    for (let guess = 0; guess < 3; guess += 1) {
      await signIn(page, 'nobody_here', `wrong ${guess}`)
      await seen(page.getByRole('alert').filter({ hasText: '用户名或密码错误' }))
    }
    const picture = await seen(page.getByRole('img', { name: '验证码图片' }))
    const first = await picture.getAttribute('src')
    await page.getByRole('textbox', { name: '验证码', exact: true }).fill('AAAA')
    await press(page, '登录')
    await seen(page.getByRole('alert').filter({ hasText: '验证码错误或已失效' }))
    await page.waitForFunction((before) => document.querySelector('img')?.src !== before, first)
  })

  it('a phone opens the door', async () => {
    const { page } = clerk
    await page.getByRole('tab', { name: '手机号登录' }).click()
    await prove(page, SHENYUE.mobile)
    await press(page, '登录')
    await isInside(page)
  })

  it('a password an administrator gave is changed before anything is seen', async () => {
    const { token } = await ask(product, 'POST', '/sys/demo/login', { body: { username: 'admin' } })
    const found = await ask(product, 'GET', `/sys/dmtUser/list?username=${SHENYUE.username}`, { token })
    const admin = await office.desk()
    await admin.page.goto(`/user/login?redirect=${encodeURIComponent(`/sys/dmtUser/${found.records[0].id}?do=resetPassword`)}`)
    await admin.page.getByTitle(/^admin/).click()
    await admin.page
      .getByRole('dialog', { name: '确定重置用户“沈悦”的密码？该用户将被强制下线' })
      .getByRole('button', { name: '重置密码' })
      .click()
    const password = (await admin.page.getByRole('dialog', { name: '一次性密码' }).locator('output').textContent()) ?? ''
    await press(admin.page, '关闭')

    const renewed = await office.desk()
    const { page } = renewed
    await page.goto('/user/login')
    await signIn(page, SHENYUE.username, password)
    const dialog = await seen(page.getByRole('dialog', { name: '修改密码' }))
    await dialog.locator('#oldPassword').fill(password)
    await dialog.locator('#password').fill('Erstes-Wort-77')
    await dialog.locator('#confirmPassword').fill('Erstes-Wort-77')
    await press(page, '确认')
    await seen(page.getByText('密码修改成功，请重新登录'))
    await page.waitForURL(/\/user\/login/)
    await signIn(page, SHENYUE.username, 'Erstes-Wort-77')
    await isInside(page)
    clerk = renewed
  })

  it('a new number opens it once its owner has proved it', async () => {
    const { page } = clerk
    await page.goto('/sys/password')
    await press(page, '更换手机号')
    await prove(page, NEW_MOBILE)
    await page.locator('#password').fill('Erstes-Wort-77')
    await press(page, '验证手机号')
    await seen(page.getByText('190****7701'))
  })

  it('a forgotten one is set anew by the phone, on a phone', async () => {
    const { page } = await office.desk({ phone: true })
    await page.goto('/user/login')
    await page.getByText('忘记密码').click()
    await prove(page, GELIANG.mobile)
    await press(page, '下一步')
    await seen(page.getByText('g*****g'))
    await press(page, '下一步')
    await page.locator('#password').fill('Zweites-Wort-78')
    await page.locator('#confirmPassword').fill('Zweites-Wort-78')
    await press(page, '设置密码')
    await seen(page.getByText('密码修改成功，请重新登录'))
    await press(page, '去登录')
    await signIn(page, GELIANG.username, 'Zweites-Wort-78')
    // He works for two departments.
    await page.getByLabel('江苏办事处 - 办事处主任').check()
    await press(page, '确认')
    await page.waitForURL('**/dashboard/analysis')
  })
})
