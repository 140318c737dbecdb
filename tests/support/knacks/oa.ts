import { addDays } from '../../../core/kernel/dates.ts'
import { called, type Knacks } from './knack.ts'

export const oaKnacks: Knacks = {
  'oa.officeItem': called('订书机'),
  'oa.opinion': (_, serial) => ({ content: `同意，请尽快办理${serial}` }),
  'oa.workday': (_, serial) => ({ day: addDays('2031-01-01', serial) }),
}
