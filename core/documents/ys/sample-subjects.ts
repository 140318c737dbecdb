import type { RandomChoices } from '../../definitions/random-choices.ts'
import { type Row, textAt } from '../../kernel/wire.ts'
import { usernameWith } from '../bsc/sample-basics.ts'

/** 预算科目 of the demonstration. */

/** Code, name, type; how strictly and over which months it is controlled, where it is used, over-rate, whether it needs an apply. */
type Declared = readonly [
  code: string,
  name: string,
  type: string,
  mode?: string,
  cycle?: string,
  scene?: string,
  over?: string,
  apply?: string,
]

const SUBJECTS: readonly Declared[] = [
  ['6601', '销售费用', '1'],
  ['660101', '业务招待费', '1', '1', '2', '1,2'],
  ['660102', '会议费', '1', '1', '1', '1,3', '10'],
  ['660103', '学术推广费', '1'],
  ['66010301', '科室会', '1', '2', '2', '1,3', '5'],
  ['66010302', '城市会', '1', '2', '2', '1,3', '5'],
  ['66010303', '全国学术年会', '1', '1', '3', '1,3'],
  ['660104', '销售差旅费', '1', '1', '2', '2', '5'],
  ['660105', '市场调研费', '1', '1', '3', '1'],
  ['660106', '广告宣传费', '1'],
  ['66010601', '印刷品', '1', '1', '3', '1,4'],
  ['66010602', '礼品与展具', '1', '1', '3', '1,4'],
  ['66010603', '线上推广', '1', '2', '3', '1'],
  ['660107', '样品费', '1', '1', '3', '1,4'],
  ['660108', '运输仓储费', '1', '2', '1', '1'],
  ['660109', '检验注册费', '1', '1', '3', '1'],
  ['6602', '管理费用', '2'],
  ['660201', '办公费', '2', '1', '3', '1', '0', 'N'],
  ['660202', '管理差旅费', '2', '1', '2', '2', '5'],
  ['660203', '培训费', '2', '1', '3', '1'],
  ['660204', '车辆费用', '2'],
  ['66020401', '油费路桥费', '2', '2', '2', '1', '0', 'N'],
  ['66020402', '维修保险费', '2', '1', '3', '1'],
  ['660205', '房租水电物业', '2', '3', '3', '1', '0', 'N'],
  ['660206', '通讯网络费', '2', '3', '3', '1', '0', 'N'],
  ['660207', '咨询服务费', '2', '1', '3', '1'],
  ['660208', '招聘费', '2', '1', '3', '1'],
  ['660209', '管理招待费', '2', '1', '2', '1'],
  ['660210', '低值易耗品', '2', '1', '3', '1', '0', 'N'],
  ['660211', '法律诉讼费', '2', '1', '3', '1'],
  ['6603', '研发费用', '3'],
  ['660301', '临床研究费', '3', '1', '3', '1'],
  ['660302', '药学研究费', '3', '1', '3', '1'],
  ['660303', '注册申报费', '3', '1', '3', '1'],
  ['660304', '专利费', '3', '1', '3', '1'],
  ['6604', '财务费用', '4'],
  ['660401', '银行手续费', '4', '3', '3', '1', '0', 'N'],
  ['660402', '利息支出', '4', '3', '3', '1', '0', 'N'],
  ['660403', '票据贴现', '4', '3', '3', '1'],
  ['1601', '资本性支出', '5'],
  ['160101', '办公设备', '5', '1', '3', '1'],
  ['160102', '电子设备', '5', '1', '3', '1'],
  ['160103', '运输设备', '5', '1', '3', '1'],
  ['160104', '仓储设备', '5', '1', '3', '1'],
  ['160105', '冷链设备', '5', '1', '3', '1'],
  ['160106', '软件系统', '5', '1', '3', '1'],
]

export const ENTERTAINMENT = '660101'
export const MEETINGS = '660102'
export const TRAVEL = '660104'
export const OFFICE = '660201'

export const subject = (pick: RandomChoices, index: number): Row => {
  const [code, name, subjectType, controlMode = '1', controlCycle = '1', useScene = '1', overRate = '0', needApply = 'Y'] = SUBJECTS[index]!
  const above = code.slice(0, -2)
  const parent = above.length >= 4 ? pick.rows('ys.subject').find((row) => row['code'] === above) : undefined
  return {
    parentId: textAt(parent, 'id') || null,
    ...{ code, name, subjectType, controlMode, controlCycle, useScene, overRate, needApply },
    ownerDeptId: code.startsWith('6603') ? '107' : code === '660203' ? '105' : null,
    accountCode: code,
    sortNo: index + 1,
    createBy: usernameWith(pick, 'finance'),
  }
}
