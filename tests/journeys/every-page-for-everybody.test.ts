import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../core/kernel/wire.ts'
import { tokenOf } from '../support/away.ts'
import { ask, colleague } from '../support/colleague.ts'
import { entered } from '../support/desk-work.ts'
import { hindrancesAmong, hindrancesOn, overhangOf, tabThrough, unreadableInTheDark } from '../support/fitness.ts'
import { Office, type Desk } from '../support/office.ts'
import { ownProduct } from '../support/own-product.ts'
import { seen, signInAs } from '../support/screen.ts'
import { findTrade } from '../support/trade.ts'

const product = ownProduct()

/** For some three hundred pages, each of them looked at by every rule, two at a time. */
const MANY_PAGES = 600_000

let office: Office
let desk: Desk
let draft: Row

beforeAll(async () => {
  office = await Office.open(product)
  const api = await colleague(product, 'ningxin')
  draft = await entered(api, await findTrade(api))
  desk = await office.desk()
  await signInAs(desk.page, '系统管理员')
})
afterAll(() => office.close())

type Node = {
  readonly path: string
  readonly hidden?: boolean
  readonly meta?: { readonly title?: string }
  readonly children?: readonly Node[]
}

const leavesOf = (nodes: readonly Node[]): readonly Node[] =>
  nodes.flatMap((node) => (node.children?.length ? leavesOf(node.children) : node.hidden ? [] : [node]))

const open = async (page: Page, path: string) => {
  await page.goto(path)
  await seen(page.locator('h1').filter({ visible: true }).first())
  await page.waitForLoadState('networkidle')
}

/** The form as it stands in every layout: on a narrow window no page is a tab's. */
const openDraft = async (page: Page) => {
  await page.goto(`/sale/saleOrder/${String(draft['id'])}/edit`)
  await seen(page.getByRole('combobox', { name: /商业公司$/ }).first())
  await page.waitForLoadState('networkidle')
}

/** Opens pages one after another: each is there when all it asks has been answered and drawn, half a second before `networkidle`. */
const openingOf = (page: Page): ((path: string) => Promise<void>) => {
  const asked = new Set<Request>()
  page.on('request', (request) => asked.add(request))
  const over = (request: Request) => asked.delete(request)
  page.on('requestfinished', over).on('requestfailed', over)
  const drawn = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return async (path) => {
    asked.clear()
    await page.goto(path)
    await seen(page.locator('h1').filter({ visible: true }).first())
    for (let quiet = 0; quiet < 3; quiet = asked.size === 0 ? quiet + 1 : 0) await drawn()
  }
}

const hindrancesAmongOthers = hindrancesAmong()

/** All that somebody could stumble over on a page of the menu, which is in front. */
const wrongOn = async (page: Page, { path, meta }: Node): Promise<readonly string[]> => {
  const wrong = (await hindrancesAmongOthers(page)).map((hindrance) => `${path} ${hindrance}`)
  const title = await page.title()
  if (!/^(.+ - )?企业管理平台$/.test(title) || title.startsWith('/')) wrong.push(`${path} (${meta?.title}) is called ${title}`)
  const headings = await page.locator('h1').filter({ visible: true }).count()
  if (headings !== 1) wrong.push(`${path} has ${headings} headings`)
  return wrong
}

describe('every page before somebody signs in', () => {
  it.each(['/user/login', '/user/register', '/user/register-result', '/user/alteration', '/oauth2-app/login'])(
    '%s can be used by whoever sees badly or uses no mouse, on a telephone too',
    async (path) => {
      for (const phone of [false, true]) {
        const { page, context } = await office.desk({ phone })
        await page.goto(path)
        await seen(page.getByRole('heading', { level: 1 }))
        await page.waitForLoadState('networkidle')
        expect(await hindrancesOn(page)).toEqual([])
        expect(await overhangOf(page)).toBe(0)
        expect(await page.title()).toMatch(/^.+ - 企业管理平台$/)
        await context.close()
      }
    },
  )
})

describe('every page that the menu of an administrator names', () => {
  it(
    'can be used by whoever sees badly or uses no mouse, in the dark too, and is named in the window and by one heading',
    async () => {
      const { menu } = await ask(product, 'GET', '/sys/permission/getUserPermissionByToken', { token: await tokenOf(desk.page) })
      const pages = [...leavesOf(menu as readonly Node[])]
      expect(pages.length).toBeGreaterThan(20)
      const second = await office.desk()
      await signInAs(second.page, '系统管理员')
      const lookedAt = [desk, second].map(async ({ page, complaints }) => {
        const wrong: string[] = []
        const openPage = openingOf(page)
        for (let next = pages.shift(); next; next = pages.shift()) {
          await openPage(next.path)
          wrong.push(...(await wrongOn(page, next)))
        }
        return [...wrong, ...complaints]
      })
      const wrong = (await Promise.all(lookedAt)).flat()
      await second.context.close()
      expect(wrong).toEqual([])
    },
    MANY_PAGES,
  )

  it.each(['/403', '/404', '/500', '/isps/userAnnouncement', '/gallery'])('so is %s', async (path) => {
    await open(desk.page, path)
    expect([...(await hindrancesOn(desk.page)), ...(await unreadableInTheDark(desk.page))]).toEqual([])
  })
})

describe('what opens over the pages', () => {
  const fromUserMenu = (title: RegExp) => async (page: Page) => {
    await page.getByRole('button', { name: '用户菜单' }).click()
    await page.getByRole('menuitem', { name: title }).click()
  }

  it.each<[string, (page: Page) => Promise<void>]>([
    ['the bell', (page) => page.getByRole('button', { name: /^通知/ }).first().click()],
    ['系统设置', fromUserMenu(/系统设置/)],
    ['修改密码', fromUserMenu(/修改密码/)],
    ['切换部门', fromUserMenu(/切换部门/)],
    ['the search', (page) => page.keyboard.press('Control+k')],
    ['the question before one leaves', (page) => page.getByRole('button', { name: '退出' }).click()],
    [
      'the advanced query',
      (page) =>
        page
          .locator('main')
          .getByRole('button', { name: /高级查询/ })
          .first()
          .click(),
    ],
  ])('%s', async (_, openIt) => {
    const { page } = desk
    await open(page, '/sale/saleOrder')
    await openIt(page)
    await page.waitForLoadState('networkidle')
    expect(await hindrancesOn(page)).toEqual([])
  })
})

describe('by keyboard', () => {
  it('the first stop leads past the menu into the page', async () => {
    const { page } = desk
    await open(page, '/bsc/product')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('跳到内容')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('content')
  })

  it.each([
    ['the list', 1440, 900],
    ['the list', 720, 450],
    ['the form', 1440, 900],
    ['the form', 720, 450],
    ['the form', 320, 640],
  ])('nothing covers what has the focus: %s, %i × %i', async (what, width, height) => {
    const { page } = desk
    await page.setViewportSize({ width, height })
    if (what === 'the form') await openDraft(page)
    else await open(page, '/sale/saleOrder')
    const stops = await tabThrough(page)
    expect(stops.length).toBeLessThan(200)
    expect(stops.length).toBeGreaterThan(10)
    expect(stops.filter(({ coveredBy }) => coveredBy)).toEqual([])
  })
})

describe('at 200 % and on the narrowest window', () => {
  it.each([
    [720, 450],
    [320, 640],
  ])('no page must be pushed sideways, and what can be done is within reach: %i × %i', async (width, height) => {
    const { page } = desk
    await page.setViewportSize({ width, height })
    for (const path of ['/dashboard/analysis', '/sale/saleOrder', '/process/todo', '/isps/userAnnouncement', '/sys/dict']) {
      await open(page, path)
      expect([path, await overhangOf(page)]).toEqual([path, 0])
      expect(await hindrancesOn(page)).toEqual([])
    }
    await openDraft(page)
    expect(await overhangOf(page)).toBe(0)
    const save = page.getByRole('button', { name: '保存' }).first()
    await save.scrollIntoViewIfNeeded()
    expect(await save.isVisible()).toBe(true)
  })
})

describe('whoever cannot bear motion', () => {
  it('sees none: what opens is there at once', async () => {
    const { page } = desk
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page, '/dashboard/analysis')
    await page.getByRole('button', { name: '退出' }).click()
    await seen(page.getByRole('dialog'))
    const longest = await page.evaluate(() =>
      Math.max(0, ...document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().duration) || 0)),
    )
    expect(longest).toBeLessThan(1)
  })

  it('and no page complained', () => expect(desk.complaints).toEqual([]))
})
