import Box from '@mui/material/Box'
import { Fragment, useEffect, useRef } from 'react'
import { type SearchHit, type SearchGroup, matchIn } from '../../../core/search/found.ts'
import { text } from '../../../core/search/text.ts'
import { Icon } from '../../theme/icon.tsx'
import type { IconName } from '../../theme/icon-paths.ts'
import type { Search } from './use-search.ts'

export const LIST = 'search-found'

export const optionId = (at: number): string => `${LIST}-${at}`

const ICONS: Readonly<Record<SearchHit['group'], IconName>> = {
  likely: 'search',
  document: 'file',
  record: 'data',
  person: 'person',
  action: 'add',
  page: 'forward',
}

/** One list, group by group. */
export const FoundList = ({ search, typed }: { readonly search: Search; readonly typed: string }) => {
  const { found, at, counts, go, isAsking, failure, narrow } = search
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [at, found])
  const furtherOf = (group: SearchGroup) =>
    (counts.find(([one]) => one === group)?.[1] ?? 0) - found.filter((one) => one.group === group).length
  const nothing = failure?.message ?? (isAsking ? text.asking : (text.nothingOf[typed.trim().charAt(0)] ?? text.nothing))
  return (
    <Box
      ref={list}
      id={LIST}
      role="listbox"
      aria-label={text.title}
      aria-busy={isAsking}
      // The field would lose the focus before the click arrives.
      onMouseDown={(event) => event.preventDefault()}
      sx={{ flex: 1, minWidth: 0, p: 2, overflowY: 'auto' }}
    >
      {found.length === 0 && (
        <Box role="option" aria-disabled="true" aria-selected="false" sx={{ p: 3, color: 'ink.faint' }}>
          {nothing}
        </Box>
      )}
      {found.map((one, index) => (
        <Fragment key={one.id}>
          {one.group !== found[index - 1]?.group && (
            <Box role="presentation" sx={{ display: 'flex', p: '8px 12px 4px', fontSize: 12, color: 'ink.soft' }}>
              {text.groups[one.group]}
              {furtherOf(one.group) > 0 && (
                <Box component="button" type="button" tabIndex={-1} onClick={() => narrow(one.group)} sx={further}>
                  {text.further(furtherOf(one.group))}
                </Box>
              )}
            </Box>
          )}
          <Line one={one} at={index} isMarked={index === at} typed={typed} onGo={() => go(one)} />
        </Fragment>
      ))}
    </Box>
  )
}

type LineProps = {
  readonly one: SearchHit
  readonly at: number
  readonly isMarked: boolean
  readonly typed: string
  readonly onGo: () => void
}

const Line = ({ one, at, isMarked, typed, onGo }: LineProps) => {
  return (
    <Box id={optionId(at)} role="option" aria-selected={isMarked} onClick={onGo} sx={line}>
      <Icon name={ICONS[one.group]} />
      <Box component="span" sx={{ flex: 'none', maxWidth: '60%', overflow: 'hidden', textOverflow: 'ellipsis' }}>
        <Matched text={one.title} typed={typed} />
      </Box>
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', fontSize: 12, color: 'ink.soft' }}>
        <Matched text={one.hint} typed={typed} />
      </Box>
      {one.state && (
        <Box component="span" sx={{ flex: 'none', fontSize: 12, color: 'ink.soft' }}>
          {one.state}
        </Box>
      )}
    </Box>
  )
}

const Matched = ({ text: whole, typed }: { readonly text: string; readonly typed: string }) => {
  const [before, match, after] = matchIn(whole, typed)
  return (
    <>
      {before}
      {match && <mark>{match}</mark>}
      {after}
    </>
  )
}

const further = {
  ml: 'auto',
  p: 0,
  border: 0,
  font: 'inherit',
  color: 'primary.main',
  background: 'none',
  cursor: 'pointer',
} as const

const line = {
  display: 'flex',
  alignItems: 'center',
  gap: 2.5,
  minHeight: { xs: 44, sm: 34 },
  padding: '0 12px',
  borderRadius: '6px',
  fontSize: 13,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '& svg': { color: 'ink.faint' },
  '& mark': { fontWeight: 600, color: 'primary.main', background: 'none' },
  '&:hover': { backgroundColor: 'ground.hover' },
  '&[aria-selected="true"]': { backgroundColor: 'primary.tint' },
} as const
