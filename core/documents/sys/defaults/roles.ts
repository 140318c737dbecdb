import type { Row } from '../../../kernel/wire.ts'

type Declared = readonly [
  id: string,
  roleCode: string,
  roleName: string,
  roleType: string,
  dataScope: string,
  sortNo: number,
  description?: string,
]

const DECLARED: readonly Declared[] = [
  ['1', 'admin', '系统管理员', '1', '1', 10, '维护系统管理的全部内容，本身不参与审批'],
  ['2', 'tenant_admin', '租户管理员', '1', '1', 20, '在本租户内等同系统管理员，不含菜单、租户和共用字典'],
  ['3', 'auditor', '审计员', '1', '1', 30, '查看全部数据和日志，不作任何修改'],
  ['4', 'staff', '普通员工', '1', '5', 40, '每位在职员工自动拥有'],
  ['5', 'chairman', '董事长', '3', '1', 50, '大额业务的最后一级审批'],
  ['6', 'general_manager', '总经理', '3', '1', 60],
  ['7', 'sales_director', '销售总监', '3', '3', 70, '每个销售组织一名，管辖127或145'],
  ['8', 'region_manager', '大区经理', '3', '3', 80, '管辖本大区'],
  ['9', 'dept_manager', '部门负责人', '3', '3', 90, '由组织负责人自动担任'],
  ['10', 'sales_rep', '销售代表', '2', '5', 100, '医药代表与招商经理，可见本人客户'],
  ['11', 'sale_support', '销售内勤', '2', '3', 110, '代销售组织的代表录入单据'],
  ['12', 'market', '市场部', '2', '2', 120],
  ['13', 'business', '商务部', '2', '3', 130, '订单、价格、流向与结算'],
  ['14', 'purchase', '采购部', '2', '2', 140],
  ['15', 'warehouse', '仓库管理员', '2', '2', 150],
  ['16', 'quality', '质量管理部', '2', '2', 160, '此角色的审批步骤不可免审'],
  ['17', 'finance', '财务会计', '2', '3', 170, '按员工权限查看其他组织'],
  ['18', 'finance_manager', '财务经理', '3', '2', 180],
  ['19', 'cashier', '出纳', '2', '2', 190],
  ['20', 'hr', '人力资源', '2', '2', 200],
  ['21', 'admin_office', '行政专员', '2', '2', 210],
  ['22', 'seal_keeper', '印章保管人', '2', '2', 220],
  ['23', 'legal', '法务合规', '2', '2', 230],
  ['24', 'it', '信息管理员', '2', '1', 240, '处理反馈、账号与数据修改申请，不能授权'],
]

/** Pages of which a role sees everybody's, whatever else it sees: finance keeps all departments' budgets (ys R17). */
const EVERYBODYS = [
  ['ys.budgetCost', '预算费用'],
  ['ys.budgetHold', '预算占用明细'],
  ['ys.budgetEntry', '预算流水'],
] as const
const SEES_ALL_BUDGETS: readonly string[] = ['finance', 'finance_manager']

const pageScopesOf = (id: string, roleCode: string): readonly Row[] =>
  SEES_ALL_BUDGETS.includes(roleCode)
    ? EVERYBODYS.map(([typeKey, pageName]) => ({ id: `${id}-${typeKey}`, typeKey, pageName, dataScope: '1' }))
    : []

/** 角色, all of them built in. */
export const ROLES: readonly Row[] = DECLARED.map(([id, roleCode, roleName, roleType, dataScope, sortNo, description = null]) => ({
  id,
  roleCode,
  roleName,
  roleType,
  dataScope,
  sortNo,
  description,
  builtin: 'Y',
  enabled: 'Y',
  pageScopes: pageScopesOf(id, roleCode),
}))

/** The id of a role by its code. */
export const roleIdOf = (code: string): string => DECLARED.find(([, roleCode]) => roleCode === code)?.[0] ?? ''
