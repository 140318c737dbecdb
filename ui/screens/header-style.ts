/** The head of a page: one line, but on a telephone. */
export const headLine = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  whiteSpace: { sm: 'nowrap' },
} as const

/** What is cut where the line is too long; what can be spared before what names the record. */
export const giving = { overflow: 'hidden', textOverflow: 'ellipsis' } as const
export const givingFirst = { ...giving, flexShrink: 1e6 } as const
