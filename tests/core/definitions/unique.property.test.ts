import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defineDocument } from '../../../core/definitions/document.ts'
import { date, text } from '../../../core/definitions/fields.ts'
import { lines } from '../../../core/definitions/lines.ts'
import { claimsOf, meetingRows, meets } from '../../../core/definitions/unique.ts'
import { eq } from '../../../core/kernel/condition.ts'
import { addDays } from '../../../core/kernel/dates.ts'

const set = { fields: ['head.dept', 'room'] as const, during: ['from', 'until'] as const, where: eq('state', '1'), message: '' }

const type = defineDocument({
  key: 'xt.trial',
  title: '试用单',
  fields: { billNo: text('单据编号', { editable: false }), dept: text('部门') },
  lines: {
    rooms: lines('房间', {
      columns: { room: text('房间'), from: date('从'), until: date('到'), state: text('状态') },
      unique: [set],
    }),
  },
})

const day = fc.option(
  fc.integer({ min: 0, max: 9 }).map((days) => addDays('2026-01-01', days)),
  { freq: 4 },
)
const row = fc.record({ room: fc.constantFrom('1', '2', null), from: day, until: day, state: fc.constantFrom('1', '1', '2') })

test('rows meet exactly where one day is in both of them', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 8 }), (rows) => {
      const named = rows.map((one, at) => ({ ...one, id: String(at) }))
      const daysOf = ({ from, until }: (typeof rows)[number]) =>
        Array.from({ length: 12 }, (_, at) => addDays('2025-12-31', at)).filter((one) => (from ?? '') <= one && one <= (until ?? '9'))
      const counts = (one: (typeof rows)[number]) => one.state === '1'
      const meeting = rows.flatMap((one, at) => {
        const others = rows.filter((other, beside) => beside !== at && counts(other) && other.room === one.room)
        return counts(one) && others.some((other) => daysOf(other).some((shared) => daysOf(one).includes(shared))) ? [at] : []
      })
      const record = { id: 'd', dept: 'A', rooms: named }
      const found = meetingRows(type, 'rooms', record, set)
      expect([...found.keys()].toSorted()).toEqual(meeting)
      const claims = claimsOf(type, record)
      for (const [at, met] of found) {
        const [own, other] = [at, met].map((index) => claims.find((claim) => claim.index === index)!)
        expect(meets(own!, other!) && at !== met).toBe(true)
      }
    }),
  )
})

test('a voided document holds nothing, and a table that was not brought what it held before', () => {
  const rooms = [{ id: '1', room: '1', from: null, until: null, state: '1' }]
  expect(claimsOf(type, { id: 'd', dept: 'A', billStatus: 'voided', rooms })).toEqual([])
  expect(claimsOf(type, { id: 'd', dept: 'B' }, { id: 'd', dept: 'A', rooms })).toMatchObject([
    { key: '["B","1"]', from: null, until: null },
  ])
})
