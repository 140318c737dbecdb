import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { createContext, useContext } from 'react'
import type { RecentChoice } from '../../../core/lookups/recent-choices.ts'
import { Icon } from '../../theme/icon.tsx'

/** Makes one of those that were chosen before a favourite, or none any more; nothing where favourites are not kept. */
export const KeepingChoices = createContext<((id: string) => void) | undefined>(undefined)

const Star = styled('button')(({ theme }) => ({
  width: 24,
  height: 28,
  padding: 0,
  border: 0,
  background: 'none',
  lineHeight: 0,
  color: theme.vars!.palette.ink.faint,
  cursor: 'pointer',
  '&[aria-pressed="true"]': { color: theme.vars!.palette.states.warn.text, '& path': { fill: 'currentColor' } },
}))

type ChoicesProps = {
  readonly title: string
  readonly choices: readonly RecentChoice[]
  readonly onTake: (choice: RecentChoice) => void
}

const Choices = ({ title, choices, onTake }: ChoicesProps) => {
  const keep = useContext(KeepingChoices)
  return (
    choices.length > 0 && (
      <Box component="section" aria-label={title} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Box sx={{ width: '100%', fontSize: 12, color: 'ink.soft' }}>{title}</Box>
        {choices.map((choice) => (
          <Box key={choice.id} sx={{ display: 'inline-flex' }}>
            <Button size="small" startIcon={<Icon name="add" />} onClick={() => onTake(choice)}>
              {choice.label}
            </Button>
            {keep && (
              <Star
                type="button"
                aria-label={`常用${choice.label}`}
                title={choice.isKept ? '取消常用' : '设为常用'}
                aria-pressed={choice.isKept === true}
                onClick={() => keep(choice.id)}
              >
                <Icon name="star" size={14} />
              </Star>
            )}
          </Box>
        ))}
      </Box>
    )
  )
}

type RecentChoicesProps = { readonly recent: readonly RecentChoice[]; readonly onTake: (choice: RecentChoice) => void }

/** This person's favourites, and what he chose last; taken by a click. */
export const RecentChoices = ({ recent, onTake }: RecentChoicesProps) => (
  <>
    <Choices title="常用" choices={recent.filter(({ isKept }) => isKept)} onTake={onTake} />
    <Choices title="最近选过" choices={recent.filter(({ isKept }) => !isKept)} onTake={onTake} />
  </>
)
