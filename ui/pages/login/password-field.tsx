import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import { type ComponentProps, useState } from 'react'
import { Icon } from '../../theme/icon.tsx'
import { LoginField } from './login-field.tsx'
import { text } from './text.ts'

type PasswordFieldProps = Omit<ComponentProps<typeof LoginField>, 'type' | 'startAdornment' | 'endAdornment'>

/** A secret that can be looked at. */
export const PasswordField = (props: PasswordFieldProps) => {
  const [isShown, setShown] = useState(false)
  return (
    <LoginField
      {...props}
      type={isShown ? 'text' : 'password'}
      startAdornment={
        <InputAdornment position="start">
          <Icon name="key" />
        </InputAdornment>
      }
      endAdornment={
        <IconButton
          aria-label={isShown ? text.hidePassword : text.showPassword}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          sx={{ mr: -1.5 }}
        >
          <Icon name="eye" />
        </IconButton>
      }
    />
  )
}
