import type { RandomChoices } from '../../definitions/random-choices.ts'
import { addDays } from '../../kernel/dates.ts'
import type { Row } from '../../kernel/wire.ts'
import { CATEGORIES } from './defaults/categories.ts'

/** By folder: what lies in it. */
const FILES = [
  ['公司制度', ['员工手册', '考勤管理制度', '费用报销制度', '信息安全管理制度']],
  ['质量管理文件', ['药品储存养护规程', '质量事故处理规程', '销后退回处理规程', '设备校准规程']],
  ['财务制度', ['备用金管理办法', '发票管理办法', '资金支付审批权限表']],
  ['资质证照', ['药品经营许可证', '营业执照', 'GSP认证证书', '开户许可证']],
  ['合同范本', ['年度购销合同范本', '代理协议范本', '保密协议范本']],
  ['产品资料', ['阿莫西林胶囊说明书', '头孢克肟分散片彩页', '产品价格体系说明']],
  ['培训教材', ['新员工入职培训', 'GSP知识培训', '冷链操作培训']],
  ['表单模板', ['离职交接清单', '固定资产盘点表', '会议签到表']],
] as const

const ALL = FILES.flatMap(([folder, names]) => names.map((name) => [folder, name] as const))
const ENDINGS = ['pdf', 'pdf', 'docx', 'xlsx', 'png'] as const

/** 文件库: mostly for everybody, some for an organisation or one's own. */
export const libraryFile = (pick: RandomChoices, index: number): Row => {
  const [folder, name] = ALL[index % ALL.length]!
  const edition = Math.floor(index / ALL.length)
  const owner = pick.row('sys.user', (user) => user['status'] === '1' && user['userType'] === '1')
  const employee = pick.row('sys.employee', (one) => one['id'] === owner?.['empId'])
  const scope = pick.of(['1', '1', '1', '1', '2', '5'])
  const ending = pick.of(ENDINGS)
  return {
    categoryId: CATEGORIES.find((one) => one['name'] === folder)?.['code'] ?? null,
    fileName: edition === 0 ? name : `${name}（${2024 + edition}版）`,
    fileNo: `WJ-${String(index + 1).padStart(4, '0')}`,
    file: `demo/library/${index + 1}.${ending}`,
    ...{ versionNo: `V${1 + edition}.0`, keywords: folder, scope, canDownload: pick.chance(0.85) ? 'Y' : 'N' },
    ...{ scopeOrgs: scope === '2' ? pick.id('sys.org') : null, scopeRoles: null, scopeUsers: null },
    ownerId: owner?.['id'] ?? null,
    deptId: employee?.['deptId'] ?? null,
    effectiveDate: pick.now.slice(0, 10),
    expiryDate: pick.chance(0.4) ? addDays(pick.now.slice(0, 10), pick.whole(200, 900)) : null,
    ...{ viewCount: pick.whole(0, 90), downloadCount: pick.whole(0, 30), sourceBillNo: null, enabled: 'Y', remark: null },
    ...{ versions: [], readers: [] },
  }
}
