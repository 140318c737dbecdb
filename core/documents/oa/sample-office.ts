import type { RandomChoices } from '../../definitions/random-choices.ts'
import type { SampleOutcome, SamplesByType } from '../../definitions/samples.ts'
import { addDays } from '../../kernel/dates.ts'
import { rowsOf, textAt, type Row } from '../../kernel/wire.ts'
import { applicant, usualEnd } from '../sample-applicants.ts'
import { CATEGORIES } from '../sys/defaults/categories.ts'

/** Category, name, price, and the specifications there are. */
const SUPPLIES: readonly (readonly [category: string, name: string, price: string, specs: readonly string[]])[] = [
  ['书写用品', '中性笔', '1.5', ['0.5mm 黑', '0.5mm 蓝', '0.5mm 红', '0.38mm 黑']],
  ['书写用品', '签字笔', '3.8', ['0.7mm 黑', '1.0mm 黑']],
  ['书写用品', '白板笔', '2.6', ['黑', '蓝', '红']],
  ['书写用品', '荧光笔', '2.2', ['黄', '绿', '粉']],
  ['书写用品', '记号笔', '2.4', ['双头 黑', '单头 黑']],
  ['书写用品', '铅笔', '0.9', ['2B', 'HB']],
  ['纸张本册', '复印纸', '23.5', ['A4 70g', 'A4 80g', 'A3 80g']],
  ['纸张本册', '笔记本', '8.8', ['A5 100页', 'B5 120页']],
  ['纸张本册', '便利贴', '3.2', ['76×76mm', '76×51mm']],
  ['纸张本册', '凭证纸', '16', ['210×114mm', '240×140mm']],
  ['纸张本册', '信封', '0.4', ['5号', '7号', '9号']],
  ['文件管理', '文件夹', '6.5', ['A4 双夹', 'A4 单夹']],
  ['文件管理', '档案盒', '7.2', ['35mm', '55mm', '75mm']],
  ['文件管理', '文件袋', '1.1', ['A4 按扣', 'A4 拉链']],
  ['文件管理', '长尾夹', '0.6', ['15mm', '25mm', '41mm']],
  ['文件管理', '订书钉', '2.1', ['24/6', '23/13']],
  ['电脑耗材', '硒鼓', '186', ['CF230A', 'TN-2325']],
  ['电脑耗材', '墨盒', '98', ['黑', '彩']],
  ['电脑耗材', '鼠标', '45', ['有线', '无线']],
  ['电脑耗材', 'U盘', '39.9', ['32GB', '64GB']],
  ['清洁用品', '抽纸', '4.5', ['3层 120抽', '2层 200抽']],
  ['清洁用品', '洗手液', '12.8', ['500ml', '1L']],
  ['清洁用品', '垃圾袋', '9.9', ['45×50cm', '80×100cm']],
  ['其他用品', '干电池', '2.5', ['5号', '7号']],
  ['其他用品', '计算器', '58', ['12位', '14位']],
  ['其他用品', '封箱胶带', '5.6', ['48mm', '60mm']],
]

const ITEMS = SUPPLIES.flatMap(([category, name, price, specs]) => specs.map((spec) => ({ category, name, price, spec })))

const codeOf = (category: string): string => String(CATEGORIES.find(({ name }) => name === category)?.['code'] ?? '')

const officeItem = (pick: RandomChoices, index: number): Row => {
  const { category, name, price, spec } = ITEMS[index % ITEMS.length]!
  return {
    name,
    spec,
    category: codeOf(category),
    refPrice: price,
    stockQty: pick.whole(40, 120),
    minStock: pick.whole(1, 4) * 5,
    maxPerMonth: pick.whole(0, 3),
  }
}

const OPINIONS = [
  '同意',
  '同意，请尽快办理',
  '已核对，同意',
  '资料齐全，同意',
  '请补充附件后重新提交',
  '金额有误，请核对',
  '不同意',
  '已阅',
] as const
const OWN = ['价格符合政策，同意', '请与客户确认后再报', '同意，注意控制费用', '请说明原因'] as const

const opinion = (pick: RandomChoices, index: number): Row => {
  const isCommon = index < OPINIONS.length
  return {
    createBy: isCommon ? 'admin' : textAt(pick.of(managers(pick)), 'username'),
    content: isCommon ? OPINIONS[index] : OWN[(index - OPINIONS.length) % OWN.length],
    isCommon: isCommon ? 'Y' : 'N',
    sortNo: index + 1,
  } as Row
}

const managers = (pick: RandomChoices): readonly Row[] =>
  pick.rows('sys.user').filter((user) => rowsOf(user, 'roles').some(({ roleCode }) => roleCode === 'finance' || roleCode === 'business'))

/** Name, place, seats, devices, whether its manager decides. */
const ROOMS = [
  ['一号会议室', '总部三楼东侧', 30, '1,2,4,5', 'Y'],
  ['二号会议室', '总部三楼西侧', 12, '1,4', 'N'],
  ['三号会议室', '总部二楼', 8, '4', 'N'],
  ['视频会议室', '总部四楼', 16, '1,2,3,5', 'N'],
  ['培训教室', '仓储中心二楼', 60, '1,5,6', 'Y'],
  ['洽谈室', '总部一楼', 6, '3', 'N'],
] as const

const OFFICE = 'sunjing'

const employeeOf = (pick: RandomChoices, username: string): string =>
  textAt(
    pick.row('sys.user', (user) => user['username'] === username),
    'empId',
  )

const meetingRoom = (pick: RandomChoices, index: number): Row => {
  const [name, place, capacity, devices, needApprove] = ROOMS[index % ROOMS.length]!
  return { createBy: OFFICE, name, place, capacity, devices, needApprove, managerId: employeeOf(pick, OFFICE), remark: null }
}

const SUBJECTS = ['周例会', '季度经营分析会', '新品上市准备会', '质量月度例会', '客户来访接待', '预算评审会', '系统培训'] as const
const HOURS = ['09:00:00', '10:30:00', '14:00:00', '15:30:00'] as const

/** Each takes the next room, days apart from the one before in it. */
const meetingRoomApply = (pick: RandomChoices, index: number): Row => {
  const room = pick.rows('oa.meetingRoom')[index % ROOMS.length]
  const day = addDays(pick.now.slice(0, 10), pick.whole(4, 9))
  const begins = HOURS[index % HOURS.length]!
  const taken = pick
    .rows('oa.meetingRoomApply')
    .some((row) => row['meetingRoomId'] === room?.['id'] && textAt(row, 'startTime') === `${day} ${begins}`)
  const on = taken ? addDays(day, 11) : day
  const people = [pick.id('sys.user'), pick.id('sys.user'), pick.id('sys.user')]
  return {
    ...applicant(pick),
    meetingRoomId: textAt(room, 'id'),
    subject: SUBJECTS[index % SUBJECTS.length],
    startTime: `${on} ${begins}`,
    endTime: `${on} ${String(Number(begins.slice(0, 2)) + 1).padStart(2, '0')}${begins.slice(2)}`,
    attendees: [...new Set(people)].join(','),
    outerCount: pick.whole(0, 2),
    devices: null,
    service: null,
  } as Row
}

const supplyApply = (pick: RandomChoices, index: number): Row => {
  const isBought = index % 4 === 3
  const stocked = pick.rows('oa.officeItem').filter((item) => Number(item['availableQty']) >= 3)
  const from = isBought ? pick.rows('oa.officeItem') : stocked
  const first = pick.whole(0, Math.max(0, from.length - 1))
  return {
    ...applicant(pick),
    supplyWay: isBought ? '2' : '1',
    needDate: addDays(pick.now.slice(0, 10), 4),
    reason: isBought ? '部门耗材不足，申请采购' : '日常办公领用',
    items: Array.from({ length: Math.min(from.length, pick.whole(1, 3)) }, (_, at) => ({
      officeItemId: textAt(from[(first + at) % from.length], 'id'),
      qty: pick.whole(1, 3),
      note: null,
    })),
  }
}

const issuedOf = (pick: RandomChoices): SampleOutcome => usualEnd(pick, [{ days: 2, action: 'issue', by: () => OFFICE }])

const FIXES = [
  ['1', 'bsc:product', '阿莫西林胶囊', '产品', '规格', '0.25g×24粒', '0.25g×36粒', 'Y'],
  ['2', 'sale:saleOrder', 'XSDD2026030018', '明细第2行', '数量', '100', '120', 'N'],
  ['3', 'bsc:hospital', '市第一人民医院', '医院', '名称', '市一院', '市第一人民医院', 'N'],
  ['2', 'cg:purchaseReceipt', 'CGRK2026020007', '明细第1行', '批号', '20250816', '20250810', 'Y'],
] as const

const dataFix = (pick: RandomChoices, index: number): Row => {
  const [fixType, docKey, targetNo, rowText, fieldTitle, oldValue, newValue, gspRelated] = FIXES[index % FIXES.length]!
  const moneyRelated = docKey === 'sale:saleOrder' ? 'Y' : 'N'
  return {
    ...applicant(pick),
    ...{ fixType, docKey, targetNo, gspRelated, moneyRelated },
    amount: moneyRelated === 'Y' ? pick.amount(100, 9_000, 2) : null,
    reason: '录入时核对不仔细，单据已生效，无法在界面修改',
    attachments: 'demo/oa/data-fix.pdf',
    items: [{ rowText, fieldTitle, oldValue, newValue }],
  }
}

const fixedOf = (pick: RandomChoices): SampleOutcome =>
  usualEnd(
    pick,
    [
      {
        days: 1,
        values: (row) => ({ backupDone: 'Y', items: rowsOf(row, 'items').map((item) => ({ ...item, done: 'Y' })) }),
      },
      { days: 0, action: 'finish' },
    ],
    { it: () => ({ risk: '仅修改所列字段，执行前已备份，可回退' }) },
  )

/** What administration and everybody's desk have of the demonstration. */
export const officeSamples = {
  'oa.dataFixApply': { row: dataFix, outcome: fixedOf, after: ['sys.user'] },
  'oa.meetingRoom': { row: meetingRoom, after: ['sys.user'] },
  'oa.meetingRoomApply': {
    row: meetingRoomApply,
    outcome: (pick) => usualEnd(pick, [{ days: 20, action: 'finish' }]),
    after: ['oa.meetingRoom', 'sys.user'],
  },
  'oa.officeItem': { row: officeItem },
  'oa.officeSupplyApply': { row: supplyApply, outcome: issuedOf, after: ['oa.officeItem', 'sys.user'] },
  'oa.opinion': { row: opinion, after: ['sys.user'] },
} satisfies SamplesByType
