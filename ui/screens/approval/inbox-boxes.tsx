import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useEffect, useState } from 'react'
import type { TaskBox, TaskCounts } from '../../../core/approval/approvals.port.ts'
import { InboxCounts } from '../../../core/approval/inbox-counts.port.ts'
import { useCase } from '../../hooks/use-case.ts'
import { Icon } from '../../theme/icon.tsx'
import { BOXES } from './asked-inbox.ts'

type InboxBoxesProps = {
  readonly box: TaskBox
  readonly keyword: string
  readonly narrow: boolean
  /** Another one means that there may be more or fewer to do. */
  readonly stamp: unknown
  readonly onBox: (box: TaskBox) => void
  readonly onSearch: (keyword: string) => void
}

/** The boxes of 审批中心 with what waits in them, and a search over the one that is open. */
export const InboxBoxes = ({ box, keyword, narrow, stamp, onBox, onSearch }: InboxBoxesProps) => {
  const waiting = useCase(InboxCounts)
  const [counts, setCounts] = useState<TaskCounts>()
  const [typed, setTyped] = useState(keyword)
  useEffect(() => {
    let current = true
    void waiting.counts().then((answer) => current && answer.ok && setCounts(answer.value))
    return () => {
      current = false
    }
  }, [waiting, stamp])

  const titleOf = (one: (typeof BOXES)[number]) => {
    const count = one.box === 'todo' || one.box === 'cc' ? counts?.[one.box] : undefined
    return `${one.title}${count ? ` ${count}` : ''}`
  }

  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 4,
        px: 4,
        borderBottom: 1,
        borderColor: 'line.main',
        bgcolor: 'ground.card',
        ...(narrow && { mx: -3, mt: -3 }),
      }}
    >
      <Tabs
        value={box}
        onChange={(_, next: TaskBox) => onBox(next)}
        aria-label="审批中心"
        sx={{
          flex: 1,
          minHeight: 44,
          '& .MuiTab-root': { minWidth: 0, minHeight: 44, mr: narrow ? 4 : 6, p: 0, fontSize: 14 },
          '& .Mui-selected': { fontWeight: 600 },
        }}
      >
        {BOXES.map((one) => (
          <Tab key={one.box} value={one.box} label={titleOf(one)} />
        ))}
      </Tabs>
      {!narrow && (
        <OutlinedInput
          value={typed}
          placeholder="搜索标题、单据编号"
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && onSearch(typed)}
          inputProps={{ 'aria-label': '搜索' }}
          endAdornment={
            <InputAdornment position="end">
              <Icon name="search" />
            </InputAdornment>
          }
          sx={{ width: 240 }}
        />
      )}
    </Box>
  )
}
