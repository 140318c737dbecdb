import Box from '@mui/material/Box'
import type { Word } from '../../../core/query/sentence.ts'

/** A query or a part of it in words; rules and what joins them stand back. */
export const Words = ({ words }: { readonly words: readonly Word[] }) =>
  words.map(({ text, link }, at) =>
    link ? (
      <Box key={at} component="span" sx={{ color: 'ink.faint' }}>
        {text}
      </Box>
    ) : (
      <span key={at}>{text}</span>
    ),
  )
