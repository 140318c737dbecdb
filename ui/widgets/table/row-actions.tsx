import { styled } from '@mui/material/styles'
import { memo } from 'react'
import { Icon } from '../../theme/icon.tsx'

export type Deed = { readonly key: string; readonly title: string; readonly destructive?: boolean }

const Links = styled('span')(({ theme }) => ({
  display: 'flex',
  gap: 12,
  '& button': {
    minHeight: 24,
    padding: 0,
    border: 0,
    background: 'none',
    font: 'inherit',
    color: theme.vars!.palette.primary.main,
    cursor: 'pointer',
    whiteSpace: 'nowrap',
  },
  '& button:hover': { color: theme.vars!.palette.primary.hover },
  '& .more': { display: 'inline-flex', alignItems: 'center', minWidth: 24, fontSize: 16 },
}))

const LINKS = 2

type RowActionsProps = {
  readonly deeds: readonly Deed[]
  /** Names the row for those who hear the buttons. */
  readonly name: string
  readonly onDo: (key: string) => void
  readonly onMore: (anchor: HTMLElement, deeds: readonly Deed[]) => void
}

/** Two links at most, the rest behind ⋯. */
export const RowActions = memo(({ deeds, name, onDo, onMore }: RowActionsProps) => {
  const rest = deeds.slice(LINKS)
  return (
    <Links>
      {deeds.slice(0, LINKS).map(({ key, title }) => (
        <button key={key} type="button" onClick={() => onDo(key)}>
          {title}
        </button>
      ))}
      {rest.length > 0 && (
        <button
          type="button"
          className="more"
          aria-label={`${name}的更多操作`}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => onMore(currentTarget, rest)}
        >
          <Icon name="more" />
        </button>
      )}
    </Links>
  )
})
