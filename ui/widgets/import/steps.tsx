import Box from '@mui/material/Box'

const UNSEEN = { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' } as const

/** The steps of a dialog: those behind are ticked, the one at hand stands out. */
export const Steps = ({ titles, at }: { readonly titles: readonly string[]; readonly at: number }) => (
  <Box
    component="ol"
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 2,
      m: 0,
      px: 5,
      py: 3,
      listStyle: 'none',
      borderBottom: 1,
      borderColor: 'line.main',
      flex: 'none',
    }}
  >
    {titles.map((title, step) => (
      <Box
        component="li"
        key={title}
        aria-current={step === at ? 'step' : undefined}
        sx={{ display: 'flex', alignItems: 'center', gap: 2, flex: step < titles.length - 1 ? 1 : 'none', whiteSpace: 'nowrap' }}
      >
        <Box
          component="span"
          aria-hidden
          sx={{
            width: 20,
            height: 20,
            borderRadius: '50%',
            fontSize: 12,
            lineHeight: '18px',
            textAlign: 'center',
            border: 1,
            ...(step === at
              ? { bgcolor: 'primary.main', borderColor: 'primary.main', color: 'primary.contrastText' }
              : step < at
                ? { borderColor: 'states.ok.ground', bgcolor: 'states.ok.ground', color: 'states.ok.text' }
                : { borderColor: 'line.strong', color: 'ink.faint' }),
          }}
        >
          {step < at ? '✓' : step + 1}
        </Box>
        <Box
          component="span"
          sx={{
            // There is room for one title on a telephone; the others are still read out.
            ...(step === at ? {} : { '@media (max-width:599.95px)': UNSEEN }),
            fontWeight: step === at ? 600 : 400,
            color: step > at ? 'ink.soft' : 'ink.main',
          }}
        >
          {title}
        </Box>
        {step < titles.length - 1 && <Box aria-hidden sx={{ flex: 1, height: '1px', minWidth: 8, bgcolor: 'line.main' }} />}
      </Box>
    ))}
  </Box>
)
