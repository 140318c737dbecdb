import type { Locator, Page } from 'playwright-core'

/** The page in front; those behind it stay where they are, unseen. */
export const front = (page: Page): Locator => page.getByRole('tabpanel')

/** Waits until it can be seen. */
export const seen = async (place: Locator): Promise<Locator> => {
  await place.waitFor()
  return place
}

/** Signs in with one click, as the login page of a demonstration offers; who sits in several departments says in which. */
export const signInAs = async (page: Page, realname: string, department?: string): Promise<void> => {
  await page.goto('/')
  await page.getByRole('button', { name: new RegExp(`^${realname}`) }).click()
  if (department !== undefined) {
    const choice = page.getByRole('dialog', { name: '部门选择' })
    await choice.getByRole('radio', { name: new RegExp(`^${department}`) }).check()
    await choice.getByRole('button', { name: '确认' }).click()
  }
  await seen(page.getByRole('tab', { name: '首页' }))
}

/** Signs in by name and password, as those do whom the login page does not offer. */
export const enterAs = async (page: Page, username: string, password: string): Promise<void> => {
  await page.goto('/')
  await page.getByRole('textbox', { name: '账号', exact: true }).fill(username)
  await page.locator('#password').fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await seen(page.getByRole('tab', { name: '首页' }))
}

export const leave = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '退出' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
  await seen(page.getByRole('button', { name: '登录' }))
}

/** Opens what is folded; what is open stays so. */
export const unfold = async (button: Locator): Promise<void> => {
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click()
}

/** Opens a page from the side menu: first the groups it lies in, then itself. */
export const openFromMenu = async (page: Page, ...path: readonly string[]): Promise<void> => {
  const menu = page.getByRole('navigation', { name: '主菜单' })
  for (const title of path.slice(0, -1)) await unfold(menu.getByRole('button', { name: title }))
  await menu.getByRole('link', { name: path.at(-1) as string }).click()
}

/** What the page says when something has come out, well or not. */
export const told = (page: Page, words: string | RegExp): Promise<Locator> =>
  seen(page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: words }).first())

/** 提交 in the window that rehearses it, every question of it ticked that is named. */
export const sendOff = async (page: Page, verb: string, ...questions: readonly string[]): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: new RegExp(`^${verb}`) })
  for (const question of questions) await dialog.getByRole('checkbox', { name: question }).check()
  await dialog.getByRole('button', { name: new RegExp(`^${verb}`) }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Answers the question that stands in the way. */
export const answer = async (page: Page, question: string | RegExp, button: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: question })
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Takes what a field of a dialog or panel offers under a name; where several may be taken, the offer is closed again. */
export const chooseIn = async (within: Locator, field: string, name: string): Promise<void> => {
  const input = within
    .getByRole('combobox', { name: field })
    .or(within.getByRole('textbox', { name: field }))
    .first()
  await input.click()
  await input.fill(name)
  await within.page().getByRole('option').filter({ hasText: name }).first().click()
  if ((await input.getAttribute('aria-expanded')) === 'true') await input.press('Escape')
}
