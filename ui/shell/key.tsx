import Box from '@mui/material/Box'

/** A key of the keyboard, as hints show it. */
export const Key = ({ children }: { children: string }) => (
  <Box
    component="kbd"
    aria-hidden="true"
    sx={(theme) => ({
      flex: 'none',
      padding: '0 5px',
      border: `1px solid ${theme.vars.palette.line.strong}`,
      borderRadius: '4px',
      fontFamily: 'inherit',
      fontSize: 12,
      lineHeight: '16px',
      color: theme.vars.palette.ink.faint,
      backgroundColor: theme.vars.palette.ground.sunken,
    })}
  >
    {children}
  </Box>
)
