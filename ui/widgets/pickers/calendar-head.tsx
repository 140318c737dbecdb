import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { Icon } from '../../theme/icon.tsx'

type CalendarHeadProps = {
  readonly title: string
  readonly before: string
  readonly after: string
  readonly onStep: (by: -1 | 1) => void
}

/** What a calendar shows, and the way to the page before and after. */
export const CalendarHead = ({ title, before, after, onStep }: CalendarHeadProps) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
    <IconButton aria-label={before} onClick={() => onStep(-1)}>
      <Icon name="back" />
    </IconButton>
    <Box sx={{ flex: 1, textAlign: 'center', fontWeight: 600 }} aria-live="polite">
      {title}
    </Box>
    <IconButton aria-label={after} onClick={() => onStep(1)}>
      <Icon name="forward" />
    </IconButton>
  </Box>
)
