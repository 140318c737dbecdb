import type { DemoPeriod } from '../../definitions/random-choices.ts'
import type { SamplesByType } from '../../definitions/samples.ts'
import { addDays } from '../../kernel/dates.ts'
import { appliedOutcome, writtenOutcome } from './sample-applies.ts'
import { adjust, append, ISSUES } from './sample-budgets.ts'
import { costApply, costOutcome, costWriteOff } from './sample-costs.ts'
import { subject } from './sample-subjects.ts'
import { standard, tripApply, tripWriteOff } from './sample-trips.ts'

const since = ({ first, today }: DemoPeriod): readonly [string, string] => [`${first.slice(0, 4)}-01-25`, addDays(today, -3)]
const later = ({ first, today }: DemoPeriod): readonly [string, string] => [`${first.slice(0, 4)}-02-20`, addDays(today, -2)]
const BUDGETED = { after: ['ys.subject', 'ys.tripStandard', 'bsc.hospital'], together: 'budget' } as const

/** 预算与费用 of the demonstration: budgets come first, and everything is done by the documents that do it in life (ys R19). */
export default {
  'ys.subject': { row: subject },
  'ys.budgetIssued': { ...BUDGETED, ...ISSUES },
  'ys.budgetAppend': { ...BUDGETED, row: append, period: since },
  'ys.budgetAdjust': { ...BUDGETED, row: adjust, period: since },
  'ys.tripStandard': { row: standard },
  'ys.costApply': { ...BUDGETED, row: costApply, outcome: costOutcome, period: since },
  'ys.costWriteOff': { ...BUDGETED, row: costWriteOff, outcome: writtenOutcome, period: later },
  'ys.businessTripApply': { ...BUDGETED, row: tripApply, outcome: appliedOutcome, period: since },
  'ys.businessTripWriteOff': { ...BUDGETED, row: tripWriteOff, outcome: writtenOutcome, period: later },
} satisfies SamplesByType
