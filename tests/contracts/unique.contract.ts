import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { update } from '../../core/definitions/effect.ts'
import type { Row } from '../../core/kernel/wire.ts'
import type { DocumentType } from '../../core/definitions/document.ts'
import type { Result } from '../../core/kernel/result.ts'
import { booking, closure, sale, smallCatalogue } from '../support/definitions.ts'
import { deskOver } from '../support/desk.ts'
import { person } from '../support/person.ts'
import { type Ports } from '../support/ports.ts'
import { value } from '../support/results.ts'

const me = person()
const failureOf = (result: Result<unknown>) => (result.ok ? undefined : result.failure)

/** What every keeper holds apart, whoever writes it. */
export const uniqueContract = (keeper: string, open: () => Promise<Ports>) =>
  describe(`What stands only once, kept by ${keeper}`, () => {
    let ports: Ports
    let desk: ReturnType<typeof deskOver>
    let count = 0
    const keep = (type: DocumentType, row: Row) =>
      ports.work.whole(() => desk.writer.keep({ type, after: { id: `u-${(count += 1)}`, ...row }, action: 'add', by: me }))
    const change = (type: DocumentType, before: Row, values: Row) =>
      ports.work.whole(() => desk.writer.keep({ type, before, after: { ...before, ...values }, action: 'edit', by: me }))
    const booked = (who: string, room: string, from: string | null, until: string | null, status = 'booked') =>
      keep(booking, { who, room, startTime: from && `2026-05-01 ${from}:00`, endTime: until && `2026-05-01 ${until}:00`, status })
    const closed = (room: string, firstDay: string, lastDay: string | null, billStatus = 'approved') =>
      keep(closure, { billStatus, rooms: [{ id: `u-r${(count += 1)}`, room, firstDay, lastDay }] })

    beforeAll(async () => {
      ports = await open()
      desk = deskOver(ports, { catalogue: smallCatalogue, clock: ports.clock, ids: { next: () => `u-i${(count += 1)}` } })
    })
    afterAll(() => ports.close())

    test('only while its condition holds: the next may have it once the first has let go', async () => {
      const first = value(await booked('甲', 'A1', null, null, 'in'))
      expect(failureOf(await booked('甲', 'A2', null, null, 'in'))).toEqual({
        code: 'record.duplicate',
        message: '甲尚未退房',
        field: 'who',
      })
      const second = value(await booked('甲', 'A2', null, null, 'gone'))
      expect(failureOf(await change(booking, second, { status: 'in' }))).toMatchObject({ message: '甲尚未退房' })
      value(await change(booking, first, { status: 'gone' }))
      value(await change(booking, second, { status: 'in' }))
    })

    test('over spans of time: who comes second is told whom he meets, who comes after is not', async () => {
      value(await booked('乙', 'B1', '10:00', '12:00'))
      expect(failureOf(await booked('丙', 'B1', '11:00', '13:00'))).toEqual({
        code: 'record.duplicate',
        message: 'B1已被乙占用',
        field: 'room',
      })
      value(await booked('丁', 'B1', '12:00', '14:00'))
      value(await booked('戊', 'B2', '11:00', '13:00'))
      value(await booked('己', 'B1', '11:00', '13:00', 'asked'))
    })

    test('an empty end is open, an empty beginning too, and what ends before it begins holds nothing', async () => {
      value(await booked('庚', 'C1', '10:00', null))
      expect(failureOf(await booked('辛', 'C1', '23:00', null))).toMatchObject({ message: 'C1已被庚占用' })
      expect(failureOf(await booked('壬', 'C1', null, '10:01'))).toMatchObject({ message: 'C1已被庚占用' })
      value(await booked('癸', 'C1', null, '10:00'))
      value(await booked('甲', 'C1', '13:00', '12:00'))
    })

    test('days are held from the first to the last, over rows of all records, while their record stands so', async () => {
      value(await closed('D1', '2026-06-01', '2026-06-03'))
      expect(failureOf(await closed('D1', '2026-06-03', '2026-06-05'))).toEqual({
        code: 'record.duplicate',
        message: 'D1已有人占用',
        field: 'rooms.room',
        row: 0,
      })
      value(await closed('D1', '2026-06-04', null))
      const draft = value(await closed('D1', '2026-06-02', '2026-06-02', 'draft'))
      expect(failureOf(await change(closure, draft, { billStatus: 'approved' }))).toMatchObject({ message: 'D1已有人占用' })
    })

    test('one name keeps several types apart', async () => {
      value(await closed('E1', '2026-05-01', '2026-05-01'))
      expect(failureOf(await booked('乙', 'E1', '23:00', null))).toMatchObject({ message: 'E1已被停用单占用' })
      value(await keep(booking, { who: '乙', room: 'E1', startTime: '2026-05-02 00:00:00', endTime: null, status: 'booked' }))
      expect(failureOf(await closed('E1', '2026-05-02', '2026-05-02'))).toMatchObject({ message: 'E1已有人占用' })
    })

    test('what is voided or deleted holds nothing, and neither does what another tenant has', async () => {
      const first = value(await closed('F1', '2026-05-01', null))
      const other = person({ tenantId: 2 })
      const elsewhere = {
        id: `u-${(count += 1)}`,
        who: '丙',
        room: 'F1',
        startTime: '2026-05-03 00:00:00',
        endTime: null,
        status: 'booked',
      }
      value(await ports.work.whole(() => desk.writer.keep({ type: booking, after: elsewhere, action: 'add', by: other })))
      value(await change(closure, first, { billStatus: 'voided' }))
      const second = value(await booked('丙', 'F1', '10:00', null))
      value(await desk.remove.run({ type: booking, ids: [String(second['id'])], by: me }))
      value(await booked('丁', 'F1', '10:00', null))
    })

    test('effects are judged too, of all they change together: one may end and another take its place', async () => {
      const first = value(await booked('甲', 'G1', '10:00', '12:00'))
      const second = value(await booked('乙', 'G1', '10:00', '12:00', 'asked'))
      const set = (one: Row, values: Row) => update('test.booking' as never, String(one['id']), { set: values as never })
      const post = (...effects: ReturnType<typeof set>[]) =>
        ports.work.whole(() => ports.frame.post(effects, { type: sale, row: { id: `u-s${(count += 1)}` } }, me))
      expect(failureOf(await post(set(second, { status: 'booked' })))).toMatchObject({ message: 'G1已被甲占用' })
      value(await post(set(second, { status: 'booked' }), set(first, { endTime: '2026-05-01 10:00:00' })))
      const third = value(await booked('乙', 'G3', null, null, 'in'))
      expect(failureOf(await post(set(second, { status: 'in' })))).toMatchObject({ code: 'record.duplicate', message: '乙尚未退房' })
      value(await post(set(third, { status: 'gone' })))
      value(await post(set(second, { status: 'in' })))
    })

    test('who submits is told at once whom the approval would meet', async () => {
      value(await closed('K1', '2026-05-01', '2026-05-31'))
      const asked = (firstDay: string) =>
        desk.save.run({ type: closure, by: me, submit: true, body: { rooms: [{ room: 'K1', firstDay, lastDay: null }] } })
      expect(failureOf(await asked('2026-05-31'))).toMatchObject({ message: 'K1已有人占用' })
      expect(value(await asked('2026-06-01'))).toMatchObject({ billStatus: 'approving' })
    })

    test('several at once are held against each other too', async () => {
      const row = (who: string, hour: number): Row => ({
        id: `u-${(count += 1)}`,
        who,
        room: 'H1',
        startTime: `2026-05-01 ${hour}:00:00`,
        endTime: `2026-05-01 ${hour + 2}:00:00`,
        status: 'booked',
      })
      const all = (...rows: readonly Row[]) =>
        ports.work.whole(() =>
          desk.writer.keepAll(
            booking,
            rows.map((row) => ({ row, happenings: [] })),
            me,
          ),
        )
      expect(failureOf(await all(row('甲', 10), row('乙', 11)))).toMatchObject({ message: 'H1已被乙占用' })
      expect((await all(row('甲', 10), row('乙', 12))).ok).toBe(true)
    })
  })
