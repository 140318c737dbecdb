import { styled } from '@mui/material/styles'
import IconButton from '@mui/material/IconButton'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { Icon } from '../../theme/icon.tsx'

const Frame = styled('div')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    display: 'flex',
    flexDirection: 'column',
    width: '100%',
    minWidth: 0,
    border: `1px solid ${palette.line.strong}`,
    borderRadius: 6,
    backgroundColor: palette.ground.card,
    overflow: 'hidden',
    '&[data-invalid="true"]': { borderColor: palette.states.bad.text },
    '&:focus-within': { borderColor: palette.primary.main },
    '&[data-full="true"]': { position: 'fixed', inset: 0, zIndex: 1300, borderRadius: 0, border: 0 },
    '& > .tools': {
      position: 'relative',
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: 2,
      minHeight: 32,
      padding: '2px 40px 2px 6px',
      borderBottom: `1px solid ${palette.line.main}`,
      backgroundColor: palette.ground.sunken,
      fontSize: 13,
      // One row, pushed along by a thumb.
      [theme.breakpoints.down('sm')]: {
        flexWrap: 'nowrap',
        overflowX: 'auto',
        paddingRight: 0,
        '& > *': { flex: 'none' },
      },
    },
    '& > .tools select': {
      height: 24,
      padding: '0 4px',
      border: `1px solid ${palette.line.strong}`,
      borderRadius: 4,
      backgroundColor: palette.ground.card,
      color: 'inherit',
      font: 'inherit',
    },
    '& > .body': { flex: 'none', overflow: 'auto' },
    '&[data-full="true"] > .body': { flex: 1, minHeight: 0 },
  }
})

type EnlargingProps = {
  readonly title: string
  readonly invalid: boolean
  /** Of the text below the tools, unless it fills the screen. */
  readonly height: number
  readonly tools: ReactNode
  readonly children: ReactNode
}

/** An editor with its tools; it fills the screen by its last button, and Esc leaves that. */
export const Enlarging = ({ title, invalid, height, tools, children }: EnlargingProps) => {
  const [isFull, setFull] = useState(false)
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isFull || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    setFull(false)
  }
  return (
    <Frame role="group" aria-label={title} data-invalid={invalid} data-full={isFull} onKeyDown={press}>
      <div className="tools">
        {tools}
        <IconButton
          aria-label={isFull ? '退出全屏' : '全屏'}
          aria-pressed={isFull}
          onClick={() => setFull(!isFull)}
          sx={{
            // Outside a telephone it stands in the corner; there it keeps to the edge while the tools pass below it.
            position: { xs: 'sticky', sm: 'absolute' },
            top: 2,
            right: { xs: 0, sm: 6 },
            ml: 'auto',
            bgcolor: { xs: 'ground.sunken', sm: 'transparent' },
            width: { xs: 40, sm: 28 },
            height: { xs: 40, sm: 28 },
            borderRadius: { xs: 0, sm: 1.5 },
            fontSize: 14,
          }}
        >
          <Icon name="fullscreen" />
        </IconButton>
      </div>
      <div className="body" style={isFull ? undefined : { height }}>
        {children}
      </div>
    </Frame>
  )
}
