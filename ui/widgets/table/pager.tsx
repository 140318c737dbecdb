import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { grouped } from '../../../core/kernel/decimal.ts'
import { Icon } from '../../theme/icon.tsx'

const Bar = styled('nav')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 4,
    minHeight: 44,
    padding: '0 12px',
    fontSize: 13,
    color: palette.ink.soft,
    '& > button': {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      minWidth: 28,
      height: 28,
      padding: '0 6px',
      border: 0,
      borderRadius: 6,
      background: 'none',
      font: 'inherit',
      color: palette.ink.soft,
      cursor: 'pointer',
      '&:hover': { backgroundColor: palette.ground.hover },
      '&[aria-current="page"]': { backgroundColor: palette.primary.tint, color: palette.primary.main, fontWeight: 600 },
      '&:disabled': { color: palette.ink.off, cursor: 'default', backgroundColor: 'transparent' },
    },
    '& > [data-gap="wide"]': { flex: 1 },
    '& > [data-gap="pages"]': { minWidth: 28, textAlign: 'center', color: palette.ink.faint },
    // A telephone has room for the first page, this one and the last.
    [theme.breakpoints.down('sm')]: {
      minHeight: 52,
      '& > button': { minWidth: 44, height: 44 },
      '& > [data-gap="pages"], & > [data-page="near"]:not([aria-current])': { display: 'none' },
    },
  }
})

// The browser's own list: MUI's would cost the first list 8 kB for one choice among ten numbers.
const Sizes = styled('select')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    height: 28,
    marginLeft: 8,
    padding: '0 6px',
    border: `1px solid ${palette.line.strong}`,
    borderBottomColor: palette.line.edge,
    borderRadius: 6,
    backgroundColor: palette.ground.card,
    color: palette.ink.main,
    font: 'inherit',
  }
})

/** The pages that are offered: the first, the last, and those around this one; 0 stands for what is left out. */
export const pagesAround = (page: number, last: number): readonly number[] => {
  if (last <= 7) return Array.from({ length: last }, (_, index) => index + 1)
  const from = Math.max(1, Math.min(page - 2, last - 4))
  const near = Array.from({ length: 5 }, (_, index) => from + index).filter((one) => one <= last)
  const head = near[0]! > 2 ? [1, 0] : near[0] === 2 ? [1] : []
  const tail = near.at(-1)! < last - 1 ? [0, last] : near.at(-1) === last - 1 ? [last] : []
  return [...head, ...near, ...tail]
}

type PagerProps = {
  readonly page: number
  readonly size: number
  readonly sizes: readonly number[]
  readonly total: number
  readonly selected: number
  /** As many as the window has room for: the size while it is so, 0 where it may be chosen, nothing where it is not offered. */
  readonly fitting?: number
  readonly onPage: (page: number) => void
  readonly onSize: (size: number) => void
}

export const Pager = ({ page, size, sizes, total, selected, fitting, onPage, onSize }: PagerProps) => {
  const last = Math.max(1, Math.ceil(total / size))
  const [typed, setTyped] = useState('')
  const jump = () => {
    const wanted = Number(typed)
    setTyped('')
    if (Number.isInteger(wanted) && wanted >= 1) onPage(Math.min(last, wanted))
  }

  return (
    <Bar aria-label="分页">
      <span role="status">
        共 <b style={{ color: 'inherit' }}>{grouped(String(total))}</b> 条{selected > 0 && `，已选 ${grouped(String(selected))} 条`}
      </span>
      <span data-gap="wide" />
      <button type="button" aria-label="上一页" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <Icon name="back" />
      </button>
      {pagesAround(page, last).map((one, index) =>
        one === 0 ? (
          <span key={`gap${index}`} data-gap="pages" aria-hidden>
            …
          </span>
        ) : (
          <button
            key={one}
            type="button"
            data-page={one === 1 || one === last ? 'end' : 'near'}
            aria-current={one === page ? 'page' : undefined}
            onClick={() => onPage(one)}
          >
            {one}
          </button>
        ),
      )}
      <button type="button" aria-label="下一页" disabled={page >= last} onClick={() => onPage(page + 1)}>
        <Icon name="forward" />
      </button>
      <Box sx={{ display: { xs: 'none', sm: 'flex' }, alignItems: 'center' }}>
        <Sizes value={fitting ? 0 : size} onChange={({ target }) => onSize(Number(target.value))} aria-label="每页条数">
          {fitting !== undefined && <option value={0}>{fitting ? `铺满（${fitting} 条/页）` : '铺满窗口'}</option>}
          {sizes.map((one) => (
            <option key={one} value={one}>{`${one} 条/页`}</option>
          ))}
        </Sizes>
        <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 1, ml: 2 }}>
          跳至
          <OutlinedInput
            value={typed}
            placeholder={String(page)}
            onChange={({ target }) => setTyped(target.value.replace(/\D/g, ''))}
            onKeyDown={({ key }) => key === 'Enter' && jump()}
            onBlur={() => typed && jump()}
            inputProps={{ inputMode: 'numeric', 'aria-label': '跳至页' }}
            sx={{ width: 48, minHeight: 28, height: 28, '& input': { textAlign: 'right', px: 2 } }}
          />
          页
        </Box>
      </Box>
    </Bar>
  )
}
