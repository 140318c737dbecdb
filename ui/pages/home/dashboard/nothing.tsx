import { styled } from '@mui/material/styles'

/** Why a part of the home page is empty. */
export const Nothing = styled('p')({ margin: 0, padding: '24px 16px', textAlign: 'center', fontSize: 13 })
