import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type { KeyboardEvent } from 'react'

type LoginTabsProps<Key extends string> = {
  readonly label: string
  readonly tabs: readonly { readonly key: Key; readonly title: string }[]
  readonly chosen: Key
  readonly onChoose: (key: Key) => void
}

/** Ways to sign in, side by side over the form; arrows go from one to the next. */
export const LoginTabs = <Key extends string>({ label, tabs, chosen, onChoose }: LoginTabsProps<Key>) => {
  const step = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!by) return
    const at = tabs.findIndex(({ key }) => key === chosen)
    const next = tabs[(at + by + tabs.length) % tabs.length]
    if (!next) return
    onChoose(next.key)
    document.getElementById(`login-tab-${next.key}`)?.focus()
  }
  return (
    <Box
      role="tablist"
      aria-label={label}
      onKeyDown={step}
      sx={(theme) => ({
        display: 'flex',
        gap: 6,
        margin: '-16px -32px 0',
        padding: '0 32px',
        borderBottom: `1px solid ${theme.vars.palette.line.main}`,
        [theme.breakpoints.down('sm')]: { marginInline: '-20px', paddingInline: '20px' },
      })}
    >
      {tabs.map(({ key, title }) => (
        <ButtonBase
          key={key}
          id={`login-tab-${key}`}
          role="tab"
          aria-selected={key === chosen}
          tabIndex={key === chosen ? 0 : -1}
          onClick={() => onChoose(key)}
          sx={(theme) => ({
            padding: '14px 0',
            mb: '-1px',
            fontSize: 14,
            lineHeight: '22px',
            color: theme.vars.palette.ink.soft,
            borderBottom: '2px solid transparent',
            '&[aria-selected="true"]': {
              fontWeight: 600,
              color: theme.vars.palette.primary.main,
              borderBottomColor: theme.vars.palette.primary.main,
            },
          })}
        >
          {title}
        </ButtonBase>
      ))}
    </Box>
  )
}
