import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'
import { text } from '../text.ts'
import { useMenuSearch } from './use-menu-search.ts'

/** A key pressed in the field; says whether it was meant for the list. */
export type Press = ((key: string) => boolean) | undefined

type MenuFoundProps = {
  readonly id: string
  readonly typed: string
  /** Takes what hears the keys. */
  readonly onListen: (press: Press) => void
  readonly onMark: (id: string) => void
  readonly onDone: () => void
}

/** Pages found, each with the group it stands in. */
export const MenuFound = ({ id, typed, onListen, onMark, onDone }: MenuFoundProps) => {
  const { found, marked, go, onKey } = useMenuSearch(typed, onDone)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    onListen(onKey)
    return () => onListen(undefined)
  })
  useEffect(() => {
    onMark(found.length ? `${id}-${marked}` : '')
    list.current?.children[marked]?.scrollIntoView({ block: 'nearest' })
  }, [id, marked, found, onMark])

  return (
    <Box
      component="ul"
      ref={list}
      id={id}
      role="listbox"
      aria-label={text.search}
      // The field would lose the focus, and the list with it, before the click arrives.
      onMouseDown={(event) => event.preventDefault()}
      sx={(theme) => ({
        position: 'absolute',
        zIndex: theme.zIndex.modal,
        top: 'calc(100% + 4px)',
        right: 0,
        width: 320,
        maxWidth: 'calc(100vw - 32px)',
        maxHeight: 'min(420px, 70vh)',
        margin: 0,
        padding: '4px',
        overflowY: 'auto',
        borderRadius: '8px',
        listStyle: 'none',
        backgroundColor: theme.vars.palette.ground.float,
        boxShadow: theme.vars.palette.shade.float,
      })}
    >
      {found.length === 0 && (
        <Box component="li" role="option" aria-disabled="true" aria-selected="false" sx={{ p: 2, color: 'ink.faint' }}>
          {text.noMenuFound}
        </Box>
      )}
      {found.map(({ node, groups }, at) => (
        <Box
          component="li"
          key={node.id}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === marked}
          onClick={() => go(node)}
          sx={(theme) => ({
            display: 'flex',
            justifyContent: 'space-between',
            gap: 4,
            padding: '6px 10px',
            borderRadius: '4px',
            fontSize: 13,
            lineHeight: '20px',
            cursor: 'pointer',
            '&:hover': { backgroundColor: theme.vars.palette.ground.hover },
            '&[aria-selected="true"]': { backgroundColor: theme.vars.palette.primary.tint, color: theme.vars.palette.primary.main },
          })}
        >
          {node.title}
          <Box component="span" sx={{ fontSize: 12, color: 'ink.faint' }}>
            {groups[0]}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
