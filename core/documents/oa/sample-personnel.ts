import type { Dice } from '../../definitions/dice.ts'
import type { SamplesByType } from '../../definitions/samples.ts'
import { addDays } from '../../kernel/dates.ts'
import type { Row } from '../../kernel/wire.ts'
import { isWeekday } from '../../kernel/working-hours.ts'

/** Name, the days that are free, those of them that are the holiday by law, and the weekend days that are worked instead. */
type Holiday = readonly [name: string, free: readonly [string, string], byLaw: readonly [string, string], worked: readonly string[]]

/** As announced for 2025 and 2026. */
const HOLIDAYS: readonly Holiday[] = [
  ['元旦', ['2025-01-01', '2025-01-01'], ['2025-01-01', '2025-01-01'], []],
  ['春节', ['2025-01-28', '2025-02-04'], ['2025-01-28', '2025-01-31'], ['2025-01-26', '2025-02-08']],
  ['清明节', ['2025-04-04', '2025-04-06'], ['2025-04-04', '2025-04-04'], []],
  ['劳动节', ['2025-05-01', '2025-05-05'], ['2025-05-01', '2025-05-02'], ['2025-04-27']],
  ['端午节', ['2025-05-31', '2025-06-02'], ['2025-05-31', '2025-05-31'], []],
  ['国庆节', ['2025-10-01', '2025-10-08'], ['2025-10-01', '2025-10-03'], ['2025-09-28', '2025-10-11']],
  ['元旦', ['2026-01-01', '2026-01-03'], ['2026-01-01', '2026-01-01'], ['2026-01-04']],
  ['春节', ['2026-02-15', '2026-02-23'], ['2026-02-16', '2026-02-19'], ['2026-02-14', '2026-02-28']],
  ['清明节', ['2026-04-04', '2026-04-06'], ['2026-04-05', '2026-04-05'], []],
  ['劳动节', ['2026-05-01', '2026-05-05'], ['2026-05-01', '2026-05-02'], ['2026-05-09']],
  ['端午节', ['2026-06-19', '2026-06-21'], ['2026-06-19', '2026-06-19'], []],
  ['中秋节', ['2026-09-25', '2026-09-27'], ['2026-09-25', '2026-09-25'], ['2026-09-20']],
  ['国庆节', ['2026-10-01', '2026-10-07'], ['2026-10-01', '2026-10-03'], ['2026-10-10']],
]

const isIn = (day: string, [from, until]: readonly [string, string]): boolean => from <= day && day <= until

/** 日期类型 and the name of the holiday. */
const dayOf = (day: string): Pick<Row, 'dayType' | 'name'> => {
  for (const [name, free, byLaw, worked] of HOLIDAYS) {
    if (isIn(day, byLaw)) return { dayType: '3', name }
    if (isIn(day, free)) return { dayType: '2', name }
    if (worked.includes(day)) return { dayType: '4', name: `${name}调休` }
  }
  return { dayType: isWeekday(day) ? '1' : '2', name: null }
}

const workday = ({ first }: Dice, index: number): Row => {
  const day = addDays(first, index)
  return { day, ...dayOf(day) }
}

/** What HR keeps and what people ask of it in the demonstration. */
export const personnelSamples = {
  'oa.workday': { row: workday },
} satisfies SamplesByType
