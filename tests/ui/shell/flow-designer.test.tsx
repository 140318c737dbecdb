import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import flow from '../../../core/documents/sys/flow.document.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { HOME } from '../../../core/navigation/paths.ts'
import { FlowDesigner } from '../../../ui/screens/flow/flow-designer.tsx'
import { inside } from './inside.ts'

afterEach(cleanup)

const page = (path: string, title: string) => ({ id: path, route: '1', path, component: `x${path}`, meta: { title } })
const said = { match: 'and', children: [{ field: 'amount', rule: 'ge', val: ['5000'] }] }
const node = (nodeNo: number, nodeName: string, more = {}) => ({
  ...{
    id: `n${nodeNo}`,
    nodeNo,
    nodeKey: `step${nodeNo}`,
    nodeName,
    nodeType: 'approve',
    approverType: 'manager',
    signMode: 'any',
    limitHours: 24,
  },
  ...more,
})
const draft = {
  ...{
    id: '7',
    version: 3,
    processCode: 'oa:generalApply',
    flowName: '通用申请',
    versionNo: 2,
    flowStatus: '1',
    flowStatus_dictText: '草稿',
  },
  nodes: [node(1, '部门负责人'), node(2, '财务', { approverType: 'role', roleCode: 'finance', condition: JSON.stringify(said) })],
}
const tried = [
  {
    recordId: 'a',
    billNo: 'TYSQ1',
    title: '通用申请 TYSQ1',
    amount: '12.5',
    before: [{ title: '部门负责人', names: ['王'] }],
    after: [
      { title: '部门负责人', names: ['王'] },
      { title: '财务', names: [] },
    ],
  },
  {
    recordId: 'b',
    billNo: 'TYSQ2',
    title: '通用申请 TYSQ2',
    amount: null,
    before: [{ title: '部门负责人', names: ['王'] }],
    after: [{ title: '部门负责人', names: ['王'] }],
  },
]

/** The page behind a dialog is there first. */
const Opening = ({ record, onKept }: { readonly record: object; readonly onKept: () => void }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      {open && <FlowDesigner type={flow} record={record as Row} triesAtOnce={false} onClose={() => setOpen(false)} onKept={onKept} />}
    </>
  )
}

const designer = async (record: object) => {
  let kept = 0
  const world = await inside('/draw', {
    routes: [
      {
        path: '/draw',
        element: <Opening record={record} onKept={() => (kept += 1)} />,
      },
    ],
    answers: {
      '/sys/permission/getUserPermissionByToken': () => ({ menu: [page(HOME, '首页')], auth: [], allAuth: [], sysSafeMode: false }),
      '/sys/flow/edit?confirm=true': () => ({ id: '7', version: 4 }),
      '/sys/flow/findById/7': () => ({ ...draft, version: 4 }),
      '/sys/flow/simulate': () => tried,
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: '打开' }))
  const dialog = within(await screen.findByRole('dialog', { name: '通用申请 流程图' }, { timeout: 20_000 }))
  return { ...world, dialog, kept: () => kept }
}
const path = (dialog: Awaited<ReturnType<typeof designer>>['dialog']) =>
  within(dialog.getByRole('list', { name: '流程节点' }))
    .getAllByRole('button', { pressed: undefined })
    .filter((one) => one.hasAttribute('aria-pressed'))
    .map((one) => one.querySelector('b')?.textContent)

test('a draft is drawn: steps come, move and go, each change may be taken back, and a condition reads as a sentence', async () => {
  const { dialog } = await designer(draft)
  expect(path(dialog)).toEqual(['部门负责人', '财务'])
  await dialog.findByText(/5,?000/)
  fireEvent.click(dialog.getByRole('button', { name: '在第2步加节点' }))
  expect(path(dialog)).toEqual(['部门负责人', '新节点', '财务'])
  fireEvent.change(dialog.getByRole('textbox', { name: '节点名称' }), { target: { value: '法务' } })
  fireEvent.click(dialog.getByRole('button', { name: '下移' }))
  expect(path(dialog)).toEqual(['部门负责人', '财务', '法务'])
  fireEvent.click(dialog.getByRole('button', { name: '撤销' }))
  expect(path(dialog)).toEqual(['部门负责人', '法务', '财务'])
  fireEvent.click(dialog.getByRole('button', { name: '重做' }))
  fireEvent.click(dialog.getByRole('button', { name: /^\S*财务/ }))
  fireEvent.click(dialog.getByRole('button', { name: '删除节点' }))
  expect(path(dialog)).toEqual(['部门负责人', '法务'])
})

test('what was drawn is saved before it is tried; documents that go another way come first, with whom nobody finds', async () => {
  const { dialog, calls, kept } = await designer(draft)
  fireEvent.click(dialog.getByRole('button', { name: '在第1步加节点' }))
  fireEvent.click(dialog.getByRole('button', { name: '试跑' }))
  const others = within(await dialog.findByRole('list', { name: '走法不同的单据' }))
  await others.findByText('＋ 财务')
  expect(others.queryByText('TYSQ2')).toBeNull()
  await others.findByText('“财务”找不到处理人')
  await dialog.findByText('1张单据有节点找不到处理人')
  await waitFor(() => expect(kept()).toBe(1))
  const saved = calls.find(({ path: called }) => called.startsWith('/sys/flow/edit'))
  expect(saved?.body).toMatchObject({ nodes: [{ nodeName: '新节点' }, { nodeName: '部门负责人' }, { nodeName: '财务' }] })
  expect(calls.findIndex(({ path: called }) => called.startsWith('/sys/flow/edit'))).toBeLessThan(
    calls.findIndex(({ path: called }) => called === '/sys/flow/simulate'),
  )
})

test('a version in force is only looked at', async () => {
  const { dialog } = await designer({ ...draft, flowStatus: '2' })
  expect(path(dialog)).toEqual(['部门负责人', '财务'])
  expect(dialog.queryByRole('button', { name: '在第1步加节点' })).toBeNull()
  expect(dialog.queryByRole('button', { name: '发布第2版' })).toBeNull()
})
