import { expect, test } from 'vitest'
import { defineDocument, defineRecord } from '../../../core/definitions/document.ts'
import { update } from '../../../core/definitions/effect.ts'
import { money, ref, text } from '../../../core/definitions/fields.ts'
import { openDesk, person } from '../../support/desk.ts'
import { value } from '../../support/results.ts'

const seen: string[] = []

const purse = defineRecord({
  key: 'test.purse',
  title: '账户',
  fields: { name: text('名称', { required: true }), left: money('余额', { default: '100' }) },
})

/** Takes what is held out of the purse, and holds the rest: what it wrote to itself must not be taken again. */
const wish = defineDocument({
  key: 'test.wish',
  title: '申请',
  number: 'SQ{yyyyMM}{seq:4}',
  fields: {
    billNo: text('编号', { editable: false }),
    purseId: ref('账户', { to: 'test.purse', required: true }),
    held: money('占用', { required: true }),
  },
  effects: {
    save: (doc) => {
      seen.push(`${doc.billNo ?? ''}/${doc.held.toString()}`)
      return [update('test.purse', doc.purseId, { add: { left: doc.held.negated() } }), update(doc, { add: { held: doc.held.negated() } })]
    },
  },
})

test('effects are worked out of the record as it comes: what they write to it is not looked at, and only its number asks once more', async () => {
  const desk = openDesk([purse, wish])
  const by = person('clerk')
  const own = value(await desk.save.run({ type: purse, body: { name: '甲' }, by }))
  const row = value(await desk.save.run({ type: wish, body: { purseId: own['id']!, held: '30' }, by }))
  expect(seen).toEqual(['/30', `${row['billNo']}/30`])
  expect(row['held']).toBe('0')
  expect(value(await desk.records.find(purse as never, String(own['id']), by))['left']).toBe('70')
  seen.length = 0
  value(await desk.save.run({ type: wish, id: String(row['id']), body: { version: row['version']!, held: '20' }, by }))
  expect(seen).toEqual([`${row['billNo']}/20`])
})
