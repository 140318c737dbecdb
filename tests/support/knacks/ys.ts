import { addDays } from '../../../core/kernel/dates.ts'
import type { Knacks } from './knack.ts'

export const ysKnacks: Knacks = {
  'ys.budgetIssued': () => ({ items: [{ m12: '1000' }] }),
  // A ticket, not an allowance; and nobody is on two ways at once.
  'ys.businessTripApply': (_, serial) => {
    const day = addDays('2026-04-01', serial % 270)
    return {
      ...{ startDate: day, endDate: day, itinerary: [{ fromDate: day, toDate: day }] },
      costs: [{ tripCostType: '1', unitPrice: '100' }],
    }
  },
}
