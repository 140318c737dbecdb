import { beforeEach, describe, expect, test } from 'vitest'
import docIssue from '../../core/documents/oa/doc-issue.document.ts'
import trainingApply from '../../core/documents/oa/training-apply.document.ts'
import announcement from '../../core/documents/sys/announcement.document.ts'
import fileLibrary from '../../core/documents/sys/file-library.document.ts'
import storedFile from '../../core/documents/sys/stored-file.document.ts'
import { always } from '../../core/kernel/condition.ts'
import { rowsOf, type Row } from '../../core/kernel/wire.ts'
import { openDesk, person } from '../support/desk.ts'
import { refusalOf, value } from '../support/results.ts'

const writer = person('writer', { empId: 'e-writer', codes: new Set(['*']) })
const reader = person('reader', { codes: new Set(), orgCode: 'A01', roles: ['staff'], scope: { orgCodes: [], below: [] } })

let desk: ReturnType<typeof openDesk>
beforeEach(() => {
  desk = openDesk(
    [docIssue, fileLibrary, announcement, storedFile, trainingApply],
    {},
    { dept_manager: ['boss'], quality: ['quality'], legal: ['lawyer'], admin_office: ['office'], general_manager: ['gm'] },
  )
})

const file = (more: object = {}): Row => ({
  ...{
    id: 'f1',
    categoryId: 'FILEA02',
    fileName: '收货规程',
    fileNo: 'QMS-1',
    file: 'doc/one/规程.pdf',
    fileExt: 'pdf',
    fileSize: 1,
    versionNo: 'V1.0',
  },
  ...{ ownerId: 'owner', deptId: '152', scope: '1', canDownload: 'Y', viewCount: 0, downloadCount: 0, enabled: 'Y' },
  ...more,
})
const keep = (row: Row) => desk.records.insert(fileLibrary, row, writer)
const submit = (more: object) =>
  desk.save.run({
    type: docIssue,
    by: writer,
    submit: true,
    body: {
      ...{ docIssueType: '3', docAction: '1', docTitle: '值班通知', versionNo: 'V1.0', secretLevel: '2', empId: 'e-writer', deptId: '152' },
      ...{
        toOrgs: '152',
        effectiveDate: '2026-04-01',
        summary: '值班安排',
        draftFile: 'doc/two/通知.pdf',
        needNotice: 'N',
        needTraining: 'N',
      },
      ...more,
    },
  })
const approve = async (row: Row): Promise<void> => {
  for (let step = 0; step < 6; step += 1) {
    const chain = value(await desk.approvals.ofRecord(docIssue.key, String(row['id']), writer))
    const task = chain!.tasks.find(({ status }) => status === 'open')
    if (!task) return
    value(await desk.decide.run({ taskId: task.id, version: task.version, verdict: 'agree', by: person(task.userId) }))
  }
}
const library = async (by = writer) =>
  value(await desk.records.list(fileLibrary, { where: always, order: [], pageNo: 1, pageSize: 10 }, by)).records
const act = (action: string, by = writer, asked: Row = {}) => desk.act.run({ type: fileLibrary, action, id: 'f1', by, asked })

describe('a paper that is issued', () => {
  test('becomes a file for those to whom it is issued, and is told of', async () => {
    const sent = value(await submit({ needNotice: 'Y', mustRead: 'Y' }))
    await approve(sent)
    const [listed] = await library()
    const made = value(await desk.records.find(fileLibrary, String(listed?.['id']), writer))
    expect(made).toMatchObject({
      fileName: '值班通知',
      file: 'doc/two/通知.pdf',
      scope: '2',
      scopeOrgs: '152',
      sourceBillNo: sent['billNo'],
    })
    expect(value(await desk.records.find(docIssue, String(sent['id']), writer))['fileId']).toBe(made['id'])
    const notice = value(await desk.records.find(announcement, `${String(sent['id'])}-notice`, writer))
    expect(notice).toMatchObject({ titile: '值班通知', sendStatus: '1', orgIds: '152', mustRead: 'Y' })
  })

  test('that wants training leaves the writer a draft for it, which says what, when and by what papers', async () => {
    await approve(value(await submit({ needTraining: 'Y' })))
    const drafts = { where: always, order: [], pageNo: 1, pageSize: 9 }
    const [draft, ...more] = value(await desk.records.list(trainingApply, drafts, writer)).records
    expect(more).toEqual([])
    expect(value(await desk.records.find(trainingApply, String(draft?.['id']), writer))).toMatchObject({
      ...{ billStatus: 'draft', subject: '值班通知培训', trainingType: '3', empId: 'e-writer', deptId: '152', content: '值班安排' },
      ...{ startTime: '2026-04-01 09:00:00', endTime: '2026-04-01 10:00:00', materials: 'doc/two/通知.pdf' },
    })
  })

  test('takes the place of the former file, which stays among its versions; one that is repealed is switched off', async () => {
    value(await keep(file()))
    await approve(value(await submit({ docAction: '2', oldFileId: 'f1', changeNote: '改验收步骤', versionNo: 'V2.0' })))
    const revised = value(await desk.records.find(fileLibrary, 'f1', writer))
    expect(revised).toMatchObject({ versionNo: 'V2.0', file: 'doc/two/通知.pdf', enabled: 'Y' })
    expect(rowsOf(revised, 'versions')).toMatchObject([{ versionNo: 'V1.0', file: 'doc/one/规程.pdf', changeNote: '改验收步骤' }])
    await approve(value(await submit({ docAction: '3', oldFileId: 'f1', toOrgs: null, draftFile: null })))
    expect(value(await desk.records.find(fileLibrary, 'f1', writer))['enabled']).toBe('N')
  })

  test('of quality has a number that no file has yet', async () => {
    value(await keep(file()))
    expect(refusalOf(await submit({ docIssueType: '2', docNo: 'QMS-1' }))).toBe('该文件编号已存在')
    expect(refusalOf(await submit({ docIssueType: '2' }))).toContain('文件编号')
  })
})

describe('a file of the library', () => {
  test('is seen by whom it is meant for and by its owner', async () => {
    value(await keep(file({ scope: '4', scopeUsers: 'somebody,reader' })))
    expect(await library(reader)).toHaveLength(1)
    value(await keep(file({ id: 'f2', fileNo: 'QMS-2', scope: '4', scopeUsers: 'somebody' })))
    value(await keep(file({ id: 'f3', fileNo: 'QMS-3', scope: '5' })))
    expect(await library(reader)).toHaveLength(1)
    expect(await library(person('owner', { codes: new Set(), scope: { orgCodes: [], below: [] } }))).toHaveLength(3)
  })

  test('counts who looked, hands itself out only where it may be kept, and is replaced by its owner alone', async () => {
    value(await keep(file({ canDownload: 'N' })))
    for (const by of [person('a', { codes: new Set(['*']) }), person('a', { codes: new Set(['*']) })]) value(await act('preview', by))
    const seen = value(await desk.records.find(fileLibrary, 'f1', writer))
    expect(seen['viewCount']).toBe(2)
    expect(rowsOf(seen, 'readers').map(({ userId }) => userId)).toEqual(['a'])
    expect(refusalOf(await act('download'))).toBe('该文件不允许下载')
    const asked = { newFile: 'doc/three/新.pdf', newVersionNo: 'V2.0', changeNote: '更新' }
    expect(refusalOf(await act('newVersion', writer, asked))).toBe('只有负责人可以更换版本')
    value(await act('newVersion', person('owner', { codes: new Set(['*']) }), asked))
    const now = value(await desk.records.find(fileLibrary, 'f1', writer))
    expect(now).toMatchObject({ file: 'doc/three/新.pdf', versionNo: 'V2.0' })
    expect(rowsOf(now, 'versions')).toMatchObject([{ file: 'doc/one/规程.pdf', replacedBy: 'owner' }])
  })
})
