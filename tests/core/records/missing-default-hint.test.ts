import { expect, test } from 'vitest'
import { defineDocument } from '../../../core/definitions/document.ts'
import { sellingOrg, text } from '../../../core/definitions/fields.ts'
import { me } from '../../../core/definitions/start.ts'
import { askedFirst, whyEmpty } from '../../../core/records/choices/missing-default-hint.ts'
import { person } from '../../support/person.ts'

const order = defineDocument({
  key: 'xt.order',
  title: '订单',
  fields: {
    billNo: text('编号', { editable: false }),
    name: text('名称', { required: true }),
    orgId: sellingOrg('销售组织', { required: true, default: me('saleOrgId') }),
    otherOrgId: sellingOrg('另一组织', { default: me('saleOrgId') }),
  },
})

test('whoever has not what a field begins with for others is asked for it first, and told why and who can mend it', () => {
  const adrift = person({ saleOrgId: '' })
  expect(askedFirst(order, adrift)?.title).toBe('销售组织')
  expect(whyEmpty(order.fields['orgId']!, adrift)).toMatch(/没有销售组织.+请联系管理员在“组织管理”中/)
})

test('nobody else is told anything, nor of a field that may stay empty', () => {
  const seller = person({ saleOrgId: '127' })
  expect([askedFirst(order, seller), whyEmpty(order.fields['orgId']!, seller)]).toEqual([undefined, undefined])
  expect(whyEmpty(order.fields['otherOrgId']!, person({ saleOrgId: '' }))).toBeUndefined()
})
