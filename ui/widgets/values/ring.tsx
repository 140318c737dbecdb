import { styled } from '@mui/material/styles'

const Mark = styled('i', { shouldForwardProp: (name) => name !== 'step' })<{ step: number }>(({ theme, step }) => ({
  display: 'inline-block',
  flex: 'none',
  width: 10,
  height: 10,
  borderRadius: '50%',
  border: `1.5px solid ${theme.vars.palette.line.edge}`,
  ...(step === 1 && {
    borderColor: theme.vars.palette.dots.warn,
    background: `linear-gradient(90deg, ${theme.vars.palette.dots.warn} 50%, transparent 50%)`,
  }),
  ...(step === 2 && { borderColor: theme.vars.palette.dots.ok, backgroundColor: theme.vars.palette.dots.ok }),
}))

const Line = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 6 })

/** A three-step status: empty, half, full. */
export const Ring = ({ step, text }: { readonly step: string; readonly text: string }) => (
  <Line>
    <Mark step={Number(step)} />
    {text}
  </Line>
)
