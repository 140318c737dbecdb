import { defineRecord } from '../../definitions/document.ts'
import { update } from '../../definitions/effect.ts'
import { date, dict, text, time, year } from '../../definitions/fields.ts'
import { addDays } from '../../kernel/dates.ts'
import { isWeekday, USUAL_SHIFTS } from '../../kernel/working-hours.ts'

const [[AM_START, AM_END], [PM_START, PM_END]] = USUAL_SHIFTS

const daysOf = (wanted: string): readonly string[] => {
  const days: string[] = []
  for (let day = `${wanted}-01-01`; day.startsWith(wanted); day = addDays(day, 1)) days.push(day)
  return days
}

/** 工作日历: HR keeps which days are worked; leave, overtime and the limits of approvals count by it. */
export default defineRecord({
  key: 'oa.workday',
  title: '工作日历',
  titleField: 'day',
  order: 'day asc',
  fields: {
    day: date('日期', { required: true, listed: true, queried: 'range' }),
    year: year('年度', { derived: true, listed: true, queried: true }),
    dayType: dict('日期类型', { code: 'day_type', required: true, default: '1', listed: true, queried: true }),
    name: text('名称', { max: 40, listed: true }),
    amStart: time('上午上班', { default: AM_START }),
    amEnd: time('上午下班', { default: AM_END }),
    pmStart: time('下午上班', { default: PM_START }),
    pmEnd: time('下午下班', { default: PM_END }),
  },
  derive: { year: ({ day }) => day.slice(0, 4) },
  unique: [{ fields: ['day'], message: '该日期已设置' }],
  actions: {
    makeYear: {
      title: '生成年度',
      role: 'hr',
      ask: { targetYear: year('年度', { required: true }) },
      effects: ({ day: own }, { targetYear }) =>
        daysOf(String(targetYear))
          .filter((day) => day !== own)
          .map((day) => update('oa.workday', { day }, { begins: { dayType: isWeekday(day) ? '1' : '2' } })),
    },
  },
  importable: { mode: 'upsert', key: ['day'], max: 400 },
  sample: 731,
})
