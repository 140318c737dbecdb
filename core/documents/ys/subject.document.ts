import { defineRecord } from '../../definitions/document.ts'
import { type Effects, update } from '../../definitions/effect.ts'
import { bool, dept, dict, dicts, int, longText, percent, text, tree } from '../../definitions/fields.ts'
import type { Known } from '../../definitions/views.ts'
import { all, any, eq, ge, lt, ne, oneOf, type Condition } from '../../kernel/condition.ts'
import { year } from '../../kernel/dates.ts'

const DEEPEST = 4
const FIRST_CODE = 4
const FURTHER_CODE = 2

const starts = (code: string): Condition => ({ field: 'code', op: 'starts', value: code })

/** All that lies below a subject: its codes begin with the subject's own. */
const branchOf = (id: string, code: string) => (id && code ? all(starts(code), ne('id', id)) : undefined)

const idOf = (record: Known | { readonly id?: unknown }): string => String(record['id'] ?? '')

type Branched = {
  readonly name: string
  readonly fullName: string
  readonly subjectType: string
  readonly controlMode: string
  readonly parentId: string | null
  readonly $: {
    readonly id: string
    readonly old: Readonly<Record<string, unknown>> | undefined
    readonly facts: { readonly branch: readonly Known[]; readonly accounts: readonly Known[]; readonly oldSiblings: boolean }
  }
}

/** Names and kinds of a subject go down its branch with it; accounts show how they are controlled from now on. */
const passedDown = ({ fullName, subjectType, controlMode, $ }: Branched): Effects => {
  const { old } = $
  if (!old) return []
  const before = String(old['fullName'] ?? '')
  const isAnew = before !== fullName || old['subjectType'] !== subjectType
  return [
    isAnew &&
      $.facts.branch.map((below) =>
        update('ys.subject', idOf(below), {
          set: { fullName: fullName + String(below['fullName'] ?? '').slice(before.length), subjectType },
        }),
      ),
    old['controlMode'] !== controlMode &&
      $.facts.accounts.map((account) => update('ys.budgetCost', idOf(account), { set: { controlMode } })),
  ]
}

const switched = (subjects: readonly Known[], enabled: 'Y' | 'N'): Effects =>
  subjects.map((subject) => update('ys.subject', idOf(subject), { set: { enabled } }))

/** 预算科目: finance keeps the tree of budget subjects and how strictly each is controlled. */
export default defineRecord({
  key: 'ys.subject',
  title: '预算科目',
  order: 'code asc',
  fields: {
    parentId: tree('上级科目', { to: 'ys.subject', reads: ['code', 'fullName', 'level', 'subjectType'] }),
    code: text('科目编码', {
      required: true,
      max: 10,
      pattern: '^[0-9]{4}([0-9]{2}){0,3}$',
      message: '科目编码为4位一级码，以下每级加2位数字',
      listed: true,
      queried: true,
    }),
    name: text('科目名称', { required: true, max: 50, listed: true, queried: true }),
    fullName: text('科目全称', { derived: true, max: 300 }),
    level: int('级次', { derived: true, listed: true }),
    isLeaf: bool('末级科目', { editable: false, default: 'Y', listed: true }),
    subjectType: dict('科目类别', { code: 'budget_subject_type', required: true, listed: true, queried: true }),
    controlMode: dict('控制方式', { code: 'budget_control_mode', required: true, default: '1', listed: true, queried: true }),
    controlCycle: dict('控制周期', { code: 'budget_control_cycle', required: true, default: '1', listed: true }),
    useScene: dicts('使用场景', { code: 'budget_use_scene', required: true, default: '1', listed: true }),
    needApply: bool('须先申请', { required: true, default: 'Y', listed: true }),
    overRate: percent('允许超支比例(%)', { default: '0', atLeast: 0, atMost: 20, message: '允许超支比例应在0到20之间' }),
    ownerDeptId: dept('归口管理部门'),
    accountCode: text('对应财务科目', { max: 20 }),
    enabled: bool('启用', { required: true, default: 'Y', listed: true, queried: true }),
    sortNo: int('排序', { default: 0 }),
    remark: longText('备注', { max: 500 }),
    hasChild: bool('有下级', { editable: false, hidden: true, default: 'N' }),
  },
  facts: {
    below: { give: 'exists', from: 'ys.subject', where: ({ $ }) => ($.id ? eq('parentId', $.id) : undefined) },
    branch: {
      give: 'rows',
      from: 'ys.subject',
      reads: ['code', 'fullName'],
      where: ({ $ }) => branchOf($.id, String($.old?.['code'] ?? '')),
    },
    above: {
      give: 'rows',
      from: 'ys.subject',
      reads: ['code'],
      where: ({ code, parentId, $ }) =>
        $.id && parentId
          ? oneOf(
              'code',
              [4, 6, 8].filter((length) => length < code.length).map((length) => code.slice(0, length)),
            )
          : undefined,
    },
    siblings: {
      give: 'exists',
      from: 'ys.subject',
      where: ({ parentId, $ }) => ($.id && parentId ? all(eq('parentId', parentId), ne('id', $.id)) : undefined),
    },
    /** Does anything stay below the subject that it leaves? */
    oldSiblings: {
      give: 'exists',
      from: 'ys.subject',
      where: ({ $ }) => ($.id && $.old?.['parentId'] ? all(eq('parentId', String($.old['parentId'])), ne('id', $.id)) : undefined),
    },
    accounts: {
      give: 'rows',
      from: 'ys.budgetCost',
      reads: [],
      where: ({ $ }) => ($.id ? all(eq('subjectId', $.id), ge('year', $.today.slice(0, 4))) : undefined),
    },
    budgeted: { give: 'exists', from: 'ys.budgetCost', where: ({ $ }) => ($.id ? eq('subjectId', $.id) : undefined) },
    parentBudgeted: {
      give: 'exists',
      from: 'ys.budgetCost',
      where: ({ parentId }) => (parentId ? eq('subjectId', parentId) : undefined),
    },
    budgetedThisYear: {
      give: 'exists',
      from: 'ys.budgetCost',
      where: ({ $ }) => ($.id ? all(eq('subjectId', $.id), eq('year', String(year($.today)))) : undefined),
    },
    issued: { give: 'exists', from: 'ys.budgetIssued.items', where: ({ $ }) => ($.id ? eq('subjectId', $.id) : undefined) },
    appended: { give: 'exists', from: 'ys.budgetAppend.items', where: ({ $ }) => ($.id ? eq('subjectId', $.id) : undefined) },
    adjusted: {
      give: 'exists',
      from: 'ys.budgetAdjust.items',
      where: ({ $ }) => ($.id ? any(eq('outSubjectId', $.id), eq('inSubjectId', $.id)) : undefined),
    },
    applied: { give: 'exists', from: 'ys.costApply.items', where: ({ $ }) => ($.id ? eq('subjectId', $.id) : undefined) },
    writtenOff: { give: 'exists', from: 'ys.costWriteOff.items', where: ({ $ }) => ($.id ? eq('subjectId', $.id) : undefined) },
    travelled: { give: 'exists', from: 'ys.businessTripApply.costs', where: ({ $ }) => ($.id ? eq('subjectId', $.id) : undefined) },
  },
  derive: {
    fullName: (doc) => [doc.$.ref('parentId').fullName, doc.name].filter(Boolean).join('/'),
    level: (doc) => Number(doc.$.ref('parentId').level ?? 0) + 1,
  },
  choices: { parentId: ({ $ }) => all(eq('enabled', 'Y'), lt('level', DEEPEST), ne('id', $.id)) },
  rules: {
    subjectType: {
      holds: ({ parentId, subjectType, $ }) => !parentId || subjectType === $.ref('parentId').subjectType,
      message: '下级科目的类别必须与上级科目相同',
    },
  },
  unique: [
    { fields: ['code'], message: '科目编码已存在' },
    { fields: ['parentId', 'name'], message: '同一上级下已存在同名科目' },
  ],
  checks: [
    {
      holds: ({ parentId, code, $ }) => {
        const above = String($.ref('parentId').code ?? '')
        return !parentId || (code.startsWith(above) && code.length === above.length + FURTHER_CODE)
      },
      message: '科目编码必须以上级科目编码开头并多2位',
      field: 'code',
    },
    { holds: ({ parentId, code }) => !!parentId || code.length === FIRST_CODE, message: '一级科目编码应为4位', field: 'code' },
    {
      holds: ({ parentId, $ }) => !parentId || (parentId !== $.id && !$.facts.branch.some((below) => idOf(below) === parentId)),
      message: '上级科目不能是本科目或其下级科目',
      field: 'parentId',
    },
    { holds: ({ level }) => level <= DEEPEST, message: '预算科目最多4级', field: 'parentId' },
    {
      holds: ({ parentId, $ }) => !parentId || parentId === $.old?.['parentId'] || !$.facts.parentBudgeted,
      message: '上级科目已下达预算，不能增加下级科目',
      field: 'parentId',
    },
    {
      // Any account of the year stands against it (SETTLED, B5): money that was shared would be parted.
      holds: ({ controlCycle, $ }) => !$.old || controlCycle === $.old['controlCycle'] || !$.facts.budgetedThisYear,
      message: '该科目本年度已发生业务，不能修改控制周期',
      field: 'controlCycle',
    },
    {
      holds: ({ code, $ }) => !$.old || code === $.old['code'] || !$.facts.below,
      message: '存在下级科目，不能修改科目编码',
      field: 'code',
    },
    { before: 'delete', holds: ({ $ }) => !$.facts.below, message: '存在下级科目，不能删除' },
    {
      before: 'delete',
      holds: ({ $: { facts } }) =>
        !(facts.budgeted || facts.issued || facts.appended || facts.adjusted || facts.applied || facts.writtenOff || facts.travelled),
      message: '科目已下达预算，不能删除',
    },
  ],
  actions: {
    disable: {
      title: '停用',
      role: 'finance',
      when: ({ enabled }) => enabled === 'Y',
      message: '科目已停用',
      confirm: '确定停用科目“{name}”？停用后不能再用于新申请',
      effects: (doc) => [update(doc, { set: { enabled: 'N' } }), switched(doc.$.facts.branch, 'N')],
    },
    enable: {
      title: '启用',
      role: 'finance',
      when: ({ enabled }) => enabled === 'N',
      message: '科目已启用',
      effects: (doc) => [update(doc, { set: { enabled: 'Y' } }), switched(doc.$.facts.above, 'Y')],
    },
  },
  effects: {
    save: (doc) => {
      const left = String(doc.$.old?.['parentId'] ?? '')
      return [
        doc.parentId && doc.parentId !== left && update('ys.subject', doc.parentId, { set: { isLeaf: 'N' } }),
        left && left !== doc.parentId && !doc.$.facts.oldSiblings && update('ys.subject', left, { set: { isLeaf: 'Y' } }),
        passedDown(doc),
      ]
    },
    delete: (doc) => [doc.parentId && !doc.$.facts.siblings && update('ys.subject', doc.parentId, { set: { isLeaf: 'Y' } })],
  },
  tree: { parent: 'parentId', hasChild: 'hasChild', depth: DEEPEST, path: 'fullName' },
  sample: 46,
})
