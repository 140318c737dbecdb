import { addDays, momentOf, shanghai } from '../../kernel/dates.ts'
import dicts from './quality.dicts.ts'

const HOUR = 3_600_000

/** What the dictionary says of a level. */
const ofLevel = (recallLevel: string, key: 'noticeHours' | 'reportDays'): number =>
  Number(dicts['recall_level']?.items.find(({ value }) => value === recallLevel)?.attributes?.[key] ?? 0)

/** Until when customers must have been told: level 1 within 24 hours, level 2 within 48, level 3 within 72 (rule Q2). */
export const noticeDeadline = (receiveTime: string, recallLevel: string): string =>
  shanghai(momentOf(receiveTime) + ofLevel(recallLevel, 'noticeHours') * HOUR)

/** The day on which the next progress report to the authority is due: every 1, 3 or 7 days after the last one (rule Q2). */
export const nextReport = (recallLevel: string, last: string): string => addDays(last, ofLevel(recallLevel, 'reportDays'))

/** Batch numbers as they are typed. */
export const batchesIn = (batchNos: string | null): readonly string[] =>
  (batchNos ?? '')
    .split(/[,，、;；\s]+/)
    .map((one) => one.trim())
    .filter(Boolean)
