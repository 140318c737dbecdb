import Box from '@mui/material/Box'

/** The first character of a name. */
export const Avatar = ({ name, size = 24 }: { name: string; size?: number }) => (
  <Box
    component="span"
    aria-hidden="true"
    sx={(theme) => ({
      flex: 'none',
      width: size,
      height: size,
      borderRadius: '50%',
      fontSize: size / 2,
      lineHeight: `${size}px`,
      fontWeight: 600,
      textAlign: 'center',
      color: theme.vars.palette.primary.dark,
      backgroundColor: theme.vars.palette.primary.tint2,
      ...theme.applyStyles('dark', { color: theme.vars.palette.primary.hover }),
    })}
  >
    {Array.from(name)[0] ?? ''}
  </Box>
)
