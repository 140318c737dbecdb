import Box from '@mui/material/Box'
import { Tick } from '../../theme/tick.tsx'

type LoginTickProps = { readonly label: string; readonly checked: boolean; readonly onChange: (checked: boolean) => void }

export const LoginTick = ({ label, checked, onChange }: LoginTickProps) => (
  <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, typography: 'body2' }}>
    <Tick type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
    {label}
  </Box>
)
