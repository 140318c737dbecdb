import { isOneOf } from '../../definitions/choices.ts'
import { defineRecord } from '../../definitions/document.ts'
import { message } from '../../definitions/effect.ts'
import { bool, date, decimal, dept, dict, files, int, longText, money, ref, text } from '../../definitions/fields.ts'
import { any, eq, oneOf } from '../../kernel/condition.ts'
import { daysAfter } from '../../kernel/dates.ts'

/** Days before the end of an insurance or an inspection on which the manager is told. */
const WARNED_AT = [30, 15, 7]
/** 普通货车 and 冷藏车 of vehicle_type. */
const [TRUCK, COLD] = ['3', '4'] as const

/** 车辆管理: administration keeps the company's vehicles, drivers, insurance and inspection dates. */
export default defineRecord({
  key: 'xzrl.vehicle',
  title: '车辆管理',
  titleField: 'plateNo',
  fields: {
    plateNo: text('车牌号', {
      required: true,
      max: 10,
      pattern: '^[\\u4e00-\\u9fa5][A-Z][A-Z0-9]{5,6}$',
      message: '请输入正确的车牌号',
      listed: true,
      queried: true,
    }),
    vehicleType: dict('车辆类型', { code: 'vehicle_type', required: true, listed: true, queried: true }),
    brand: text('品牌型号', { required: true, max: 50, listed: true }),
    seats: int('核载人数', { required: true, default: 5, atLeast: 1, atMost: 60, message: '核载人数应在1到60之间', listed: true }),
    loadWeight: decimal('核载质量(吨)', { scale: 2, above: 0, message: '核载质量必须大于0' }),
    vin: text('车辆识别代号', { required: true, pattern: '^[A-HJ-NPR-Z0-9]{17}$', message: '车辆识别代号为17位字母数字' }),
    orgId: dept('所属公司', { required: true, listed: true, queried: true }),
    managerId: ref('管理人', { to: 'sys.employee', required: true, listed: true }),
    driverId: ref('固定司机', { to: 'sys.employee', listed: true }),
    buyDate: date('购置日期', { required: true }),
    buyPrice: money('购置价格', { atLeast: 0, message: '购置价格不能为负数' }),
    mileage: int('当前里程(公里)', { required: true, default: 0, listed: true }),
    insuranceUntil: date('保险到期日', { required: true, listed: true }),
    inspectUntil: date('年检到期日', { required: true, listed: true }),
    nextMaintain: int('下次保养里程', { listed: true }),
    hasTempControl: bool('温控设备', { default: 'N' }),
    vehicleStatus: dict('车辆状态', { code: 'vehicle_status', required: true, default: '1', listed: true, queried: true }),
    attachments: files('行驶证保险单'),
    remark: longText('备注', { max: 500 }),
  },
  facts: { used: { give: 'exists', from: 'xzrl.vehicleUse', where: ({ $ }) => ($.id ? eq('vehicleId', $.id) : undefined) } },
  required: { loadWeight: ({ vehicleType }) => isOneOf(vehicleType, TRUCK, COLD) },
  rules: {
    buyDate: { holds: ({ buyDate, $ }) => buyDate <= $.today, message: '购置日期不能晚于今天' },
    mileage: { holds: ({ mileage, $ }) => mileage >= Number($.old?.['mileage'] ?? 0), message: '里程不能小于原里程' },
    nextMaintain: {
      // Driven past it, the vehicle waits for its maintenance: what stands there may stay until somebody says another.
      holds: ({ nextMaintain, mileage, $ }) => (nextMaintain ?? 0) > mileage || nextMaintain === $.old?.['nextMaintain'],
      message: '下次保养里程必须大于当前里程',
    },
  },
  checks: [
    {
      holds: ({ vehicleType, hasTempControl }) => vehicleType !== COLD || hasTempControl === 'Y',
      message: '冷藏车必须配备温控设备',
      field: 'hasTempControl',
    },
    { before: 'delete', holds: ({ $ }) => !$.facts.used, message: '车辆已有用车记录，不能删除' },
  ],
  unique: [
    { fields: ['plateNo'], message: '车牌号已存在' },
    { fields: ['vin'], message: '车辆识别代号已存在' },
  ],
  actions: {
    schedule: {
      title: '使用日程',
      role: ['admin_office', 'dept_manager', 'general_manager'],
      opens: {
        week: {
          of: 'xzrl.vehicleUse',
          by: 'vehicleId',
          from: 'startTime',
          until: 'endTime',
          ended: 'backTime',
          in: ['approved', 'out', 'returned'],
          who: 'empId',
          dept: 'deptId',
        },
      },
    },
  },
  jobs: {
    vehicleExpire: {
      title: '车辆保险年检到期提醒',
      cron: '0 10 8 * * ?',
      description: '车辆保险或年检到期前30、15、7天提醒管理人',
      looksAt: (day) => any(oneOf('insuranceUntil', daysAfter(day, WARNED_AT)), oneOf('inspectUntil', daysAfter(day, WARNED_AT))),
      each: ({ plateNo, insuranceUntil, inspectUntil, managerId, $ }) =>
        (
          [
            ['保险', insuranceUntil],
            ['年检', inspectUntil],
          ] as const
        ).map(
          ([what, until]) =>
            daysAfter($.today, WARNED_AT).includes(until) && message(`车辆${plateNo}${what}将于${until}到期`, { empId: managerId }),
        ),
    },
  },
  sample: 12,
})
