import InputAdornment from '@mui/material/InputAdornment'
import { Icon } from '../../theme/icon.tsx'
import type { IconName } from '../../theme/outlines.ts'

const MARKS: Readonly<Record<string, IconName>> = {
  ref: 'search',
  refs: 'search',
  refBy: 'search',
  rowRef: 'search',
  user: 'person',
  users: 'people',
  dept: 'organisation',
  depts: 'organisation',
  tree: 'down',
}

/** What stands at the end of a field whose value is taken from a list. */
export const ChoiceMark = ({ kind }: { kind: string }) => (
  <InputAdornment position="end" sx={{ fontSize: 14, pointerEvents: 'none' }}>
    <Icon name={MARKS[kind] ?? 'down'} />
  </InputAdornment>
)
