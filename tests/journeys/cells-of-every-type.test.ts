import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyPicture } from '../support/clipboard.ts'
import { focused, tabTo } from '../support/keyboard.ts'
import { Office, type Desk } from '../support/office.ts'
import { ownProduct } from '../support/own-product.ts'
import { seen, signInAs } from '../support/screen.ts'
import { inOneGo } from '../support/telling.ts'

const product = ownProduct()

let office: Office
let clerk: Desk

const press = async (...keys: readonly string[]) => {
  for (const key of keys) await clerk.page.keyboard.press(key)
}
/** Goes along the row to a column; its one input is named after the column it stands in. */
const goTo = async (title: string) => {
  await press('Home')
  for (let step = 0; step < 40 && (await focused(clerk.page)) !== title; step += 1) await press('ArrowRight')
  expect(await focused(clerk.page)).toBe(title)
}
/** What the cell under the cursor shows. */
const shown = () =>
  clerk.page.evaluate(() => {
    const input = document.activeElement
    return document.getElementById(input?.getAttribute('aria-activedescendant') ?? '')?.textContent ?? ''
  })
const shows = (text: string | RegExp) => expect.poll(shown).toMatch(text)

beforeAll(async () => {
  office = await Office.open(product)
  clerk = await office.desk()
  // The browser's own file dialog is held back from now on, not only once one is waited for.
  clerk.page.on('filechooser', () => undefined)
  await signInAs(clerk.page, '方薇')
  await clerk.page.goto('/gallery')
  await seen(clerk.page.getByRole('grid', { name: '全部单元格类型' }))
  await tabTo(clerk.page, '文本')
})
afterAll(() => office.close())

describe('a cell of every type, by keyboard alone', () => {
  inOneGo(() => office)

  it('a letter that is no number never stands in a number', async () => {
    await goTo('数字')
    await clerk.page.keyboard.type('1x２.5')
    await press('Enter', 'ArrowUp')
    await shows('12.5')
  })

  it('a list narrows by what is typed, one of several is ticked with the space key', async () => {
    await goTo('选择')
    await clerk.page.keyboard.type('瓶')
    await press('Tab')
    await goTo('选择')
    await shows('瓶')
    await goTo('多选')
    await press('F4', 'Space', 'Enter', 'ArrowUp')
    await goTo('多选')
    await shows(/^瓶\+1$/)
  })

  it('a day is taken from the calendar', async () => {
    await goTo('日期')
    await press('F2', 'Alt+ArrowDown')
    await seen(clerk.page.getByRole('grid', { name: '2025年9月' }))
    await press('ArrowRight', 'Enter')
    await expect.poll(() => focused(clerk.page)).toBe('日期')
    await shows('2025-09-27')
  })

  it('a department is chosen in its window', async () => {
    await goTo('部门')
    await press('F4')
    await seen(clerk.page.getByRole('listbox', { name: '部门' }).or(clerk.page.getByText('没有查询到任何数据')).first())
    await press('F4')
    const tree = clerk.page.getByRole('tree', { name: '部门' })
    await seen(tree.getByRole('treeitem').nth(1))
    await tabTo(clerk.page, '部门')
    await press('ArrowDown', 'Space', 'Control+Enter')
    await expect.poll(shown).not.toBe('华东销售部')
  })

  it('a row of a report fills its own cell and its neighbours', async () => {
    await goTo('弹出报表')
    await press('F4')
    const report = clerk.page.getByRole('dialog', { name: '产品' })
    const first = await seen(report.getByRole('row').nth(1))
    const name = await first.getByRole('gridcell').nth(2).innerText()
    await press('ArrowDown', 'Space', 'Control+Enter')
    await shows(name)
  })

  it('a picture is sent and shown where its name stood', async () => {
    await goTo('图片')
    await press('F4')
    await expect.poll(() => focused(clerk.page)).toBe('点击上传')
    const [chooser] = await Promise.all([clerk.page.waitForEvent('filechooser'), press('Enter')])
    const buffer = await clerk.page.screenshot({ clip: { x: 0, y: 0, width: 64, height: 64 } })
    await chooser.setFiles([{ name: '门头,照片.png', mimeType: 'image/png', buffer }])
    await seen(clerk.page.getByRole('dialog', { name: /^图片/ }).getByRole('button', { name: '预览门头,照片.png' }))
    await press('Escape')
    await seen(clerk.page.getByRole('gridcell').getByRole('img', { name: '门头,照片.png' }))
  })

  it('a screenshot is pasted on its idle cell, and leaves a cell of words as it is', async () => {
    await goTo('图片')
    await copyPicture(clerk.page)
    await press('Control+v')
    await seen(clerk.page.getByRole('dialog', { name: /^图片/ }).getByRole('button', { name: /^预览截图/ }))
    await press('Escape')
    await goTo('文本')
    const before = await shown()
    await press('Control+v')
    expect(await shown()).toBe(before)
  })

  it('pinyin that begins on an idle cell keeps its first letter', async () => {
    await goTo('远程搜索')
    const typing = await clerk.context.newCDPSession(clerk.page)
    for (const text of ['a', 'am', 'a mo'])
      await typing.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    await typing.send('Input.insertText', { text: '阿莫' })
    await typing.detach()
    await seen(clerk.page.getByRole('option', { name: '阿莫西林胶囊' }))
    await press('Enter', 'ArrowUp')
    await goTo('远程搜索')
    await shows('阿莫西林胶囊')
  })

  it('nothing on the way broke', () => expect(clerk.complaints).toEqual([]))
})
