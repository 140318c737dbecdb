import type { Adjustment } from './adjust.ts'
import { LIMITS, type Unit } from './units.ts'

const quoted = (unit: Unit) => `“${LIMITS[unit].title}”`

const isGivingWay = ({ unit, to }: Adjustment) => (unit === 'day' || unit === 'week') && (to === '?' || to === '*')

export const text = {
  wideTitle: 'Cron表达式',
  narrowTitle: 'cron表达式',
  previewTitle: '近十次执行时间（不含年）',
  previewTitleWithYears: '近十次执行时间',
  zone: '北京时间',
  previewUntouched: '执行预览，会忽略年份参数',
  noRuns: '无执行时间',
  notYet: '表达式有误，改正后显示执行时间',
  custom: '自定义',
  expression: '表达式',
  withYears: '含年份',
  yearsIgnored: '表达式限定了年份，预览未计入；打开“含年份”查看实际执行时间',
  onlyOne: '日和周只能设置其中一个',
  take: (expression: string) => `改为 ${expression}`,
  copied: '已复制',
  templates: '常用',
  probe: '检查某天或某一时刻是否执行',
  probeSample: '如 2026-12-01 或 2026-12-01 09:00:00',
  runsOnDay: (time: string) => `当天执行，首次在 ${time}`,
  runsThen: '这一时刻执行',
  runsLater: (time: string) => `不执行，其后首次在 ${time}`,
  neverAgain: '不执行，其后也不再执行',
  compare: '与另一个表达式比较',
  compareSample: '如 0 0 9 ? * 2-6 *',
  onlyHere: (times: string) => `只有当前表达式执行：${times}`,
  onlyThere: (times: string) => `只有对比的表达式执行：${times}`,
  sameTimes: '此后的执行时间相同',
  from: '预览从',
  until: '预览到',
  unbounded: '不限',
  ahead: '未来12个月的执行天数',
  daysIn: (days: readonly number[], off: readonly number[]) =>
    [days.length ? `${days.length}天：${days.join('、')}日` : '不执行', ...(off.length ? [`休息日跳过${off.join('、')}日`] : [])].join(
      '，',
    ),
  duringWork: (opens: string, closes: string) => `工作时间（${opens}-${closes}）内会执行，耗时任务请改到其他时间`,
  skipped: (first: string, last: string, days: number) => `${first === last ? first : `${first} 至 ${last}`} 休息日，跳过 ${days} 天`,
  allOff: '执行日都是休息日，不会执行',
  daysOffLeftOut: '已按“仅工作日执行”跳过周末和法定节假日',
  yearsUnknown: (years: readonly number[]) => `${years.join('、')}年的节假日安排尚未录入系统参数job.holidays，暂时只跳过周末`,
  offOnDay: (next: string) => `当天是休息日，不执行，${next}`,
  toNarrow: '换成窄版',
  toWide: '换成宽版',
  /** What was set by itself after a field was edited. */
  adjusted: (edited: Unit, adjustments: readonly Adjustment[]): string => {
    const [exclusion] = adjustments.filter(isGivingWay)
    const rest = adjustments.filter((one) => one !== exclusion)
    const values = [...new Set(rest.map(({ to }) => to))]
    const told = values.map(
      (to) =>
        `${rest
          .filter((one) => one.to === to)
          .map(({ unit }) => quoted(unit))
          .join('')}自动设为 ${to}`,
    )
    return [...(exclusion ? [`${quoted(exclusion.unit)}自动设为 ${exclusion.to}`] : []), ...told]
      .map((one, place) => (place === 0 ? `${quoted(edited)}已指定，${one}` : one))
      .join('，')
  },
}
