import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Row } from '../../core/kernel/wire.ts'
import { colleague, type Colleague } from '../support/colleague.ts'
import { billNoOf, entered, openForm } from '../support/desk-work.ts'
import { Office, type Desk } from '../support/office.ts'
import { front, seen, signInAs } from '../support/screen.ts'
import { inOneGo } from '../support/telling.ts'
import { findTrade } from '../support/trade.ts'

const product = inject('product')

let office: Office
let api: Colleague
let order: Row
let lister: Desk
let reader: Desk
let writer: Desk

beforeAll(async () => {
  office = await Office.open(product)
  api = await colleague(product, 'ningxin')
  order = await entered(api, await findTrade(api))
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

  it('broke nothing', () => expect([lister, reader, writer].flatMap(({ complaints }) => complaints)).toEqual([]))
})
