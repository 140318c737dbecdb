import Box from '@mui/material/Box'
import { reach, scaleFor } from '../../../../core/reports/in-ten-thousands.ts'

const WIDTH = 100
const HEIGHT = 32

/** The run of a number over months, without words: the number itself stands beside it. */
export const SparkLine = ({ values, isBad }: { readonly values: readonly string[]; readonly isBad: boolean }) => {
  const largest = scaleFor(values)
  const step = WIDTH / Math.max(1, values.length - 1)
  const points = values.map(
    (value, index) => `${(index * step).toFixed(1)},${(HEIGHT - (reach(value, largest) * HEIGHT) / 100).toFixed(1)}`,
  )
  return (
    <Box
      component="svg"
      viewBox={`-2 -3 ${WIDTH + 4} ${HEIGHT + 6}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      sx={{
        display: { xs: 'none', sm: 'block' },
        width: 108,
        height: 36,
        fill: 'none',
        stroke: (theme) => (isBad ? theme.vars.palette.dots.bad : theme.vars.palette.primary.light),
        strokeWidth: 1.5,
        strokeLinejoin: 'round',
        '& polyline': { vectorEffect: 'non-scaling-stroke' },
      }}
    >
      <polyline points={points.join(' ')} />
    </Box>
  )
}
