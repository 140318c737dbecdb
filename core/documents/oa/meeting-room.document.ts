import { defineRecord } from '../../definitions/document.ts'
import { bool, decimal, dicts, int, ref, text, time } from '../../definitions/fields.ts'

/** 会议室: administration keeps the meeting rooms that can be booked. */
export default defineRecord({
  key: 'oa.meetingRoom',
  title: '会议室',
  fields: {
    name: text('会议室名称', { required: true, max: 40, listed: true, queried: true }),
    place: text('地点', { required: true, max: 60, listed: true }),
    capacity: int('容纳人数', { required: true, above: 0, message: '容纳人数必须大于0', listed: true }),
    devices: dicts('设备', { code: 'meeting_device', listed: true }),
    managerId: ref('管理人', { to: 'sys.employee', required: true, listed: true }),
    needApprove: bool('需审批', { default: 'N', listed: true }),
    openFrom: time('开放时间起', { required: true, default: '08:00:00' }),
    openTo: time('开放时间止', { required: true, default: '20:00:00' }),
    maxHours: decimal('单次最长（小时）', { scale: 1, default: '4' }),
    enabled: bool('启用', { default: 'Y', listed: true, queried: true }),
    remark: text('备注', { max: 200 }),
  },
  unique: [{ fields: ['name'], message: '会议室名称已存在' }],
  actions: {
    schedule: {
      title: '使用日程',
      role: 'staff',
      opens: {
        week: {
          of: 'oa.meetingRoomApply',
          by: 'meetingRoomId',
          from: 'startTime',
          until: 'endTime',
          in: ['approving', 'approved', 'closed'],
          who: 'empId',
          dept: 'deptId',
          open: ['openFrom', 'openTo'],
        },
      },
    },
  },
  sample: 6,
})
