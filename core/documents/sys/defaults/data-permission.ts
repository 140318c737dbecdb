import type { Row } from '../../../kernel/wire.ts'
import { employeeIdOf, PEOPLE } from './people.ts'

/** What people see beyond their roles: user name → organisations, each with everything below (permissionType 1). */
const SEES: Readonly<Record<string, readonly string[]>> = {
  fangwei: ['100'],
  wuli: ['127'],
  zhaoyan: ['145'],
  fengjie: ['100'],
  yemei: ['127'],
  shilei: ['127', '145'],
  weilan: ['127', '145'],
  jiayi: ['127'],
  ningxin: ['127', '145'],
}

/** For which organisations, with everything below, people act in which role (permissionType 2). */
const ACTS: readonly (readonly [username: string, roleCode: string, ...orgs: readonly string[]])[] = [
  ['luguanghui', 'sales_director', '127'],
  ['mengfei', 'sales_director', '145'],
  ['gujun', 'region_manager', '128'],
  ['yangfan', 'region_manager', '129'],
  ['zhangbo', 'region_manager', '130'],
  ['wangting', 'region_manager', '131'],
  ['liuchao', 'region_manager', '132', '133'],
  ['qinlang', 'region_manager', '146'],
  ['leiming', 'region_manager', '147'],
  ['duxiao', 'region_manager', '148'],
  ['tianye', 'region_manager', '149'],
  ['qiuchen', 'region_manager', '150'],
  ['maona', 'region_manager', '162'],
  ['wuli', 'finance', '127'],
  ['zhaoyan', 'finance', '145'],
  ['fengjie', 'finance', '100'],
  ['yemei', 'business', '127'],
  ['shilei', 'business', '145'],
  ['fangwei', 'business', '100'],
  ['helihua', 'hr', '100'],
  ['zhengxiaoyu', 'hr', '127', '145'],
  ['gaofeng', 'quality', '100'],
  ['tangyu', 'quality', '127', '145'],
]

const SINCE = '2019-01-01'

const file = (username: string) => {
  const empId = employeeIdOf(username) ?? ''
  const [, empName = '', , [[deptId = '', postId = ''] = []] = []] = PEOPLE.find(([name]) => name === username) ?? []
  return { empId, empNo: `YG${empId.slice(1).padStart(5, '0')}`, empName, deptId, postId }
}

/** 员工权限. */
export const DATA_PERMISSIONS: readonly Row[] = Object.entries(SEES).map(([username, orgs]) => ({
  id: `see-${username}`,
  ...file(username),
  permissionType: '1',
  orgs: orgs.map((orgId) => ({ id: `see-${username}-${orgId}`, orgId, includeChild: 'Y', startDate: SINCE, source: '1' })),
}))

/** 管辖范围, one record per person. */
export const JURISDICTIONS: readonly Row[] = [...new Set(ACTS.map(([username]) => username))].map((username) => ({
  id: `act-${username}`,
  ...file(username),
  permissionType: '2',
  orgs: ACTS.filter(([name]) => name === username).flatMap(([, roleCode, ...orgs]) =>
    orgs.map((orgId) => ({
      id: `act-${username}-${roleCode}-${orgId}`,
      orgId,
      includeChild: 'Y',
      roleCode,
      startDate: SINCE,
      source: '2',
    })),
  ),
}))
