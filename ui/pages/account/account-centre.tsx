import Box from '@mui/material/Box'
import { useCallback } from 'react'
import { OwnAccess } from '../../../core/session/own-access.port.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useAnswer } from '../../screens/view/use-answer.ts'
import { Failed } from '../../widgets/feedback/in-place.tsx'
import { Skeleton } from '../../widgets/feedback/skeleton.tsx'
import { OwnCard } from './own-card.tsx'
import { OwnActions } from './own-actions.tsx'
import { OwnFigures } from './own-figures.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { OwnSignIns } from './own-sign-ins.tsx'
import { useOwnAccess } from './use-own-access.ts'

/** 个人中心: who one is, what waits, what one did, from where one is and was signed in. */
export const AccountCentre = () => {
  const { answered, ...hands } = useOwnAccess()
  const access = useCase(OwnAccess)
  const centre = useAnswer(useCallback(() => access.centre(), [access]))
  return (
    <Box sx={{ display: 'grid', gap: 3, maxWidth: 880 }}>
      <OwnCard card={centre.value?.card} />
      {centre.value && <OwnFigures {...centre.value.figures} />}
      {answered.value ? (
        <OwnSessions sessions={answered.value.sessions} {...hands} />
      ) : answered.failure ? (
        <Failed failure={answered.failure} onRetry={answered.retry} />
      ) : (
        <Skeleton rows={4} columns={[1]} />
      )}
      {centre.value && <OwnActions operations={centre.value.operations} />}
      {centre.value && <OwnSignIns signIns={centre.value.signIns} />}
      {centre.failure && <Failed failure={centre.failure} onRetry={centre.retry} />}
    </Box>
  )
}
