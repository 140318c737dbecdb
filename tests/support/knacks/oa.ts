import { addDays, today } from '../../../core/kernel/dates.ts'
import type { Clerk } from '../clerk.ts'
import { called, type Knacks } from './knack.ts'

const dayOf = ({ town }: Clerk, ahead: number): string => addDays(today(town.clock.now()), ahead)

export const oaKnacks: Knacks = {
  'oa.attendanceFix': (clerk) => ({ items: [{ fixDate: dayOf(clerk, -1), fixType: '1', fixTime: '09:00:00' }] }),
  'oa.leaveApply': (clerk, serial) => ({
    leaveType: '7',
    startTime: `${dayOf(clerk, 20 + serial)} 09:00:00`,
    endTime: `${dayOf(clerk, 20 + serial)} 18:00:00`,
  }),
  'oa.leaveBalance': (_, serial) => ({ leaveType: '9', year: String(2030 + serial), quota: '5' }),
  'oa.officeItem': called('订书机'),
  'oa.opinion': (_, serial) => ({ content: `同意，请尽快办理${serial}` }),
  'oa.overtimeApply': (clerk, serial) => ({
    items: [{ startTime: `${dayOf(clerk, 3 + serial)} 19:00:00`, endTime: `${dayOf(clerk, 3 + serial)} 21:00:00`, content: '月末盘点' }],
  }),
  'oa.workday': (_, serial) => ({ day: addDays('2031-01-01', serial) }),
}
