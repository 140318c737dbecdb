import type { RandomChoices } from '../../definitions/random-choices.ts'
import type { Row } from '../../kernel/wire.ts'

/** What makes the logs of a demonstration believable: office people at pages of theirs, a few refusals, changes of base data. */

const person = (pick: RandomChoices) => {
  const {
    username = null,
    realname = null,
    orgText = null,
  } = pick.row('sys.user', (user) => user['status'] === '1' && user['userType'] === '1') ?? {}
  return { username, realname, orgName: String(orgText ?? '').split(' - ')[0] || null }
}

const trace = (pick: RandomChoices): string =>
  [8, 4, 4, 4, 12].map((signs) => Array.from({ length: signs }, () => pick.whole(0, 15).toString(16)).join('')).join('-')

const usual = (pick: RandomChoices, isRefused: boolean): Row => ({
  ...person(pick),
  logTime: pick.now,
  ip: `10.0.${pick.whole(0, 3)}.${pick.whole(2, 250)}`,
  traceId: trace(pick),
  result: isRefused ? '0' : '1',
})

const PAGES = [
  ['销售订单', '/sale/saleOrder'],
  ['产品管理', '/bsc/product'],
  ['商业公司', '/bsc/bscBussCompany'],
  ['应收台账', '/sale/receivable'],
  ['库存查询', '/cg/stock'],
  ['待办审批', '/process/todo'],
  ['请假申请', '/oa/leaveApply'],
  ['销售汇总表', '/report/saleSummary'],
] as const

const CALLS = [
  ['GET', 'list', 12, 90],
  ['GET', 'list', 12, 90],
  ['GET', 'list', 15, 160],
  ['GET', 'findById', 8, 40],
  ['POST', 'edit', 30, 140],
  ['GET', 'exportXls', 400, 2600],
] as const

const FORBIDDEN = 403
const DONE = 200

/** 访问日志. */
export const visit = (pick: RandomChoices): Row => {
  const [menuTitle, page] = pick.of(PAGES)
  const [method, call, least, most] = pick.of(CALLS)
  const isRefused = pick.chance(0.02)
  const path = `/xqErp${page}/${call}${call === 'findById' ? `/${pick.whole(100_000, 999_999)}` : ''}`
  const costMs = isRefused ? pick.whole(1, 4) : pick.whole(least, most)
  return { ...usual(pick, isRefused), menuTitle, method, path, costMs, httpStatus: isRefused ? FORBIDDEN : DONE }
}

const OPERATIONS = [
  ['3', '修改', 'bsc.product', '产品管理'],
  ['2', '新增', 'sale.saleOrder', '销售订单'],
  ['7', '提交审批', 'sale.saleOrder', '销售订单'],
  ['8', '同意', 'sale.saleOrder', '销售订单'],
  ['9', '打印', 'sale.saleOrder', '销售订单'],
  ['6', '导出', 'sale.saleOrder', '销售订单'],
  ['6', '导出', 'bsc.product', '产品管理'],
  ['3', '修改', 'bsc.hospital', '医院管理'],
  ['5', '导入', 'bsc.hospital', '医院管理'],
] as const

const REFUSALS = ['没有权限，请联系管理员授权', '单据状态已变更，请刷新后重试', '数据已被他人修改，请刷新后重试'] as const
const EXPORT = '6'
const IMPORT = '5'

/** 操作日志. */
export const operation = (pick: RandomChoices): Row => {
  const [operType, actionTitle, key, title] = pick.of(OPERATIONS)
  const record = pick.row(key)
  const isWhole = operType === EXPORT || operType === IMPORT
  const isRefused = pick.chance(0.04)
  const rowCount = isWhole && !isRefused ? pick.whole(8, 400) : null
  const billNo = isWhole ? null : (record?.['billNo'] ?? null)
  const parts = [`${actionTitle}${title}`, ...(billNo === null ? [] : [String(billNo)]), ...(rowCount === null ? [] : [`${rowCount} 行`])]
  return {
    ...usual(pick, isRefused),
    ...{ operType, actionTitle, billNo, rowCount },
    areaCode: key.slice(0, key.indexOf('.')),
    docKey: key.replace('.', ':'),
    busId: isWhole ? null : (record?.['id'] ?? null),
    content: parts.join(' '),
    costMs: isWhole ? pick.whole(300, 2800) : pick.whole(20, 180),
    failReason: isRefused ? pick.of(REFUSALS) : null,
  }
}

type Change = readonly [key: string, title: string, before: string, after: string]

const PRODUCT: readonly Change[] = [
  ['storage', '贮藏条件', '常温', '阴凉'],
  ['packQty', '件装量', '100', '120'],
  ['remark', '备注', '', '外包装已换新版'],
]
const TERMINAL: readonly Change[] = [
  ['linkman', '联系人', '王敏', '周洁'],
  ['address', '地址', '人民路12号', '人民路12号门诊楼3层'],
  ['remark', '备注', '', '收货时间为工作日上午'],
]
const SUBJECTS = [
  ['bsc.product', PRODUCT],
  ['bsc.hospital', TERMINAL],
  ['bsc.pharmacy', TERMINAL],
] as const

/** 数据变更日志. */
export const dataChange = (pick: RandomChoices): Row => {
  const [key, changes] = pick.of(SUBJECTS)
  const record = pick.row(key)
  const isNew = pick.chance(0.15)
  const [fieldKey, fieldTitle, before, after] = pick.of(changes)
  return {
    logTime: pick.now,
    docKey: key.replace('.', ':'),
    busId: record?.['id'] ?? null,
    rowTitle: record?.['productName'] ?? record?.['name'] ?? record?.['code'] ?? null,
    tableKey: null,
    ...(isNew
      ? { fieldKey: null, fieldTitle: null, oldText: null, newText: null, reason: '新增' }
      : { fieldKey, fieldTitle, oldText: before || null, newText: after, reason: '修改' }),
    username: person(pick).username,
    traceId: trace(pick),
    seenWith: '*',
  }
}
