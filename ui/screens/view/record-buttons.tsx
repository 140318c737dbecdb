import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import type { OfferedAction } from '../../../core/records/actions/offered-actions.ts'
import { Icon } from '../../theme/icon.tsx'
import type { IconName } from '../../theme/icon-paths.ts'
import { MoreMenu } from '../../widgets/table/more-menu.tsx'

type RecordButtonsProps = {
  readonly operations: readonly OfferedAction[]
  /** How many stand in sight; the rest is behind ⋯. */
  readonly inSight: number
  readonly busy?: boolean
  /** ⋯ says its name: at the foot of a telephone, where it stands beside other words. */
  readonly named?: boolean
  readonly onDo: (key: string) => void
}

const ICONS: Readonly<Record<string, IconName>> = { trace: 'link', copy: 'copy', copies: 'people', history: 'history', print: 'print' }

/** What can be done with the record that is shown. */
export const RecordButtons = ({ operations, inSight, busy = false, named = false, onDo }: RecordButtonsProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const rest = operations.slice(inSight)
  return (
    <>
      {operations.slice(0, inSight).map(({ key, title }) => {
        const icon = ICONS[key]
        return (
          <Button
            key={key}
            size="medium"
            variant="text"
            disabled={busy}
            startIcon={icon && <Icon name={icon} size={16} />}
            onClick={() => onDo(key)}
          >
            {title}
          </Button>
        )
      })}
      {rest.length > 0 && named && (
        <Button
          aria-haspopup="menu"
          startIcon={<Icon name="more" size={16} />}
          disabled={busy}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          更多
        </Button>
      )}
      {rest.length > 0 && !named && (
        <IconButton aria-label="更多" aria-haspopup="menu" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
          <Icon name="more" />
        </IconButton>
      )}
      {anchor && <MoreMenu anchor={anchor} operations={rest} onDo={onDo} onClose={() => setAnchor(null)} />}
    </>
  )
}
