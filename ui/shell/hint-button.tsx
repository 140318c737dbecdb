import IconButton, { type IconButtonProps } from '@mui/material/IconButton'
import { Icon } from '../theme/icon.tsx'
import type { IconName } from '../theme/icon-paths.ts'

type HintButtonProps = Omit<IconButtonProps, 'title'> & { readonly title: string; readonly icon: IconName }

/** An icon button that tells its name on hover and focus. Drawn by the stylesheet: a floating one would cost every first load 12 kB. */
export const HintButton = ({ title, icon, ...props }: HintButtonProps) => (
  <IconButton {...props} aria-label={title} data-hint={title} sx={styles}>
    <Icon name={icon} />
  </IconButton>
)

const styles = {
  position: 'relative',
  flex: 'none',
  '&[aria-haspopup][aria-expanded="true"]': { color: 'primary.main', backgroundColor: 'primary.tint' },
  '&::after': {
    content: 'attr(data-hint)',
    position: 'absolute',
    zIndex: 'tooltip',
    top: 'calc(100% + 4px)',
    left: '50%',
    padding: '5px 9px',
    borderRadius: '6px',
    fontSize: 12,
    lineHeight: '18px',
    whiteSpace: 'nowrap',
    color: '#FFFFFF',
    backgroundColor: 'ground.bar',
    opacity: 0,
    visibility: 'hidden',
    transform: 'translateX(-50%)',
    transition: 'opacity 160ms ease-out 300ms, visibility 0s linear 300ms',
    pointerEvents: 'none',
  },
  '&:hover::after, &.Mui-focusVisible::after': { opacity: 1, visibility: 'visible' },
  '&[data-side="right"]::after': { left: 0, transform: 'none' },
  '&[data-side="left"]::after': { left: 'auto', right: 0, transform: 'none' },
} as const
