import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import type { Failure } from '../../../core/kernel/failure.ts'
import { text as words } from '../../../core/table/cells/text.ts'
import { Failed } from '../feedback/in-place.tsx'
import { CheckBox } from '../table/check-box.tsx'
import { Pager } from '../table/pager.tsx'
import { RadioMark } from './radio-mark.tsx'

export type FoundColumn = {
  readonly key: string
  readonly title: string
  readonly width?: string
  readonly head?: ReactNode
  /** Left out where there is little room. */
  readonly wide?: boolean
}

export type FoundRow = { readonly id: string; readonly label: string; readonly cells: readonly ReactNode[] }

type Found = { readonly rows: readonly FoundRow[]; readonly total: number; readonly nothing?: string | undefined }

type FoundRowsProps = {
  readonly title: string
  readonly columns: readonly FoundColumn[]
  readonly found: Found | undefined
  readonly failure: Failure | undefined
  readonly onRetry: () => void
  readonly chosen: ReadonlySet<string> | ReadonlyMap<string, unknown>
  readonly onToggle: (id: string) => void
  /** Several may be ticked: these at once, on or off. Without it a row is one choice, taken at once by Enter or a double click. */
  readonly onTickAll?: ((ids: readonly string[], on: boolean) => void) | undefined
  readonly onTake?: (id: string) => void
  /** All that was found, on whatever page. */
  readonly onTakeAll?: (() => void) | undefined
  readonly page: { readonly pageNo: number; readonly pageSize: number }
  readonly sizes: readonly number[]
  readonly onPage: (page: { readonly pageNo: number; readonly pageSize: number }) => void
  readonly height?: number
  /** Takes the focus when ↓ is pressed in the search above. */
  readonly frameRef?: Ref<HTMLDivElement>
}

/** What a picker found, a page at a time: ↑↓ move, Space ticks, Ctrl+A ticks the page, PgUp and PgDn turn it. */
export const FoundRows = (props: FoundRowsProps) => {
  const { title, columns, found, failure, onRetry, chosen, onToggle, onTickAll, onTake, onTakeAll, page, sizes, onPage, height, frameRef } =
    props
  const id = useId()
  const body = useRef<HTMLTableSectionElement>(null)
  const [at, setAt] = useState(0)
  const rows = found?.rows ?? []
  const ids = rows.map((row) => row.id)
  const ticked = ids.filter((one) => chosen.has(one)).length
  const Mark = onTickAll ? CheckBox : RadioMark
  const place = Math.min(at, rows.length - 1)
  const last = Math.max(1, Math.ceil((found?.total ?? 0) / page.pageSize))
  useEffect(() => {
    body.current?.children[place]?.scrollIntoView?.({ block: 'nearest' })
  }, [place])

  const turn = (pageNo: number) => pageNo >= 1 && pageNo <= last && onPage({ ...page, pageNo })
  const press = (event: KeyboardEvent) => {
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => setAt(Math.min(rows.length - 1, place + 1)),
      ArrowUp: () => setAt(Math.max(0, place - 1)),
      Home: () => setAt(0),
      End: () => setAt(rows.length - 1),
      PageDown: () => turn(page.pageNo + 1),
      PageUp: () => turn(page.pageNo - 1),
      ' ': () => rows[place] && onToggle(rows[place].id),
      ...(onTake ? { Enter: () => rows[place] && onTake(rows[place].id) } : {}),
      ...(onTickAll ? { 'Control+a': () => onTickAll(ids, true) } : {}),
    }
    const act = keys[event.ctrlKey || event.metaKey ? `Control+${event.key}` : event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  if (failure) return <Failed failure={failure} onRetry={onRetry} />
  return (
    <>
      <Box
        ref={frameRef}
        tabIndex={0}
        role="group"
        aria-label={`${title}列表`}
        aria-activedescendant={rows[place] ? `${id}-${rows[place].id}` : undefined}
        onKeyDown={press}
        sx={{
          overflow: 'auto',
          ...(height === undefined ? {} : { height: { sm: height } }),
          '& [data-wide="true"]': { display: { xs: 'none', sm: 'revert' } },
          '&:focus-visible tr[data-marked="true"]': { boxShadow: (theme) => `inset 0 0 0 2px ${theme.vars!.palette.primary.main}` },
        }}
      >
        <table aria-label={title}>
          <colgroup>
            <col style={{ width: 40 }} />
            {columns.map(({ key, width, wide }) => (
              <col key={key} data-wide={wide} {...(width ? { style: { width } } : {})} />
            ))}
          </colgroup>
          <thead>
            <tr>
              <th scope="col" aria-label="选择" style={{ padding: 0 }}>
                {onTickAll && rows.length > 0 && (
                  <CheckBox
                    label="选择本页全部"
                    checked={ticked === rows.length}
                    partial={ticked > 0 && ticked < rows.length}
                    onChange={(on) => onTickAll(ids, on)}
                  />
                )}
              </th>
              {columns.map(({ key, title: head, head: drawn, wide }) => (
                <th key={key} scope="col" data-wide={wide}>
                  {drawn ?? head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {rows.map((row, index) => (
              <tr
                key={row.id}
                id={`${id}-${row.id}`}
                aria-selected={chosen.has(row.id)}
                data-marked={index === place}
                onClick={() => {
                  setAt(index)
                  onToggle(row.id)
                }}
                onDoubleClick={() => onTake?.(row.id)}
              >
                <td style={{ padding: 0 }}>
                  <Mark label={`选择${row.label}`} checked={chosen.has(row.id)} onChange={() => onToggle(row.id)} />
                </td>
                {row.cells.map((cell, column) => (
                  <td key={columns[column]?.key} data-wide={columns[column]?.wide}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length === 0 && <div className="quiet">{found ? (found.nothing ?? words.noData) : words.reading}</div>}
      </Box>
      {onTakeAll && found && found.total > rows.length && (
        <Button variant="text" size="medium" onClick={onTakeAll} sx={{ alignSelf: 'flex-start' }}>
          {`选择全部${found.total}项`}
        </Button>
      )}
      {found && found.total > 0 && (
        <Pager
          page={page.pageNo}
          size={page.pageSize}
          sizes={sizes}
          total={found.total}
          selected={0}
          onPage={(pageNo) => onPage({ ...page, pageNo })}
          onSize={(pageSize) => onPage({ pageNo: 1, pageSize })}
        />
      )}
    </>
  )
}
