import Box from '@mui/material/Box'
import { type IconName, outlines } from './outlines.ts'

/** A line icon as large as the text around it unless `size` says otherwise. It is decoration: the control beside it carries the name. */
export const Icon = ({ name, size = '1em', weight = 1.6 }: { name: IconName; size?: number | string; weight?: number }) => (
  <Box
    component="svg"
    viewBox="0 0 24 24"
    aria-hidden="true"
    focusable="false"
    sx={{
      width: size,
      height: size,
      flex: 'none',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: name === 'more' || name === 'drag' ? 2.6 : weight,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
    }}
  >
    <path d={outlines[name]} />
  </Box>
)
