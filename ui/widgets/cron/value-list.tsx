import { styled } from '@mui/material/styles'
import { useRef, type KeyboardEvent } from 'react'
import type { Box } from '../../../core/cron/boxes.ts'
import { weekdayName } from '../../../core/cron/describe.ts'

const COLUMNS = 8

const Values = styled('div')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    display: 'grid',
    gridTemplateColumns: `repeat(${COLUMNS}, 1fr)`,
    gap: 4,
    maxHeight: 264,
    overflow: 'auto',
    padding: 2,
    '& button': {
      height: 28,
      padding: 0,
      border: `1px solid ${palette.line.main}`,
      borderRadius: 4,
      background: palette.ground.card,
      color: palette.ink.main,
      font: 'inherit',
      fontSize: 12,
      cursor: 'pointer',
    },
    '& button:hover': { borderColor: palette.line.edge },
    '& button[aria-pressed="true"]': {
      background: palette.primary.main,
      borderColor: palette.primary.main,
      color: palette.primary.contrastText,
      fontWeight: 600,
    },
    '& button:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 1 },
  }
})

type ValueListProps = {
  readonly title: string
  readonly box: Box
  readonly values: readonly number[]
  readonly onChange: (values: readonly number[]) => void
}

const MOVES: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS }

/** Values to tick: one stop of the Tab key, arrows go about, the space bar ticks. The last one ticked stays. */
export const ValueList = ({ title, box, values, onChange }: ValueListProps) => {
  const frame = useRef<HTMLDivElement>(null)
  const all = Array.from({ length: box.max - box.min + 1 }, (_, place) => box.min + place)
  const stop = values[0] ?? box.min
  const toggle = (value: number) => {
    const left = values.filter((one) => one !== value)
    const next = left.length === values.length ? [...values, value] : left
    if (next.length) onChange(next)
  }
  const move = (event: KeyboardEvent<HTMLButtonElement>, place: number) => {
    const by = MOVES[event.key]
    if (by === undefined) return
    event.preventDefault()
    const next = frame.current?.children[Math.min(all.length - 1, Math.max(0, place + by))]
    if (next instanceof HTMLElement) next.focus()
  }
  return (
    <Values ref={frame} role="group" aria-label={title}>
      {all.map((value, place) => (
        <button
          key={value}
          type="button"
          aria-pressed={values.includes(value)}
          tabIndex={value === stop ? 0 : -1}
          onClick={() => toggle(value)}
          onKeyDown={(event) => move(event, place)}
        >
          {box.weekdays ? weekdayName(value) : value}
        </button>
      ))}
    </Values>
  )
}
