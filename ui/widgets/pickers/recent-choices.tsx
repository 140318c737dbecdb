import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Icon } from '../../theme/icon.tsx'

export type RecentChoice = { readonly id: string; readonly label: string }

type RecentChoicesProps = { readonly recent: readonly RecentChoice[]; readonly onTake: (choice: RecentChoice) => void }

/** What this person chose last; taken by a click. */
export const RecentChoices = ({ recent, onTake }: RecentChoicesProps) =>
  recent.length > 0 && (
    <Box component="section" aria-label="最近选过" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      <Box sx={{ width: '100%', fontSize: 12, color: 'ink.soft' }}>最近选过</Box>
      {recent.map((choice) => (
        <Button key={choice.id} size="small" startIcon={<Icon name="add" />} onClick={() => onTake(choice)}>
          {choice.label}
        </Button>
      ))}
    </Box>
  )
