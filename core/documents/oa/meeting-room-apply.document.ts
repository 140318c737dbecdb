import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { message, system } from '../../definitions/effect.ts'
import { datetime, dept, dicts, files, int, ref, text, users } from '../../definitions/fields.ts'
import { parts } from '../../definitions/listed.ts'
import { me } from '../../definitions/start.ts'
import { all, eq, lt, oneOf } from '../../kernel/condition.ts'
import { addDays, momentOf } from '../../kernel/dates.ts'

const AN_HOUR = 3_600_000
const HALF_AN_HOUR = 1_800_000

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  meetingRoomId: ref('会议室', {
    to: 'oa.meetingRoom',
    required: true,
    none: '没有可预订的会议室，请联系行政部在“会议室”中登记',
    fills: { capacity: 'capacity', managerId: 'managerId' },
    reads: ['name', 'needApprove', 'openFrom', 'openTo', 'maxHours'],
    listed: true,
    queried: true,
  }),
  capacity: int('容纳人数', { editable: false }),
  managerId: ref('管理人', { to: 'sys.employee', editable: false }),
  subject: text('会议主题', { required: true, max: 100, listed: true, queried: true }),
  empId: ref('预订人', { to: 'sys.employee', required: true, default: me('empId'), reads: ['employeeName'], listed: true, queried: true }),
  deptId: dept('部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  startTime: datetime('开始时间', { required: true, listed: true, queried: 'range' }),
  endTime: datetime('结束时间', { required: true, listed: true, above: 'startTime', message: '结束时间必须晚于开始时间' }),
  attendees: users('参会人员', { required: true }),
  outerCount: int('外部人数', { default: 0, atLeast: 0, message: '外部人数不能为负数' }),
  devices: dicts('所需设备', { code: 'meeting_device' }),
  service: text('会务要求', { max: 200 }),
  summary: files('会议纪要', { editable: { in: { approved: 'applicant' } } }),
}

type Meeting = { readonly attendees: string }

const tellAll = ({ attendees }: Meeting, said: string) => parts(attendees).map((userId) => message(said, { userId, about: 'done' }))

/** 会议室预订: staff book a meeting room and invite people; a room has one meeting at a time (A2). */
export default defineDocument({
  key: 'oa.meetingRoomApply',
  title: '会议室预订',
  number: 'HYS{yyyyMM}{seq:4}',
  states: { approved: '已预订', closed: '已结束' },
  about: 'subject',
  fields,
  choices: { meetingRoomId: () => eq('enabled', 'Y') },
  rules: {
    startTime: {
      holds: ({ startTime, $ }) => !isOneOf($.state, '', 'draft', 'rejected') || startTime > $.now,
      message: '开始时间必须晚于现在',
    },
  },
  unique: [
    {
      fields: ['meetingRoomId'],
      during: ['startTime', 'endTime'],
      where: oneOf('billStatus', ['approving', 'approved']),
      message: (_, met) => `会议室该时间段已被${met.$.ref('empId').employeeName ?? ''}预订`,
    },
  ],
  checks: [
    { holds: ({ startTime, endTime }) => startTime.slice(0, 10) === endTime.slice(0, 10), message: '预订不能跨天', field: 'endTime' },
    {
      holds: ({ startTime, endTime, $ }) => {
        const { openFrom, openTo, maxHours } = $.ref('meetingRoomId')
        const hours = (momentOf(endTime) - momentOf(startTime)) / AN_HOUR
        return (
          startTime.slice(11) >= (openFrom ?? '') &&
          (!openTo || endTime.slice(11) <= openTo) &&
          (maxHours === null || hours <= Number(maxHours))
        )
      },
      message: '超出会议室开放时间或单次最长时间',
      field: 'endTime',
    },
    {
      holds: ({ attendees, outerCount, capacity }) => parts(attendees).length + outerCount <= (capacity ?? 0),
      message: '参会人数超过会议室容纳人数，是否继续',
      warns: true,
    },
  ],
  actions: {
    cancel: {
      title: '取消预订',
      from: 'approved',
      to: 'voided',
      role: ['applicant', 'admin_office'],
      when: ({ startTime, $ }) => startTime > $.now,
      message: '会议已开始，不能取消',
      effects: (doc) => tellAll(doc, `会议“${doc.subject}”已取消`),
    },
    finish: {
      title: '结束',
      from: 'approved',
      to: 'closed',
      auto: (today) => lt('endTime', `${addDays(today, 1)} 00:00:00`),
      when: ({ endTime, $ }) => endTime < $.now,
    },
  },
  jobs: {
    roomRelease: {
      title: '会议室释放',
      cron: '0 0/10 * * * ?',
      description: '会议开始30分钟后仍未审批的预订作废，释放会议室',
      looksAt: (day) => all(eq('billStatus', 'approving'), lt('startTime', `${addDays(day, 1)} 00:00:00`)),
      each: ({ startTime, $ }) => [
        momentOf($.now) - momentOf(startTime) >= HALF_AN_HOUR &&
          system('approval', {
            does: 'void',
            processId: String($.old?.['processInstanceId'] ?? ''),
            reason: '会议已开始30分钟仍未审批，系统自动作废',
          }),
      ],
    },
  },
  effects: {
    approve: (doc) =>
      tellAll(doc, `请于${doc.startTime.slice(0, 16)}参加会议“${doc.subject}”，地点${doc.$.ref('meetingRoomId').name ?? ''}`),
  },
  approval: [
    {
      user: 'managerId',
      says: '会议室需审批',
      when: ({ $ }) => $.ref('meetingRoomId').needApprove === 'Y',
    },
  ],
  live: true,
  sample: 70,
})
