import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ThreadWorkbooks } from '../../adapters/node/workbooks/thread-workbooks.ts'
import type { SheetRow } from '../../core/workbooks/sheet.ts'
import { ask } from '../support/colleague.ts'
import { Office, type Desk } from '../support/office.ts'
import { ownProduct } from '../support/own-product.ts'
import { front, seen, signInAs } from '../support/screen.ts'
import { inOneGo } from '../support/telling.ts'

const product = ownProduct()
const workbooks = new ThreadWorkbooks()
const TITLES = ['用户账号', '用户姓名', '手机', '用户类型', '性别']

let office: Office
let keeper: Desk
let page: Page
let dialog: Locator

const workbook = async (rows: readonly (readonly string[])[]) => {
  const pieces: Uint8Array[] = []
  const sheet = { name: '名单', columns: TITLES.map((title) => ({ title })), rows: [rows] }
  for await (const piece of workbooks.write([sheet])) pieces.push(piece)
  return { name: '新同事.xlsx', mimeType: '', buffer: Buffer.concat(pieces) }
}
const ROWS = [
  ['xintongshi1', '新同事一', '13900000001', '技术账号', '男'],
  ['xintongshi2', '新同事二', '139', '技术账号', '女'],
  ['xintongshi3', '新同事三', '13900000003', '技术账号', '不详'],
]

const choose = async (file: Awaited<ReturnType<typeof workbook>>) => {
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: '开始上传' }).click()
}

beforeAll(async () => {
  office = await Office.open(product)
  keeper = await office.desk()
  page = keeper.page
  dialog = page.getByRole('dialog', { name: '导入EXCEL' })
  await signInAs(page, '系统管理员')
  await page.goto('/sys/dmtUser')
  await front(page).getByRole('button', { name: '导入' }).click()
  await seen(dialog)
})
afterAll(() => office.close())
inOneGo(() => office)

describe('an import', () => {
  it('takes a file, offers its columns, and has a wrong cell mended where it stands', async () => {
    expect(await dialog.getByRole('button', { name: '开始上传' }).isDisabled()).toBe(true)
    await choose(await workbook(ROWS))
    await seen(dialog.getByRole('button', { name: '有错误 2' }))
    await dialog.getByRole('textbox', { name: /^修改第3行/ }).fill('13900000002')
    await page.keyboard.press('Enter')
    await seen(dialog.getByRole('button', { name: '有错误 1' }))
    await dialog.getByRole('button', { name: '导入 2 行' }).click()
    await seen(dialog.getByText('导入成功,但是有错误数据!'))
  })

  it('gives back the wrong rows alone, under their own numbers and with their reasons', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: '点击下载' }).click()])
    const bytes = new Uint8Array(await readFile(await download.path()))
    const rows: SheetRow[] = []
    await workbooks.read({ name: 'a.xlsx', bytes, most: 100, taken: (some) => rows.push(...some) })
    expect(rows.map(({ cells }) => cells.slice(0, 3))).toEqual([
      ['行号', '错误原因', '用户账号'],
      [4, expect.stringContaining('性别'), 'xintongshi3'],
    ])
    const { token } = await ask(product, 'POST', '/sys/demo/login', { body: { username: 'admin' } })
    const { records } = await ask(product, 'GET', '/sys/user/list?username=*xintongshi*&column=username&order=asc', { token })
    expect(records.map(({ phone }: { readonly phone: string }) => phone)).toHaveLength(2)
  })

  it('knows the same file again, and one that is cancelled stores nothing', async () => {
    await dialog.getByRole('button', { name: '继续导入' }).click()
    await choose(await workbook(ROWS))
    await seen(dialog.getByText(/“新同事\.xlsx”已在 .* 由系统管理员导入过，请确认是否重复/))
    await seen(dialog.getByText('重复行 2'))
    await dialog.getByRole('button', { name: '上一步' }).click()
    await seen(dialog.getByRole('button', { name: '选择导入文件' }))
    await dialog.getByRole('button', { name: '关闭' }).first().click()
    await dialog.waitFor({ state: 'hidden' })
  })

  it('broke nothing', () => expect(keeper.complaints).toEqual([]))
})
