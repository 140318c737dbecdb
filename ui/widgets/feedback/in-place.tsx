import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { Failure } from '../../../core/kernel/failure.ts'
import { isNoAnswer } from '../../../core/session/failures.ts'
import { useBack } from '../../hooks/use-connection.ts'
import { Icon } from '../../theme/icon.tsx'

const Place = ({
  mark,
  title,
  text,
  children,
}: {
  readonly mark: ReactNode
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}) => (
  <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 2, padding: '48px 16px', textAlign: 'center' }}>
    <Box sx={{ mb: 1, fontSize: 32, lineHeight: 0 }}>{mark}</Box>
    <Typography component="p" variant="h3">
      {title}
    </Typography>
    <Typography variant="body2" sx={{ color: 'ink.soft' }}>
      {text}
    </Typography>
    {children && <Box sx={{ display: 'flex', gap: 2 }}>{children}</Box>}
  </Box>
)

const Tray = () => (
  <Box
    component="svg"
    width={64}
    height={48}
    viewBox="0 0 64 48"
    aria-hidden="true"
    sx={{ fill: 'none', stroke: (theme) => theme.vars.palette.line.strong, strokeWidth: 1.5 }}
  >
    <Box component="path" d="M8 22 16 6h32l8 16v20H8z" sx={{ fill: (theme) => theme.vars.palette.ground.sunken }} />
    <path d="M8 22h14l3 7h14l3-7h14" />
    <path d="M24 14h16M22 18h20" strokeDasharray="3 3" />
  </Box>
)

/** Nothing fits, or there is nothing yet. */
export const Empty = ({ text, children }: { readonly text: string; readonly children?: ReactNode }) => (
  <Place mark={<Tray />} title="暂无数据" text={text}>
    {children}
  </Place>
)

/** The whole could not be read; what was there before is as it was. It is read again by itself when the server is back. */
export const Failed = ({ failure, onRetry }: { readonly failure: Failure; readonly onRetry: () => void }) => {
  useBack(() => isNoAnswer(failure) && onRetry())
  return (
    <Box role="alert">
      <Place
        mark={
          <Box sx={{ color: 'dots.bad' }}>
            <Icon name="warning" weight={1.2} />
          </Box>
        }
        title={failure.message}
        text="原有数据未变，可稍后重试"
      >
        <Button size="medium" startIcon={<Icon name="refresh" size={16} />} onClick={onRetry}>
          重试
        </Button>
      </Place>
    </Box>
  )
}

export const Forbidden = ({ title, onWhy }: { readonly title: string; readonly onWhy?: () => void }) => (
  <Place
    mark={
      <Box sx={{ color: 'ink.faint' }}>
        <Icon name="lock" weight={1.2} />
      </Box>
    }
    title="拒绝访问"
    text={`需要“${title}”权限，请联系系统管理员`}
  >
    {onWhy && (
      <Button size="medium" onClick={onWhy}>
        为什么
      </Button>
    )}
  </Place>
)
