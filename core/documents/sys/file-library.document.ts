import { isOneOf } from '../../definitions/choices.ts'
import { defineRecord } from '../../definitions/document.ts'
import { update } from '../../definitions/effect.ts'
import {
  bool,
  category,
  date,
  datetime,
  dept,
  depts,
  dict,
  file,
  int,
  longText,
  refs,
  text,
  user,
  users,
} from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { me, today } from '../../definitions/start.ts'
import { endingIn, identityIn, newVersion, telling } from './library-version.ts'

/** Of file_scope: 全体, 指定组织, 指定角色, 指定人员. */
const [EVERYBODY, ORGANISATIONS, ROLES, PEOPLE] = ['1', '2', '3', '4'] as const
const NOT_OWNER = '只有负责人可以更换版本'
const SHOWN = ['pdf', 'png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp'] as const

/** 文件库: staff find company documents; their owners keep versions and decide who sees them. */
export default defineRecord({
  key: 'sys.fileLibrary',
  title: '文件库',
  titleField: 'fileName',
  fields: {
    categoryId: category('目录', { root: 'FILE', required: true, listed: true, queried: true }),
    fileName: text('文件名称', { required: true, max: 100, listed: true, queried: true, width: 240 }),
    fileNo: text('文件编号', { max: 40, listed: true, queried: true }),
    file: file('文件', { required: true }),
    fileExt: text('格式', { derived: true, listed: true, queried: true, width: 72 }),
    fileSize: int('大小（KB）', { derived: true, listed: true, totalled: false }),
    versionNo: text('版本', { required: true, max: 20, default: 'V1.0', listed: true, width: 80 }),
    keywords: text('关键字', { max: 100, queried: true }),
    ownerId: user('负责人', { required: true, default: me('userId'), listed: true, queried: true }),
    deptId: dept('归口部门', { required: true, default: me('deptId'), listed: true, queried: true }),
    scope: dict('可见范围', { code: 'file_scope', required: true, default: EVERYBODY, section: '谁能看到', listed: true }),
    scopeOrgs: depts('指定组织', { required: 'shown' }),
    scopeRoles: refs('指定角色', { required: 'shown', to: 'sys.role' }),
    scopeUsers: users('指定人员', { required: 'shown' }),
    canDownload: bool('允许下载', { default: 'Y', listed: true }),
    effectiveDate: date('生效日期', { default: today, listed: true }),
    expiryDate: date('失效日期', { listed: true, queried: 'range' }),
    viewCount: int('浏览次数', { editable: false, default: 0, listed: true, totalled: false }),
    downloadCount: int('下载次数', { editable: false, default: 0, listed: true, totalled: false }),
    sourceBillNo: text('来源单据', { editable: false }),
    enabled: bool('启用', { default: 'Y', listed: true, queried: true }),
    remark: longText('备注', { max: 500 }),
  },
  lines: {
    versions: lines('历史版本', {
      editable: false,
      columns: {
        versionNo: text('版本', { editable: false }),
        file: file('文件', { editable: false }),
        changeNote: text('修改说明', { editable: false }),
        replacedBy: user('更换人', { editable: false }),
        replacedTime: datetime('更换时间', { editable: false }),
      },
    }),
    readers: lines('阅读记录', {
      editable: false,
      columns: { userId: user('读者', { editable: false }), viewedAt: datetime('最近浏览', { editable: false }) },
    }),
  },
  facts: {
    stored: {
      give: 'first',
      from: 'sys.storedFile',
      reads: ['kilobytes'],
      where: (doc) => identityIn(doc.file),
    },
  },
  derive: {
    fileExt: (doc) => endingIn(doc.file),
    fileSize: (doc) => Number(doc.$.facts.stored?.['kilobytes'] ?? 0),
  },
  shown: {
    scopeOrgs: (doc) => doc.scope === ORGANISATIONS,
    scopeRoles: (doc) => doc.scope === ROLES,
    scopeUsers: (doc) => doc.scope === PEOPLE,
  },
  rules: {
    expiryDate: { holds: (doc) => (doc.expiryDate ?? '') >= (doc.effectiveDate ?? ''), message: '失效日期不能早于生效日期' },
  },
  unique: [{ fields: ['fileNo'], message: '文件编号已存在' }],
  checks: [
    {
      before: 'delete',
      holds: (doc) => doc.ownerId === doc.$.me.userId || doc.$.me.roles.includes('admin'),
      message: '只有负责人或系统管理员可以删除',
    },
  ],
  seenBy: {
    audience: {
      by: 'scope',
      owner: 'ownerId',
      of: { [EVERYBODY]: 'everybody', [ORGANISATIONS]: 'scopeOrgs', [ROLES]: 'scopeRoles', [PEOPLE]: 'scopeUsers' },
    },
  },
  actions: {
    preview: {
      title: '预览',
      role: 'staff',
      when: (doc) => isOneOf(doc.fileExt, ...SHOWN),
      message: '该格式不支持预览，请下载',
      effects: (doc) => [
        update(doc, {
          add: { viewCount: 1 },
          rows: {
            readers: {
              replace: [
                ...doc.readers.flatMap((row) =>
                  row.userId === doc.$.me.userId ? [] : [{ id: row.$.id, userId: row.userId, viewedAt: row.viewedAt }],
                ),
                { userId: doc.$.me.userId, viewedAt: doc.$.now },
              ],
            },
          },
        }),
      ],
      hands: { file: 'file', as: 'preview' },
    },
    download: {
      title: '下载',
      role: 'staff',
      when: (doc) => doc.canDownload === 'Y' || doc.ownerId === doc.$.me.userId,
      message: '该文件不允许下载',
      effects: (doc) => [update(doc, { add: { downloadCount: 1 } })],
      hands: { file: 'file', as: 'download' },
    },
    newVersion: {
      title: '更换版本',
      role: 'staff',
      when: (doc) => doc.ownerId === doc.$.me.userId,
      message: NOT_OWNER,
      ask: {
        newFile: file('新文件', { required: true }),
        newVersionNo: text('新版本', { required: true, max: 20 }),
        changeNote: text('修改说明', { required: true, max: 200 }),
      },
      effects: (doc, asked) => {
        const versionNo = String(asked['newVersionNo'])
        const readers = doc.readers.map(({ userId, viewedAt }) => ({ userId, viewedAt }))
        return [
          ...newVersion(
            doc.$.id,
            { file: doc.file, versionNo: doc.versionNo },
            { file: String(asked['newFile']), versionNo, changeNote: String(asked['changeNote']) },
            { by: doc.$.me.userId, at: doc.$.now },
          ),
          ...telling(readers, doc.$.now, doc.fileName, versionNo),
        ]
      },
    },
  },
  sample: 80,
})
