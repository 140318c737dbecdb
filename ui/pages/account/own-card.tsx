import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useNavigate } from '../../hooks/use-navigate.ts'
import { ACCOUNT_SETTINGS } from '../../../core/navigation/paths.ts'
import { accessText as text } from '../../../core/session/access-text.ts'
import type { Centre } from '../../../core/session/own-access.port.ts'
import { pairName } from '../../../core/session/session.ts'
import { useSession } from '../../hooks/use-session.ts'
import { Avatar } from '../../shell/avatar.tsx'
import { Chip } from '../../widgets/values/chip.tsx'

/** 我的信息: who one is, as far as it is known, and in which organisations and posts. */
export const OwnCard = ({ card }: { readonly card: Centre['card'] | undefined }) => {
  const { user, pairs, pairId } = useSession().session
  const navigate = useNavigate()
  const told = [
    [text.empNo, card?.empNo],
    [text.superior, card?.superior],
    [text.hireDate, card?.hireDate],
    [text.roles, card?.roles.join('、')],
  ].filter((one): one is [string, string] => Boolean(one[1]))
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-start',
        gap: 4,
        p: 4,
        bgcolor: 'ground.card',
        border: 1,
        borderColor: 'line.main',
        borderRadius: 2,
      }}
    >
      <Avatar name={user.realname || user.username} size={56} />
      <Box sx={{ flex: 1, minWidth: 200, display: 'grid', gap: 2 }}>
        <Box>
          <Box component="h1" sx={{ m: 0, fontSize: 18, lineHeight: '26px', fontWeight: 600 }}>
            {user.realname || user.username}
          </Box>
          <Box sx={{ color: 'ink.soft' }}>{[user.username, user.orgName, user.postName].filter(Boolean).join(' · ')}</Box>
        </Box>
        {told.length > 0 && (
          <Box
            component="dl"
            sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 24px', m: 0, fontSize: 13, '& div': { display: 'flex', gap: 2 } }}
          >
            {told.map(([title, value]) => (
              <div key={title}>
                <Box component="dt" sx={{ flex: 'none', color: 'ink.soft' }}>
                  {title}
                </Box>
                <Box component="dd" sx={{ m: 0 }}>
                  {value}
                </Box>
              </div>
            ))}
          </Box>
        )}
        {pairs.length > 1 && (
          <Box
            component="ul"
            aria-label={text.pairs}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 16px', m: 0, p: 0, listStyle: 'none', fontSize: 13 }}
          >
            {pairs.map((pair) => (
              <Box component="li" key={pair.id} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
                {pairName(pair)}
                {pair.id === pairId && <Chip tone="ok">{text.present}</Chip>}
              </Box>
            ))}
          </Box>
        )}
      </Box>
      <Button onClick={() => navigate(ACCOUNT_SETTINGS)}>{text.settings}</Button>
    </Box>
  )
}
