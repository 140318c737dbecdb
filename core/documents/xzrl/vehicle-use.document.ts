import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { message, update } from '../../definitions/effect.ts'
import { bool, datetime, dept, dict, files, int, longText, money, ref, text } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { me, now } from '../../definitions/start.ts'
import { all, eq, oneOf } from '../../kernel/condition.ts'
import { daysBetween } from '../../kernel/dates.ts'
import { sumOf } from '../../kernel/decimal.ts'

/** 空闲 and 使用中 of vehicle_status. */
const [FREE, IN_USE] = ['1', '2'] as const
/** 药品配送 of vehicle_use_for; 普通货车 and 冷藏车 of vehicle_type carry goods. */
const DELIVERY = '2'
const CARRIERS = ['3', '4'] as const
/** Days out of town from which the general manager decides. */
const LONG = 3

const day = (moment: string): string => moment.slice(0, 10)

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  empId: ref('用车人', { to: 'sys.employee', required: true, default: me('empId'), reads: ['employeeName'], listed: true, queried: true }),
  deptId: dept('用车部门', { required: true, default: me('deptId'), listed: true, queried: true }),
  useFor: dict('用车事由', { code: 'vehicle_use_for', required: true, listed: true, queried: true }),
  reason: text('事由说明', { required: true, max: 200, listed: true }),
  startTime: datetime('用车时间', { required: true, listed: true, queried: 'range' }),
  endTime: datetime('预计返回时间', { required: true, listed: true, above: 'startTime', message: '预计返回时间必须晚于用车时间' }),
  fromPlace: text('出发地', { required: true, max: 100 }),
  toPlace: text('目的地', { required: true, max: 200, listed: true }),
  isOutCity: bool('出市', { required: true, default: 'N', listed: true }),
  riders: int('乘车人数', { required: true, default: 1, atLeast: 1, message: '乘车人数至少1人' }),
  tripApplyId: ref('关联出差申请', { to: 'ys.businessTripApply' }),
  selfDrive: bool('自驾', { required: true, default: 'N' }),
  vehicleId: ref('车辆', {
    to: 'xzrl.vehicle',
    required: true,
    editable: { at: ['admin_office'] },
    none: '没有空闲或使用中的车辆，请在“车辆管理”中登记',
    reads: ['plateNo', 'seats', 'mileage', 'nextMaintain', 'insuranceUntil', 'inspectUntil', 'vehicleType', 'managerId'],
    listed: true,
    queried: true,
  }),
  driverId: ref('司机', { to: 'sys.employee', editable: { at: ['admin_office'] }, listed: true }),
  outMileage: int('出车里程', { editable: false, required: true }),
  backTime: datetime('实际返回时间', { editable: false, required: true, default: now, listed: true }),
  backMileage: int('回车里程', { editable: false, required: true }),
  distance: int('行驶里程', { derived: true, listed: true }),
  cost: money('费用合计', { derived: true, listed: true }),
  remark: longText('备注', { max: 500 }),
}

const costs = lines('用车费用', {
  under: fields,
  columns: {
    costName: dict('费用名称', { code: 'vehicle_cost', required: true }),
    amount: money('金额', { required: true, above: 0, message: '金额必须大于0', totalled: true }),
    file: files('票据'),
    note: text('说明', { max: 100 }),
  },
  editable: false,
})

/** 用车申请: staff ask for a company car, administration assigns one, mileage and cost are kept when it is back. */
export default defineDocument({
  key: 'xzrl.vehicleUse',
  title: '用车申请',
  number: 'YCSQ{yyyyMM}{seq:4}',
  states: { out: '出车中', returned: '已返回' },
  about: 'reason',
  fields,
  lines: { costs },
  derive: {
    distance: ({ backMileage, outMileage }) => (backMileage && outMileage ? backMileage - outMileage : 0),
    cost: (doc) => sumOf(doc.costs, ({ amount }) => amount),
  },
  required: { driverId: ({ selfDrive }) => selfDrive === 'N' },
  shown: {
    outMileage: ({ $ }) => isOneOf($.state, 'approved', 'out', 'returned'),
    backTime: ({ $ }) => isOneOf($.state, 'out', 'returned'),
    backMileage: ({ $ }) => isOneOf($.state, 'out', 'returned'),
    costs: ({ $ }) => isOneOf($.state, 'out', 'returned'),
  },
  choices: {
    vehicleId: () => oneOf('vehicleStatus', [FREE, IN_USE]),
    tripApplyId: ({ empId }) => all(eq('billStatus', 'approved'), eq('empId', empId)),
  },
  rules: {
    startTime: { holds: ({ startTime, $ }) => startTime >= $.now, message: '用车时间不能早于现在' },
    backMileage: { holds: ({ backMileage, outMileage }) => (backMileage ?? 0) >= (outMileage ?? 0), message: '回车里程不能小于出车里程' },
  },
  checks: [
    {
      holds: ({ vehicleId, riders, selfDrive, $ }) => !vehicleId || riders + (selfDrive === 'N' ? 1 : 0) <= ($.ref('vehicleId').seats ?? 0),
      message: '乘车人数超过核载人数',
      field: 'vehicleId',
      again: true,
    },
    {
      holds: ({ vehicleId, startTime, $ }) =>
        !vehicleId ||
        [$.ref('vehicleId').insuranceUntil, $.ref('vehicleId').inspectUntil].every((until) => (until ?? '') >= day(startTime)),
      message: ({ $ }) => `车辆${$.ref('vehicleId').plateNo ?? ''}保险或年检已过期，不能派车`,
      field: 'vehicleId',
      again: true,
    },
    {
      holds: ({ useFor, vehicleId, $ }) => useFor !== DELIVERY || !vehicleId || isOneOf($.ref('vehicleId').vehicleType, ...CARRIERS),
      message: '药品配送请使用货车或冷藏车',
      field: 'vehicleId',
      warns: true,
    },
  ],
  unique: [
    {
      fields: ['vehicleId'],
      during: ['startTime', 'endTime'],
      where: oneOf('billStatus', ['approved', 'out']),
      message: (own, met) =>
        `车辆${own.$.ref('vehicleId').plateNo ?? ''}在该时间段已被${met.$.ref('empId').employeeName ?? ''}预约，请更换车辆或调整时间`,
    },
  ],
  actions: {
    goOut: {
      title: '出车',
      from: 'approved',
      to: 'out',
      role: 'admin_office',
      ask: ['outMileage'],
      checks: [
        {
          holds: ({ outMileage, $ }) => (outMileage ?? 0) >= ($.ref('vehicleId').mileage ?? 0),
          message: '出车里程不能小于车辆当前里程',
          field: 'outMileage',
        },
      ],
      effects: ({ vehicleId }) => [
        update('xzrl.vehicle', vehicleId, {
          set: { vehicleStatus: IN_USE },
          needs: {
            holds: ({ vehicleStatus }: { readonly vehicleStatus: string }) => vehicleStatus === FREE,
            message: '车辆{plateNo}不在空闲状态，请先登记回车，或在“车辆管理”中更改状态',
          },
        }),
      ],
    },
    comeBack: {
      title: '回车',
      from: 'out',
      to: 'returned',
      role: 'admin_office',
      ask: ['backTime', 'backMileage'],
      checks: [{ holds: ({ backTime, $ }) => (backTime ?? '') <= $.now, message: '实际返回时间不能晚于现在', field: 'backTime' }],
      askRows: { add: 'costs' },
      effects: ({ vehicleId, backMileage, $ }) => {
        const { plateNo, nextMaintain, managerId } = $.ref('vehicleId')
        return [
          update('xzrl.vehicle', vehicleId, {
            // Whoever stopped the vehicle meanwhile said more.
            set: ({ vehicleStatus }: { readonly vehicleStatus: string }) => ({
              mileage: backMileage,
              ...(vehicleStatus === IN_USE ? { vehicleStatus: FREE } : {}),
            }),
          }),
          nextMaintain !== null &&
            managerId !== null &&
            (backMileage ?? 0) >= nextMaintain &&
            message(`车辆${plateNo ?? ''}已到保养里程`, { empId: managerId }),
        ]
      },
    },
  },
  effects: {
    // The dialog of 出车 begins with it.
    approve: (doc) => [update(doc, { set: { outMileage: doc.$.ref('vehicleId').mileage } })],
  },
  approval: [
    'dept_manager',
    {
      role: 'general_manager',
      says: '出市3天及以上',
      when: ({ isOutCity, startTime, endTime }) => isOutCity === 'Y' && daysBetween(day(startTime), day(endTime)) >= LONG,
    },
    'admin_office',
  ],
  print: 'A5',
  live: true,
  sample: 70,
})
