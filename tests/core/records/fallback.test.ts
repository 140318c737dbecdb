import { describe, expect, test } from 'vitest'
import { defineRecord } from '../../../core/definitions/document.ts'
import { date, int, text } from '../../../core/definitions/fields.ts'
import { lines } from '../../../core/definitions/lines.ts'
import { addDays } from '../../../core/kernel/dates.ts'
import { rowsOf } from '../../../core/kernel/wire.ts'
import { looking } from '../../../core/records/form/form-context.ts'
import { openDesk, person } from '../../support/desk.ts'
import { refusalOf, value } from '../../support/results.ts'

const visit = defineRecord({
  key: 'test.visit',
  title: '走访',
  fields: { name: text('名称', { required: true }), called: text('简称', { required: true }) },
  lines: {
    stops: lines('行程', {
      columns: {
        day: date('日期', { required: true }),
        next: date('下次', { required: true }),
        order: int('次序', { required: true }),
        left: int('剩余', { derived: true }),
      },
      derive: { left: ({ order }) => 10 - order },
      fallback: { next: (row) => (row.day ? addDays(row.day, 7) : null), order: (_row, _head, place) => place + 1 },
    }),
  },
  fallback: { called: (doc) => doc.name },
})

const by = person('u1', { codes: new Set(['*']) })

describe('what a field or cell takes where nobody filled it', () => {
  test('counts as filled, and comes from the record, the row or the place of the row', async () => {
    const body = {
      name: '东区',
      stops: [{ day: '2026-03-01' }, { day: '2026-03-02', next: '2026-03-20', order: 9 }, { day: '2026-03-03' }],
    }
    const row = value(await openDesk([visit]).save.run({ type: visit, body, by }))
    expect(row['called']).toBe('东区')
    expect(rowsOf(row, 'stops').map(({ next, order }) => [next, order])).toEqual([
      ['2026-03-08', 1],
      ['2026-03-20', 9],
      ['2026-03-10', 3],
    ])
  })

  test('counts in a form as it will be saved, while the cell stays empty for whoever writes', () => {
    const knowledge = { today: '', now: '', refs: {}, facts: {}, rowFacts: {}, me: by }
    const typed = { name: '东区', stops: [{ id: 'r1', day: '2026-03-01', order: null }] }
    const { draft, view } = looking(visit, typed, knowledge)
    expect(draft).toMatchObject({ name: '东区', stops: [{ order: null, left: 9 }] })
    expect(draft['called'] ?? null).toBeNull()
    expect((view as unknown as { readonly called: string }).called).toBe('东区')
  })

  test('is still asked for where it finds nothing to take', async () => {
    expect(refusalOf(await openDesk([visit]).save.run({ type: visit, body: { name: '东区', stops: [{ order: 1 }] }, by }))).toBe(
      '请选择日期',
    )
  })
})
