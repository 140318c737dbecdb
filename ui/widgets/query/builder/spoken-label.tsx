import { styled } from '@mui/material/styles'

/** The name of an input for those who do not see where it stands. */
export const SpokenLabel = styled('label')({ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' })
