import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import { Icon } from '../../theme/icon.tsx'
import type { IconName } from '../../theme/icon-paths.ts'

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
  category: 'down',
}

type ChoiceMarkProps = { readonly kind: string; readonly title?: string; readonly onPicker?: (() => void) | undefined }

/** What stands at the end of a field whose value is taken from a list; a button where there is a window to choose in. */
export const ChoiceMark = ({ kind, title = '', onPicker }: ChoiceMarkProps) => {
  const icon = <Icon name={MARKS[kind] ?? 'down'} />
  return (
    <InputAdornment position="end" sx={{ fontSize: 14, ...(onPicker ? {} : { pointerEvents: 'none' }) }}>
      {onPicker ? (
        <IconButton
          aria-label={`选择${title}`}
          title="F4"
          tabIndex={-1}
          onClick={onPicker}
          sx={{ width: 24, height: 24, mr: -1, fontSize: 14 }}
        >
          {icon}
        </IconButton>
      ) : (
        icon
      )}
    </InputAdornment>
  )
}
