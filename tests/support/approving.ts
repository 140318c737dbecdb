import type { Page } from 'playwright-core'
import type { Colleague } from './colleague.ts'
import type { Desk, Office } from './office.ts'
import { front, openFromMenu, seen, signInAs, told } from './screen.ts'

/** Opens what waits for the person, found by its number in 审批中心. */
export const openTask = async (page: Page, billNo: string): Promise<void> => {
  await openFromMenu(page, '审批中心', '待办审批')
  await front(page).getByRole('textbox', { name: '搜索' }).fill(billNo)
  await front(page).getByRole('textbox', { name: '搜索' }).press('Enter')
  await front(page).getByRole('row').filter({ hasText: billNo }).getByRole('button').first().click()
  await seen(decision(page, '同意'))
}

/** The answer at the foot; the phrases of the same word stand above it. */
export const decision = (page: Page, word: '同意' | '驳回') =>
  front(page)
    .getByRole('button', { name: new RegExp(`^${word}( Ctrl Enter)?$`) })
    .last()

export const agreeTo = async (page: Page, billNo: string): Promise<void> => {
  await openTask(page, billNo)
  await decision(page, '同意').click()
  await told(page, `${billNo} 已同意`)
}

/** Whoever the approval waits for comes to a desk of his own and decides, until nobody is left. Answers who it was. */
export const decidersOf = async (
  office: Office,
  api: Colleague,
  id: string,
  decide: (desk: Desk) => Promise<void>,
): Promise<readonly string[]> => {
  const names: string[] = []
  for (;;) {
    const { process, tasks } = await api.approval(id)
    const open = tasks.find(({ status }: { status: string }) => status === 'open')
    if (process.status !== 'running' && !open) return names
    const desk = await office.desk()
    await signInAs(desk.page, open.userName)
    await decide(desk)
    names.push(open.userName)
    if (desk.complaints.length) throw new Error(`${open.userName}: ${desk.complaints.join('\n')}`)
    await desk.context.close()
  }
}
