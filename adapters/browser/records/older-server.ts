import { shanghai, today } from '../../../core/kernel/dates.ts'
import type { Result } from '../../../core/kernel/result.ts'
import type { DraftKnowledge } from '../../../core/records/remote-records.port.ts'
import { notFound } from '../http/failures.ts'

/** Calls that came later than the protocol are unknown to a server of the older generation. */
export const isUnknownCall = (answer: Result<unknown>): boolean => !answer.ok && answer.failure.code === notFound.code

/** All that formulas know where the server tells them nothing: the day. It judges the save anyway. */
export const learnedAt = (moment: number): DraftKnowledge => ({
  today: today(moment),
  now: shanghai(moment),
  refs: {},
  facts: {},
  rowFacts: {},
})
