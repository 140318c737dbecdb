import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { RESPECTS, saidHolders } from '../../../core/granting/explanation.ts'
import type { Reason } from '../../../core/granting/who-could.ts'
import { Icon } from '../../theme/icon.tsx'

/** Reasons of one kind that the same people could change stand together: who they are is said once. */
const alike = (reasons: readonly Reason[]): readonly (readonly [Reason, ...Reason[]])[] => {
  const found = new Map<string, [Reason, ...Reason[]]>()
  for (const reason of reasons) {
    const place = [reason.kind, ...reason.holders].join()
    const others = found.get(place)
    if (others) others.push(reason)
    else found.set(place, [reason])
  }
  return [...found.values()]
}

type ReasonCardsProps = {
  readonly title: string
  readonly reasons: readonly Reason[]
  /** One of them is to be told by itself. */
  readonly onAbout?: (reason: Reason) => void
}

/** Reasons below what is said of them all. */
export const ReasonCards = ({ title, reasons, onAbout }: ReasonCardsProps) =>
  reasons.length === 0 ? null : (
    <Box component="section" sx={{ my: 3 }}>
      <Box component="h3" sx={{ m: 0, mb: 2, fontSize: 13, fontWeight: 400, color: 'ink.soft' }}>
        {title}
      </Box>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {alike(reasons).map((some) => (
          <Card key={some[0].key} reasons={some} onAbout={onAbout} />
        ))}
      </Box>
    </Box>
  )

type CardProps = { readonly reasons: readonly [Reason, ...Reason[]]; readonly onAbout: ReasonCardsProps['onAbout'] }

const Card = ({ reasons, onAbout }: CardProps) => {
  const holders = saidHolders(reasons[0])
  return (
    <Box sx={{ px: 3, py: 2, borderRadius: '6px', backgroundColor: 'states.bad.ground' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, color: 'states.bad.text' }}>
        <Icon name="close" size={14} weight={2.2} />
        <span>{RESPECTS[reasons[0].kind]}</span>
      </Box>
      <Box component="ul" sx={{ m: 0, my: 1, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {reasons.map((reason) => (
          <li key={`${reason.key} ${reason.message}`}>
            {onAbout ? (
              <Link component="button" type="button" sx={{ font: 'inherit', fontWeight: 600 }} onClick={() => onAbout(reason)}>
                {reason.title}
              </Link>
            ) : (
              <strong>{reason.title}</strong>
            )}
            <Box>{[reason.message, reason.way].filter(Boolean).join('，')}</Box>
            {reason.records && reason.records.length > 0 && <Box sx={{ color: 'ink.soft' }}>{reason.records.join('、')}</Box>}
            {reason.needs && <Box sx={{ color: 'ink.soft', fontSize: 12, overflowWrap: 'anywhere' }}>{reason.needs}</Box>}
          </li>
        ))}
      </Box>
      {holders && <Box sx={{ color: 'ink.soft' }}>{holders}</Box>}
    </Box>
  )
}
