import { ThemeProvider } from '@mui/material/styles'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { createActor } from 'xstate'
import { gridMachine } from '../../core/table/grid.machine.ts'
import { Resolver, type Key } from '../../ui/hooks/use-case.ts'
import { theme } from '../../ui/theme/theme.ts'
import { cellKinds } from '../../ui/widgets/cells/cells.ts'
import { Grid } from '../../ui/widgets/grid/grid.tsx'
import { columns, makeRows } from './rows.ts'

const clock = { now: () => Date.now() }
let made = 0
const ids = { next: () => `n${(made += 1)}` }
const kinds = cellKinds({ of: () => undefined })
const resolve = <T,>(_: Key<T>) => clock as T

const WIDTH = 1300
const HEIGHT = 600
const ROW_HEIGHT = 36

/** Mounts our grid over the rows of the comparison. */
const mount = () => {
  const grid = createActor(gridMachine, { input: { columns, rows: makeRows(), caseId: 'bench', clock, ids } })
  grid.start()
  Object.assign(window, { grid })
  const place = document.getElementById('app')!
  place.style.cssText = `width:${WIDTH}px;height:${HEIGHT}px`
  flushSync(() =>
    createRoot(place).render(
      <ThemeProvider theme={theme}>
        <Resolver value={resolve}>
          <Grid actor={grid} label="产品" kinds={kinds} rowHeight={ROW_HEIGHT} height="fill" ruled />
        </Resolver>
      </ThemeProvider>,
    ),
  )
}

Object.assign(window, {
  bench: { mount, painted: () => !!document.querySelector('[data-row="0"] [data-column="1"]')?.textContent },
})
