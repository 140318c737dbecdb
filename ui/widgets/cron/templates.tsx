import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { TEMPLATES } from '../../../core/cron/templates.ts'
import { text } from '../../../core/cron/text.ts'

/** 常用: expressions that are wanted most often. */
export const Templates = ({ onTake }: { readonly onTake: (expression: string) => void }) => {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const take = (expression: string) => {
    onTake(expression)
    setAnchor(undefined)
  }
  return (
    <>
      <Button
        variant="text"
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {text.templates}
      </Button>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(undefined)}>
          {TEMPLATES.map(({ title, expression }) => (
            <MenuItem key={expression} onClick={() => take(expression)}>
              {title}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}
