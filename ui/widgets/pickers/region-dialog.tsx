import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useCallback, useRef, useState, type KeyboardEvent } from 'react'
import { pathOf, type Region, type RegionLevel } from '../../../core/lookups/regions.ts'
import { Regions } from '../../../core/lookups/regions.port.ts'
import { text as words } from '../../../core/table/cells/text.ts'
import type { CellChoice } from '../../../core/table/column.ts'
import type { RecentChoice } from '../../../core/lookups/recent-choices.ts'
import { useCase } from '../../hooks/use-case.ts'
import { Icon } from '../../theme/icon.tsx'
import { Failed } from '../feedback/in-place.tsx'
import { PickerDialog } from './picker-dialog.tsx'
import { RecentChoices } from './recent-choices.tsx'
import { SearchBox } from './search-box.tsx'
import { useAsked } from './use-asked.ts'
import { useRegionSteps } from './use-region-steps.ts'

const WIDTH = 640
const TITLES = ['省', '市', '区县']
const MOST_FOUND = 50

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
    [theme.breakpoints.down('sm')]: { '& ul': { height: '60vh' }, '& li': { minHeight: 44 } },
    '& li:hover': { backgroundColor: palette.ground.hover },
    '& li[aria-selected="true"]': { backgroundColor: palette.primary.tint2 },
    '& li span': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& li:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
  }
})

const NONE: readonly RecentChoice[] = []

type RegionDialogProps = {
  readonly value: string
  readonly level?: RegionLevel | undefined
  readonly recent?: readonly RecentChoice[]
  readonly onPick: (choice: CellChoice | null) => void
  readonly onClose: () => void
}

/** 选择地区: province, city and district side by side (seed §2); ↑↓ move, → goes below, ← back, Enter takes. */
export const RegionDialog = ({ value, level, recent = NONE, onPick, onClose }: RegionDialogProps) => {
  const regions = useCase(Regions)
  const { depth, path, steps, chosen, isWhole, failure, choose, goTo, retry } = useRegionSteps(value, level)
  const [word, setWord] = useState('')
  const columns = useRef<HTMLDivElement>(null)
  const found = useAsked(useCallback(() => regions.named(word, MOST_FOUND), [regions, word]))

  const enter = () => columns.current?.querySelector<HTMLElement>('li[tabindex="0"]')?.focus()
  const take = (region: Region) => onPick({ id: region.code, label: region.fullText, values: {} })

  /** One that is not divided further is taken; any other opens its way. */
  const pickFound = (region: Region) => {
    if (pathOf(region.code).length === depth || region.isLeaf) return take(region)
    setWord('')
    goTo(region.code)
  }
  const moveFound = (region: Region, index: number, event: KeyboardEvent<HTMLLIElement>) => {
    const list = event.currentTarget.parentElement
    const to = { ArrowDown: list?.children[index + 1], ArrowUp: list?.children[index - 1] }[event.key]
    if (event.key === 'Enter' && !event.ctrlKey) pickFound(region)
    else if (to instanceof HTMLElement) to.focus()
    else return
    event.preventDefault()
  }

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
    const open = () => choose(at, region.code)
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
      onConfirm={() => (chosen && isWhole ? take(chosen) : path.length === 0 ? onPick(null) : undefined)}
      onClose={onClose}
    >
      <SearchBox label="地区名称或拼音首字母" onDown={enter} onSearch={setWord} />
      {failure ? (
        <Failed failure={failure} onRetry={retry} />
      ) : word !== '' ? (
        <Steps ref={columns}>
          <ul role="listbox" aria-label="找到的地区">
            {found.value?.map((region, index) => (
              <li
                key={region.code}
                role="option"
                aria-selected={false}
                tabIndex={index === 0 ? 0 : -1}
                onClick={() => pickFound(region)}
                onKeyDown={(event) => moveFound(region, index, event)}
              >
                <span>{region.fullText}</span>
              </li>
            ))}
            {found.value?.length === 0 && (
              <Box component="li" role="presentation" sx={{ color: 'ink.soft' }}>
                {words.noData}
              </Box>
            )}
          </ul>
        </Steps>
      ) : (
        <Steps ref={columns} style={{ gridTemplateColumns: `repeat(${depth}, minmax(0, 1fr))` }}>
          {Array.from({ length: depth }, (_, at) => (
            <ul key={TITLES[at]} role="listbox" aria-label={TITLES[at]}>
              {steps[at]?.map((region, index) => {
                const isOn = path[at] === region.code
                const isEntry = isOn || (index === 0 && !steps[at]?.some(({ code }) => code === path[at]))
                return (
                  <li
                    key={region.code}
                    role="option"
                    aria-selected={isOn}
                    tabIndex={isEntry ? 0 : -1}
                    ref={(line) => (isOn ? line?.scrollIntoView?.({ block: 'nearest' }) : undefined)}
                    onClick={() => choose(at, region.code)}
                    onDoubleClick={() => (at + 1 === depth || region.isLeaf) && take(region)}
                    onKeyDown={(event) => move(at, region, index, event)}
                  >
                    <span>{region.text}</span>
                    {at + 1 < depth && !region.isLeaf && <Icon name="forward" size={12} />}
                  </li>
                )
              })}
              {steps[at] === undefined && at <= path.length && (
                <Box component="li" role="presentation" sx={{ color: 'ink.soft' }}>
                  {words.reading}
                </Box>
              )}
            </ul>
          ))}
        </Steps>
      )}
      <RecentChoices recent={recent} onTake={({ id, label }) => onPick({ id, label, values: {} })} />
    </PickerDialog>
  )
}
