import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import type { KeyboardEvent, ReactNode } from 'react'
import { Icon } from '../../theme/icon.tsx'

const Frame = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'var(--label, 84px) minmax(0, 1fr)',
  columnGap: 8,
  alignItems: 'start',
  // A neighbour with words below it makes the row higher: what stands here stays together.
  alignContent: 'start',
  minWidth: 0,
  '& > label, & > .label': {
    paddingTop: 6,
    color: theme.vars.palette.ink.soft,
    fontSize: 13,
    lineHeight: '20px',
    textAlign: 'right',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    textWrap: 'balance',
  },
  '& label[data-required="true"]::before': { content: '"*"', color: theme.vars.palette.states.bad.text, marginRight: 3 },
  '& > p': { gridColumn: 2, color: theme.vars.palette.states.bad.text, fontSize: 12, lineHeight: '18px', marginTop: 2 },
  '& > p[data-note]': { color: theme.vars.palette.states.warn.text },
  [theme.breakpoints.down('md')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > label, & > .label': { textAlign: 'left', padding: '0 0 4px' },
    '& > p': { gridColumn: 1 },
  },
}))

type LabelledProps = {
  readonly id: string
  readonly title: string
  readonly required?: boolean
  readonly error?: string | undefined
  /** What makes one look again, and stops nothing. */
  readonly note?: string | undefined
  readonly className?: string
  /** Of a number that was worked out: a double click, or Alt+=, asks how. */
  readonly onFigure?: (() => void) | undefined
  /** Of a control that is closed: asks why. */
  readonly onWhy?: (() => void) | undefined
  readonly children: ReactNode
}

const asking = (onFigure: () => void) => ({
  title: '双击看算式 Alt =',
  onDoubleClick: onFigure,
  onKeyDown: (event: KeyboardEvent) => {
    if (!event.altKey || event.key !== '=') return
    event.preventDefault()
    event.stopPropagation()
    onFigure()
  },
})

// A finger's place reaches over the line it stands in.
const closed = {
  width: 20,
  height: 20,
  ml: 0.5,
  my: { xs: '-12px', md: 0 },
  verticalAlign: { xs: 'middle', md: 'top' },
  color: 'ink.faint',
}

/** A title, its control, and what is wrong below. */
export const Labelled = ({ id, title, required = false, error, note, className, onFigure, onWhy, children }: LabelledProps) => (
  <Frame className={className} {...(onFigure ? asking(onFigure) : {})}>
    {onWhy ? (
      <span className="label">
        <label htmlFor={id}>{title}</label>
        <IconButton aria-label={`为什么不能修改${title}`} aria-haspopup="dialog" onClick={onWhy} sx={closed}>
          <Icon name="lock" size={14} />
        </IconButton>
      </span>
    ) : (
      <label htmlFor={id} data-required={required}>
        {title}
      </label>
    )}
    {children}
    {error && (
      <p id={`${id}-error`} role="alert">
        {error}
      </p>
    )}
    {note && !error && (
      <p id={`${id}-note`} role="status" data-note>
        {note}
      </p>
    )}
  </Frame>
)
