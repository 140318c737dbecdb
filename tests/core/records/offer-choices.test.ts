import { expect, test } from 'vitest'
import { MemoryChoiceLists } from '../../../adapters/memory/memory-choice-lists.ts'
import { openMemory } from '../../../adapters/memory/open-memory.ts'
import { catalogueOf } from '../../../core/definitions/catalogue.ts'
import { defineDocument, defineRecord } from '../../../core/definitions/document.ts'
import { ref, text } from '../../../core/definitions/fields.ts'
import { OfferChoices } from '../../../core/records/offer-choices.use-case.ts'
import { person } from '../../support/desk.ts'
import { value } from '../../support/results.ts'

const product = defineRecord({
  key: 'bsc.product',
  title: '产品',
  number: 'P{seq:4}',
  fields: { code: text('编码', { auto: true }), name: text('名称', { required: true }), pinyin: text('拼音码') },
})
const order = defineDocument({
  key: 'xt.order',
  title: '订单',
  fields: { billNo: text('编号', { auto: true }), productId: ref('产品', { to: 'bsc.product' }) },
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
