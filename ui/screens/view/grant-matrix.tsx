import Box from '@mui/material/Box'
import { Fragment, type ReactNode, useState } from 'react'
import {
  type AreaRights,
  type Cell,
  cellsOf,
  isChanged,
  isSeen,
  type PageRights,
  scopeChange,
  stateOf,
  toggled,
  toggledArea,
  USUAL_COLUMNS,
  type Wish,
} from '../../../core/granting/grant-matrix.ts'
import { scopeOut } from '../../../core/granting/differences.ts'
import { Icon } from '../../theme/icon.tsx'
import { Tick } from '../../theme/tick.tsx'
import { ScopeCell } from './scope-cell.tsx'
import type { Compared } from './use-compared.ts'
import { useSaidScope } from './use-said-scope.ts'

type GrantMatrixProps = {
  readonly title: string
  readonly areas: readonly AreaRights[]
  readonly before: Wish
  readonly wish: Wish
  /** 数据范围 of the role, which pages follow of which nothing else is said; nothing where scopes are not said here. */
  readonly general: string | undefined
  readonly keyword: string
  /** Whose grants are laid beside them, a line below each page. */
  readonly compared: Compared | undefined
  /** Only pages of which something is granted, something changed, or which the other has otherwise. */
  readonly only: 'all' | 'granted' | 'changed' | 'differing'
  readonly onChange: (wish: Wish) => void
}

/** Pages × actions: a tick where something is granted, a ring around what saving would change. */
export const GrantMatrix = ({ title, areas, before, wish, general, compared, keyword, only, onChange }: GrantMatrixProps) => {
  const { granted, scopes } = wish
  const grant = (next: ReadonlySet<string>) => onChange({ granted: next, scopes })
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const word = keyword.trim()
  const differing = new Map(compared?.differences.map((difference) => [difference.id, difference]))
  const isShown = (page: PageRights) => {
    if (only === 'granted' && !isSeen(page, granted)) return false
    if (only === 'differing' && compared && !differing.has(page.id)) return false
    if (
      only === 'changed' &&
      !cellsOf(page).some((cell) => isChanged(before.granted, granted, cell)) &&
      !scopeChange(page, before.scopes, scopes)
    )
      return false
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
            {general !== undefined && <th scope="col">数据范围</th>}
          </tr>
        </thead>
        <tbody>
          {areas.map((area) => {
            const pages = area.pages.filter(isShown)
            if (pages.length === 0) return null
            const isFolded = folded.has(area.id) && word === ''
            return (
              <Fragment key={area.id}>
                <AreaRow
                  area={area}
                  granted={granted}
                  width={USUAL_COLUMNS.length + (general === undefined ? 2 : 3)}
                  isFolded={isFolded}
                  onFold={() => fold(area.id)}
                  onChange={grant}
                />
                {!isFolded &&
                  pages.map((page) => (
                    <Fragment key={page.id}>
                      <PageRow page={page} before={before.granted} granted={granted} onChange={grant}>
                        {general !== undefined && (
                          <td>
                            <ScopeCell page={page} before={before.scopes} wish={wish} general={general} onChange={onChange} />
                          </td>
                        )}
                      </PageRow>
                      {compared && (isSeen(page, granted) || isSeen(page, compared.standing.granted)) && (
                        <OtherRow
                          page={page}
                          granted={granted}
                          compared={compared}
                          isScoped={general !== undefined}
                          isOtherScope={differing.get(page.id)?.scope !== undefined}
                        />
                      )}
                    </Fragment>
                  ))}
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
  readonly width: number
  readonly isFolded: boolean
  readonly onFold: () => void
  readonly onChange: (granted: ReadonlySet<string>) => void
}

const AreaRow = ({ area, granted, width, isFolded, onFold, onChange }: AreaRowProps) => {
  const cells = area.pages.flatMap(cellsOf)
  const count = cells.filter((cell) => stateOf(granted, cell) === 'all').length
  return (
    <tr className="area">
      <th scope="rowgroup" colSpan={width}>
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
  /** Further cells. */
  readonly children?: ReactNode
}

const PageRow = ({ page, before, granted, onChange, children }: PageRowProps) => {
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
      {children}
    </tr>
  )
}

type OtherRowProps = {
  readonly page: PageRights
  readonly granted: ReadonlySet<string>
  readonly compared: Compared
  readonly isScoped: boolean
  readonly isOtherScope: boolean
}

/** The same page as another has it: what he has more stands out in one way, what he has not in another. */
const OtherRow = ({ page, granted, compared: { title, standing }, isScoped, isOtherScope }: OtherRowProps) => {
  const said = useSaidScope()
  const draw = (cell: Cell, isNamed: boolean) => {
    const state = stateOf(standing.granted, cell)
    const isOther = isChanged(granted, standing.granted, cell)
    return (
      <span
        key={cell.ids.join()}
        role="img"
        aria-label={`${title} ${page.title} ${cell.title} ${state === 'none' ? '没有' : '有'}`}
        className={isNamed ? 'own' : 'cell'}
        data-differs={isOther ? (state === 'none' ? 'less' : 'more') : undefined}
      >
        {(state !== 'none' || isOther) && <Icon name={state === 'all' ? 'check' : 'minus'} size={14} />}
        {isNamed && cell.title}
      </span>
    )
  }
  return (
    <tr className="other">
      <th scope="row">{title}</th>
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
      {isScoped && (
        <td data-differs={isOtherScope || undefined}>
          {isSeen(page, standing.granted) ? said(scopeOut(page, standing) ?? { dataScope: '—', dataOrgs: '' }) : '—'}
        </td>
      )}
    </tr>
  )
}

const frame = {
  flex: { xs: 'none', sm: 1 },
  maxHeight: { xs: '60vh', sm: 'none' },
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
    zIndex: 2,
    top: 0,
    fontSize: 12,
    fontWeight: 600,
    color: 'ink.soft',
    backgroundColor: 'ground.sunken',
  },
  '& .tick': { padding: '3px 4px', textAlign: 'center' },
  '& .area th': { fontWeight: 600, backgroundColor: 'ground.sunken' },
  '& .area div': { position: 'sticky', left: 12, display: 'flex', alignItems: 'center', gap: 2, width: 'max-content', maxWidth: '100%' },
  '& .area span': { fontSize: 12, fontWeight: 400, color: 'ink.soft' },
  // The page's name stays in sight, however far one goes to the right.
  '& thead th:first-of-type': { left: 0, zIndex: 3 },
  '& tbody tr:not(.area) th': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    pl: { xs: 3, sm: 8 },
    minWidth: { xs: 96, sm: 0 },
    whiteSpace: { xs: 'normal', sm: 'nowrap' },
    backgroundColor: 'ground.card',
  },
  '& button': {
    border: '1px solid transparent',
    borderRadius: '6px',
    font: 'inherit',
    color: 'inherit',
    background: 'none',
    cursor: 'pointer',
  },
  '& .fold': { display: 'grid', placeItems: 'center', width: 24, height: 24, p: 0 },
  '& .cell': {
    display: 'inline-grid',
    placeItems: 'center',
    verticalAlign: 'middle',
    width: { xs: 36, sm: 28 },
    height: { xs: 36, sm: 26 },
    p: 0,
    borderColor: 'line.main',
  },
  '& .owns': { display: 'flex', flexWrap: 'wrap', gap: 1, minWidth: 240 },
  '& .own': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 1,
    height: { xs: 36, sm: 24 },
    px: 2,
    borderColor: 'line.strong',
    fontSize: 12,
  },
  '& .cell[aria-pressed="true"], & .cell[aria-pressed="mixed"], & .own[aria-pressed="true"]': {
    borderColor: 'transparent',
    color: 'primary.main',
    backgroundColor: 'primary.tint',
  },
  '& .other': { fontSize: 12, color: 'ink.faint' },
  '& .other td:last-of-type': { px: 3 },
  '& tbody tr.other:not(.area) th': { pl: { xs: 3, sm: 12 }, height: 28 },
  '& .other .cell': { borderColor: 'transparent', height: 24 },
  '& .other .own': { borderRadius: '6px', border: '1px solid transparent' },
  '& .other [data-differs="more"]': { color: 'states.ok.text', backgroundColor: 'states.ok.ground' },
  '& .other [data-differs="less"]': { color: 'states.bad.text', backgroundColor: 'states.bad.ground' },
  '& .other td[data-differs]': { fontWeight: 600, color: 'ink.main' },
  '& [data-changed]': { outline: '2px solid', outlineColor: 'dots.warn', outlineOffset: '-1px' },
} as const
