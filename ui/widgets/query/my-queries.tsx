import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import type { QueryGroup } from '../../../core/query/query-tree.ts'
import { printQueryTree } from '../../../core/query/read-query-tree.ts'
import type { SavedQuery } from '../../../core/query/saved-query.ts'
import { Icon } from '../../theme/icon.tsx'

type MyQueriesProps = {
  readonly saved: readonly SavedQuery[]
  /** What the list asks at the moment. */
  readonly query: QueryGroup | undefined
  readonly onAsk: (query: QueryGroup) => void
}

/** 我的查询: a saved query asked with two clicks, the one in force by its name. */
export const MyQueries = ({ saved, query, onAsk }: MyQueriesProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const asked = query && printQueryTree(query)
  const current = saved.find((one) => printQueryTree(one.query) === asked)
  if (saved.length === 0) return null

  return (
    <>
      <Button
        variant="text"
        size="medium"
        aria-haspopup="menu"
        startIcon={<Icon name="star" size={14} />}
        endIcon={<Icon name="down" size={12} />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ fontSize: 12, flex: 'none' }}
      >
        {current ? `我的查询：${current.title}` : '我的查询'}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {saved.map((one) => (
          <MenuItem
            key={one.id}
            selected={one === current}
            onClick={() => {
              setAnchor(null)
              onAsk(one.query)
            }}
          >
            {one.title}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
