import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { Foretold } from '../../../core/approval/advance.ts'
import type { ChosenDeciders } from '../../../core/approval/chosen-deciders.ts'
import { ok } from '../../../core/kernel/result.ts'
import { HOME } from '../../../core/navigation/paths.ts'
import { SubmitDialog } from '../../../ui/screens/submit/submit-dialog.tsx'
import { inside } from './inside.ts'

afterEach(cleanup)

const among = [
  { userId: 'a', name: '吴丽' },
  { userId: 'b', name: '赵燕' },
]
const steps: readonly Foretold[] = [
  { title: '部门负责人', names: ['顾军'], why: '申请人所在部门的负责人' },
  { title: '会签', names: [], why: '由申请人在财务会计中选择', choice: { node: 1, among, chosen: [] } },
  { title: '法务', names: [], why: '由申请人在法务合规中选择', choice: { node: 2, among: among.slice(0, 1), chosen: [] } },
]
const rehearsal = ok({ questions: [], checks: 0, steps, posted: [], hasUnseen: false, later: [] })
const ask = () => Promise.resolve(rehearsal)

/** The page behind a dialog is there first. */
const Opening = ({ onConfirm }: { readonly onConfirm: (heard: boolean, chosen?: ChosenDeciders) => void }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      {open && <SubmitDialog about="" verb="提交审批" ask={ask} busy={false} onConfirm={onConfirm} onClose={() => setOpen(false)} />}
    </>
  )
}

test('is sent once whoever submits has chosen where a step leaves it to him; where one alone is offered there is nothing to choose', async () => {
  const sent: unknown[] = []
  const onConfirm = (heard: boolean, chosen?: ChosenDeciders) => void sent.push([heard, chosen])
  await inside('/submit', {
    routes: [
      {
        path: '/submit',
        element: <Opening onConfirm={onConfirm} />,
      },
    ],
    answers: {
      '/sys/permission/getUserPermissionByToken': () => ({
        menu: [{ id: HOME, route: '1', path: HOME, component: 'x', meta: { title: '首页' } }],
        auth: [],
        allAuth: [],
        sysSafeMode: false,
      }),
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: '打开' }))
  const dialog = within(await screen.findByRole('dialog', { name: '提交审批' }, { timeout: 20_000 }))
  const submit = dialog.getByRole('button', { name: /^提交审批/ })
  expect((await dialog.findByRole('status')).textContent).toBe('请选择会签的审批人')
  fireEvent.click(submit)
  expect(sent).toEqual([])
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: '会签的审批人' }))
  fireEvent.click(await screen.findByRole('option', { name: '赵燕' }))
  await waitFor(() => expect(dialog.getByRole('status').textContent).toBe(''))
  fireEvent.click(submit)
  expect(sent).toEqual([[false, { 1: ['b'], 2: ['a'] }]])
})
