import { ok } from '../../core/kernel/result.ts'
import type { Row } from '../../core/kernel/wire.ts'
import { popupFills } from '../../core/lookups/popup.ts'
import type { CellType, TableColumn } from '../../core/table/column.ts'
import type { AskCell } from '../widgets/cells/cell-asking.ts'
import type { Paint } from '../widgets/cells/cell-kind.ts'

const UNITS = [
  { value: '1', title: '盒' },
  { value: '2', title: '瓶' },
  { value: '3', title: '支' },
  { value: '4', title: '箱', disabled: true },
]
const REGIONS = ['浙江省/杭州市/西湖区', '浙江省/台州市/椒江区', '江苏省/南京市/玄武区']
const POPUP = { popupCode: 'bsc.product', orgFields: ['name', 'spec'], destFields: ['popup', 'popupSpec'] }

/** A bar for a number of per cent: what a slot may draw. */
const bar: Paint = (cell, _text, value) => {
  let line = cell.firstElementChild as HTMLElement | null
  if (!line) {
    line = document.createElement('span')
    line.style.cssText =
      'display:inline-block;height:6px;border-radius:3px;vertical-align:middle;background:var(--mui-palette-primary-main)'
    cell.append(line)
  }
  line.style.width = `${Math.max(0, Math.min(100, Number(value) || 0))}%`
}

const column = (type: CellType, title: string, more: Partial<TableColumn> = {}): TableColumn => ({ key: type, title, type, ...more })

/** One column of every type. */
export const COLUMNS: readonly TableColumn[] = [
  column('input', '文本', { width: 120, pinned: 'left', required: true, rules: [{ required: true, message: '${title}不能为空' }] }),
  column('number', '数字', { group: '数值', width: 96, statistics: ['sum', 'average'] }),
  column('money', '金额', { group: '数值', width: 112, statistics: ['sum'] }),
  column('price', '价格', { group: '数值', width: 104 }),
  column('percent', '百分比', { group: '数值', width: 88 }),
  column('select', '选择', { group: '选择', width: 96, options: UNITS, allowSearch: true }),
  column('radio', '单选', { group: '选择', width: 88, options: UNITS, allowSearch: false }),
  column('multiSelect', '多选', { group: '选择', width: 120, options: UNITS }),
  column('searchSelect', '可搜索选择', { group: '选择', width: 110, options: UNITS, allowInput: true }),
  column('asyncSearchSelect', '远程搜索', { group: '选择', width: 140, labelKey: 'asyncSearchSelect_dictText' }),
  column('checkbox', '复选', { group: '选择', width: 64, customValue: ['Y', 'N'] }),
  column('date', '日期', { group: '日期时间', width: 135 }),
  column('datetime', '日期时间', { group: '日期时间', width: 200 }),
  column('time', '时间', { group: '日期时间', width: 110 }),
  column('department', '部门', { group: '人员与资料', width: 160, labelKey: 'department_dictText' }),
  column('user', '用户', {
    group: '人员与资料',
    width: 220,
    labelKey: 'user_dictText',
    fieldExtendJson: '{"store":"id","multiSelect":true}',
  }),
  column('ref', '关联记录', { group: '人员与资料', width: 150, labelKey: 'ref_dictText' }),
  column('region', '地区', { group: '人员与资料', width: 180, labelKey: 'region_dictText' }),
  column('tree', '树', { group: '人员与资料', width: 120, labelKey: 'tree_dictText' }),
  column('popInput', '弹出文本', { group: '文本', width: 140 }),
  column('textarea', '多行文本', { group: '文本', width: 140 }),
  column('popup', '弹出报表', { group: '文本', width: 140, ...POPUP, fills: popupFills(POPUP) }),
  column('tags', '标签', { group: '文本', width: 130 }),
  column('file', '文件', { group: '附件', width: 130, token: true }),
  column('image', '图片', { group: '附件', width: 90, token: true }),
  column('progress', '进度', { group: '附件', width: 120 }),
  column('slot', '自绘', { width: 110, props: { paint: bar } }),
  column('normal', '只读', { width: 100, pinned: 'right' }),
]

/** A path that nothing is stored under. */
export const SAMPLE_PICTURE = 'files/0123456789abcdefghijklmnopqrstuv014/外箱照片.png'

const VALUES: Row = {
  input: '阿莫西林胶囊',
  number: 1200.5,
  money: '128640.00',
  price: '12.3456',
  percent: '12.5',
  select: '1',
  radio: '2',
  multiSelect: '1,2,3',
  searchSelect: '3',
  asyncSearchSelect: 'p1',
  asyncSearchSelect_dictText: '布洛芬缓释胶囊',
  checkbox: 'Y',
  date: '2025-09-26',
  datetime: '2025-09-26 14:32:00',
  time: '14:32:00',
  department: 'd1',
  department_dictText: '华东销售部',
  user: 'u1,u2',
  user_dictText: '王晓芸,陈立峰',
  ref: 'r1',
  ref_dictText: '台州恒瑞祥医药有限公司',
  region: '330106',
  region_dictText: REGIONS[0]!,
  tree: 't1',
  tree_dictText: '抗生素',
  popInput: '随货同行单放在外箱',
  textarea: '第一行\n第二行',
  popup: '阿莫西林胶囊',
  popupSpec: '0.25g*24粒',
  tags: '冷链;易碎',
  file: 'files/0123456789abcdefghijklmnopqrstuv012/销售合同第一版.pdf,files/0123456789abcdefghijklmnopqrstuv013/附件二.docx',
  image: SAMPLE_PICTURE,
  progress: 62,
  slot: '62',
  normal: '系统带出',
}

export const sampleRow = (id: string): Row => ({ ...VALUES, id })

export const sampleRows: readonly Row[] = [
  { ...sampleRow('g1'), image: '' },
  { ...sampleRow('g2'), number: 86, money: '86350.50', select: '2', checkbox: 'N', multiSelect: '2', tags: '普货', slot: '18' },
  { id: 'g3', input: '' },
  ...Array.from({ length: 3 }, (_, at): Row => ({ ...sampleRow(`g${at + 4}`), number: at, money: `${at}000.00` })),
]

const NAMES = ['阿莫西林胶囊', '布洛芬缓释胶囊', '台州恒瑞祥医药有限公司', '浙江康恩达医药有限公司', '华东销售部', '王晓芸', ...REGIONS]

/** A server that has a few names and takes its time. */
export const askSamples: AskCell = ({ keyword }) => {
  const records = NAMES.filter((name) => name.includes(keyword)).map((label) => ({ id: label, label, hint: '示例', values: {} }))
  return new Promise((answer) => setTimeout(() => answer(ok({ records, total: records.length })), 400))
}
