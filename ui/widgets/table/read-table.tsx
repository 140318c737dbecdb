import { styled } from '@mui/material/styles'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'
import type { Field } from '../../../core/definitions/field.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { idOf } from '../../../core/table/rows.ts'
import { totalOf } from '../../../core/table/statistics.ts'
import { isNumber, NOTHING, shownWire } from '../values/shown.ts'
import { useShown } from '../values/use-shown.ts'
import { widthOf } from './column.ts'

const Frame = styled('div')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    overflow: 'auto',
    '& table': { width: '100%', borderCollapse: 'separate', borderSpacing: 0, tableLayout: 'fixed', fontSize: 13, lineHeight: '20px' },
    '& th, & td': {
      padding: '0 10px',
      height: 36,
      borderBottom: `1px solid ${palette.line.main}`,
      textAlign: 'left',
      fontWeight: 400,
      whiteSpace: 'nowrap',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
    },
    '& thead th': {
      position: 'sticky',
      top: 0,
      zIndex: 1,
      color: palette.ink.soft,
      fontSize: 12,
      fontWeight: 600,
      backgroundColor: palette.ground.sunken,
      borderBottomColor: palette.line.strong,
    },
    '& tfoot td': {
      position: 'sticky',
      bottom: 0,
      fontWeight: 600,
      backgroundColor: palette.ground.sunken,
      borderTop: `1px solid ${palette.line.strong}`,
      borderBottom: 0,
    },
    '& .right': { textAlign: 'right' },
    '& .number': { color: palette.ink.faint, textAlign: 'center' },
    '& .nothing': { color: palette.ink.faint },
    '& tr.gap td': { height: 'auto', padding: 0, border: 0 },
  }
})

const HEIGHT = 36
const NUMBER = 40
/** More rows than this scroll by themselves, and only those in sight are drawn. */
const MANY = 100

type ReadTableProps = { readonly title: string; readonly columns: readonly (readonly [string, Field])[]; readonly rows: readonly Row[] }

/** The rows of a document, to be read. */
export const ReadTable = ({ title, columns, rows }: ReadTableProps) => {
  const shown = useShown()
  const scroller = useRef<HTMLDivElement>(null)
  const isMany = rows.length > MANY
  const virtual = useVirtualizer({
    count: rows.length,
    enabled: isMany,
    getScrollElement: () => scroller.current,
    estimateSize: () => HEIGHT,
    overscan: 8,
  })
  const items = virtual.getVirtualItems()
  const drawn = isMany ? items.map(({ index }) => index) : rows.map((_, index) => index)
  const before = isMany ? (items[0]?.start ?? 0) : 0
  const after = isMany ? Math.max(0, virtual.getTotalSize() - (items.at(-1)?.end ?? 0)) : 0
  const width = NUMBER + columns.reduce((sum, [, field]) => sum + widthOf(field), 0)
  const sums = useMemo(
    () => new Map(columns.filter(([, { totalled }]) => totalled).map(([key]) => [key, totalOf(rows, key)])),
    [columns, rows],
  )
  const titleAt = columns.findIndex(([key]) => !sums.has(key))

  return (
    <Frame ref={scroller} tabIndex={0} style={isMany ? { maxHeight: 560 } : undefined}>
      <table aria-label={title} aria-rowcount={rows.length + 1} style={{ minWidth: width }}>
        <colgroup>
          <col style={{ width: NUMBER }} />
          {columns.map(([key, field]) => (
            <col key={key} style={{ width: widthOf(field) }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className="number">
              #
            </th>
            {columns.map(([key, field]) => (
              <th key={key} scope="col" className={isNumber(field) ? 'right' : undefined}>
                {field.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && (
            <tr className="gap" aria-hidden="true">
              <td colSpan={columns.length + 1} style={{ height: before }} />
            </tr>
          )}
          {drawn.map((index) => {
            const row = rows[index]!
            return (
              <tr key={idOf(row) || index} aria-rowindex={index + 2}>
                <td className="number">{index + 1}</td>
                {columns.map(([key, field]) => {
                  const text = shown(field, row, key)
                  return (
                    <td
                      key={key}
                      className={`${isNumber(field) ? 'right' : ''}${text ? '' : ' nothing'}`}
                      title={text.length > 12 ? text : undefined}
                    >
                      {text || NOTHING}
                    </td>
                  )
                })}
              </tr>
            )
          })}
          {after > 0 && (
            <tr className="gap" aria-hidden="true">
              <td colSpan={columns.length + 1} style={{ height: after }} />
            </tr>
          )}
        </tbody>
        {sums.size > 0 && rows.length > 0 && (
          <tfoot>
            <tr>
              <td />
              {columns.map(([key, field], at) => (
                <td key={key} className={isNumber(field) ? 'right' : undefined}>
                  {at === titleAt
                    ? '合计'
                    : sums.has(key)
                      ? sums.get(key) === undefined
                        ? '-'
                        : shownWire(field, sums.get(key)!, null)
                      : ''}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </Frame>
  )
}
