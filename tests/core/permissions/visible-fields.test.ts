import { expect, test } from 'vitest'
import { defineRecord } from '../../../core/definitions/document.ts'
import { bankcard, idcard, money, phone, text } from '../../../core/definitions/fields.ts'
import { lines } from '../../../core/definitions/lines.ts'
import { mayUse, neededToSee, visibleTo } from '../../../core/permissions/visible-fields.ts'
import { person } from '../../support/desk.ts'

const worker = defineRecord({
  key: 'test.worker',
  title: '员工',
  fields: {
    name: text('姓名'),
    wage: money('工资', { guard: 'wage' }),
    note: text('评语', { visibleTo: ['hr'] }),
    phone: phone('手机', { mask: 'phone' }),
    idcard: idcard('身份证号', { mask: 'idcard' }),
    bankNo: bankcard('卡号', { mask: 'bankcard' }),
  },
  lines: { pay: lines('发放', { columns: { month: text('月份'), paid: money('金额', { guard: 'wage' }) } }) },
})

const row = {
  name: '张三',
  wage: '9000',
  note: '可用',
  phone: '13912345678',
  idcard: '110101199001010011',
  bankNo: '6222020000000017',
  pay: [{ id: 'p1', month: '2026-01', paid: '9000' }],
}
const seenWith = (codes: readonly string[], roles: readonly string[] = []) =>
  visibleTo(worker, row, person('u1', { codes: new Set(codes), roles }))

test('what a person may not see is no part of what he is told, in tables neither, and what is masked shows its ends', () => {
  expect(seenWith([])).toEqual({
    name: '张三',
    phone: '139****5678',
    idcard: '110101********0011',
    bankNo: '**** **** 0017',
    pay: [{ id: 'p1', month: '2026-01' }],
  })
})

test('a number that is shorter than its mask shows no more than a quarter of itself', () => {
  const short = { ...row, phone: '5551234', idcard: '1234567', bankNo: '123' }
  expect(visibleTo(worker, short, person('u1', { codes: new Set(), roles: [] }))).toMatchObject({
    phone: '****4',
    idcard: '****7',
    bankNo: '****',
  })
})

test("a guard may be another type's permission, named whole", () => {
  const copy = defineRecord({ key: 'test.copy', title: '抄件', fields: { wage: money('工资', { guard: 'test:worker:wage' }) } })
  const seen = (...codes: string[]) => visibleTo(copy, { wage: '9000' }, person('u1', { codes: new Set(codes), roles: [] }))
  expect([seen('test:copy:wage'), seen('test:worker:wage')]).toEqual([{}, { wage: '9000' }])
})

test('each right opens what it is for', () => {
  expect(seenWith(['test:worker:wage'])).toMatchObject({ wage: '9000', phone: '139****5678', pay: [{ paid: '9000' }] })
  expect(seenWith([], ['hr'])).toMatchObject({ note: '可用' })
  expect(seenWith(['test:worker:plain'])).toMatchObject({ phone: '13912345678', idcard: '110101199001010011', bankNo: '6222020000000017' })
})

test('a row that tells of a guarded field is read by whoever sees that field; one that does not say so by nobody', () => {
  const log = defineRecord({
    key: 'test.log',
    title: '日志',
    fields: { name: text('名称'), was: text('原值', { guardedBy: 'needs' }), needs: text('权限') },
  })
  const read = (needs: string | null, codes: readonly string[], roles: readonly string[] = []) =>
    visibleTo(log, { name: '张三', was: '9000', needs }, person('u1', { codes: new Set(codes), roles }))['was']
  expect(neededToSee(worker, worker.fields.wage!)).toBe('*,test:worker:wage')
  expect(read(neededToSee(worker, worker.fields.wage!), ['test:worker:wage'])).toBe('9000')
  expect(read(neededToSee(worker, worker.fields.wage!), ['test:log:list'])).toBeUndefined()
  expect(read(neededToSee(worker, worker.fields.note!), [], ['hr'])).toBe('9000')
  expect(read(neededToSee(worker, worker.fields.note!), [], ['sales_rep'])).toBeUndefined()
  expect(read(neededToSee(worker, worker.fields.name!), [])).toBe('9000')
  expect(read(null, ['test:worker:wage'])).toBeUndefined()
  expect(mayUse(log, log.fields.was!, 'compare', person('u1', { codes: new Set(['*']) }))).toBe(false)
})
