import { addDays, addMonths, dayNumber, daysBetween } from '../../kernel/dates.ts'

/** The end of a contract that renews itself: as long again as it lasted, in whole months where it lasted whole months. */
export const renewedEnd = (startDate: string, endDate: string): string => {
  if (dayNumber(startDate) === undefined || dayNumber(endDate) === undefined) return endDate
  const after = addDays(endDate, 1)
  const months =
    (Number(after.slice(0, 4)) - Number(startDate.slice(0, 4))) * 12 + Number(after.slice(5, 7)) - Number(startDate.slice(5, 7))
  return months > 0 && addMonths(startDate, months) === after
    ? addDays(addMonths(after, months), -1)
    : addDays(endDate, daysBetween(startDate, endDate) + 1)
}
