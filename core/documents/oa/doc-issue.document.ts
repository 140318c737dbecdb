import { isOneOf } from '../../definitions/choices.ts'
import { defineDocument } from '../../definitions/document.ts'
import { act, create, update } from '../../definitions/effect.ts'
import { bool, date, dept, depts, dict, files, longText, ref, text } from '../../definitions/fields.ts'
import { parts } from '../../definitions/listed.ts'
import { me } from '../../definitions/start.ts'
import { all, eq } from '../../kernel/condition.ts'
import { newVersion, telling } from '../sys/library-version.ts'

/** Of doc_issue_type: 管理制度, 质量管理文件, 通知, 任命文件, 会议纪要, 对外函件. */
const [RULES, QUALITY, , APPOINTMENT, , LETTER] = ['1', '2', '3', '4', '5', '6'] as const
/** Of doc_action: 新编, 修订, 废止. */
const [NEW, REVISED, REPEALED] = ['1', '2', '3'] as const
/** 秘密 of secret_level. */
const SECRET = 3
/** 指定组织 of file_scope. */
const TO_ORGANISATIONS = '2'
/** GSP法规培训 and 岗位技能 of training_type. */
const [GSP, SKILL] = ['1', '3'] as const
const [RULES_FOLDER, QUALITY_FOLDER] = ['FILEA01', 'FILEA02'] as const

/** 文件发布审批: company rules, GSP documents, notices and minutes are drafted, checked, numbered, issued and withdrawn. */
export default defineDocument({
  key: 'oa.docIssue',
  title: '文件发布审批',
  number: 'FW{yyyy}{seq:4}',
  about: 'docTitle',
  fields: {
    billNo: text('单据编号', { editable: false, listed: true, queried: true }),
    docIssueType: dict('发文类型', { code: 'doc_issue_type', required: true, listed: true, queried: true }),
    docAction: dict('文件操作', { code: 'doc_action', required: true, default: NEW, listed: true, queried: true }),
    docTitle: text('文件标题', { required: true, max: 100, listed: true, queried: true, width: 240 }),
    docNo: text('文件编号', { max: 40, listed: true, queried: true }),
    versionNo: text('版本', { required: true, max: 20, default: 'V1.0', listed: true }),
    oldFileId: ref('原文件', { required: 'shown', to: 'sys.fileLibrary', reads: ['file', 'versionNo', 'fileName'] }),
    secretLevel: dict('密级', { code: 'secret_level', required: true, default: '2', listed: true }),
    empId: ref('起草人', { to: 'sys.employee', required: true, default: me('empId'), reads: ['userId', 'employeeName'], listed: true }),
    deptId: dept('起草部门', { required: true, default: me('deptId'), listed: true, queried: true }),
    reviewDepts: depts('会签部门'),
    toOrgs: depts('发布范围'),
    effectiveDate: date('生效日期', { required: true, listed: true }),
    summary: longText('内容摘要', { required: true, max: 1000 }),
    changeNote: longText('修订说明', { max: 1000 }),
    draftFile: files('文件正文', { message: '请上传文件正文' }),
    needTraining: bool('需组织培训', { default: 'N' }),
    needNotice: bool('发布公告', { default: 'Y' }),
    mustRead: bool('须确认阅读', { default: 'N' }),
    fileId: ref('文件库文件', { to: 'sys.fileLibrary', editable: false }),
  },
  facts: {
    taken: {
      give: 'exists',
      from: 'sys.fileLibrary',
      where: (doc) => (doc.docNo ? all(eq('fileNo', doc.docNo), eq('enabled', 'Y')) : undefined),
    },
    readers: {
      give: 'rows',
      from: 'sys.fileLibrary.readers',
      reads: ['userId', 'viewedAt'],
      where: (doc) => (doc.oldFileId ? eq('head.id', doc.oldFileId) : undefined),
    },
  },
  required: {
    docNo: (doc) => doc.docIssueType === QUALITY,
    toOrgs: (doc) => doc.docAction !== REPEALED,
    changeNote: (doc) => doc.docAction === REVISED,
    draftFile: (doc) => doc.docAction !== REPEALED,
  },
  shown: {
    oldFileId: (doc) => doc.docAction !== NEW,
    mustRead: (doc) => doc.needNotice === 'Y',
  },
  rules: { effectiveDate: { holds: (doc) => doc.effectiveDate >= doc.$.today, message: '生效日期不能早于今天' } },
  checks: [
    {
      holds: (doc) => doc.docIssueType !== QUALITY || doc.docAction !== NEW || !doc.$.facts.taken,
      message: '该文件编号已存在',
      field: 'docNo',
      again: true,
    },
  ],
  approval: [
    { role: 'dept_manager', of: 'deptId' },
    { role: 'dept_manager', of: 'reviewDepts', mode: 'all', when: (doc) => Boolean(doc.reviewDepts), says: '有会签部门' },
    { role: 'quality', when: (doc) => doc.docIssueType === QUALITY, says: '质量管理文件' },
    {
      role: 'legal',
      when: (doc) => isOneOf(doc.docIssueType, RULES, LETTER) || Number(doc.secretLevel) >= SECRET,
      says: '管理制度、对外函件，或密级为秘密以上',
    },
    'admin_office',
    {
      role: 'general_manager',
      when: (doc) => isOneOf(doc.docIssueType, RULES, QUALITY, APPOINTMENT),
      says: '管理制度、质量管理文件或任命文件',
    },
  ],
  effects: {
    approve: (doc) => {
      const [file = ''] = parts(doc.draftFile)
      const old = doc.$.ref('oldFileId')
      const writer = doc.$.ref('empId')
      const owner = writer.userId ?? doc.$.me.userId
      const notice = `${doc.$.id}-notice`
      return [
        doc.docAction === NEW && [
          create(
            'sys.fileLibrary',
            {
              categoryId: doc.docIssueType === QUALITY ? QUALITY_FOLDER : RULES_FOLDER,
              ...{ fileName: doc.docTitle, fileNo: doc.docNo, file, versionNo: doc.versionNo, ownerId: owner, deptId: doc.deptId },
              ...{ scope: TO_ORGANISATIONS, scopeOrgs: doc.toOrgs, effectiveDate: doc.effectiveDate, sourceBillNo: doc.billNo },
            },
            { as: 'fileId' },
          ),
        ],
        doc.docAction === REVISED &&
          doc.oldFileId !== null && [
            ...newVersion(
              doc.oldFileId,
              { file: old.file ?? '', versionNo: old.versionNo ?? '' },
              { file, versionNo: doc.versionNo, changeNote: (doc.changeNote ?? '').slice(0, 200) },
              { by: owner, at: doc.$.now },
            ),
            update(doc, { set: { fileId: doc.oldFileId } }),
            ...telling(doc.$.facts.readers, doc.$.now, old.fileName ?? '', doc.versionNo),
          ],
        doc.docAction === REPEALED && doc.oldFileId !== null && [update('sys.fileLibrary', doc.oldFileId, { set: { enabled: 'N' } })],
        doc.needNotice === 'Y' &&
          doc.toOrgs !== null && [
            create('sys.announcement', {
              ...{
                id: notice,
                titile: doc.docTitle,
                msgType: 'ORG',
                orgIds: doc.toOrgs,
                mustRead: doc.mustRead,
                attachments: doc.draftFile,
              },
              ...{ msgAbstract: doc.summary.slice(0, 500), msgContent: `<p>${escaped(doc.summary)}</p>` },
            }),
            act('sys.announcement', notice, 'publish'),
          ],
        doc.needTraining === 'Y' && [
          create('oa.trainingApply', {
            ...{ subject: `${doc.docTitle}培训`.slice(0, 100), trainingType: doc.docIssueType === QUALITY ? GSP : SKILL },
            ...{ empId: doc.empId, deptId: doc.deptId, content: doc.summary, lecturer: writer.employeeName, place: '待定', hours: '1' },
            ...{ startTime: `${doc.effectiveDate} 09:00:00`, endTime: `${doc.effectiveDate} 10:00:00`, materials: doc.draftFile },
          }),
        ],
      ]
    },
  },
  print: 'A4',
  sample: 36,
})

const escaped = (words: string): string => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
