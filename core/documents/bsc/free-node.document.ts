import { defineRecord } from '../../definitions/document.ts'
import { bool, date, dept, money, role, text, user } from '../../definitions/fields.ts'
import { today } from '../../definitions/start.ts'

const QUALITY = 'quality'

/** 免审节点: the administrator names approval steps that are passed automatically for certain applicants, departments or amounts (B12). */
export default defineRecord({
  key: 'bsc.freeNode',
  title: '免审节点',
  titleField: 'processName',
  saysRights: true,
  fields: {
    processCode: text('流程编码', {
      required: true,
      max: 60,
      pattern: '^[a-z]+:[a-zA-Z]+$',
      message: '流程编码格式应为“业务:单据”，例如 sale:saleOrder',
      listed: true,
      queried: true,
    }),
    processName: text('流程名称', { required: true, max: 60, listed: true, queried: true }),
    nodeRole: role('免审节点角色', { required: true, listed: true, queried: true }),
    deptId: dept('适用部门', { listed: true, queried: true }),
    userId: user('适用申请人', { listed: true, queried: true }),
    maxAmount: money('免审金额上限', { atLeast: 0, message: '免审金额上限不能小于0', listed: true, totalled: false }),
    selfNode: bool('申请人即审批人时免审', { default: 'N', listed: true }),
    startDate: date('生效日期', { required: true, default: today, listed: true }),
    endDate: date('失效日期', { listed: true, atLeast: 'startDate', message: '失效日期不能早于生效日期' }),
    enabled: bool('是否启用', { default: 'Y', listed: true, queried: true }),
    reason: text('免审原因', { required: true, max: 200 }),
  },
  rules: {
    nodeRole: { holds: (doc) => doc.nodeRole !== QUALITY, message: '质量管理节点不允许免审' },
  },
  unique: [{ fields: ['processCode', 'nodeRole', 'deptId', 'userId', 'startDate'], message: '相同的免审设置已存在' }],
  sample: 12,
})
