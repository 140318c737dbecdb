import { expect, test } from 'vitest'
import { defineRecord } from '../../../core/definitions/document.ts'
import { idcard, phone, text } from '../../../core/definitions/fields.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { openDesk, person } from '../../support/desk.ts'
import { value } from '../../support/results.ts'

const worker = defineRecord({
  key: 'test.worker',
  title: '员工',
  fields: {
    name: text('姓名', { required: true }),
    phone: phone('手机', { required: true, mask: 'phone' }),
    idcard: idcard('身份证号', { mask: 'idcard' }),
  },
})

const chief = person('chief', { codes: new Set(['*']) })
const clerk = person('clerk', { codes: new Set(['list', 'add', 'edit'].map((action) => `test:worker:${action}`)) })

test('a number that comes back as it was shown stays as it is stored, a new one takes its place, a made-up one is refused', async () => {
  const desk = openDesk([worker])
  const given = { name: '甲', phone: '13912345678', idcard: '110101199001010074' }
  const { id } = value(await desk.save.run({ type: worker, body: given, by: chief }))
  const shown = value(await desk.open.run({ type: worker, id: String(id), by: clerk }))
  expect(shown).toMatchObject({ phone: '139****5678', idcard: '110101********0074' })
  const save = (body: Row) => desk.save.run({ type: worker, id: String(id), body: { ...shown, ...body }, by: clerk })
  const stored = async () => value(await desk.records.find(worker, String(id), chief))

  value(await save({ name: '乙' }))
  expect(await stored()).toMatchObject({ ...given, name: '乙' })
  expect((await save({ version: 2, phone: '138****5678' })).ok).toBe(false)
  value(await save({ version: 2, phone: '13800000000' }))
  expect(await stored()).toMatchObject({ phone: '13800000000', idcard: given.idcard })
})
