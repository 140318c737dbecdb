import { addDays } from '../../../core/kernel/dates.ts'
import { type Knacks, offered, typeOf } from './knack.ts'

export const bzjKnacks: Knacks = {
  // Statements of one account do not overlap.
  'bzj.statement': (_, serial) => ({ startDate: addDays('2019-01-01', serial), endDate: addDays('2019-01-01', serial) }),
  'bzj.account': async (clerk, serial) => {
    const people = await offered(clerk, typeOf(clerk, 'bzj.account'), 'userId', { ownerType: '3' }, 100)
    return { ownerType: '3', userId: people[serial % people.length]?.id ?? null }
  },
}
