import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type { DemoAccount } from '../../../core/identity/sign-in/list-offered-accounts.use-case.ts'
import { text } from './text.ts'

type DemoAccountsProps = {
  readonly accounts: readonly DemoAccount[]
  readonly busy: boolean
  readonly onChoose: (username: string) => void
}

const placeOf = ({ org, post }: DemoAccount) => [org, post].filter(Boolean).join(' · ')

/** The people of a demonstration, one click each. */
export const DemoAccounts = ({ accounts, busy, onChoose }: DemoAccountsProps) => (
  <Box component="section" aria-labelledby="demo-accounts">
    <Box
      component="h2"
      id="demo-accounts"
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        margin: '0 0 12px',
        ...theme.typography.caption,
        color: theme.vars.palette.ink.faint,
        '&::before, &::after': { content: '""', flex: 1, height: '1px', backgroundColor: theme.vars.palette.line.main },
      })}
    >
      {text.demo}
    </Box>
    <Box
      component="ul"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
        gap: 2,
        // With the last line of the page in sight where the window is no higher than 900.
        maxHeight: 'clamp(200px, 100dvh - 684px, 264px)',
        margin: '-4px',
        padding: '4px',
        overflowY: 'auto',
        listStyle: 'none',
      }}
    >
      {accounts.map((account) => (
        <li key={account.username}>
          <Account account={account} place={placeOf(account)} busy={busy} onChoose={onChoose} />
        </li>
      ))}
    </Box>
  </Box>
)

type AccountProps = { account: DemoAccount; place: string; busy: boolean; onChoose: (username: string) => void }

const Account = ({ account: { username, realname, note }, place, busy, onChoose }: AccountProps) => (
  <ButtonBase
    disabled={busy}
    title={[username, place, note].filter(Boolean).join('\n')}
    onClick={() => onChoose(username)}
    sx={(theme) => ({
      display: 'block',
      width: '100%',
      height: '100%',
      padding: '7px 10px',
      border: `1px solid ${theme.vars.palette.line.strong}`,
      borderRadius: '6px',
      textAlign: 'left',
      ...theme.typography.caption,
      color: theme.vars.palette.ink.soft,
      '&:hover': { backgroundColor: theme.vars.palette.ground.hover, borderColor: theme.vars.palette.line.edge },
      '& > span': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    })}
  >
    <Box component="span" sx={{ fontSize: 13, lineHeight: '20px', color: 'ink.main' }}>
      {realname || username}
    </Box>
    <span>{place || note || username}</span>
  </ButtonBase>
)
