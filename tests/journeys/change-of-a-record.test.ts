import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../core/kernel/wire.ts'
import { decidersOf, decision, openTask } from '../support/approving.ts'
import { ask, colleague } from '../support/colleague.ts'
import { Office, type Desk } from '../support/office.ts'
import { ownProduct } from '../support/own-product.ts'
import { answer, front, seen, sendOff, signInAs, told } from '../support/screen.ts'
import { inOneGo } from '../support/telling.ts'

const product = ownProduct()
const FACTORY = '/bsc/factory'
const LINKMAN = '陈向东'
const POSTCODE = '310051'

let office: Office
let clerk: Desk
let token: string
let before: Row

const stored = (): Promise<Row> => ask(product, 'GET', `${FACTORY}/findById/${String(before['id'])}`, { token })

beforeAll(async () => {
  office = await Office.open(product)
  token = (await ask(product, 'POST', '/sys/demo/login', { body: { username: 'songjia' } })).token
  const { records } = await ask(product, 'GET', `${FACTORY}/list?billStatus=approved&pageNo=1&pageSize=1`, { token })
  before = records[0]
  clerk = await office.desk()
  await signInAs(clerk.page, '宋佳')
})
afterAll(() => office.close())
inOneGo(() => office)

const page = () => front(clerk.page)
const field = (title: string) => page().getByRole('textbox', { name: title, exact: true })
const changed = (title: string) => page().getByRole('region', { name: '变更内容' }).getByRole('row', { name: title })
const write = async (title: string, text: string) => {
  await page().getByRole('button', { name: '编辑' }).click()
  await field(title).fill(text)
  await page().getByRole('button', { name: /^保存/ }).click()
  await told(clerk.page, '修改已暂存，请提交变更审批')
}

describe('a change of an approved record', () => {
  it('waits beside the record, shown with what stands', async () => {
    await clerk.page.goto(`${FACTORY}/${String(before['id'])}`)
    await write('联系人', LINKMAN)
    expect(await (await seen(changed('联系人'))).innerText()).toContain(LINKMAN)
    expect(await changed('联系人').innerText()).toContain(String(before['linkman']))
    expect(await stored()).toMatchObject({ linkman: before['linkman'], billStatus: 'approved' })
  })

  it('is what the form goes on from: a second save leaves the first in place', async () => {
    await page().getByRole('button', { name: '编辑' }).click()
    await seen(page().getByText('暂存的修改尚未提交'))
    expect(await field('联系人').inputValue()).toBe(LINKMAN)
    await field('邮编').fill(POSTCODE)
    await page().getByRole('button', { name: /^保存/ }).click()
    await seen(changed('邮编'))
    expect(await changed('联系人').innerText()).toContain(LINKMAN)
  })

  it('is dropped by whoever may edit, and nothing of it is left', async () => {
    await page().getByRole('button', { name: '更多' }).click()
    await clerk.page.getByRole('menuitem', { name: '放弃修改' }).click()
    await answer(clerk.page, /^放弃.*的修改/, '放弃')
    await changed('联系人').waitFor({ state: 'hidden' })
    expect(await stored()).toMatchObject({ linkman: before['linkman'], pendingChange: null })
  })

  it('is before the eyes of who decides it, and becomes the record once all have agreed', async () => {
    await write('联系人', LINKMAN)
    await page().getByRole('button', { name: '提交变更' }).click()
    await sendOff(clerk.page, '提交变更')
    await told(clerk.page, /已提交变更/)
    const api = await colleague(product, 'songjia')
    const approval = (id: string) => ask(product, 'GET', `/process/byBus?docKey=bsc.factory&busId=${id}`, { token })
    const deciders = await decidersOf(office, { ...api, approval }, String(before['id']), async ({ page: theirs }) => {
      await openTask(theirs, String(before['name']))
      const row = front(theirs).getByRole('region', { name: '变更内容' }).getByRole('row', { name: '联系人' })
      expect(await (await seen(row)).innerText()).toContain(LINKMAN)
      await decision(theirs, '同意').click()
      await told(theirs, /已同意/)
    })
    expect(deciders.length).toBe(2)
    expect(await stored()).toMatchObject({ linkman: LINKMAN, pendingChange: null, billStatus: 'approved' })
  })
})

describe('all of it', () => {
  it('broke nothing', () => expect(clerk.complaints).toEqual([]))
})
