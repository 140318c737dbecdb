import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { Failure } from '../../../core/kernel/failure.ts'
import { depthOf, pathOf, ROOT, type Region, type RegionLevel } from '../../../core/lookups/regions.ts'
import { Regions } from '../../../core/lookups/regions.port.ts'
import { text as words } from '../../../core/table/cells/text.ts'
import type { CellChoice } from '../../../core/table/column.ts'
import { useCase } from '../../hooks/use-case.ts'
import { Icon } from '../../theme/icon.tsx'
import { Failed } from '../feedback/in-place.tsx'
import { PickerDialog } from './picker-dialog.tsx'

const WIDTH = 640
const TITLES = ['省', '市', '区县']

const Steps = styled('div')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    display: 'grid',
    gap: 8,
    fontSize: 13,
    lineHeight: '30px',
    '& ul': {
      height: 320,
      margin: 0,
      padding: 4,
      overflow: 'auto',
      listStyle: 'none',
      border: `1px solid ${palette.line.main}`,
      borderRadius: 6,
    },
    '& li': { display: 'flex', alignItems: 'center', padding: '0 8px', borderRadius: 4, cursor: 'pointer' },
    '& li:hover': { backgroundColor: palette.ground.hover },
    '& li[aria-selected="true"]': { backgroundColor: palette.primary.tint2 },
    '& li span': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& li:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
  }
})

type RegionDialogProps = {
  readonly value: string
  readonly level?: RegionLevel | undefined
  readonly onPick: (choice: CellChoice | null) => void
  readonly onClose: () => void
}

/** 选择地区: province, city and district side by side (seed §2); ↑↓ move, → goes below, ← back, Enter takes. */
export const RegionDialog = ({ value, level, onPick, onClose }: RegionDialogProps) => {
  const regions = useCase(Regions)
  const depth = depthOf(level)
  const [path, setPath] = useState<readonly string[]>(() => pathOf(value).slice(0, depth))
  const [below, setBelow] = useState<ReadonlyMap<string, readonly Region[]>>(new Map())
  const [failure, setFailure] = useState<Failure>()
  const [again, setAgain] = useState(0)
  const columns = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let isLate = false
    for (const code of [ROOT, ...path].slice(0, depth))
      void regions.below(code).then((answer) => {
        if (isLate) return
        if (answer.ok) setBelow((known) => (known.has(code) ? known : new Map([...known, [code, answer.value]])))
        else setFailure(answer.failure)
      })
    return () => {
      isLate = true
    }
  }, [regions, path, depth, again])

  const isThere = below.has(ROOT)
  useEffect(() => {
    if (isThere) columns.current?.querySelector<HTMLElement>('li[tabindex="0"]')?.focus()
  }, [isThere])

  const shown = [ROOT, ...path].slice(0, depth).map((code) => below.get(code))
  const chosen = below.get(path.at(-2) ?? ROOT)?.find(({ code }) => code === path.at(-1))
  const isWhole = chosen !== undefined && (path.length === depth || chosen.isLeaf)
  const take = (region: Region) => onPick({ id: region.code, label: region.fullText, values: {} })

  const move = (at: number, region: Region, index: number, event: KeyboardEvent<HTMLLIElement>) => {
    if (event.ctrlKey || event.metaKey) return
    const list = event.currentTarget.parentElement
    const to = {
      ArrowDown: list?.children[index + 1],
      ArrowUp: list?.children[index - 1],
      Home: list?.firstElementChild,
      End: list?.lastElementChild,
    }[event.key]
    const aside = { ArrowRight: at + 1, ArrowLeft: at - 1 }[event.key]
    const open = () => setPath([...path.slice(0, at), region.code])
    if (event.key === 'Enter' && (at + 1 === depth || region.isLeaf)) take(region)
    else if (event.key === ' ' || event.key === 'Enter' || (event.key === 'ArrowRight' && path[at] !== region.code)) open()
    else if (to instanceof HTMLElement) to.focus()
    else if (aside !== undefined) columns.current?.querySelectorAll('ul')[aside]?.querySelector<HTMLElement>('li[tabindex="0"]')?.focus()
    else return
    event.preventDefault()
  }

  return (
    <PickerDialog
      title="选择地区"
      width={WIDTH}
      chosen={0}
      side={chosen?.fullText}
      onConfirm={() => (isWhole ? take(chosen) : path.length === 0 ? onPick(null) : undefined)}
      onClose={onClose}
    >
      {failure ? (
        <Failed
          failure={failure}
          onRetry={() => {
            setFailure(undefined)
            setAgain(again + 1)
          }}
        />
      ) : (
        <Steps ref={columns} style={{ gridTemplateColumns: `repeat(${depth}, minmax(0, 1fr))` }}>
          {Array.from({ length: depth }, (_, at) => (
            <ul key={TITLES[at]} role="listbox" aria-label={TITLES[at]}>
              {shown[at]?.map((region, index) => {
                const isOn = path[at] === region.code
                const isEntry = isOn || (index === 0 && !shown[at]?.some(({ code }) => code === path[at]))
                return (
                  <li
                    key={region.code}
                    role="option"
                    aria-selected={isOn}
                    tabIndex={isEntry ? 0 : -1}
                    ref={(line) => (isOn ? line?.scrollIntoView?.({ block: 'nearest' }) : undefined)}
                    onClick={() => setPath([...path.slice(0, at), region.code])}
                    onDoubleClick={() => (at + 1 === depth || region.isLeaf) && take(region)}
                    onKeyDown={(event) => move(at, region, index, event)}
                  >
                    <span>{region.text}</span>
                    {at + 1 < depth && !region.isLeaf && <Icon name="forward" size={12} />}
                  </li>
                )
              })}
              {shown[at] === undefined && at <= path.length && (
                <Box component="li" role="presentation" sx={{ color: 'ink.soft' }}>
                  {words.reading}
                </Box>
              )}
            </ul>
          ))}
        </Steps>
      )}
    </PickerDialog>
  )
}
