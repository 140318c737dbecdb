import { expect, test } from 'vitest'
import { defineDocument, defineRecord } from '../../../core/definitions/document.ts'
import { update } from '../../../core/definitions/effect.ts'
import { money, ref, text } from '../../../core/definitions/fields.ts'
import { lines } from '../../../core/definitions/lines.ts'
import { openDesk, person } from '../../support/desk.ts'
import { refusalOf, value } from '../../support/results.ts'

const purse = defineRecord({
  key: 'test.purse',
  title: '账户',
  fields: { name: text('名称', { required: true }), asked: money('申请', { default: '0' }), held: money('占用', { default: '0' }) },
})

const wish = defineDocument({
  key: 'test.wish',
  title: '申请',
  number: 'SQ{yyyyMM}{seq:4}',
  fields: {
    billNo: text('编号', { editable: false }),
    purseId: ref('账户', { to: 'test.purse', required: true }),
    amount: money('金额', { required: true }),
  },
  lines: { parts: lines('分摊', { columns: { share: money('金额', { editable: false }) }, editable: false }) },
  checks: [{ holds: (doc) => doc.parts.every(({ share }) => share?.gt(0)) && doc.parts.length > 0, message: '没有分摊' }],
  effects: {
    save: (doc) => [
      update('test.purse', doc.purseId, { add: { asked: doc.amount } }),
      update(doc, { rows: { parts: { replace: [{ share: doc.amount.toString() }] } } }),
    ],
    submit: (doc) => doc.parts.map(({ share }) => update('test.purse', doc.purseId, { add: { held: share } })),
  },
  approval: ['business'],
})

const clerk = person('clerk')

test('a document that is sent in the same breath does first what it does when it is saved, and is judged as that leaves it', async () => {
  const desk = openDesk([purse, wish])
  const own = value(await desk.save.run({ type: purse, body: { name: '甲' }, by: clerk }))
  const send = (amount: string, more: object = {}) =>
    desk.save.run({ type: wish, body: { purseId: own['id']!, amount, ...more }, by: clerk, submit: true })
  const stands = async () => value(await desk.records.find(purse as never, String(own['id']), clerk))

  const sent = value(await send('30'))
  expect(sent).toMatchObject({ billStatus: 'approving', parts: [{ share: '30' }] })
  expect(await stands()).toMatchObject({ asked: '30', held: '30' })

  expect(refusalOf(await send('0'))).toBe('没有分摊')
  expect(await stands()).toMatchObject({ asked: '30', held: '30' })
})
