import type { Locator, Page } from 'playwright-core'
import { PageSizes, PDFDocument, StandardFonts } from 'pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callersOf } from '../support/callers.ts'
import { copyPicture } from '../support/clipboard.ts'
import { ask } from '../support/colleague.ts'
import { multipart } from '../support/files.ts'
import { Office, type Desk } from '../support/office.ts'
import { ownProduct } from '../support/own-product.ts'
import { front, seen, signInAs, told } from '../support/screen.ts'
import { inOneGo } from '../support/telling.ts'

const product = ownProduct()
const MEGABYTE = 2 ** 20

let office: Office
let keeper: Desk
let page: Page

const files = () => front(page).getByRole('group', { name: '附件' })
const pictures = () => front(page).getByRole('group', { name: '门头照片' })

/** What somebody carries into a field with the mouse. */
const dropped = async (field: Locator, given: readonly { readonly name: string; readonly type: string; readonly text: string }[]) => {
  const carried = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer()
    for (const { name, type, text } of all) transfer.items.add(new File([text], name, { type }))
    return transfer
  }, given)
  await field.dispatchEvent('drop', { dataTransfer: carried })
}

const PDF = '%PDF-1.7\n%%EOF\n'
const large = (filling = 'x') => {
  const buffer = Buffer.alloc(7 * MEGABYTE, filling)
  buffer.write(PDF)
  for (let part = 1; part < 4; part += 1) buffer.write(String(part), part * 2 * MEGABYTE)
  return { name: '首营资料.pdf', mimeType: 'application/pdf', buffer }
}
const chosen = (field: Locator, file: ReturnType<typeof large>) => field.locator('input[type=file]').setInputFiles(file)

beforeAll(async () => {
  office = await Office.open(product)
  keeper = await office.desk()
  page = keeper.page
  await signInAs(page, '系统管理员')
})
afterAll(() => office.close())
inOneGo(() => office)

describe('files of a form', () => {
  it('are dropped on their field; what lies about its type stays with its reason, and goes on demand', async () => {
    await page.goto('/sys/annountCement/add')
    await seen(files())
    await dropped(files(), [
      { name: '中标通知.pdf', type: 'application/pdf', text: PDF },
      { name: '名单.xlsx', type: '', text: '<html><script>alert(1)</script></html>' },
      { name: '脚本.js', type: 'text/javascript', text: 'alert(1)' },
    ])
    await told(page, '不支持文件“脚本.js”的类型')
    await seen(files().getByRole('alert').filter({ hasText: '文件“名单.xlsx”的内容与扩展名不符，请用正确的格式另存后再上传' }))
    await page.keyboard.press('Control+s')
    await seen(front(page).getByText('有文件尚未上传完成，请稍候、重试或移除').first())
    await files().getByRole('button', { name: '移除名单.xlsx' }).click()
    await files().getByRole('button', { name: '预览中标通知.pdf' }).click()
    const preview = page.getByRole('dialog', { name: '中标通知.pdf' })
    // Not every browser has a viewer of its own.
    await seen(preview.locator('iframe[src^="blob:"]').or(preview.getByRole('region', { name: '中标通知.pdf的内容' })))
    await page.keyboard.press('Escape')
  })

  it('that are large come in parts; one that is cancelled on its way leaves nothing', async () => {
    await page.route('**/uploadPart', () => undefined)
    await chosen(files(), large('y'))
    await seen(files().getByRole('progressbar', { name: '首营资料.pdf上传进度' }))
    await files().getByRole('button', { name: '移除首营资料.pdf' }).click()
    await files().getByRole('progressbar').waitFor({ state: 'detached' })
    await page.unroute('**/uploadPart')
  })

  it('go on where they were when the page was left in the middle', async () => {
    let parts = 0
    await page.route('**/uploadPart', (route) => {
      parts += 1
      return parts > 2 ? undefined : route.continue()
    })
    await chosen(files(), large())
    await expect.poll(() => parts).toBe(3)
    await page.reload()
    await page.unroute('**/uploadPart')
    await seen(files())
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url().split('/').at(-1) ?? ''))
    await chosen(files(), large())
    await seen(files().getByRole('button', { name: '下载首营资料.pdf' }))
    expect(sent.filter((call) => call === 'uploadPart')).toHaveLength(2)
  })
})

describe('pictures', () => {
  it('are pasted from the clipboard, put in order, and shown small where the record is read', async () => {
    const { token } = await ask(product, 'POST', '/sys/demo/login', { body: { username: 'admin' } })
    const { records } = await ask(product, 'GET', '/bsc/pharmacy/list?pageSize=1', { token })
    await page.goto(`/bsc/pharmacy/${records[0].id}/edit`)
    const add = pictures().getByRole('button', { name: '点击上传' })
    await seen(add)
    await copyPicture(page)
    await add.focus()
    await page.keyboard.press('Control+v')
    const first = pictures().getByRole('button', { name: /^预览截图\d+\.png$/ })
    await seen(first.getByRole('img'))
    const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 64, height: 64 } })
    await pictures().locator('input[type=file]').setInputFiles({ name: '门头.png', mimeType: 'image/png', buffer })
    await seen(pictures().getByRole('button', { name: '预览门头.png' }).getByRole('img'))
    await pictures().getByRole('button', { name: '后移门头.png' }).click()
    await told(page, '已到最后~')
    await pictures().getByRole('button', { name: '前移门头.png' }).click()
    await pictures().getByRole('button', { name: '前移门头.png' }).click()
    await told(page, '未知的操作')
    await page.keyboard.press('Alt+Shift+ArrowRight')
    await pictures().locator('li').nth(1).dragTo(pictures().locator('li').first())
    await page.keyboard.press('Control+s')
    await told(page, /保存成功|已保存/)
    await page.goto(`/bsc/pharmacy/${records[0].id}`)
    const shown = front(page).locator('button[title^="预览"]')
    await seen(shown.first().locator('img'))
    expect(await shown.allInnerTexts()).toEqual(['门头.png', expect.stringMatching(/^截图/)])
  })

  it('that are large are made smaller on their way', async () => {
    await page.goto('/bsc/pharmacy/add')
    await seen(pictures().getByRole('checkbox', { name: '压缩大图' }))
    const carried = await page.evaluateHandle(async () => {
      const canvas = new OffscreenCanvas(4200, 1400)
      const context = canvas.getContext('2d')!
      const noise = context.createImageData(4200, 1400)
      for (let at = 0; at < noise.data.length; at += 1) noise.data[at] = (at * 2_654_435_761) >>> 24
      context.putImageData(noise, 0, 0)
      const transfer = new DataTransfer()
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 1 })
      transfer.items.add(new File([blob], '招牌.jpg', { type: 'image/jpeg' }))
      return transfer
    })
    await pictures().dispatchEvent('drop', { dataTransfer: carried })
    await pictures().getByRole('button', { name: '预览招牌.jpg' }).click()
    const whole = page.getByRole('dialog', { name: '招牌.jpg' }).locator('img')
    await seen(whole)
    const size = () => whole.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
    expect(await size()).toEqual([3840, 1280])
  })

  it('are turned, cut and written over', async () => {
    await page.getByRole('dialog', { name: '招牌.jpg' }).getByRole('button', { name: '编辑' }).click()
    const editing = page.getByRole('dialog', { name: '编辑图片' })
    const part = editing.getByRole('application')
    await seen(part.locator('img'))
    await editing.getByRole('button', { name: '向右旋转' }).click()
    const { x, y, width, height } = (await part.boundingBox())!
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.up()
    await editing.getByLabel('水印文字').fill('仅供备案')
    await editing.getByRole('button', { name: '保存图片' }).click()
    await editing.waitFor({ state: 'detached' })
    const whole = page.getByRole('dialog', { name: '招牌.jpg' }).locator('img')
    const size = () => whole.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
    await expect.poll(size).toEqual([640, 1920])
    await page.keyboard.press('Escape')
  })

  it('that are not to be downloaded are read page by page, each under the name of who reads it', async () => {
    const paper = await PDFDocument.create()
    const font = await paper.embedFont(StandardFonts.TimesRoman)
    for (const number of [1, 2, 3])
      paper.addPage(PageSizes.A4).drawText(`Quality manual, page ${number}`, { x: 72, y: 700, size: 24, font })
    const { token } = await ask(product, 'POST', '/sys/demo/login', { body: { username: 'admin' } })
    const { payload, type } = multipart('质量手册.pdf', await paper.save(), { isup: '1' })
    const headers = { 'x-access-token': token, 'content-type': type }
    const kept = await fetch(`${product.address}/xqErp/sys/common/upload`, { method: 'POST', headers, body: payload })
    const { message: file } = (await kept.json()) as { message: string }
    const { userId: ownerId } = await callersOf(product).me('admin')
    const body = {
      fileName: '质量手册',
      categoryId: 'FILEA01',
      file,
      versionNo: 'V1.0',
      canDownload: 'N',
      scope: '1',
      ownerId,
      deptId: '127',
    }
    const { id } = await ask(product, 'POST', '/sys/fileLibrary/add', { token, body })
    const reader = await office.desk()
    await signInAs(reader.page, '沈悦')
    await reader.page.goto(`/sys/fileLibrary/${id}`)
    await front(reader.page).getByRole('button', { name: '预览', exact: true }).click()
    const preview = reader.page.getByRole('dialog', { name: '质量手册.pdf' })
    const pages = preview.getByRole('region', { name: '质量手册.pdf的内容' }).getByRole('img')
    await expect.poll(() => pages.count()).toBe(3)
    const inked = () =>
      pages.first().evaluate((canvas: HTMLCanvasElement) => {
        const { width, height } = canvas
        if (width === 0) return false
        return canvas
          .getContext('2d')!
          .getImageData(0, 0, width, height)
          .data.some((value, at) => at % 4 < 3 && value < 200)
      })
    await expect.poll(inked).toBe(true)
    expect(await preview.locator('iframe').count()).toBe(0)
    expect(await preview.getByRole('button', { name: '下载' }).count()).toBe(0)
    expect(reader.complaints).toEqual([])
  })

  it('of anybody broke nothing', () => expect(keeper.complaints).toEqual([]))
})
