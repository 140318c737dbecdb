import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Clock } from '../../../core/kernel/clock.port.ts'
import { today } from '../../../core/kernel/dates.ts'
import { ACROSS, cellsOf, type Grain, type GrainCell, grainOf, isGrain, pageAfter, pageOf, pageTitle } from '../../../core/kernel/grains.ts'
import { useCase } from '../../hooks/use-case.ts'
import { CalendarCell } from './calendar-cell.ts'
import { CalendarHead } from './calendar-head.tsx'

const NAMES: Readonly<Record<Grain, { readonly grid: string; readonly now: string; readonly before: string; readonly after: string }>> = {
  month: { grid: '月份', now: '本月', before: '上一年', after: '下一年' },
  quarter: { grid: '季度', now: '本季度', before: '上一年', after: '下一年' },
  year: { grid: '年份', now: '今年', before: '前12年', after: '后12年' },
}

/** The grid's own columns go through its rows. */
const ROW = { display: 'contents' } as const

const rowsOf = (cells: readonly GrainCell[], across: number): readonly (readonly GrainCell[])[] =>
  Array.from({ length: Math.ceil(cells.length / across) }, (_, at) => cells.slice(at * across, (at + 1) * across))

type GrainCalendarProps = { readonly grain: Grain; readonly value: string; readonly onPick: (value: string) => void }

/** Months, quarters or years to take one from: arrows move, PgUp and PgDn turn the page. */
export const GrainCalendar = ({ grain, value, onPick }: GrainCalendarProps) => {
  const now = grainOf(grain, today(useCase(Clock).now()))
  const [focus, setFocus] = useState(isGrain(grain, value) ? value : now)
  const focused = useRef<HTMLButtonElement>(null)
  useEffect(() => focused.current?.focus(), [focus])

  const names = NAMES[grain]
  const page = pageOf(grain, Number(focus.slice(0, 4)))
  const cells = cellsOf(grain, page)
  const at = cells.findIndex((cell) => cell.value === focus)
  const moveTo = (place: number) => {
    const by = place < 0 ? -1 : place >= cells.length ? 1 : 0
    const next = by === 0 ? cells : cellsOf(grain, pageAfter(grain, page, by))
    setFocus(next[(place + cells.length) % cells.length]!.value)
  }
  const turn = (by: -1 | 1) => moveTo(at + by * cells.length)
  const press = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => moveTo(at - 1),
      ArrowRight: () => moveTo(at + 1),
      ArrowUp: () => moveTo(at - ACROSS[grain]),
      ArrowDown: () => moveTo(at + ACROSS[grain]),
      PageUp: () => turn(-1),
      PageDown: () => turn(1),
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    step()
  }

  return (
    <Box sx={{ width: 252, p: 2, fontSize: 13 }}>
      <CalendarHead title={pageTitle(grain, page)} before={names.before} after={names.after} onStep={turn} />
      <Box
        role="grid"
        aria-label={names.grid}
        onKeyDown={press}
        sx={{ display: 'grid', gridTemplateColumns: `repeat(${ACROSS[grain]}, 1fr)`, gap: 1 }}
      >
        {rowsOf(cells, ACROSS[grain]).map((row) => (
          <div key={row[0]!.value} role="row" style={ROW}>
            {row.map((cell) => (
              <CalendarCell
                key={cell.value}
                type="button"
                role="gridcell"
                ref={cell.value === focus ? focused : undefined}
                tabIndex={cell.value === focus ? 0 : -1}
                now={cell.value === now}
                aria-selected={cell.value === value}
                aria-label={cell.value}
                onClick={() => onPick(cell.value)}
              >
                {cell.title}
              </CalendarCell>
            ))}
          </div>
        ))}
      </Box>
      <Button variant="text" size="medium" sx={{ mt: 1 }} onClick={() => onPick(now)}>
        {names.now}
      </Button>
    </Box>
  )
}
