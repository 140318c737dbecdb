import { expect, test } from 'vitest'
import type { Node, Process, Task } from '../../../core/approval/approvals.port.ts'
import type { ApprovalView } from '../../../core/approval/inbox.port.ts'
import { defineDocument } from '../../../core/definitions/document.ts'
import { files, text } from '../../../core/definitions/fields.ts'
import type { Field } from '../../../core/definitions/field.ts'
import { lines } from '../../../core/definitions/lines.ts'
import { filesTogether } from '../../../core/records/approval/approval-files.ts'

const type = defineDocument({
  key: 'oa.filed',
  title: '用章',
  numbers: 'YZ{date:YYYY}{seq:4}',
  fields: { reason: text('事由'), attachments: files('附件'), checked: files('复核件') },
  lines: { rows: lines('明细', { columns: { name: text('名称'), scan: files('扫描件') } }) },
} as never)

const path = (name: string) => `files/${'0'.repeat(35)}/${name}`
const task = (id: string, given: Partial<Task>): Task => ({
  ...{ id, processId: 'p', round: 1, node: 0, nodeTitle: '部门负责人', userId: 'u2', userName: '李明', status: 'agreed', opinion: '同意' },
  ...{ receivedAt: '2026-11-02 09:00:00', finishedAt: null, version: 1, ...given },
})
const approval = {
  process: {
    applyUserName: '王晓',
    startedAt: '2026-11-02 08:30:00',
    nodes: [{ index: 0, title: '部门负责人', mode: 'any', drawn: { step: null, forbids: [], edits: ['checked'] } } satisfies Node],
  } as unknown as Process,
  tasks: [
    task('t2', { nodeTitle: '总经理', userName: '陈总', finishedAt: '2026-11-03 10:00:00', attachments: path('c.pdf') }),
    task('t1', { finishedAt: '2026-11-02 10:00:00', ownerName: '赵强', attachments: `${path('a.pdf')},${path('b.pdf')}` }),
    task('t3', { status: 'open' }),
  ],
} as unknown as ApprovalView

test('files of the document stand before those of the opinions, each with whom they came from and when; what a step may fill names nobody', () => {
  const record = {
    attachments: path('contract.pdf'),
    checked: path('ok.pdf'),
    rows: [{ scan: path('1.png') }, { scan: path('2.png') }, {}],
  }
  const shown = {
    fields: Object.entries<Field>(type.fields),
    columnsOf: ({ columns }: { columns: object }) => Object.entries<Field>(columns as never),
  }
  const told = filesTogether(type, record, approval, shown)
  expect(told.map(({ title, paths, who, at }) => [title, paths.length, who, at])).toEqual([
    ['附件', 1, '王晓', '2026-11-02 08:30:00'],
    ['复核件', 1, '', ''],
    ['明细·扫描件', 2, '王晓', '2026-11-02 08:30:00'],
    ['部门负责人', 2, '李明（代赵强）', '2026-11-02 10:00:00'],
    ['总经理', 1, '陈总', '2026-11-03 10:00:00'],
  ])
})

test('of a field that its reader does not see no file is told', () => {
  const record = { attachments: path('contract.pdf'), checked: path('ok.pdf') }
  const seen = Object.entries<Field>(type.fields).filter(([key]) => key !== 'attachments')
  expect(filesTogether(type, record, { ...approval, tasks: [] }, { fields: seen, columnsOf: () => [] }).map(({ title }) => title)).toEqual([
    '复核件',
  ])
})
