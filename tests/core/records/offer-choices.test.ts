import { expect, test } from 'vitest'
import { MemoryChoiceLists } from '../../../adapters/memory/memory-choice-lists.ts'
import { openMemory } from '../../../adapters/memory/open-memory.ts'
import { catalogueOf } from '../../../core/definitions/catalogue.ts'
import { defineDocument, defineRecord } from '../../../core/definitions/document.ts'
import { date, ref, text } from '../../../core/definitions/fields.ts'
import { lines } from '../../../core/definitions/lines.ts'
import { all, any, eq } from '../../../core/kernel/condition.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { saidNothing } from '../../../core/records/choices/nothing-offered.ts'
import { OfferChoices } from '../../../core/records/choices/offer-choices.use-case.ts'
import { person } from '../../support/desk.ts'
import { value } from '../../support/results.ts'

const product = defineRecord({
  key: 'bsc.product',
  title: '产品',
  number: 'P{seq:4}',
  fields: { code: text('编码', { editable: false }), name: text('名称', { required: true }), pinyin: text('拼音码') },
})
const order = defineDocument({
  key: 'xt.order',
  title: '订单',
  fields: { billNo: text('编号', { editable: false }), productId: ref('产品', { to: 'bsc.product' }) },
})

const clerk = person('clerk')

const offering = async () => {
  let serial = 0
  const ids = { next: () => `id-${++serial}` }
  const catalogue = catalogueOf([product, order], {})
  const { records, facts } = openMemory({ catalogue, clock: { now: () => Date.UTC(2026, 2, 18) }, ids })
  for (const row of [{ name: '阿托伐他汀钙片' }, { name: '重酒石酸去甲肾上腺素', pinyin: 'CJSSQJ' }])
    value(await records.insert(product, { id: ids.next(), ...row }, clerk))
  const offer = new OfferChoices(catalogue, records, facts, new MemoryChoiceLists(catalogue))
  return async (keyword: string) =>
    value(await offer.run({ type: order, place: 'productId', draft: {}, keyword, pageNo: 1, pageSize: 9, by: clerk })).records.map(
      ({ label }) => label,
    )
}

test.each([
  ['a piece of its name', '伐他汀', ['阿托伐他汀钙片']],
  ['the initials of its name, in large letters or small', 'ATFT', ['阿托伐他汀钙片']],
  ['its code', 'p0002', ['重酒石酸去甲肾上腺素']],
  ['the pinyin somebody typed for it', 'CJSS', ['重酒石酸去甲肾上腺素']],
  ['nothing of it', 'xyz', []],
])('a record is offered for %s', async (_, keyword, labels) => expect(await (await offering())(keyword)).toEqual(labels))

test('a field with nothing to offer says why and who can mend it, in its own words where it has any', async () => {
  const shelf = defineRecord({ key: 'bsc.shelf', title: '货架', fields: { name: text('名称', { required: true }), room: text('库房') } })
  const put = defineDocument({
    key: 'xt.put',
    title: '上架单',
    fields: {
      billNo: text('编号', { editable: false }),
      room: text('库房'),
      shelfId: ref('货架', { to: 'bsc.shelf', none: '库房“{room}”还没有货架，请联系库管员' }),
      otherId: ref('另一货架', { to: 'bsc.shelf' }),
    },
    choices: { shelfId: (doc) => eq('room', doc.room) },
  })
  const catalogue = catalogueOf([shelf, put], {})
  const { records, facts } = openMemory({ catalogue, clock: { now: () => 0 }, ids: { next: () => 'x' } })
  const offer = new OfferChoices(catalogue, records, facts, new MemoryChoiceLists(catalogue))
  const asked = async (place: string, by = clerk, keyword = '') =>
    value(await offer.run({ type: put, place, draft: { room: 'R1' }, keyword, pageNo: 1, pageSize: 9, by }))
  expect((await asked('shelfId')).nothing).toBe('没有符合本单已填内容的货架，请先在“货架”中新增')
  const helpless = person('clerk', { codes: new Set(['xt:put:list']) })
  expect((await asked('otherId', helpless)).nothing).toBe('没有可选的另一货架，请联系可维护“货架”的同事新增')
  expect(await asked('otherId', clerk, '甲')).toEqual({ records: [], total: 0 })
  const answered = await asked('shelfId')
  expect(saidNothing(put, 'shelfId', { room: 'R1', room_dictText: '一号库' }, undefined, answered).nothing).toBe(
    '库房“一号库”还没有货架，请联系库管员',
  )
  expect(saidNothing(put, 'shelfId', {}, undefined, answered).nothing).toBe(answered.nothing)
  value(await records.insert(shelf, { id: 's1', name: '甲', room: 'R1' }, clerk))
  expect((await asked('shelfId')).nothing).toBeUndefined()
})

test('what belongs to something else is offered once that is chosen: before, it says what comes first, and what names nobody stays out', async () => {
  const owner = defineRecord({ key: 'bsc.owner', title: '户主', fields: { name: text('名称', { required: true }) } })
  const account = defineRecord({
    key: 'bsc.account',
    title: '账户',
    fields: { name: text('名称', { required: true }), ownerId: ref('户主', { to: 'bsc.owner' }), open: text('可用') },
  })
  const bill = defineDocument({
    key: 'sale.receivable',
    title: '付款单',
    fields: {
      billNo: text('编号', { editable: false }),
      payerId: ref('付款人', { to: 'bsc.owner', required: true }),
      agentId: ref('代付人', { to: 'bsc.owner' }),
      accountId: ref('账户', { to: 'bsc.account', none: '付款人还没有账户，请联系财务部开户' }),
    },
    lines: {
      items: lines('明细', {
        columns: { ownerId: ref('户主', { to: 'bsc.owner' }), accountId: ref('账户', { to: 'bsc.account' }) },
        choices: { accountId: (row) => eq('ownerId', row.ownerId) },
      }),
    },
    choices: {
      accountId: (doc) => all(eq('open', 'Y'), any(...(doc.agentId ? [eq('ownerId', doc.agentId)] : []), eq('ownerId', doc.payerId))),
    },
  })
  const catalogue = catalogueOf([owner, account, bill], {})
  const { records, facts } = openMemory({ catalogue, clock: { now: () => 0 }, ids: { next: () => 'x' } })
  for (const row of [
    { id: 'nobodys', name: '无主账户', ownerId: null, open: 'Y' },
    { id: 'hers', name: '她的账户', ownerId: 'she', open: 'Y' },
  ])
    value(await records.insert(account, row, clerk))
  const offer = new OfferChoices(catalogue, records, facts, new MemoryChoiceLists(catalogue))
  const asked = async (place: string, draft: Row, keyword = '') =>
    value(await offer.run({ type: bill, place, draft, keyword, pageNo: 1, pageSize: 9, by: clerk }))
  const early = await asked('accountId', {})
  expect(early).toEqual({ records: [], total: 0, nothing: '请先填写“付款人”，再选择账户', awaits: true })
  expect(saidNothing(bill, 'accountId', {}, undefined, early)).toBe(early)
  expect((await asked('accountId', {}, '账户')).records).toEqual([])
  expect((await asked('accountId', { payerId: 'she' })).records.map(({ id }) => id)).toEqual(['hers'])
  expect((await asked('accountId', { agentId: 'she' })).records.map(({ id }) => id)).toEqual(['hers'])
  expect((await asked('items.accountId', { items: [{ id: 'r' }] })).nothing).toBe('请先填写“户主”，再选择账户')
  expect((await asked('accountId', { payerId: 'he' })).awaits).toBeUndefined()
})

test('of documents the newest is offered first, each with whom it is about and its day', async () => {
  const firm = defineRecord({ key: 'bsc.factory', title: '公司', party: 'partner', fields: { name: text('名称', { required: true }) } })
  const bill = defineDocument({
    key: 'sale.receivable',
    title: '账单',
    number: 'ZD{seq:4}',
    fields: {
      billNo: text('编号', { editable: false }),
      firmId: ref('公司', { to: 'bsc.factory', listed: true }),
      dueDate: date('到期日', { listed: true }),
    },
  })
  const pay = defineDocument({
    key: 'xt.pay',
    title: '付款',
    fields: { billNo: text('编号', { editable: false }), billId: ref('账单', { to: 'sale.receivable' }) },
  })
  const catalogue = catalogueOf([firm, bill, pay], {})
  let now = 0
  let serial = 0
  const ids = { next: () => `id-${++serial}` }
  const { records, facts } = openMemory({ catalogue, clock: { now: () => (now += 60_000) }, ids })
  value(await records.insert(firm, { id: 'f1', name: '华东医药' }, clerk))
  for (const dueDate of ['2026-03-18', '2026-03-19']) value(await records.insert(bill, { id: ids.next(), firmId: 'f1', dueDate }, clerk))
  const offer = new OfferChoices(catalogue, records, facts, new MemoryChoiceLists(catalogue))
  const { records: offered } = value(
    await offer.run({ type: pay, place: 'billId', draft: {}, keyword: '', pageNo: 1, pageSize: 9, by: clerk }),
  )
  expect(offered.map(({ label, apart }) => [label, apart])).toEqual([
    ['ZD0002', '华东医药 · 2026-03-19'],
    ['ZD0001', '华东医药 · 2026-03-18'],
  ])
})
