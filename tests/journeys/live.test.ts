import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf, type Row } from '../../core/kernel/wire.ts'
import { colleague, type Colleague } from '../support/colleague.ts'
import { billNoOf, entered, openForm } from '../support/desk-work.ts'
import { Office, type Desk } from '../support/office.ts'
import { ownProduct } from '../support/own-product.ts'
import { front, seen, signInAs } from '../support/screen.ts'
import { inOneGo } from '../support/telling.ts'
import { findTrade, type Trade } from '../support/trade.ts'

const product = ownProduct()

let office: Office
let api: Colleague
let trade: Trade
let order: Row
let lister: Desk
let reader: Desk
let writer: Desk

beforeAll(async () => {
  office = await Office.open(product)
  api = await colleague(product, 'ningxin')
  trade = await findTrade(api)
  order = await entered(api, trade)
  lister = await office.desk()
  reader = await office.desk()
  writer = await office.desk()
  for (const { page } of [lister, reader, writer]) await signInAs(page, '宁欣')
})
afterAll(() => office.close())
inOneGo(() => office)

const row = () =>
  front(lister.page)
    .getByRole('row')
    .filter({ hasText: billNoOf(order) })

describe('what a colleague does to an order', () => {
  it('is seen in the list, on the page and in the form of the others, who did nothing', async () => {
    await lister.page.goto(`/sale/saleOrder?billNo=${billNoOf(order)}`)
    await seen(row().getByText('草稿'))
    await reader.page.goto(`/sale/saleOrder/${String(order['id'])}`)
    await seen(front(reader.page).getByText('草稿').first())
    const form = await openForm(writer.page, order)
    await form.type(1, '数量', '7')

    await api.submit(order)
    await seen(row().getByText('审批中'))
    await seen(front(reader.page).getByText('审批中').first())
    await seen(front(writer.page).getByText('单据已被他人修改，您填写的内容仍在下方'))
  })

  it('to lines that another is typing in is shown where he did not, and offered where he did', async () => {
    const draft = await entered(api, trade)
    const form = await openForm(writer.page, draft)
    await form.type(1, '数量', '7')
    const { id, version, productList } = await api.find(String(draft['id']))
    const lines = rowsOf({ productList }, 'productList').map(({ id: line, productId }, at) => ({
      id: line,
      productId,
      qty: String(8 + at),
    }))
    await api.edit({ id, version, productList: lines } as Row)
    await expect.poll(() => form.shows(2, '数量')).toBe('9')
    expect(await form.shows(1, '数量')).toBe('7')

    await (await form.cell(1, '数量')).click()
    await seen(front(writer.page).getByText('数量已被他人改为 8，您填写的是 7'))
    await form.button('采用对方的').click()
    await expect.poll(() => form.shows(1, '数量')).toBe('8')
  })

  it('is seen while it is typed, before it is saved; where both typed, both values are offered', async () => {
    const draft = await entered(api, trade)
    const mine = await openForm(writer.page, draft)
    const theirs = await openForm(reader.page, draft)
    await mine.type(1, '数量', '7')
    await expect.poll(() => theirs.shows(1, '数量')).toBe('7')

    await theirs.type(2, '数量', '8')
    await expect.poll(() => mine.shows(2, '数量')).toBe('8')
    await mine.type(2, '数量', '9')
    await (await theirs.cell(2, '数量')).click()
    await seen(front(reader.page).getByText('数量已被他人改为 9，您填写的是 8'))
    await theirs.button('保留我的').click()
    expect(await theirs.shows(2, '数量')).toBe('8')
  })

  it('broke nothing', () => expect([lister, reader, writer].flatMap(({ complaints }) => complaints)).toEqual([]))
})
