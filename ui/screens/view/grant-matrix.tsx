import Box from '@mui/material/Box'
import { Fragment, useState } from 'react'
import {
  type AreaRights,
  type Cell,
  cellsOf,
  isChanged,
  type PageRights,
  stateOf,
  toggled,
  toggledArea,
  USUAL_COLUMNS,
} from '../../../core/granting/grant-matrix.ts'
import { Icon } from '../../theme/icon.tsx'
import { Tick } from '../../theme/tick.tsx'

type GrantMatrixProps = {
  readonly title: string
  readonly areas: readonly AreaRights[]
  readonly before: ReadonlySet<string>
  readonly granted: ReadonlySet<string>
  readonly keyword: string
  /** Only pages of which something is granted, or something changed. */
  readonly only: 'all' | 'granted' | 'changed'
  readonly onChange: (granted: ReadonlySet<string>) => void
}

/** Pages × actions: a tick where something is granted, a ring around what saving would change. */
export const GrantMatrix = ({ title, areas, before, granted, keyword, only, onChange }: GrantMatrixProps) => {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const word = keyword.trim()
  const isShown = (page: PageRights) => {
    const cells = cellsOf(page)
    if (only === 'granted' && !cells.some((cell) => stateOf(granted, cell) !== 'none')) return false
    if (only === 'changed' && !cells.some((cell) => isChanged(before, granted, cell))) return false
    return word === '' || page.title.includes(word) || page.own.some((cell) => cell.title.includes(word))
  }
  const fold = (id: string) => setFolded(folded.has(id) ? new Set([...folded].filter((one) => one !== id)) : new Set([...folded, id]))
  return (
    <Box sx={frame}>
      <table aria-label={title}>
        <thead>
          <tr>
            <th scope="col">页面</th>
            {USUAL_COLUMNS.map(([column]) => (
              <th key={column} scope="col" className="tick">
                {column}
              </th>
            ))}
            <th scope="col">特有操作</th>
          </tr>
        </thead>
        <tbody>
          {areas.map((area) => {
            const pages = area.pages.filter(isShown)
            if (pages.length === 0) return null
            const isFolded = folded.has(area.id) && word === ''
            return (
              <Fragment key={area.id}>
                <AreaRow area={area} granted={granted} isFolded={isFolded} onFold={() => fold(area.id)} onChange={onChange} />
                {!isFolded &&
                  pages.map((page) => <PageRow key={page.id} page={page} before={before} granted={granted} onChange={onChange} />)}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </Box>
  )
}

type AreaRowProps = {
  readonly area: AreaRights
  readonly granted: ReadonlySet<string>
  readonly isFolded: boolean
  readonly onFold: () => void
  readonly onChange: (granted: ReadonlySet<string>) => void
}

const AreaRow = ({ area, granted, isFolded, onFold, onChange }: AreaRowProps) => {
  const cells = area.pages.flatMap(cellsOf)
  const count = cells.filter((cell) => stateOf(granted, cell) === 'all').length
  return (
    <tr className="area">
      <th scope="rowgroup" colSpan={USUAL_COLUMNS.length + 2}>
        <div>
          <button
            type="button"
            className="fold"
            aria-expanded={!isFolded}
            aria-label={`${isFolded ? '展开' : '收起'}${area.title}`}
            onClick={onFold}
          >
            <Icon name={isFolded ? 'forward' : 'down'} size={12} />
          </button>
          <Tick
            type="checkbox"
            aria-label={`${area.title}全部`}
            checked={count === cells.length}
            ref={(box: HTMLInputElement | null) => {
              if (box) box.indeterminate = count > 0 && count < cells.length
            }}
            onChange={() => onChange(toggledArea(granted, area))}
          />
          {area.title}
          <span>{count === 0 ? '未授权' : `${area.pages.length} 个页面，${count} / ${cells.length} 个操作`}</span>
        </div>
      </th>
    </tr>
  )
}

type PageRowProps = {
  readonly page: PageRights
  readonly before: ReadonlySet<string>
  readonly granted: ReadonlySet<string>
  readonly onChange: (granted: ReadonlySet<string>) => void
}

const PageRow = ({ page, before, granted, onChange }: PageRowProps) => {
  const draw = (cell: Cell, isNamed: boolean) => {
    const state = stateOf(granted, cell)
    return (
      <button
        key={cell.ids.join()}
        type="button"
        className={isNamed ? 'own' : 'cell'}
        aria-label={`${page.title} ${cell.title}`}
        aria-pressed={state === 'some' ? 'mixed' : state === 'all'}
        data-changed={isChanged(before, granted, cell) || undefined}
        onClick={() => onChange(toggled(granted, page, cell))}
      >
        {state !== 'none' && <Icon name={state === 'all' ? 'check' : 'minus'} size={14} />}
        {isNamed && cell.title}
      </button>
    )
  }
  return (
    <tr>
      <th scope="row">{page.title}</th>
      {USUAL_COLUMNS.map(([column]) => {
        const cell = page.usual.get(column)
        return (
          <td key={column} className="tick">
            {cell && draw(cell, false)}
          </td>
        )
      })}
      <td>
        <div className="owns">{page.own.map((cell) => draw(cell, true))}</div>
      </td>
    </tr>
  )
}

const frame = {
  flex: 1,
  minWidth: 0,
  overflow: 'auto',
  border: '1px solid',
  borderColor: 'line.main',
  borderRadius: '8px',
  fontSize: 13,
  '& table': { width: '100%', borderCollapse: 'collapse' },
  '& th': { padding: '0 12px', height: 32, fontWeight: 400, textAlign: 'left', whiteSpace: 'nowrap' },
  '& td': { padding: '3px 4px' },
  '& tr': { borderBottom: '1px solid', borderColor: 'line.main' },
  '& thead th': {
    position: 'sticky',
    zIndex: 1,
    top: 0,
    fontSize: 12,
    fontWeight: 600,
    color: 'ink.soft',
    backgroundColor: 'ground.sunken',
  },
  '& .tick': { padding: '3px 4px', textAlign: 'center' },
  '& .area th': { fontWeight: 600, backgroundColor: 'ground.sunken' },
  '& .area div': { display: 'flex', alignItems: 'center', gap: 2 },
  '& .area span': { fontSize: 12, fontWeight: 400, color: 'ink.soft' },
  '& tbody tr:not(.area) th': { pl: 8 },
  '& button': {
    border: '1px solid transparent',
    borderRadius: '6px',
    font: 'inherit',
    color: 'inherit',
    background: 'none',
    cursor: 'pointer',
  },
  '& .fold': { display: 'grid', placeItems: 'center', width: 24, height: 24, p: 0 },
  '& .cell': { display: 'inline-grid', placeItems: 'center', width: 28, height: 26, p: 0, borderColor: 'line.main' },
  '& .owns': { display: 'flex', flexWrap: 'wrap', gap: 1 },
  '& .own': { display: 'inline-flex', alignItems: 'center', gap: 1, height: 24, px: 2, borderColor: 'line.strong', fontSize: 12 },
  '& .cell[aria-pressed="true"], & .cell[aria-pressed="mixed"], & .own[aria-pressed="true"]': {
    borderColor: 'transparent',
    color: 'primary.main',
    backgroundColor: 'primary.tint',
  },
  '& [data-changed]': { outline: '2px solid', outlineColor: 'dots.warn', outlineOffset: '-1px' },
} as const
