import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { keyframes, styled } from '@mui/material/styles'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../../theme/icon.tsx'
import { text } from '../text.ts'

export type Notice = {
  readonly id: number
  readonly kind: 'success' | 'warning' | 'failure'
  readonly message: string
  readonly more: string
  /** What may be done about it: to take it back, or to ask why. */
  readonly offers?: { readonly title: string; readonly go: () => void } | undefined
}

const looks = {
  success: { icon: 'check', tone: 'ok', role: 'status', stays: 3_000 },
  warning: { icon: 'warning', tone: 'warn', role: 'status', stays: 5_000 },
  failure: { icon: 'warning', tone: 'bad', role: 'alert', stays: 8_000 },
} as const

type Tone = (typeof looks)[keyof typeof looks]['tone']

/** Whoever may take something back needs the time to see that it was wrong. */
const TO_ANSWER = 8_000

/** Below the header without tabs. */
const USUAL_TOP = 60
const GAP = 8

/** Below the header and the tabs, wherever the layout has them: nothing one would click next is covered. */
const topOfContent = (): number => {
  const head = document.querySelector('header')
  return Math.max(USUAL_TOP, head ? Math.ceil(head.getBoundingClientRect().bottom) + GAP : 0)
}

const appear = keyframes({ from: { opacity: 0, transform: 'translateY(-4px)' } })

// Notices end what somebody waits for: plain styles are worked out sooner than the theme's shorthands.
const Bar = styled('div')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.snackbar,
  top: USUAL_TOP,
  left: 0,
  right: 0,
  display: 'grid',
  justifyItems: 'center',
  pointerEvents: 'none',
}))

const Card = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  maxWidth: 'min(560px, calc(100vw - 32px))',
  padding: '8px 12px',
  borderRadius: 8,
  fontSize: 13,
  lineHeight: '20px',
  pointerEvents: 'auto',
  overflowWrap: 'anywhere',
  backgroundColor: theme.vars.palette.ground.float,
  boxShadow: theme.vars.palette.shade.float,
  animation: `${appear} 160ms ease-out`,
}))

const Sign = styled('span', { shouldForwardProp: (name) => name !== 'tone' })<{ readonly tone: Tone }>(({ theme, tone }) => ({
  fontSize: 16,
  lineHeight: 0,
  color: theme.vars.palette.dots[tone],
}))

/** Both regions are there before anything is said, else a screen reader would not hear it. */
export const NoticeBar = ({ notice, onClose }: { notice: Notice | undefined; onClose: () => void }) => {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (notice && bar.current) bar.current.style.top = `${topOfContent()}px`
  }, [notice])
  return createPortal(
    <Bar ref={bar}>
      {(['status', 'alert'] as const).map((role) => (
        <div key={role} role={role}>
          {notice && looks[notice.kind].role === role && <NoticeCard key={notice.id} notice={notice} onClose={onClose} />}
        </div>
      ))}
    </Bar>,
    document.body,
  )
}

const NoticeCard = ({ notice: { kind, message, more, offers }, onClose }: { notice: Notice; onClose: () => void }) => {
  const { icon, tone, stays } = looks[kind]
  const [isHeld, setHeld] = useState(false)

  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(onClose, offers ? TO_ANSWER : stays)
    return () => clearTimeout(timer)
  }, [isHeld, onClose, stays, offers])

  return (
    <Card
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Sign tone={tone}>
        <Icon name={icon} />
      </Sign>
      <span>
        {message}
        {more && <Box sx={{ color: 'ink.soft' }}>{more}</Box>}
      </span>
      {offers && (
        <Button
          variant="text"
          size="small"
          sx={{ my: -1 }}
          onClick={() => {
            offers.go()
            onClose()
          }}
        >
          {offers.title}
        </Button>
      )}
      {kind !== 'success' && (
        <IconButton aria-label={text.closeNotice} onClick={onClose} sx={{ width: 24, height: 24, m: '-2px -6px -2px 4px', fontSize: 12 }}>
          <Icon name="close" />
        </IconButton>
      )}
    </Card>
  )
}
