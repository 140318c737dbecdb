import { ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { importMachine } from '../../../core/workbooks/import.machine.ts'
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
