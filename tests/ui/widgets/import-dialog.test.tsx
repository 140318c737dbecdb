import { ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { importMachine } from '../../../core/workbooks/import.machine.ts'
import type { ImportState } from '../../../core/workbooks/import-state.ts'
import { theme } from '../../../ui/theme/theme.ts'
import { ImportDialog } from '../../../ui/widgets/import/import-dialog.tsx'

afterEach(cleanup)

const draw = () => {
  const onClose = vi.fn()
  const state = createActor(importMachine, { input: { remembered: {} } }).getSnapshot()
  render(
    <ThemeProvider theme={theme}>
      <ImportDialog
        title="用户"
        state={state}
        places={[]}
        send={vi.fn()}
        onTemplate={vi.fn()}
        onErrors={vi.fn()}
        onTakeBack={vi.fn()}
        onClose={onClose}
      />
    </ThemeProvider>,
  )
  return onClose
}

test('Esc closes the import wherever the focus is, also while a step that ended has taken it along', () => {
  const onClose = draw()
  const [close] = screen.getAllByRole('button', { name: '关闭' })
  close?.focus()
  fireEvent.keyDown(close!, { key: 'Escape' })
  expect(onClose).toHaveBeenCalledTimes(1)
  close?.blur()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(onClose).toHaveBeenCalledTimes(2)
})

const over = {
  ...{ id: 'i1', type: 'sys.user', phase: 'done', files: [], at: 2, of: 2, mapping: [], missing: [], total: 2, wrong: 0, rows: [] },
  ...{ wrongRows: [], actingRows: [], changed: 0, kept: 2, skipped: 0, known: 0, unchanged: 0, emptied: 0, same: 0, removable: 2 },
  ...{ edited: 0, policies: [], elapsed: 0, isPaused: false, mayPause: false },
} satisfies ImportState

/** The dialog as it tells what became of an import. */
const told = async (given: Partial<ImportState>) => {
  const onTakeBack = vi.fn()
  const find = fromPromise(() => Promise.resolve<ImportState>({ ...over, phase: 'ready' }))
  const run = fromPromise(() => Promise.resolve<ImportState>({ ...over, ...given }))
  const actor = createActor(importMachine.provide({ actors: { find, run } as never }), { input: { remembered: {} } }).start()
  await waitFor(actor, (snapshot) => snapshot.matches('checked'))
  actor.send({ type: 'run' })
  const state = await waitFor(actor, (snapshot) => snapshot.matches('over'))
  render(
    <ThemeProvider theme={theme}>
      <ImportDialog
        {...{ title: '用户', state, places: [], send: vi.fn(), onTemplate: vi.fn(), onErrors: vi.fn(), onTakeBack, onClose: vi.fn() }}
      />
    </ThemeProvider>,
  )
  return onTakeBack
}

test('the result offers to take the import back where that may be', async () => {
  const onTakeBack = await told({})
  fireEvent.click(screen.getByRole('button', { name: '撤回整次导入' }))
  expect(onTakeBack).toHaveBeenCalledTimes(1)
})

test.each<[string, Partial<ImportState>, string]>([
  ['nothing of it may go', { removable: 0 }, '共2行数据全部导入成功！'],
  ['it changed what was there, and says so', { removable: 0, edited: 1 }, '本次导入修改了已有的用户，不能整次撤回'],
  ['all of it went', { phase: 'takenBack', removable: 0 }, '已撤回，2行全部还原'],
])('nothing is offered where %s', async (_, given, said) => {
  await told(given)
  expect(screen.getByText(said)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '撤回整次导入' })).toBeNull()
})
