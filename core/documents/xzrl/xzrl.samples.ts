import type { RandomChoices } from '../../definitions/random-choices.ts'
import type { SampleOutcome, SamplesByType } from '../../definitions/samples.ts'
import { addDays } from '../../kernel/dates.ts'
import { type Row, textAt } from '../../kernel/wire.ts'
import { applicant, usualEnd } from '../sample-applicants.ts'

/** Seals, licences and vehicles of the demonstration, as administration keeps them. */

const COMPANY = '100'
const OFFICE = '行政部印章保险柜'
const WAREHOUSE = '一号库发货台'

/** Name, type, material, whether it may leave, whether it is stamped without an apply, and where it lies. */
const SEALS: readonly (readonly [name: string, type: string, material: string, out: 'Y' | 'N', manual: 'Y' | 'N', place: string])[] = [
  ['示范医药有限公司公章', '1', '3', 'Y', 'N', OFFICE],
  ['示范医药有限公司合同专用章', '2', '2', 'Y', 'N', OFFICE],
  ['示范医药有限公司财务专用章', '3', '2', 'N', 'N', '财务部保险柜'],
  ['示范医药有限公司发票专用章', '4', '1', 'N', 'N', '财务部保险柜'],
  ['法定代表人章', '5', '4', 'N', 'N', OFFICE],
  ['质量管理专用章', '6', '2', 'N', 'Y', '质量管理部档案柜'],
  ['一号库出库专用章', '7', '1', 'N', 'Y', WAREHOUSE],
  ['二号库出库专用章', '7', '1', 'N', 'Y', '二号库发货台'],
  ['运输组出库专用章', '7', '1', 'Y', 'Y', WAREHOUSE],
  ['行政部章', '8', '2', 'Y', 'Y', OFFICE],
  ['人力资源部章', '8', '2', 'Y', 'Y', OFFICE],
  ['采购部章', '8', '2', 'Y', 'Y', OFFICE],
  ['商务部章', '8', '2', 'N', 'Y', OFFICE],
  ['电子合同章', '9', '5', 'N', 'N', '电子签章平台'],
]

const userCalled = (pick: RandomChoices, username: string): Row | undefined => pick.row('sys.user', (user) => user['username'] === username)
const empCalled = (pick: RandomChoices, username: string): string => textAt(userCalled(pick, username), 'empId')

const KEEPER = 'sunjing'
const DEPUTY = 'luoting'
const DRIVERS = ['maqiang', 'pengtao'] as const

const seal = (pick: RandomChoices, index: number): Row => {
  const [sealName, sealType, material, allowOut, allowManual, place] = SEALS[index % SEALS.length] as (typeof SEALS)[number]
  const engraveDate = pick.date(addDays(pick.first, -1_500), addDays(pick.first, -600))
  return {
    createBy: KEEPER,
    sealNo: `YZ-${String(index + 1).padStart(3, '0')}`,
    sealName,
    sealType,
    material,
    orgId: COMPANY,
    keeperId: empCalled(pick, KEEPER),
    deputyId: empCalled(pick, DEPUTY),
    place,
    engraveDate,
    recordNo: Number(sealType) <= 5 ? `31011520${String(10_018 + index)}` : null,
    enableDate: addDays(engraveDate, 7),
    allowOut,
    allowManual,
    imprint: `demo/seals/${index + 1}.png`,
    remark: null,
  }
}

/** What free seals are set on, by the type of seal. */
const STAMPED: Readonly<Record<string, readonly (readonly [docType: string, docTitle: string, counterparty: string | null])[]>> = {
  '6': [
    ['4', '药品检验报告书复印件', '江南医药有限公司'],
    ['4', 'GSP证书复印件', '华东医药配送中心'],
    ['10', '不合格药品处理通知', null],
  ],
  '7': [
    ['99', '随货同行单', '人民医院药剂科'],
    ['99', '冷链运输交接单', '中心医院药库'],
    ['99', '出库复核记录', null],
  ],
  '8': [
    ['8', '劳动用工备案表', '人力资源和社会保障局'],
    ['9', '业务介绍信', '市药品监督管理局'],
    ['9', '在职证明', null],
    ['10', '关于国庆放假安排的通知', null],
    ['6', '药品集中采购投标文件', '省医药采购中心'],
  ],
}

const EMPLOYED = ['1', '2']
const staff = (pick: RandomChoices): Row => {
  const found = pick.row('sys.employee', (one) => EMPLOYED.includes(textAt(one, 'empStatus')) && textAt(one, 'deptId') !== '')
  return found ?? (pick.row('sys.employee') as Row)
}

/** Seals that are out when the demonstration is told: the last entries of the book. */
const OUT_NOW = 2
const isAway = (pick: RandomChoices, index: number): boolean => pick.left < OUT_NOW || index % 24 === 7

const sealUse = (pick: RandomChoices, index: number): Row => {
  const isOut = isAway(pick, index)
  const free = pick.rows('xzrl.seal').filter((one) => one['allowManual'] === 'Y' && one['sealStatus'] === '1')
  const own = pick.of(free.filter((one) => !isOut || one['allowOut'] === 'Y'))
  const [docType, docTitle, counterparty] = pick.of(STAMPED[textAt(own, 'sealType')] ?? STAMPED['7']!)
  const user = staff(pick)
  const copies = pick.whole(1, 4)
  const isBack = isOut && pick.left >= OUT_NOW
  // What is back already was entered on the day after.
  const outTime = isBack ? `${addDays(pick.now.slice(0, 10), -1)} 09:10:00` : pick.now
  const at = (days: number, time: string) => `${addDays(outTime.slice(0, 10), days)} ${time}`
  return {
    createBy: KEEPER,
    sealId: textAt(own, 'id'),
    useTime: outTime,
    docType,
    docTitle,
    docNo: `WJ${pick.now.slice(0, 4)}${String(index + 1).padStart(4, '0')}`,
    counterparty,
    copies,
    stampCount: copies,
    userEmpId: textAt(user, 'id'),
    userDeptId: textAt(user, 'deptId'),
    keeperId: textAt(own, 'keeperId'),
    remark: null,
    ...(isOut
      ? {
          isOut: 'Y',
          outPlace: pick.of(['市政务服务中心', '省医药采购中心', '客户现场']),
          outTime,
          planReturn: isBack ? at(0, '17:30:00') : at(pick.left === 0 ? 3 : 1, '17:30:00'),
        }
      : { isOut: 'N' }),
    ...(isBack ? { useStatus: '3', actualReturn: at(0, '16:40:00'), outStampCount: copies + pick.whole(0, 3), returnState: 'Y' } : {}),
  }
}

const LENDERS = ['sales_rep', 'business', 'purchase']
const PURPOSES = {
  '1': ['客户首营资料交换', '提供盖章复印件供客户建档'],
  '2': ['药品集中采购投标', '投标现场核验原件'],
  '4': ['监管部门现场检查', '检查人员要求核对证照'],
} as const

/** Every fifth asks for an original, each time another one. */
const ORIGINAL_EACH = 5

const licenceLend = (pick: RandomChoices, index: number): Row => {
  const owned = pick.rows('bsc.licence').filter((one) => one['ownerType'] === '1')
  const isOriginal = index % ORIGINAL_EACH === 0
  const lendFor = isOriginal ? '2' : pick.of(['1', '4'] as const)
  const from = isOriginal ? Math.floor(index / ORIGINAL_EACH) : pick.whole(0, owned.length - 1)
  const lendDate = addDays(pick.now.slice(0, 10), 5)
  const count = isOriginal ? 1 : pick.whole(1, 3)
  return {
    ...applicant(pick, LENDERS),
    lendFor,
    companyId: null,
    hospitalId: null,
    receiverName: pick.of(['江南医药有限公司', '市第一人民医院', '省医药采购中心', '市药品监督管理局']),
    purpose: pick.of(PURPOSES[lendFor]),
    lendDate,
    planReturn: isOriginal ? addDays(lendDate, pick.whole(3, 10)) : null,
    watermark: null,
    tripApplyId: null,
    remark: null,
    items: Array.from({ length: count }, (_, at) => ({
      licenceId: textAt(owned[(from + at) % owned.length], 'id'),
      licenceForm: isOriginal ? '1' : '3',
      copies: isOriginal ? 1 : pick.whole(1, 5),
      note: null,
    })),
  }
}

const lendingOf = (pick: RandomChoices, row: Row): SampleOutcome =>
  usualEnd(pick, [{ days: 0, action: 'lend' }, row['hasOriginal'] === 'Y' ? { days: 3, action: 'giveBack' } : { days: 0, action: 'close' }])

/** Plate, type, brand, seats, load, status. */
const VEHICLES: readonly (readonly [plate: string, type: string, brand: string, seats: number, load: string | null, status: string])[] = [
  ['沪A10018', '1', '大众帕萨特', 5, null, '1'],
  ['沪A20235', '1', '丰田凯美瑞', 5, null, '1'],
  ['沪B30671', '1', '比亚迪汉EV', 5, null, '1'],
  ['沪C51208', '1', '大众朗逸', 5, null, '1'],
  ['沪A66190', '1', '红旗H5', 5, null, '1'],
  ['沪D70932', '1', '吉利星瑞', 5, null, '1'],
  ['沪A88017', '2', '别克GL8', 7, null, '1'],
  ['沪E90315', '2', '传祺M8', 7, null, '1'],
  ['沪A3K518', '3', '福田欧马可', 3, '1.8', '1'],
  ['沪A5L602', '4', '江铃全顺冷藏车', 3, '1.25', '1'],
  ['沪B7M209', '5', '宇通客车', 35, null, '3'],
  ['沪C00466', '1', '大众桑塔纳', 5, null, '4'],
]
/** Those that are driven. */
const DRIVEN = 10
const CARRIERS_FROM = 8

const vehicle = (pick: RandomChoices, index: number): Row => {
  const [plateNo, vehicleType, brand, seats, loadWeight, vehicleStatus] = VEHICLES[index % VEHICLES.length] as (typeof VEHICLES)[number]
  const mileage = pick.whole(8_000, 60_000)
  return {
    createBy: KEEPER,
    plateNo,
    vehicleType,
    brand,
    seats,
    loadWeight,
    vin: `LSVAA4187N2${String(180_018 + index * 37)}`,
    orgId: COMPANY,
    managerId: empCalled(pick, DEPUTY),
    driverId: empCalled(pick, DRIVERS[index % 2]!),
    buyDate: pick.date(addDays(pick.first, -1_400), addDays(pick.first, -600)),
    buyPrice: String(pick.whole(9, 38) * 10_000),
    mileage,
    insuranceUntil: pick.day(20 + index * 12, 60 + index * 12),
    inspectUntil: pick.day(40 + index * 14, 90 + index * 14),
    nextMaintain: Math.ceil((mileage + 40_000) / 10_000) * 10_000,
    hasTempControl: vehicleType === '4' ? 'Y' : 'N',
    vehicleStatus,
    remark: null,
  }
}

const TRIPS: readonly (readonly [useFor: string, reason: string, to: string, out: 'Y' | 'N'])[] = [
  ['1', '拜访客户，洽谈季度采购计划', '市第一人民医院', 'N'],
  ['1', '终端走访', '江南医药有限公司', 'N'],
  ['3', '接待供应商来访', '虹桥火车站', 'N'],
  ['4', '参加药品质量管理培训', '市会议中心', 'N'],
  ['5', '办理证照变更', '市政务服务中心', 'N'],
  ['5', '送投标文件', '省医药采购中心', 'Y'],
]

const vehicleUse = (pick: RandomChoices, index: number): Row => {
  const isDelivery = index % DRIVEN >= CARRIERS_FROM
  const [useFor, reason, toPlace, isOutCity] = isDelivery ? (['2', '药品配送', '中心医院药库', 'N'] as const) : pick.of(TRIPS)
  const on = addDays(pick.now.slice(0, 10), 5)
  const hour = pick.whole(8, 13)
  return {
    ...applicant(pick, isDelivery ? ['warehouse'] : ['sales_rep', 'business', 'hr', 'quality']),
    useFor,
    reason,
    startTime: `${on} ${String(hour).padStart(2, '0')}:30:00`,
    endTime: `${on} ${hour + 4}:30:00`,
    fromPlace: isDelivery ? '一号库' : '公司',
    toPlace,
    isOutCity,
    riders: isDelivery ? 1 : pick.whole(1, 3),
    tripApplyId: null,
    selfDrive: 'N',
    remark: null,
  }
}

/** Trips of one vehicle lie far apart: each takes the next one. */
const drivingOf = (pick: RandomChoices): SampleOutcome => {
  const given = pick.rows('xzrl.vehicle')[pick.index % DRIVEN]
  const km = pick.whole(12, 260)
  return usualEnd(
    pick,
    [
      { days: 5, action: 'goOut' },
      {
        days: 1,
        action: 'comeBack',
        values: (row, random) => ({
          backTime: textAt(row, 'endTime'),
          backMileage: Number(row['outMileage'] ?? 0) + km,
          costs: [
            { id: `${textAt(row, 'id')}-1`, costName: '1', amount: String(random.whole(80, 400)) },
            ...(km > 100 ? [{ id: `${textAt(row, 'id')}-2`, costName: '2', amount: String(random.whole(10, 90)) }] : []),
          ],
        }),
      },
    ],
    { admin_office: () => ({ vehicleId: textAt(given, 'id'), driverId: textAt(given, 'driverId') }) },
  )
}

export default {
  'xzrl.seal': { row: seal, after: ['sys.employee', 'sys.user'] },
  'xzrl.sealUse': {
    row: sealUse,
    after: ['xzrl.seal', 'sys.employee', 'sys.user'],
    period: ({ first, today }) => [addDays(first, 1), addDays(today, -1)],
  },
  'xzrl.licenceLend': { row: licenceLend, outcome: lendingOf, after: ['bsc.licence', 'sys.employee', 'sys.user'] },
  'xzrl.vehicle': { row: vehicle, after: ['sys.employee', 'sys.user'] },
  'xzrl.vehicleUse': { row: vehicleUse, outcome: drivingOf, after: ['xzrl.vehicle', 'sys.employee', 'sys.user'] },
} satisfies SamplesByType
