import { textIn } from '../../definitions/dicts.ts'
import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { type Effects, update } from '../../definitions/effect.ts'
import { bool, date, dept, dict, files, longText, money, position, ref, text } from '../../definitions/fields.ts'
import { parts } from '../../definitions/listed.ts'
import type { HeadView, Known } from '../../definitions/views.ts'
import { all, any, empty, eq, ge, has, le, oneOf } from '../../kernel/condition.ts'
import { addDays } from '../../kernel/dates.ts'
import { mainPairs } from '../sys/employee-changes.ts'
import dicts from './people.dicts.ts'
import { EMPLOYED, isBeingWritten, ON_TRIAL, SALARY_READERS } from './personnel.ts'
import { ranksAtLeast } from './post-rank.ts'
import { handedOver, terminalsOf } from './terminals.ts'

/** 平调, 晋升, 降职, 兼任, 借调 and 取消兼任 of transfer_type. */
const [LEVEL, PROMOTION, DEMOTION, , LOAN, NO_SECOND] = ['1', '2', '3', '4', '5', '6'] as const
/** 部门经理 of position_rank. */
const MANAGER = 6

const fields = {
  billNo: text('单据编号', { editable: false, listed: true, queried: true }),
  empId: ref('调动员工', {
    to: 'sys.employee',
    required: true,
    fills: { fromDeptId: 'deptId', fromPostId: 'postId' },
    reads: ['postsText', 'userId'],
    listed: true,
    queried: true,
  }),
  transferType: dict('调动类型', { code: 'transfer_type', required: true, listed: true, queried: true }),
  fromDeptId: dept('原部门', { editable: false, reads: ['departName'], listed: true, queried: true }),
  fromPostId: position('原岗位', { editable: false, reads: ['name', 'gspPost'], listed: true }),
  cancelPairId: text('取消的兼任', { required: 'shown', max: 200 }),
  toDeptId: dept('调入部门', { required: 'shown', reads: ['departName'], listed: true, queried: true }),
  toPostId: position('调入岗位', { required: 'shown', reads: ['name', 'gspPost', 'needCert', 'postRank'], listed: true }),
  effectDate: date('生效日期', { required: true, listed: true, queried: 'range' }),
  endDate: date('借调截止', { required: 'shown', above: 'effectDate', message: '借调截止必须晚于生效日期' }),
  newSuperiorId: ref('新直属上级', { to: 'sys.employee', reads: ['superiorId'] }),
  oldSalary: money('原月薪', { editable: { at: ['hr'] }, visibleTo: SALARY_READERS }),
  newSalary: money('新月薪', { editable: { at: ['hr'] }, visibleTo: SALARY_READERS }),
  reason: longText('调动原因', { required: true, max: 500 }),
  employeeAgree: bool('员工本人同意', { required: true, default: 'N' }),
  handoverTo: ref('工作交接人', { to: 'sys.employee', reads: ['userId'] }),
  transferTerminals: bool('终端客户移交', { default: 'N' }),
  attachments: files('附件'),
  settledDate: date('办理日期', { editable: false, hidden: true }),
}

const NO_SUCH_POST = '该员工没有这个兼任，请重新选择'

type Pair = {
  readonly id: string
  readonly orgId: string
  readonly jobId: string
  readonly isMain: 'Y' | 'N'
  readonly startDate: string
  readonly endDate: string | null
}

type Transfer = HeadView<typeof fields>

const pairsOf = ({ $ }: Transfer): readonly Pair[] => $.facts.pairs as readonly Pair[]

const isMain = ({ transferType }: { readonly transferType: string }): boolean => isOneOf(transferType, LEVEL, PROMOTION, DEMOTION)
const isEnding = ({ transferType }: { readonly transferType: string }): boolean => transferType === NO_SECOND

/** Second posts by the names under which the file shows them: the main one stands first there. */
const secondPosts = ({ $ }: Transfer): readonly string[] => parts($.ref('empId').postsText).slice(1)

/** What the file calls a pair: its organisation, a dash, its post. */
const namesIn = (called: string | null): readonly [departName: string, name: string] => {
  const text = called ?? ''
  const dash = text.lastIndexOf('-')
  return [text.slice(0, Math.max(0, dash)), text.slice(dash + 1)]
}

/** The second post in force that is so called. */
const cancelled = (doc: Transfer): Pair | undefined => {
  const { today, facts } = doc.$
  const isAmong = (rows: readonly Known[], id: string) => rows.some((row) => row['id'] === id)
  return pairsOf(doc).find(
    ({ isMain: main, startDate, endDate, orgId, jobId }) =>
      main === 'N' && startDate <= today && (!endDate || endDate >= today) && isAmong(facts.orgs, orgId) && isAmong(facts.jobs, jobId),
  )
}

/** The pairs of the file as the transfer leaves them: they say themselves from when and until when they hold. */
const repaired = (doc: Transfer): Effects => {
  const { empId, transferType, toDeptId, toPostId, effectDate, endDate, billNo, $ } = doc
  const dayBefore = addDays(effectDate, -1)
  const ended = isMain(doc) ? mainPairs(pairsOf(doc), $.today)[0] : isEnding(doc) ? cancelled(doc) : undefined
  const begun = {
    orgId: toDeptId,
    jobId: toPostId,
    isMain: isMain(doc) ? 'Y' : 'N',
    startDate: effectDate,
    endDate: transferType === LOAN ? endDate : null,
    sourceBillNo: billNo,
    note: textIn(dicts['transfer_type'], transferType),
  }
  return [
    update('sys.employee', empId, {
      rows: {
        posts: {
          ...(ended ? { remove: { id: ended.id } } : {}),
          add: [...(ended ? [{ ...ended, endDate: dayBefore, sourceBillNo: billNo }] : []), ...(isEnding(doc) ? [] : [begun])],
        },
      },
    }),
  ]
}

/** What is no change of the main pair is no line that the file writes itself. */
const noted = (doc: Transfer): Effects => {
  const { empId, transferType, effectDate, cancelPairId, billNo, $ } = doc
  const called = `${$.ref('toDeptId').departName ?? ''}-${$.ref('toPostId').name ?? ''}`
  return [
    update('sys.employee', empId, {
      rows: {
        changes: {
          add: [
            {
              changeDate: effectDate,
              changeType: textIn(dicts['transfer_type'], transferType),
              fromText: isEnding(doc) ? cancelPairId : null,
              toText: isEnding(doc) ? null : called,
              sourceBillNo: billNo,
            },
          ],
        },
      },
    }),
  ]
}

/** What becomes another's on the day itself. */
const settled = (doc: Transfer): Effects => [
  update(doc, { set: { settledDate: doc.$.today } }),
  doc.newSuperiorId && update('sys.employee', doc.empId, { set: { superiorId: doc.newSuperiorId } }),
  doc.transferTerminals === 'Y' && handedOver(doc.$.facts, doc.$.ref('handoverTo').userId),
]

/** 调岗申请: transfer, promotion, second post or its end; approval changes the org-post pairs. */
export default defineDocument({
  key: 'oa.transferApply',
  title: '调岗申请',
  number: 'DG{yyyyMM}{seq:4}',
  about: 'empId.employeeName',
  fields,
  facts: {
    pairs: {
      give: 'rows',
      from: 'sys.employee.posts',
      reads: ['orgId', 'jobId', 'isMain', 'startDate', 'endDate', 'note'],
      where: ({ empId, $ }) => (empId ? all(eq('head.id', empId), any(empty('endDate'), ge('endDate', $.today))) : undefined),
    },
    orgs: {
      give: 'rows',
      from: 'sys.org',
      reads: ['departName'],
      where: ({ cancelPairId }) => (cancelPairId ? eq('departName', namesIn(cancelPairId)[0]) : undefined),
    },
    jobs: {
      give: 'rows',
      from: 'sys.job',
      reads: ['name'],
      where: ({ cancelPairId }) => (cancelPairId ? eq('name', namesIn(cancelPairId)[1]) : undefined),
    },
    certs: {
      give: 'rows',
      from: 'sys.employee.certs',
      reads: ['certType'],
      where: ({ empId, $ }) => (empId ? all(eq('head.id', empId), any(empty('expiryDate'), ge('expiryDate', $.today))) : undefined),
    },
    ...terminalsOf((doc: Transfer) => (doc.transferTerminals === 'Y' && doc.empId ? doc.$.ref('empId').userId : undefined)),
  },
  shown: {
    cancelPairId: isEnding,
    toDeptId: (doc) => !isEnding(doc),
    toPostId: (doc) => !isEnding(doc),
    endDate: ({ transferType }) => transferType === LOAN,
  },
  required: {
    handoverTo: isMain,
  },
  choices: {
    empId: () => oneOf('empStatus', [ON_TRIAL, EMPLOYED]),
    toPostId: ({ toDeptId }) => all(eq('enabled', 'Y'), any(empty('allowOrgs'), has('allowOrgs', toDeptId ?? ''))),
  },
  offers: { cancelPairId: (doc) => secondPosts(doc).map((cancelPairId) => ({ cancelPairId })) },
  rules: {
    cancelPairId: {
      holds: (doc) => !isBeingWritten(doc) || secondPosts(doc).includes(doc.cancelPairId ?? ''),
      message: NO_SUCH_POST,
    },
    effectDate: { holds: (doc) => !isBeingWritten(doc) || doc.effectDate >= doc.$.today, message: '生效日期不能早于今天' },
    newSuperiorId: [
      { holds: ({ newSuperiorId, empId }) => newSuperiorId !== empId, message: '直属上级不能是本人' },
      { holds: ({ empId, $ }) => $.ref('newSuperiorId').superiorId !== empId, message: '直属上级形成循环，请重新选择' },
    ],
    employeeAgree: { holds: ({ employeeAgree }) => employeeAgree === 'Y', message: '须征得员工本人同意' },
    handoverTo: { holds: ({ handoverTo, empId }) => handoverTo !== empId, message: '工作交接人不能是本人' },
    transferTerminals: {
      holds: ({ transferTerminals, handoverTo, $ }) => transferTerminals !== 'Y' || Boolean(handoverTo && $.ref('handoverTo').userId),
      message: '移交终端客户须选择有登录账号的工作交接人',
    },
  },
  checks: [
    { holds: (doc) => !isEnding(doc) || cancelled(doc) !== undefined, message: NO_SUCH_POST, again: true },
    {
      holds: (doc) => isEnding(doc) || doc.fromDeptId !== doc.toDeptId || doc.fromPostId !== doc.toPostId,
      message: '调入部门和岗位与原来相同',
    },
    {
      holds: ({ toPostId, $ }) =>
        !toPostId ||
        $.ref('toPostId').gspPost !== 'Y' ||
        parts($.ref('toPostId').needCert).every((type) => $.facts.certs.some(({ certType }) => certType === type)),
      message: '该员工不具备调入岗位要求的证书，是否继续',
      warns: true,
    },
  ],
  effects: {
    approve: (doc) => [repaired(doc), !isMain(doc) && noted(doc), doc.effectDate <= doc.$.today && settled(doc)],
  },
  jobs: {
    transferDone: {
      title: '调岗生效',
      cron: '0 12 0 * * ?',
      description: '生效日期已到的调岗：更换直属上级，移交终端客户',
      looksAt: (day) => all(eq('billStatus', 'approved'), le('effectDate', day), empty('settledDate')),
      each: (doc) => (doc.settledDate ? [] : settled(doc)),
    },
  },
  approval: [
    { role: 'dept_manager', of: 'fromDeptId' },
    {
      role: 'dept_manager',
      of: 'toDeptId',
      says: '调入其他部门',
      when: (doc) => !isEnding(doc) && doc.toDeptId !== doc.fromDeptId,
    },
    'hr',
    {
      role: 'quality',
      says: 'GSP关键岗位',
      when: ({ $ }) => $.ref('toPostId').gspPost === 'Y' || $.ref('fromPostId').gspPost === 'Y',
    },
    {
      role: 'general_manager',
      says: '晋升、降职，或部门经理及以上岗位',
      when: ({ transferType, $ }) => isOneOf(transferType, PROMOTION, DEMOTION) || ranksAtLeast($.ref('toPostId').postRank, MANAGER),
    },
  ],
  print: 'A4',
  sample: 24,
})
