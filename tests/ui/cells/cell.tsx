import { ThemeProvider } from '@mui/material/styles'
import { fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { vi } from 'vitest'
import { ok } from '../../../core/kernel/result.ts'
import { wireOf, type Row } from '../../../core/kernel/wire.ts'
import type { Offer } from '../../../core/table/cells/offer.ts'
import type { TableColumn } from '../../../core/table/column.ts'
import type { CellInput, Leaving } from '../../../core/table/grid-events.ts'
import { cellText } from '../../../core/table/text.ts'
import { theme } from '../../../ui/theme/theme.ts'
import { CellAsking, type AskCell } from '../../../ui/widgets/cells/cell-asking.ts'
import type { EditorProps } from '../../../ui/widgets/cells/cell-kind.ts'
import { cellOf } from '../../../ui/widgets/cells/cells.ts'

export type Ended = readonly [input: CellInput, leaving: Leaving]

type Given = Partial<Pick<EditorProps, 'begunWith' | 'unread' | 'isDisabled'>> & { readonly row?: Row; readonly ask?: AskCell }

const nobody: AskCell = () => Promise.resolve(ok<Offer>({ records: [], total: 0 }))

/** The editor of one cell, as a grid mounts it. */
export const edit = (column: TableColumn, { row = {}, ask = nobody, isDisabled = false, ...given }: Given = {}) => {
  const ended: Ended[] = []
  const cancel = vi.fn()
  const write = vi.fn()
  let take: (() => CellInput | undefined) | undefined
  const anchor = document.createElement('div')
  document.body.append(anchor)
  const keysAround: string[] = []
  const { Editor } = cellOf(column.type)
  if (!Editor) throw new Error(`${column.type} has no editor`)
  const view = render(
    <ThemeProvider theme={theme}>
      <CellAsking value={ask}>
        <div onKeyDown={({ key }) => void keysAround.push(key)}>
          <Suspense>
            <Editor
              column={column}
              row={row}
              value={wireOf(row, column.key)}
              text={cellText(column, row)}
              commit={(input, leaving) => void ended.push([input, leaving])}
              write={write}
              cancel={cancel}
              isDisabled={isDisabled}
              anchor={anchor}
              hold={(next) => (take = next)}
              {...given}
            />
          </Suspense>
        </div>
      </CellAsking>
    </ThemeProvider>,
  )
  const input = () => document.activeElement as HTMLInputElement
  return {
    view,
    ended,
    cancel,
    write,
    keysAround,
    input,
    take: () => take?.(),
    type: (text: string) => fireEvent.input(input(), { target: { value: text } }),
    press: (key: string, more: Partial<KeyboardEventInit> = {}) => fireEvent.keyDown(input(), { key, ...more }),
    options: () => screen.queryAllByRole('option').map(({ textContent }) => textContent),
    marked: () => document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent,
  }
}
