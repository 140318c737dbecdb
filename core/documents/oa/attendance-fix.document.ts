import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { date, dept, dict, files, int, longText, ref, text, time } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { me } from '../../definitions/start.ts'
import { all, eq, ge, lt, ne, oneOf } from '../../kernel/condition.ts'
import { addMonths, daysBetween } from '../../kernel/dates.ts'

const LATEST = 31
const MOST_A_MONTH = 3
/** 外勤未打卡 and 考勤机故障 of attendance_fix_type: nobody's omission. */
const [OUTSIDE, BROKEN] = ['3', '6'] as const

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  empId: ref('申请人', { to: 'sys.employee', required: true, default: me('empId'), listed: true, queried: true }),
  deptId: dept('部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  rowCount: int('更正次数', { derived: true, listed: true }),
  monthCount: int('本月已更正次数', { derived: 'onRead', dependsOn: ['empId'], listed: true }),
  attachments: files('证明材料'),
  remark: longText('备注', { max: 300 }),
}

const items = lines('更正明细', {
  under: fields,
  columns: {
    fixDate: date('日期', { required: true }),
    fixType: dict('更正类型', { code: 'attendance_fix_type', required: true }),
    rawTime: time('原打卡时间'),
    fixTime: time('应打卡时间', { required: true }),
    place: text('地点', { max: 60 }),
    reason: text('原因', { required: true, max: 200 }),
  },
  required: { place: ({ fixType }) => fixType === OUTSIDE },
  rules: {
    fixDate: {
      holds: ({ fixDate, $ }) => fixDate <= $.today && daysBetween(fixDate, $.today) <= LATEST,
      message: '只能更正最近31天的考勤',
    },
  },
  unique: [{ fields: ['fixDate', 'fixType'], message: '同一日期的更正类型重复' }],
  atLeast: 1,
})

/** 考勤更正: a missing or wrong clocking is explained and corrected. */
export default defineDocument({
  key: 'oa.attendanceFix',
  title: '考勤更正',
  number: 'KQ{yyyyMM}{seq:4}',
  about: 'empId.employeeName',
  fields,
  lines: { items },
  facts: {
    // Beside the rows of this form.
    month: {
      give: 'count',
      from: 'oa.attendanceFix.items',
      where: ({ empId, $ }) =>
        empId
          ? all(
              eq('head.empId', empId),
              ge('fixDate', `${$.today.slice(0, 7)}-01`),
              lt('fixDate', addMonths(`${$.today.slice(0, 7)}-01`, 1)),
              oneOf('head.billStatus', ['approving', 'approved']),
              ne('head.id', $.id),
            )
          : undefined,
    },
  },
  derive: {
    rowCount: (doc) => doc.items.length,
    monthCount: ({ $ }) => $.facts.month,
  },
  checks: [
    {
      holds: (doc) => doc.monthCount + doc.rowCount <= MOST_A_MONTH || doc.items.every(({ fixType }) => isOneOf(fixType, OUTSIDE, BROKEN)),
      message: '每月漏打卡更正不超过3次，是否继续',
      warns: true,
    },
  ],
  approval: ['dept_manager', 'hr'],
  print: 'A5',
  sample: 70,
})
