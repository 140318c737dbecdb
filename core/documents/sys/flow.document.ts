import { isOneOf } from '../../definitions/choices.ts'
import { defineRecord } from '../../definitions/document.ts'
import { create, update } from '../../definitions/effect.ts'
import {
  bool,
  category,
  datetime,
  dict,
  int,
  longText,
  percent,
  position,
  refs,
  role,
  text,
  user,
  users,
} from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { all, eq, ne } from '../../kernel/condition.ts'
import type { Row } from '../../kernel/wire.ts'
import { objectIn } from '../../kernel/json.ts'

/** Of flow_status. */
const DRAFT = '1'
const PUBLISHED = '2'
const STOPPED = '3'
const FORMER = '4'

const QUALITY = 'quality'
/** Types of nodes at which somebody decides; another only sends copies. */
const DECIDED = ['approve', 'handle'] as const
const COPIES = 'cc'

const fields = {
  processCode: text('流程编码', { required: true, max: 60, listed: true, queried: true }),
  flowName: text('流程名称', { required: true, max: 60, listed: true, queried: true }),
  category: category('流程分类', { root: 'FLOW', required: true, listed: true, queried: true }),
  versionNo: int('版本', { editable: false, default: 1, listed: true }),
  flowStatus: dict('状态', { code: 'flow_status', editable: false, default: DRAFT, listed: true, queried: true }),
  managerRole: role('流程管理员', { required: true, default: 'admin', listed: true }),
  startRoles: refs('可发起角色', { to: 'sys.role' }),
  titleRule: text('待办标题', { required: true, max: 100, default: '{flowName}-{billNo}-{applyUserName}' }),
  allowWithdraw: bool('允许撤回', { default: 'Y' }),
  allowUrge: bool('允许催办', { default: 'Y' }),
  urgeMinutes: int('催办间隔（分钟）', { default: 60, atLeast: 10, message: '催办间隔不能少于10分钟' }),
  allowBatch: bool('允许批量审批', { default: 'Y' }),
  selfPass: bool('申请人即审批人自动通过', { default: 'Y' }),
  dupPass: bool('同一审批人重复自动通过', { default: 'Y' }),
  emptyPolicy: dict('找不到审批人时', { code: 'flow_empty_policy', required: true, default: 'admin' }),
  ccOnEnd: refs('结束时抄送角色', { to: 'sys.role' }),
  ccUsers: users('结束时抄送人员'),
  publishTime: datetime('发布时间', { editable: false, listed: true }),
  publishBy: user('发布人', { editable: false, listed: true }),
  runningCount: int('运行中实例', { derived: 'onRead', listed: true }),
  changeNote: longText('修改说明', { max: 500 }),
}

const nodes = lines('节点', {
  under: fields,
  columns: {
    nodeNo: int('序号', { required: true }),
    nodeKey: text('节点编码', {
      required: true,
      max: 40,
      pattern: '^[a-z][a-zA-Z0-9_]*$',
      message: '节点编码须为小写字母开头的字母、数字或下划线',
    }),
    nodeName: text('节点名称', { required: true, max: 40 }),
    nodeType: dict('类型', { code: 'flow_node_type', required: true, default: 'approve' }),
    parallelGroup: text('并行组', { max: 20 }),
    condition: longText('进入条件', { max: 4000 }),
    approverType: dict('审批人来源', { code: 'flow_approver_type', required: true, default: 'role' }),
    roleCode: role('角色'),
    orgField: text('角色所属组织字段', { max: 60 }),
    userIds: users('指定人员'),
    postId: position('岗位'),
    userField: text('人员字段', { max: 60 }),
    upLevel: int('上级层数', { default: 1, atLeast: 1, atMost: 5, message: '上级层数应在1到5之间' }),
    signMode: dict('多人审批方式', { code: 'flow_sign_mode', required: true, default: 'any' }),
    passRate: percent('通过比例（%）', { above: 0, atMost: 100, message: '通过比例应在0到100之间' }),
    canFree: bool('允许免审', { default: 'Y' }),
    editFields: longText('可编辑字段', { max: 1000 }),
    requiredFields: longText('必填字段', { max: 1000 }),
    hideFields: longText('隐藏字段', { max: 1000 }),
    opinionRequired: bool('意见必填', { default: 'N' }),
    signImage: bool('手写签名', { default: 'N' }),
    canReject: bool('允许驳回', { default: 'Y' }),
    canBack: bool('允许退回指定节点', { default: 'Y' }),
    canTransfer: bool('允许转办', { default: 'Y' }),
    canDelegate: bool('允许委派', { default: 'Y' }),
    canAddSign: bool('允许加签', { default: 'Y' }),
    canCc: bool('允许抄送', { default: 'Y' }),
    limitHours: int('时限（小时）', { default: 24, atLeast: 0, atMost: 720, message: '时限应在0到720小时之间' }),
    remindHours: int('提前提醒（小时）', { default: 4, atLeast: 0, message: '提前提醒不能为负数' }),
    timeoutAction: dict('超时处理', { code: 'flow_timeout_action', required: true, default: 'remind' }),
    step: int('原步骤', { editable: false, hidden: true }),
  },
  required: {
    roleCode: (row) => isOneOf(row.approverType, 'role', 'choose'),
    userIds: (row) => row.approverType === 'user',
    postId: (row) => row.approverType === 'post',
    userField: (row) => row.approverType === 'field',
    upLevel: (row) => row.approverType === 'superior',
    passRate: (row) => row.signMode === 'ratio',
  },
  rules: {
    nodeType: { holds: (row) => isOneOf(row.nodeType, ...DECIDED, COPIES), message: '暂不支持该节点类型' },
  },
  unique: [{ fields: ['nodeKey'], message: '节点编码不能重复' }],
  atLeast: 1,
  atMost: 50,
})

const copied = (from: object, keys: readonly string[]): Row => Object.fromEntries(keys.map((key) => [key, (from as Row)[key] ?? null]))

const isReadable = (condition: string | null): boolean => !condition || Array.isArray(objectIn(condition)?.['children'])

/** 流程定义: administrators keep the approval of each form as versions of nodes with conditions, deciders, limits and rights (oa W26). */
export default defineRecord({
  key: 'sys.flow',
  title: '流程定义',
  titleField: 'flowName',
  order: ['processCode asc', 'versionNo desc'],
  saysRights: true,
  fields,
  lines: { nodes },
  facts: {
    versions: {
      give: 'rows',
      from: 'sys.flow',
      reads: ['versionNo', 'flowStatus'],
      where: ({ processCode, $ }) => (processCode ? all(eq('processCode', processCode), ne('id', $.id)) : undefined),
    },
    running: {
      give: 'count',
      from: 'oa.process',
      where: ({ $ }) => ($.id ? all(eq('flowId', $.id), eq('processStatus', 'running')) : undefined),
    },
  },
  derive: { runningCount: (doc) => doc.$.facts.running },
  checks: [
    {
      rows: 'nodes',
      field: 'condition',
      holds: (row) => isReadable(row.condition),
      message: ({ nodeName }) => `节点“${nodeName}”的条件不正确`,
    },
    { holds: (doc) => doc.nodes.some(({ nodeType }) => isOneOf(nodeType, ...DECIDED)), message: '流程至少要有一个审批节点' },
    {
      rows: 'nodes',
      field: 'canFree',
      holds: (row) => row.roleCode !== QUALITY || (row.canFree === 'N' && row.timeoutAction !== 'pass'),
      message: '质量管理节点不允许免审或自动通过',
    },
    { before: 'edit', holds: (doc) => doc.flowStatus === DRAFT, message: '只能修改草稿，请先新建版本' },
    { before: 'delete', holds: (doc) => doc.flowStatus === DRAFT, message: '只能删除草稿' },
  ],
  locks: (doc) => [`sys.flow/${doc.processCode}`],
  actions: {
    newVersion: {
      title: '新建版本',
      role: 'admin',
      when: ({ flowStatus, $ }) => flowStatus !== DRAFT && $.facts.versions.every((one) => one['flowStatus'] !== DRAFT),
      message: '已存在草稿版本',
      effects: (doc) => [
        create('sys.flow', {
          ...copied(doc, COPIED),
          versionNo: Math.max(doc.versionNo, ...doc.$.facts.versions.map((one) => Number(one['versionNo']))) + 1,
          nodes: doc.nodes.map((node) => copied(node, Object.keys(nodes.columns))),
        }),
      ],
    },
    publish: {
      title: '发布',
      role: 'admin',
      when: (doc) => doc.flowStatus === DRAFT,
      message: '只有草稿可以发布',
      confirm: '发布后新提交的单据按此版本审批，运行中的不受影响，确定发布？',
      effects: (doc) => [
        doc.$.facts.versions
          .filter((one) => one['flowStatus'] === PUBLISHED || one['flowStatus'] === STOPPED)
          .map((one) => update('sys.flow', String(one['id']), { set: { flowStatus: FORMER } })),
        update(doc, { set: { flowStatus: PUBLISHED, publishTime: doc.$.now, publishBy: doc.$.me.userId } }),
      ],
    },
    stop: {
      title: '停用',
      role: 'admin',
      when: (doc) => doc.flowStatus === PUBLISHED,
      message: '只有已发布的流程可以停用',
      confirm: '停用后不能提交该类单据，确定停用？',
      effects: (doc) => [update(doc, { set: { flowStatus: STOPPED } })],
    },
    design: { title: '流程图', role: 'admin', opens: { view: 'design' } },
    simulate: { title: '模拟', role: 'admin', opens: { view: 'trial' } },
    restart: {
      title: '启用',
      role: 'admin',
      when: (doc) => doc.flowStatus === STOPPED,
      message: '流程未停用',
      effects: (doc) => [update(doc, { set: { flowStatus: PUBLISHED } })],
    },
  },
  print: 'A4',
  sample: 0,
})

/** What a new version begins with. */
const COPIED = [
  ...(['processCode', 'flowName', 'category', 'managerRole', 'startRoles', 'titleRule', 'allowWithdraw', 'allowUrge'] as const),
  ...(['urgeMinutes', 'allowBatch', 'selfPass', 'dupPass', 'emptyPolicy', 'ccOnEnd', 'ccUsers'] as const),
]
