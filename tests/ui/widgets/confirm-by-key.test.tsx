import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { theme } from '../../../ui/theme/theme.ts'

afterEach(cleanup)

/** What is typed is taken when the field is left, as a date is. */
const Window = ({ onDo, disabled = false }: { readonly onDo: (typed: string) => void; readonly disabled?: boolean }) => {
  const [taken, setTaken] = useState('')
  return (
    <Dialog open>
      <DialogContent>
        <input aria-label="日期" onBlur={({ target }) => setTaken(target.value)} />
      </DialogContent>
      <DialogActions>
        <Button>取消</Button>
        <Button variant="contained" disabled={disabled} onClick={() => onDo(taken)}>
          开票登记
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const draw = (disabled?: boolean) => {
  const onDo = vi.fn()
  const behind = vi.fn()
  render(
    <ThemeProvider theme={theme}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the page behind */}
      <div onKeyDown={behind}>
        <Window onDo={onDo} {...(disabled === undefined ? {} : { disabled })} />
      </div>
    </ThemeProvider>,
  )
  const input = screen.getByLabelText('日期')
  input.focus()
  fireEvent.change(input, { target: { value: '2026-11-28' } })
  return { onDo, behind, input }
}

test('Ctrl+Enter presses what a window is there for, with what is still being typed, and the page behind hears nothing', () => {
  const { onDo, behind, input } = draw()
  fireEvent.keyDown(input, { key: 'Enter', ctrlKey: true })
  expect(onDo.mock.calls).toEqual([['2026-11-28']])
  expect(behind).not.toHaveBeenCalled()
})

test('a key that is held, another key, or a button that may not be pressed does nothing', () => {
  const { onDo, input } = draw()
  fireEvent.keyDown(input, { key: 'Enter', ctrlKey: true, repeat: true })
  fireEvent.keyDown(input, { key: 'Enter' })
  expect(onDo).not.toHaveBeenCalled()
  cleanup()
  const closed = draw(true)
  fireEvent.keyDown(closed.input, { key: 'Enter', ctrlKey: true })
  expect(closed.onDo).not.toHaveBeenCalled()
})
