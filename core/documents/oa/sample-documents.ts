import type { RandomChoices } from '../../definitions/random-choices.ts'
import type { SamplesByType } from '../../definitions/samples.ts'
import { addDays } from '../../kernel/dates.ts'
import type { Row } from '../../kernel/wire.ts'
import { applicant, usualEnd } from '../sample-applicants.ts'

/** What is drafted, checked and issued: papers that become files of the library once they are approved. */

const PAPERS = [
  ['1', '差旅费管理办法', '明确出差标准、借款和报销时限'],
  ['2', '药品收货与验收操作规程', '规定收货、验收、抽样和不合格品的处理步骤'],
  ['3', '关于国庆假期值班安排的通知', '值班人员、联系电话和应急处理要求'],
  ['5', '三季度经营分析会议纪要', '各大区完成情况、存在问题和下季度措施'],
  ['2', '冷链药品运输应急预案', '运输途中超温、断电、车辆故障的处置流程'],
  ['1', '印章使用管理制度', '用印审批、登记、外带和保管要求'],
  ['4', '关于采购部负责人任命的决定', '任命采购部负责人并明确职责'],
  ['6', '致合作单位的开票信息变更函', '告知开票名称、税号和账户的变更'],
] as const

const QUALITY = '2'

const issued = (pick: RandomChoices, index: number): Row => {
  const [docIssueType, title, summary] = PAPERS[index % PAPERS.length]!
  const edition = Math.floor(index / PAPERS.length)
  return {
    ...applicant(pick),
    ...{ docIssueType, docAction: '1', secretLevel: pick.of(['1', '2', '2', '3']), summary, versionNo: 'V1.0' },
    docTitle: edition === 0 ? title : `${title}（${edition + 1}）`,
    docNo: docIssueType === QUALITY ? `QMS-${String(index + 1).padStart(3, '0')}` : null,
    toOrgs: pick.id('sys.org'),
    effectiveDate: addDays(pick.now.slice(0, 10), 7),
    draftFile: `demo/documents/${index + 1}.pdf`,
    ...{ needTraining: 'N', needNotice: 'N', mustRead: null, reviewDepts: null, oldFileId: null, changeNote: null },
  }
}

export const documentSamples = {
  'oa.docIssue': { row: issued, outcome: (pick) => usualEnd(pick, []), after: ['sys.user', 'sys.org', 'sys.fileLibrary'] },
} satisfies SamplesByType
