import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { HOME } from '../../../core/navigation/paths.ts'
import { StateInPlace } from '../../shell/state-in-place.tsx'
import { text } from '../../shell/text.ts'
import type { IconName } from '../../theme/outlines.ts'

export const ErrorPage = (page: { icon: IconName; title: string; text: string }) => (
  <StateInPlace {...page}>
    <Button variant="contained" color="primary" component={Link} to={HOME}>
      {text.back}
    </Button>
  </StateInPlace>
)
