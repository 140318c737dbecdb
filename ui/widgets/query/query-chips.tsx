import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMemo } from 'react'
import type { AskableFields } from '../../../core/query/askable-field.ts'
import { NO_QUERY, type QueryGroup } from '../../../core/query/query-tree.ts'
import { readNode } from '../../../core/query/sentence.ts'
import { text } from '../../../core/query/text.ts'
import { Icon } from '../../theme/icon.tsx'
import type { NameChosen } from './query-row.tsx'
import { useReading } from './use-reading.ts'
import { Words } from './query-sentence.tsx'

const CHIP = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  minWidth: 0,
  flex: { xs: 'none', sm: '0 1 auto' },
  maxWidth: { xs: 280, sm: 420 },
  height: { xs: 44, sm: 24 },
  pl: 2,
  borderRadius: '4px',
  bgcolor: 'primary.tint',
  fontSize: 12,
  '& > span:first-of-type': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& > button': {
    all: 'unset',
    display: 'grid',
    placeItems: 'center',
    width: { xs: 44, sm: 24 },
    height: { xs: 44, sm: 24 },
    borderRadius: '4px',
    cursor: 'pointer',
    color: 'ink.faint',
  },
  '& > button:hover': { color: 'ink.main' },
  '& > button:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
} as const

type QueryChipsProps = {
  readonly query: QueryGroup
  readonly fields: AskableFields
  readonly nameChosen: NameChosen
  readonly onAsk: (query: QueryGroup) => void
}

/** The advanced query above its list: each condition in words, to be taken away one by one. */
export const QueryChips = ({ query, fields, nameChosen, onAsk }: QueryChipsProps) => {
  const { reading } = useReading(fields, query, nameChosen)
  const chips = useMemo(() => query.children.map((child) => readNode(child, reading)), [query, reading])

  return (
    <Box
      role="group"
      aria-label={text.button}
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: { xs: 'nowrap', sm: 'wrap' },
        overflowX: { xs: 'auto', sm: 'visible' },
        gap: 2,
        minWidth: 0,
        maxWidth: '100%',
        flex: 1,
      }}
    >
      {query.not && <Box sx={{ fontSize: 12, color: 'ink.faint' }}>非</Box>}
      {chips.map((words, at) => {
        const said = words.map((word) => word.text).join('')
        return (
          <Box key={`${at} ${said}`} sx={{ display: 'contents' }}>
            {at > 0 && <Box sx={{ fontSize: 12, color: 'ink.faint' }}>{text.joined[query.match]}</Box>}
            <Box sx={CHIP}>
              <span title={said}>
                <Words words={words} />
              </span>
              <button
                type="button"
                aria-label={`去掉条件：${said}`}
                onClick={() => onAsk({ ...query, children: query.children.filter((_, index) => index !== at) })}
              >
                <Icon name="close" size={12} />
              </button>
            </Box>
          </Box>
        )
      })}
      <Button variant="text" color="primary" size="medium" onClick={() => onAsk(NO_QUERY)} sx={{ fontSize: 12, flex: 'none' }}>
        清除条件
      </Button>
    </Box>
  )
}
