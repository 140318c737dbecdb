import type { Dice } from '../../definitions/dice.ts'
import type { SamplesByType } from '../../definitions/samples.ts'
import { rowsOf, textAt, type Row } from '../../kernel/wire.ts'
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

const officeItem = (pick: Dice, index: number): Row => {
  const { category, name, price, spec } = ITEMS[index % ITEMS.length]!
  return { name, spec, category: codeOf(category), refPrice: price, minStock: pick.whole(1, 4) * 5, maxPerMonth: pick.whole(0, 3) }
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

const opinion = (pick: Dice, index: number): Row => {
  const isCommon = index < OPINIONS.length
  return {
    createBy: isCommon ? 'admin' : textAt(pick.of(managers(pick)), 'username'),
    content: isCommon ? OPINIONS[index] : OWN[(index - OPINIONS.length) % OWN.length],
    isCommon: isCommon ? 'Y' : 'N',
    sortNo: index + 1,
  } as Row
}

const managers = (pick: Dice): readonly Row[] =>
  pick.rows('sys.user').filter((user) => rowsOf(user, 'roles').some(({ roleCode }) => roleCode === 'finance' || roleCode === 'business'))

/** What administration and everybody's desk have of the demonstration. */
export const officeSamples = {
  'oa.officeItem': { row: officeItem },
  'oa.opinion': { row: opinion, after: ['sys.user'] },
} satisfies SamplesByType
