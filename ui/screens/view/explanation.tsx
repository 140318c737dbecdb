import Box from '@mui/material/Box'
import { explainedLines, RESPECTS, saidHolders } from '../../../core/granting/explanation.ts'
import type { Reason } from '../../../core/granting/who-could.ts'
import { Icon } from '../../theme/icon.tsx'
import { unseen } from '../../theme/visually-hidden.ts'

/** One thing that somebody is kept from (look 20): what he passed, what keeps him, how it becomes possible and who could change it. */
export const Explanation = ({ reason }: { readonly reason: Reason }) => {
  const holders = saidHolders(reason)
  return (
    <Box component="section" sx={{ my: 3 }}>
      {reason.records && reason.records.length > 0 && <Box sx={{ mb: 2, color: 'ink.soft' }}>{reason.records.join('、')}</Box>}
      <Box component="ul" sx={{ m: 0, mx: -2, p: 0, listStyle: 'none' }}>
        {explainedLines(reason).map(({ respect, message, isPassed }) => (
          <Box
            component="li"
            key={respect}
            sx={{
              display: 'grid',
              gridTemplateColumns: '16px 64px minmax(0, 1fr)',
              gap: 2,
              px: 2,
              py: 1.5,
              borderRadius: '4px',
              ...(isPassed ? {} : { backgroundColor: 'states.bad.ground' }),
            }}
          >
            <Box component="span" sx={{ mt: 0.5, lineHeight: 0, color: isPassed ? 'states.ok.text' : 'states.bad.text' }}>
              <Icon name={isPassed ? 'check' : 'close'} size={14} weight={2.2} />
              <Box component="span" sx={unseen}>
                {isPassed ? '满足' : '不满足'}
              </Box>
            </Box>
            <Box component="span" sx={{ color: 'ink.soft' }}>
              {RESPECTS[respect]}
            </Box>
            {isPassed ? <span>{message}</span> : <strong>{message}</strong>}
          </Box>
        ))}
      </Box>
      {(reason.way || holders) && (
        <Box sx={{ mt: 3, pt: 3, borderTop: 1, borderColor: 'line.main' }}>
          <Box component="h3" sx={{ m: 0, mb: 1, fontSize: 12, fontWeight: 400, color: 'ink.soft' }}>
            怎样才能
          </Box>
          {reason.way && <Box>{reason.way}</Box>}
          {holders && <Box sx={{ mt: 1, color: 'ink.soft' }}>{holders}</Box>}
        </Box>
      )}
      {reason.needs && <Box sx={{ mt: 2, fontSize: 12, color: 'ink.faint', overflowWrap: 'anywhere' }}>{reason.needs}</Box>}
    </Box>
  )
}
