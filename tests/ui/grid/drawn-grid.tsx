import { ThemeProvider } from '@mui/material/styles'
import { render } from '@testing-library/react'
import { Activity, useSyncExternalStore } from 'react'
import { createActor } from 'xstate'
import { Clock } from '../../../core/kernel/clock.port.ts'
import { Ids } from '../../../core/kernel/ids.port.ts'
import { gridMachine } from '../../../core/table/grid.machine.ts'
import type { GridInput } from '../../../core/table/grid-context.ts'
import { ConfirmContext, type Confirm } from '../../../ui/hooks/use-confirm.ts'
import { Resolver, type Key } from '../../../ui/hooks/use-case.ts'
import { theme } from '../../../ui/theme/theme.ts'
import { cellKinds } from '../../../ui/widgets/cells/cells.ts'
import { ConflictBar } from '../../../ui/widgets/grid/conflict-bar.tsx'
import { ErrorList } from '../../../ui/widgets/grid/error-list.tsx'
import type { GridProps } from '../../../ui/widgets/grid/grid-props.ts'
import type { GridActor } from '../../../ui/widgets/grid/grid-actor.ts'
import { Grid } from '../../../ui/widgets/grid/grid.tsx'
import { PasteQuestion } from '../../../ui/widgets/grid/paste-question.tsx'

let made = 0
const clock = { now: () => performance.now() }
const ids = { next: () => `${(made += 1)}` }
const ports = new Map<unknown, unknown>([
  [Clock, clock],
  [Ids, ids],
])
const kinds = cellKinds({ of: () => undefined })

const yes = () => Promise.resolve(true)

type Given = Pick<GridInput, 'columns' | 'rows'> & Partial<GridInput>

const Errors = ({ actor }: { readonly actor: GridActor }) => {
  const errors = useSyncExternalStore(
    (listener) => actor.getSnapshot().context.model.subscribe(listener),
    () => actor.getSnapshot().context.model.marks.errors,
  )
  return (
    errors > 0 && (
      <ErrorList actor={actor} count={errors} onStep={(step) => actor.send({ type: step > 0 ? 'error.next' : 'error.previous' })} />
    )
  )
}

/** A grid over rows of its own, without a form around it. */
export const drawGrid = (given: Given, props: Partial<GridProps> = {}, confirm: Confirm = yes) => {
  const grid = createActor(gridMachine, { input: { caseId: 'own-', clock, ids, ...given } })
  grid.start()
  const page = (mode: 'visible' | 'hidden') => (
    <ThemeProvider theme={theme}>
      <Resolver value={<T,>(key: Key<T>) => ports.get(key) as T}>
        <ConfirmContext value={confirm}>
          <Errors actor={grid} />
          <PasteQuestion actor={grid} />
        </ConfirmContext>
        <ConflictBar actor={grid} />
        <Activity mode={mode}>
          <Grid actor={grid} label="表格" kinds={kinds} rowHeight={36} height={400} {...props} />
        </Activity>
      </Resolver>
    </ThemeProvider>
  )
  const { container, rerender } = render(page('visible'))
  const row = (index: number) => container.querySelector<HTMLElement>(`[data-row="${index}"]`)
  const cell = (index: number, column: number) => row(index)!.querySelector<HTMLElement>(`[data-column="${column}"]`)!
  /** As a page whose tab is left, and come back to. */
  const show = (on: boolean) => rerender(page(on ? 'visible' : 'hidden'))
  return { grid, container, row, cell, show }
}
