import type { RandomChoices } from '../../definitions/random-choices.ts'
import { type Row, textAt } from '../../kernel/wire.ts'

/** The sales areas of the demonstration, and who is responsible for them. */

const AREAS: readonly (readonly [code: string, name: string, parent: string, level: string, dept: string, province: string])[] = [
  ['HD', '华东大区', '', '1', '146', ''],
  ['HN', '华南大区', '', '1', '147', ''],
  ['HB', '华北大区', '', '1', '148', ''],
  ['HZ', '华中大区', '', '1', '149', ''],
  ['XN', '西南大区', '', '1', '150', ''],
  ['HDSH', '上海省区', 'HD', '2', '151', '310000'],
  ['HDJS', '江苏省区', 'HD', '2', '152', '320000'],
  ['HDZJ', '浙江省区', 'HD', '2', '153', '330000'],
  ['HDAH', '安徽省区', 'HD', '2', '146', '340000'],
  ['HDSD', '山东省区', 'HB', '2', '157', '370000'],
  ['HNGD', '广东省区', 'HN', '2', '154', '440000'],
  ['HNGX', '广西省区', 'HN', '2', '155', '450000'],
  ['HNFJ', '福建省区', 'HN', '2', '147', '350000'],
  ['HNHN', '海南省区', 'HN', '2', '147', '460000'],
  ['HBBJ', '北京省区', 'HB', '2', '156', '110000'],
  ['HBTJ', '天津省区', 'HB', '2', '148', '120000'],
  ['HBHE', '河北省区', 'HB', '2', '148', '130000'],
  ['HBLN', '辽宁省区', 'HB', '2', '148', '210000'],
  ['HZHB', '湖北省区', 'HZ', '2', '158', '420000'],
  ['HZHU', '湖南省区', 'HZ', '2', '159', '430000'],
  ['HZHA', '河南省区', 'HZ', '2', '149', '410000'],
  ['HZJX', '江西省区', 'HZ', '2', '149', '360000'],
  ['XNSC', '四川省区', 'XN', '2', '160', '510000'],
  ['XNCQ', '重庆省区', 'XN', '2', '161', '500000'],
  ['XNGZ', '贵州省区', 'XN', '2', '150', '520000'],
  ['XNYN', '云南省区', 'XN', '2', '150', '530000'],
]

const CITIES: readonly (readonly [parent: string, names: readonly string[]])[] = [
  ['HDJS', ['南京', '无锡', '徐州', '苏州', '南通']],
  ['HDZJ', ['杭州', '宁波', '温州', '金华']],
  ['HNGD', ['广州', '深圳', '佛山', '珠海']],
  ['HDSD', ['济南', '青岛', '临沂']],
  ['HZHB', ['武汉', '宜昌']],
  ['HZHU', ['长沙', '衡阳']],
  ['XNSC', ['成都', '绵阳']],
]

const BELOW = CITIES.flatMap(([parent, names]) => names.map((name, at) => [`${parent}${at + 1}`, `${name}地区`, parent] as const))

/** Both sales organisations sell in every area: the company keeps them, so that clerks of either may choose one (sys S23). */
const COMPANY = '100'

const managerOf = (pick: RandomChoices, orgId: string): string => {
  const org = pick.rows('sys.org').find((row) => row['id'] === orgId)
  const manager = pick.rows('sys.employee').find((row) => row['id'] === org?.['managerId'])
  return manager ? textAt(manager, 'userId') : org?.['parentId'] ? managerOf(pick, textAt(org, 'parentId')) : ''
}

export const area = (pick: RandomChoices, index: number): Row => {
  const declared = AREAS[index]
  if (declared) {
    const [code, name, parent, areaLevel, deptId, remark] = declared
    const parentId = parent
      ? textAt(
          pick.rows('bsc.saleArea').find((row) => row['code'] === parent),
          'id',
        )
      : null
    return {
      code,
      name,
      parentId,
      areaLevel,
      saleMode: '2',
      deptId: COMPANY,
      managerId: managerOf(pick, deptId),
      sortNo: index + 1,
      startDate: '2019-01-01',
      remark: remark || null,
    }
  }
  const [code, name, parent] = BELOW[(index - AREAS.length) % BELOW.length] as (typeof BELOW)[number]
  const above = pick.rows('bsc.saleArea').find((row) => row['code'] === parent)
  return {
    code,
    name,
    parentId: textAt(above, 'id'),
    areaLevel: '3',
    saleMode: '2',
    deptId: textAt(above, 'deptId'),
    managerId: textAt(above, 'managerId'),
    sortNo: index + 1,
    startDate: '2020-01-01',
  }
}
