import Box from '@mui/material/Box'

/** Where one is in a thing of several steps. */
export const Steps = ({ titles, at }: { titles: readonly string[]; at: number }) => (
  <Box component="ol" sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
    {titles.map((title, index) => (
      <Box
        component="li"
        key={title}
        aria-current={index === at ? 'step' : undefined}
        sx={{
          flex: 1,
          pt: 1.5,
          borderTop: '2px solid',
          borderTopColor: index <= at ? 'primary.main' : 'line.strong',
          fontSize: 12,
          lineHeight: '18px',
          fontWeight: index === at ? 600 : 400,
          color: index === at ? 'ink.main' : 'ink.soft',
        }}
      >
        {`${index + 1} ${title}`}
      </Box>
    ))}
  </Box>
)
