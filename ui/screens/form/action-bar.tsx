import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { SnapshotFrom } from 'xstate'
import { textAt } from '../../../core/kernel/wire.ts'
import { useExplain } from './explaining.tsx'
import type { FormActor } from './form-actor.ts'
import { shown } from '../../widgets/values/shown.ts'
import type { Total } from './sections.ts'

const SHADOW = '0 -4px 16px rgba(16,28,46,.05)'

/** The bar at the foot of a page: what it comes to at the left, what can be done at the right. */
export const Foot = ({ children, tall = false }: { readonly children: ReactNode; readonly tall?: boolean }) => (
  <Box
    component="footer"
    sx={{
      position: 'sticky',
      // At 200 % there is no room to spare for a bar that stays.
      '@media (max-height: 559.98px)': { position: 'static' },
      // Where the telephone's layout has a bar, that keeps its place below.
      bottom: { xs: 'var(--bottom-bar, 0px)', sm: 0 },
      zIndex: 20,
      contain: 'layout style',
      display: 'flex',
      alignItems: tall ? 'flex-end' : 'center',
      gap: 2,
      minHeight: tall ? 84 : 56,
      mt: 'auto',
      mb: -3,
      ml: { xs: -3, md: -6 },
      mr: { xs: -3, md: -4 },
      pl: { xs: 3, md: 6 },
      pr: { xs: 3, md: 4 },
      pt: { xs: 2, sm: tall ? 3 : 0 },
      pb: { xs: 'max(8px, env(safe-area-inset-bottom))', sm: tall ? 3 : 0 },
      flexWrap: { xs: 'wrap', sm: 'nowrap' },
      // Under the thumb the likeliest is the widest; what has no room beside the others goes below.
      '& > .MuiButton-root': { flex: { xs: '1 0 auto', sm: 'none' } },
      '& > .MuiButton-contained': { flex: { xs: '2 0 auto', sm: 'none' } },
      bgcolor: 'ground.card',
      borderTop: 1,
      borderColor: 'line.main',
      // Where a page stops at 1600, its bar goes on to the edge of the window.
      boxShadow: ({ vars: { palette } }: Theme) => ({
        xs: SHADOW,
        xl: `1600px 1px ${palette.ground.card}, 1600px 0 ${palette.line.main}, ${SHADOW}`,
      }),
    }}
  >
    {children}
  </Box>
)

type KeyProps = {
  readonly children: string
  readonly onFilled?: boolean
  /** The key does nothing yet. */
  readonly off?: boolean
}

export const Key = ({ children, onFilled = false, off = false }: KeyProps) => (
  <Box
    component="kbd"
    sx={{
      px: 1.25,
      border: 1,
      borderRadius: 1,
      fontFamily: 'inherit',
      fontSize: 12,
      lineHeight: '16px',
      fontWeight: 400,
      display: { xs: 'none', md: 'inline' },
      opacity: off ? 0.45 : 1,
      ...(onFilled
        ? { borderColor: 'rgba(255,255,255,.5)' }
        : { borderColor: 'line.strong', bgcolor: 'ground.sunken', color: 'ink.faint' }),
    }}
  >
    {children}
  </Box>
)

/** The document's totals with their capital words; the first one is the larger. */
export const Totals = ({ actor, totals }: { readonly actor: FormActor; readonly totals: readonly Total[] }) => (
  <Box sx={{ flex: 1, display: 'flex', alignItems: 'center', gap: 4, minWidth: { xs: '100%', sm: 0 }, overflow: 'hidden' }}>
    {totals.slice(0, 2).map((total, at) => (
      <Box
        key={total.key}
        sx={{
          display: at === 0 ? 'block' : { xs: 'none', md: 'block' },
          minWidth: 0,
          ...(at > 0 ? { pl: 4, borderLeft: 1, borderColor: 'line.strong' } : {}),
        }}
      >
        <Amount actor={actor} total={total} large={at === 0} />
      </Box>
    ))}
  </Box>
)

const Amount = ({
  actor,
  total: { key, field, words },
  large,
}: {
  readonly actor: FormActor
  readonly total: Total
  readonly large: boolean
}) => {
  const explain = useExplain()
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2, whiteSpace: 'nowrap' }}>
        <Box component="span" sx={{ fontSize: 12, color: 'ink.soft' }}>
          {field.title}
        </Box>
        <Box
          component="button"
          type="button"
          data-total={key}
          title="看算式"
          onClick={() => explain({ field: key })}
          sx={{
            p: 0,
            border: 0,
            background: 'none',
            font: 'inherit',
            fontWeight: 600,
            color: 'inherit',
            cursor: 'pointer',
            minHeight: 24,
            fontSize: large ? 16 : 14,
            lineHeight: '20px',
            '&:hover': { textDecoration: 'underline dashed', textUnderlineOffset: '4px' },
          }}
        >
          <Live actor={actor} of={({ context }) => `¥ ${shown(field, context.draft, key) || '0.00'}`} />
        </Box>
      </Box>
      {words && (
        <Box
          sx={{
            fontSize: 12,
            lineHeight: '18px',
            color: 'ink.soft',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
            display: { xs: 'none', sm: 'block' },
          }}
        >
          <Live actor={actor} of={({ context }) => textAt(context.draft, words)} />
        </Box>
      )}
    </>
  )
}

/** A text that follows the draft; what stands around it is not drawn again. */
const Live = ({ actor, of }: { readonly actor: FormActor; readonly of: (snapshot: SnapshotFrom<FormActor>) => string }) =>
  useSelector(actor, of)
