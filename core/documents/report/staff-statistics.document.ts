import { date, decimal, dept, dict, dicts, int, percent } from '../../definitions/fields.ts'
import { days, either, floored, number, on, portion } from '../../definitions/summed-value.ts'
import { defineReport, withBelow } from '../../definitions/report.ts'
import { today } from '../../definitions/start.ts'
import { counted, summed } from '../../definitions/tally.ts'
import { all, any, empty, eq, ge, gt, le, ne } from '../../kernel/condition.ts'
import { decimal as exact } from '../../kernel/decimal.ts'
import { each, rateOf } from './sold.ts'

/** 试用 and 离职 of emp_status, 女 of sex. */
const [ON_TRIAL, LEFT, FEMALE] = ['1', '4', '2'] as const
const YEAR = number('365.25')

/** 人员统计: headcount, quota, joining and leaving, structure by post, education, age and seniority. */
export default defineReport({
  key: 'report.staffStatistics',
  title: '人员统计',
  group: 'office',
  order: 'staff desc',
  params: {
    asOf: date('截止日期', { required: true, default: today }),
    deptId: dept('部门'),
    jobCategory: dicts('岗位类别', { code: 'job_category' }),
  },
  columns: {
    deptId: dept('部门'),
    jobCategory: dict('岗位类别', { code: 'job_category' }),
    education: dict('学历', { code: 'education' }),
    quota: int('编制'),
    staff: int('在职人数', { default: 0 }),
    gap: int('缺编'),
    probation: int('试用人数', { default: 0 }),
    joined: int('本年入职', { default: 0 }),
    left: int('本年离职', { default: 0 }),
    leaveRate: percent('离职率（%）'),
    people: int('人数', { default: 0, hidden: true }),
    ages: decimal('年龄合计', { scale: 1, default: '0', hidden: true }),
    avgAge: decimal('平均年龄', { scale: 1, totalled: false }),
    years: decimal('司龄合计', { scale: 1, default: '0', hidden: true }),
    avgSeniority: decimal('平均司龄', { scale: 1, totalled: false }),
    women: int('女性人数', { default: 0, hidden: true }),
    femaleRate: percent('女性占比（%）'),
  },
  dimensions: { deptId: 'begins', jobCategory: 'offered', education: 'offered' },
  datasets: {
    staff: {
      from: 'sys.employee',
      narrows: { deptId: withBelow('deptId'), jobCategory: 'postId.jobCategory' },
      groups: { jobCategory: 'postId.jobCategory' },
      measures: ({ param: { asOf, $ } }) => {
        const since = `${asOf.slice(0, 4)}-01-01`
        return {
          people: counted(),
          staff: counted(all(le('hireDate', asOf), any(empty('leaveDate'), gt('leaveDate', asOf)))),
          probation: counted(eq('empStatus', ON_TRIAL)),
          joined: counted(all(ge('hireDate', since), le('hireDate', asOf))),
          left: counted(all(ge('leaveDate', since), le('leaveDate', asOf))),
          // As the file of an employee shows them.
          ages: summed(floored(portion(days('birthday', on($.today)), number('1'), YEAR, 6))),
          years: summed(portion(days('hireDate', either('leaveDate', on($.today))), number('1'), YEAR, 1)),
          women: counted(all(eq('sex', FEMALE), ne('empStatus', LEFT))),
        }
      },
    },
    // What may be filled is said of organisations, not of posts or schooling.
    quota: {
      from: 'sys.org',
      narrows: { deptId: withBelow('id') },
      groups: { deptId: 'id' },
      without: { jobCategory: 'untold', education: 'untold' },
      measures: () => ({ quota: summed('headCount') }),
    },
  },
  derive: {
    gap: ({ quota, staff }) => (quota === null ? null : Number(quota) - staff),
    leaveRate: ({ left, staff }) => rateOf(exact(left), exact(staff + left)),
    avgAge: ({ ages, people }) => each(ages, people, 1),
    avgSeniority: ({ years, people }) => each(years, people, 1),
    femaleRate: ({ women, staff }) => rateOf(exact(women), exact(staff)),
  },
  keeps: ({ people, quota }) => people > 0 || Number(quota ?? 0) > 0,
  chart: { look: 'bar', x: 'deptId', y: ['quota', 'staff'], line: 'leaveRate' },
  drills: [
    { column: 'staff', to: 'sys.employee', pass: { deptId: 'deptId' } },
    { column: 'left', to: 'oa.resignApply', pass: { deptId: 'deptId' } },
  ],
  roles: ['hr', 'general_manager', 'chairman', 'auditor'],
  print: 'A4-landscape',
})
