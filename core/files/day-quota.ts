import { momentOf, today } from '../kernel/dates.ts'
import type { Person } from '../kernel/person.ts'
import { done, fail, type Result } from '../kernel/result.ts'
import { dayFull } from './failures.ts'
import type { StoredFiles } from './stored-files.port.ts'

const MOST_BYTES_A_DAY = 2 ** 30

/** May the person upload so much more today (reliability IN7)? */
export const fitsToday = async (files: StoredFiles, by: Person, length: number, now: number): Promise<Result<void>> => {
  const used = await files.sizeSince(by.userId, momentOf(`${today(now)} 00:00:00`))
  if (!used.ok) return used
  return used.value + length > MOST_BYTES_A_DAY ? fail(dayFull) : done
}
