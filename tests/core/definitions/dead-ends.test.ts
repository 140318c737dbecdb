import { describe, expect, test } from 'vitest'
import { catalogueOf } from '../../../core/definitions/catalogue.ts'
import { defineRecord } from '../../../core/definitions/document.ts'
import { text } from '../../../core/definitions/fields.ts'
import { actionsFor } from '../../../core/records/actions/offered-actions.ts'
import { typeCodes } from '../../../core/permissions/type-codes.ts'
import { catalogue } from '../../support/catalogue.ts'
import { person } from '../../support/desk.ts'

const shop = defineRecord({
  key: 'test.shop',
  title: '门店',
  fields: { name: text('名称') },
  actions: {
    order: { title: '下单', opens: { form: 'test.order', with: () => ({}) } },
    orders: { title: '订单', opens: { list: 'test.order', with: () => ({}) } },
    twin: { title: '再开一家', opens: { form: 'test.shop', with: () => ({}) } },
  },
})
const order = defineRecord({ key: 'test.order', title: '订单', fields: { name: text('名称') } })
const titles = (of: typeof catalogue) => {
  const type = of.find('test.shop')!
  return actionsFor(type, { id: '1', version: 1 }, person('boss', { codes: new Set(['*']) })).map(({ title }) => title)
}

describe('a button that leads to a type', () => {
  test('is offered where the type is declared, with a right of its own', () => {
    const whole = catalogueOf([shop, order], {})
    expect(titles(whole)).toEqual(expect.arrayContaining(['下单', '订单', '再开一家']))
    expect(typeCodes(whole.find('test.shop')!).map(({ action }) => action)).toEqual(expect.arrayContaining(['order', 'twin']))
  })

  test('is not there for anybody while the type is not, and the declaration keeps it', () => {
    const half = catalogueOf([shop], {})
    expect(titles(half).filter((title) => ['下单', '订单', '再开一家'].includes(title))).toEqual(['再开一家'])
    expect(typeCodes(half.find('test.shop')!).map(({ action }) => action)).not.toContain('order')
    expect(half.declared).toEqual([shop])
  })

  test('leads somewhere in every type there is', () => {
    const ends = [...catalogue.types, ...catalogue.reports].flatMap((type) =>
      Object.entries(type.actions ?? {}).flatMap(([key, { opens }]) => {
        const target = opens?.form ?? opens?.list
        return target === undefined || catalogue.paged(target) ? [] : [`${type.key}.${key} → ${target}`]
      }),
    )
    expect(ends).toEqual([])
  })
})
