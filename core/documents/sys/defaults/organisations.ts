import type { Row } from '../../../kernel/wire.ts'
import { employeeIdOf } from './people.ts'

type Declared = readonly [
  id: string,
  parentId: string,
  name: string,
  shortName: string,
  shortCode: string,
  category: string,
  orgCode: string,
  manager: string,
  deputy: string,
  leader: string,
  headCount: number,
]

const DECLARED: readonly Declared[] = [
  ['100', '', '示范医药有限公司', '示范医药', 'SF', '1', 'A01', 'zhaoguodong', 'linweimin', '', 6],
  ['101', '100', '总经理办公室', '总经办', 'ZB', '2', 'A01A01', 'linweimin', '', '', 4],
  ['102', '100', '财务部', '财务部', 'CW', '2', 'A01A02', 'qianhong', 'wuli', 'linweimin', 12],
  ['103', '102', '核算组', '核算组', 'CWH', '6', 'A01A02A01', 'wuli', '', '', 6],
  ['104', '102', '资金组', '资金组', 'CWZ', '6', 'A01A02A02', 'huangyi', '', '', 3],
  ['105', '100', '人力资源部', '人力部', 'RL', '2', 'A01A03', 'helihua', 'zhengxiaoyu', 'linweimin', 5],
  ['106', '100', '行政部', '行政部', 'XZ', '2', 'A01A04', 'sunjing', 'luoting', 'linweimin', 8],
  ['107', '100', '质量管理部', '质管部', 'ZG', '2', 'A01A05', 'gaofeng', 'tangyu', 'xumin', 10],
  ['108', '100', '采购部', '采购部', 'CG', '2', 'A01A06', 'liangzhiqiang', 'songjia', 'xumin', 8],
  ['109', '100', '仓储物流部', '仓储部', 'CC', '2', 'A01A07', 'pengtao', 'xieyong', 'xumin', 20],
  ['110', '100', '商务部', '商务部', 'SW', '2', 'A01A08', 'fangwei', 'yemei', 'zhoujianping', 14],
  ['111', '100', '市场部', '市场部', 'SC', '2', 'A01A09', 'duanrui', 'weilan', 'zhoujianping', 10],
  ['112', '100', '法务合规部', '法务部', 'FW', '2', 'A01A10', 'dongzhe', 'yuyang', 'linweimin', 4],
  ['113', '100', '信息部', '信息部', 'XX', '2', 'A01A11', 'panhao', 'jinxin', 'linweimin', 5],
  ['127', '100', '招商事业部', '招商', 'ZS', '3', 'A01A12', 'luguanghui', 'gujun', 'zhoujianping', 40],
  ['128', '127', '招商华东区', '招商华东', 'ZSD', '4', 'A01A12A01', 'gujun', '', '', 8],
  ['129', '127', '招商华南区', '招商华南', 'ZSN', '4', 'A01A12A02', 'yangfan', '', '', 7],
  ['130', '127', '招商华北区', '招商华北', 'ZSB', '4', 'A01A12A03', 'zhangbo', '', '', 7],
  ['131', '127', '招商华中区', '招商华中', 'ZSZ', '4', 'A01A12A04', 'wangting', '', '', 6],
  ['132', '127', '招商西南区', '招商西南', 'ZSX', '4', 'A01A12A05', 'liuchao', '', '', 6],
  ['133', '127', '招商支持组', '招商支持', 'ZSC', '6', 'A01A12A06', 'jiayi', '', '', 4],
  ['145', '100', '自营事业部', '自营', 'ZY', '3', 'A01A13', 'mengfei', 'qinlang', 'zhoujianping', 120],
  ['146', '145', '自营华东大区', '自营华东', 'ZYD', '4', 'A01A13A01', 'qinlang', '', '', 30],
  ['147', '145', '自营华南大区', '自营华南', 'ZYN', '4', 'A01A13A02', 'leiming', '', '', 22],
  ['148', '145', '自营华北大区', '自营华北', 'ZYB', '4', 'A01A13A03', 'duxiao', '', '', 22],
  ['149', '145', '自营华中大区', '自营华中', 'ZYZ', '4', 'A01A13A04', 'tianye', '', '', 20],
  ['150', '145', '自营西南大区', '自营西南', 'ZYX', '4', 'A01A13A05', 'qiuchen', '', '', 18],
  ['151', '146', '上海办事处', '上海', 'SH', '5', 'A01A13A01A01', 'baoyun', '', '', 10],
  ['152', '146', '江苏办事处', '江苏', 'JS', '5', 'A01A13A01A02', 'geliang', '', '', 10],
  ['153', '146', '浙江办事处', '浙江', 'ZJ', '5', 'A01A13A01A03', 'geliang', 'yutian', '', 8],
  ['154', '147', '广东办事处', '广东', 'GD', '5', 'A01A13A02A01', 'hongyu', '', '', 12],
  ['155', '147', '广西办事处', '广西', 'GX', '5', 'A01A13A02A02', '', '', '', 6],
  ['156', '148', '北京办事处', '北京', 'BJ', '5', 'A01A13A03A01', 'shuqi', '', '', 10],
  ['157', '148', '山东办事处', '山东', 'SD', '5', 'A01A13A03A02', '', '', '', 8],
  ['158', '149', '湖北办事处', '湖北', 'HB', '5', 'A01A13A04A01', '', '', '', 8],
  ['159', '149', '湖南办事处', '湖南', 'HN', '5', 'A01A13A04A02', '', '', '', 8],
  ['160', '150', '四川办事处', '四川', 'SCB', '5', 'A01A13A05A01', '', '', '', 8],
  ['161', '150', '重庆办事处', '重庆', 'CQ', '5', 'A01A13A05A02', '', '', '', 6],
  ['162', '145', '零售终端部', '零售部', 'LS', '2', 'A01A13A06', 'maona', '', '', 16],
  ['163', '109', '一号库', '一号库', 'K1', '6', 'A01A07A01', 'xieyong', '', '', 8],
  ['164', '109', '二号库（冷库）', '冷库', 'K2', '6', 'A01A07A02', 'hanxue', '', '', 5],
  ['165', '109', '运输组', '运输组', 'YS', '6', 'A01A07A03', 'maqiang', '', '', 6],
  ['166', '110', '招商商务组', '商务招', 'SWZ', '6', 'A01A08A01', 'yemei', '', '', 5],
  ['167', '110', '自营商务组', '商务自', 'SWY', '6', 'A01A08A02', 'shilei', '', '', 6],
  ['168', '111', '产品组', '产品组', 'CP', '6', 'A01A09A01', 'weilan', '', '', 4],
  ['169', '111', '学术推广组', '学术组', 'XS', '6', 'A01A09A02', 'caiqi', '', '', 4],
]

/** The sales organisations of the seed: their orders fall under the discount rule. */
const SALES: readonly string[] = ['127', '145']

/** 组织 of the demonstration, parents before their children; people are employees. */
export const ORGANISATIONS: readonly Row[] = DECLARED.map(
  ([id, parentId, departName, departNameAbbr, shortCode, orgCategory, orgCode, manager, deputy, leader, headCount]) => ({
    id,
    parentId: parentId || null,
    departName,
    departNameAbbr,
    shortCode,
    orgCode,
    orgCategory,
    orgType: orgCode.length / 3,
    saleOrg: SALES.includes(id) ? 'Y' : 'N',
    managerId: employeeIdOf(manager),
    deputyId: employeeIdOf(deputy),
    leaderId: employeeIdOf(leader),
    headCount,
    sortNo: Number(id),
    enabled: 'Y',
    hasChild: DECLARED.some(([, above]) => above === id) ? 'Y' : 'N',
  }),
)

/** Who stands for an organisation: its manager, or the nearest one above. */
export const managerOf = (orgId: string): string | null => {
  const org = DECLARED.find(([id]) => id === orgId)
  if (!org) return null
  const [, parentId, , , , , , manager] = org
  return employeeIdOf(manager) ?? managerOf(parentId)
}
