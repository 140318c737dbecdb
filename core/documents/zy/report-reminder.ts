import { isOneOf } from '../../definitions/choices.ts'
import { type Effects, message } from '../../definitions/effect.ts'
import type { Known } from '../../definitions/views.ts'
import { lastDay, monthAfter } from '../../kernel/dates.ts'
import { groupBy } from '../../kernel/group-by.ts'

type Filing = {
  readonly deptId: string
  readonly items: readonly {
    readonly empId: string
    readonly postRole: string
    readonly basis: string
    readonly lineStatus: string
    readonly startDate: string
    readonly endDate: string | null
  }[]
  readonly $: { readonly today: string; readonly facts: { readonly reports: readonly Known[] } }
}

/** 医药代表 of zy_post_role, 纯销 of zy_basis. */
const [REPRESENTATIVE, BY_PURE_SALES] = ['1', '2'] as const
/** From this day of the month on heads hear of it too. */
const LAST_DAY = 5

/** Whoever has terminals that are settled by pure sales and has not reported the month before (zyReportRemind). */
export const reminded = (filings: readonly Filing[]): Effects => {
  const [first] = filings
  if (!first) return []
  const { today: day, facts } = first.$
  const period = monthAfter(day.slice(0, 7), -1)
  const reported = new Set(facts.reports.map(({ empId }) => empId))
  const holds = (row: Filing['items'][number]) =>
    row.postRole === REPRESENTATIVE &&
    row.basis === BY_PURE_SALES &&
    isOneOf(row.lineStatus, '1', '2') &&
    row.startDate <= lastDay(period) &&
    (row.endDate === null || row.endDate >= `${period}-01`)
  const late = new Map(
    filings.flatMap(({ deptId, items: rows }) =>
      rows.filter((row) => holds(row) && !reported.has(row.empId)).map(({ empId }) => [empId, deptId] as const),
    ),
  )
  const depts = Number(day.slice(8)) >= LAST_DAY ? [...groupBy([...late], ([, deptId]) => deptId)] : []
  return [
    [...late.keys()].map((empId) => message(`您还没有上报${period}的纯销，请尽快上报`, { empId })),
    depts.map(([deptId, own]) => message(`部门还有${own.length}名代表没有上报${period}的纯销`, { managerOf: deptId })),
  ]
}
