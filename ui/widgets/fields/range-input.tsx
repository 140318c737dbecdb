import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import { lazy, Suspense, useRef, useState } from 'react'
import { SpokenLabel } from '../query/builder/spoken-label.tsx'
import { DateInput } from './date-input.tsx'
import type { InputProps } from './input-props.ts'

const RangePopover = lazy(() => import('../pickers/range-popover.tsx').then(({ RangePopover: component }) => ({ default: component })))

type RangeInputProps = InputProps & {
  readonly from: string
  readonly to: string
  readonly onRange: (from: string, to: string) => void
}

/** Two lines that look like one. */
const row = ({ vars: { palette } }: Theme) =>
  ({
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1.4fr)',
    alignItems: 'center',
    columnGap: 1,
    position: 'relative',
    pl: '9px',
    fontSize: { xs: 16, sm: 13 },
    borderRadius: '6px',
    border: `1px solid ${palette.line.strong}`,
    borderBottomColor: palette.line.edge,
    bgcolor: 'ground.card',
    '&:hover': { borderColor: palette.line.edge },
    '&:focus-within': { borderColor: palette.primary.main, boxShadow: `0 0 0 2px ${palette.primary.tint2}` },
    '&& .MuiOutlinedInput-root': { minHeight: { xs: 42, sm: 30 }, pr: 0, boxShadow: 'none' },
    '&& .MuiInputBase-adornedEnd': { pr: 2 },
    '& fieldset': { display: 'none' },
    '&& input': { px: 0 },
  }) as const

/** Two days, typed or taken from a calendar with the usual spans beside it, which opens with Alt+↓. */
export const RangeInput = ({ from, to, onRange, ...props }: RangeInputProps) => {
  const { id, field } = props
  const frame = useRef<HTMLDivElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const open = () => setAnchor(frame.current)
  const isDay = field.kind.name === 'date' || field.kind.name === 'datetime'
  const opening = isDay ? { onOpen: open } : {}

  return (
    <Box ref={frame} sx={row}>
      <DateInput
        {...props}
        {...opening}
        quiet
        placeholder="开始"
        field={{ ...field, title: `${field.title}从` }}
        text={from}
        onText={(typed) => onRange(typed, to)}
      />
      <span>~</span>
      <SpokenLabel htmlFor={`${id}-to`}>{`${field.title}到`}</SpokenLabel>
      <DateInput
        {...props}
        {...opening}
        id={`${id}-to`}
        placeholder="结束"
        field={{ ...field, title: isDay ? `${field.title}范围` : `${field.title}到` }}
        text={to}
        onText={(typed) => onRange(from, typed)}
      />
      {anchor && (
        <Suspense>
          <RangePopover
            anchor={anchor}
            title={field.title}
            from={from}
            to={to}
            onPick={(first, last) => {
              onRange(first, last)
              setAnchor(null)
            }}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </Box>
  )
}
