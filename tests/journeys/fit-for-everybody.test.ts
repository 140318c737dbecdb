import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../core/kernel/wire.ts'
import { openTask } from '../support/approving.ts'
import { colleague } from '../support/colleague.ts'
import { billNoOf, openForm, submitted, entered } from '../support/desk-work.ts'
import { hindrancesOn } from '../support/fitness.ts'
import { Office, type Desk } from '../support/office.ts'
import { ownProduct } from '../support/own-product.ts'
import { front, openFromMenu, seen, signInAs } from '../support/screen.ts'
import { findTrade } from '../support/trade.ts'

const product = ownProduct()

let office: Office
let desk: Desk
let draft: Row
let waiting: Row

beforeAll(async () => {
  office = await Office.open(product)
  const api = await colleague(product, 'ningxin')
  const trade = await findTrade(api)
  draft = await entered(api, trade)
  waiting = await submitted(api, trade)
  desk = await office.desk()
})
afterAll(() => office.close())

const hindrances = () => hindrancesOn(desk.page)

describe('whoever sees badly, or uses no mouse', () => {
  it('can use the login page', async () => {
    await desk.page.goto('/')
    await seen(desk.page.getByRole('button', { name: /^方薇/ }))
    expect(await hindrances()).toEqual([])
  })

  it('can use the home page', async () => {
    await signInAs(desk.page, '方薇')
    expect(await hindrances()).toEqual([])
  })

  it('can use the list', async () => {
    await openFromMenu(desk.page, '销售管理', '销售订单')
    await seen(front(desk.page).getByRole('row').nth(3))
    expect(await hindrances()).toEqual([])
  })

  it.each([1088, 1240, 1440])('reads both days that a list is asked for in a window of %i px', async (width) => {
    const { page } = desk
    await page.setViewportSize({ width, height: 900 })
    for (const title of ['订单日期', '订单日期到']) {
      const day = front(page).getByRole('textbox', { name: title, exact: true })
      await day.fill('2026-09-26')
      expect(await day.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0)
    }
  })

  it('can choose all that a list has, over its pages', async () => {
    const { page } = desk
    await front(page).getByRole('checkbox', { name: '选择本页' }).click()
    await front(page)
      .getByRole('button', { name: /^选择全部 / })
      .click()
    await seen(front(page).getByText(/^已选 [\d,]{3,} 条/))
    expect(await hindrances()).toEqual([])
    await front(page).getByRole('button', { name: '取消选择' }).click()
  })

  it('can use the form', async () => {
    await openForm(desk.page, draft)
    expect(await hindrances()).toEqual([])
  })

  it.each([
    ['单据日期', '日历', 'gridcell'],
    ['发布时间', '日期和时间', 'option'],
    ['季度', '日历', 'radio'],
    ['多个产品', '多个产品选择', 'gridcell'],
  ] as const)('can take a value of %s from its window', async (title, name, choice) => {
    const { page } = desk
    if (!page.url().endsWith('/gallery')) await page.goto('/gallery')
    await front(page)
      .getByRole('button', { name: `选择${title}`, exact: true })
      .click()
    const window = page.getByRole('dialog', { name })
    await seen(window.getByRole(choice).first())
    expect(await hindrances()).toEqual([])
    await page.keyboard.press('Escape')
    await window.waitFor({ state: 'detached' })
  })

  it('can use the inbox and the approval', async () => {
    await openTask(desk.page, billNoOf(waiting))
    expect(await hindrances()).toEqual([])
  })

  it.each([1088, 1240, 1440])('finds what a decision is about in one line, in a window of %i px', async (width) => {
    const { page } = desk
    await page.setViewportSize({ width, height: 900 })
    const head = await seen(front(page).getByRole('heading', { level: 1 }).locator('..'))
    expect(await head.evaluate((line) => [line.getBoundingClientRect().height, line.scrollWidth - line.clientWidth])).toEqual([32, 0])
    await seen(head.getByText(billNoOf(waiting), { exact: true }))
  })

  it.each([
    ['历史记录', /提交审批/],
    ['单据追踪', /张相关单据/],
  ])('can read the %s of a document beside it', async (title, told) => {
    const { page } = desk
    await front(page).getByRole('button', { name: title }).click()
    const drawer = page.getByRole('dialog', { name: title })
    await seen(drawer.getByText(told).first())
    expect(await hindrances()).toEqual([])
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
  })

  it('can use the print page', async () => {
    await desk.page.goto(`/sale/saleOrder/${String(waiting['id'])}/print`)
    await seen(desk.page.getByRole('article'))
    expect(await hindrances()).toEqual([])
  })

  it('and no page breaks its own policy or complains to the console', () => expect(desk.complaints).toEqual([]))
})
