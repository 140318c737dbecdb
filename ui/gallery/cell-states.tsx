import { styled } from '@mui/material/styles'
import { Suspense, useLayoutEffect, useRef, useState } from 'react'
import { wireOf, type Row } from '../../core/kernel/wire.ts'
import type { TableColumn } from '../../core/table/column.ts'
import { cellText } from '../../core/table/text.ts'
import { CellAsking } from '../widgets/cells/cell-asking.ts'
import type { CellKind } from '../widgets/cells/cell-kind.ts'
import { GridFrame } from '../widgets/grid/grid-frame.tsx'
import { Card } from './card.tsx'
import { askSamples, COLUMNS, sampleRow } from './cell-columns.ts'
import { useSampleKinds } from './use-sample-kinds.ts'

const HEIGHT = 32

/** How a cell looks in each state: the classes that the grid gives it. */
const LOOKS = [
  ['平常', ''],
  ['当前', 'cursor'],
  ['停用', 'sunken'],
  ['出错', 'wrong'],
  ['他处修改', 'elsewhere'],
  ['已选', 'selected'],
  ['查找到', 'found'],
  ['查询中', 'asking'],
  ['提醒', 'doubtful'],
] as const

const Table = styled('table')({
  borderCollapse: 'collapse',
  '& th': { padding: '4px 8px', fontSize: 12, fontWeight: 600, textAlign: 'left', whiteSpace: 'nowrap' },
  '& td': { padding: 2 },
  '& td button': {
    padding: '0 8px',
    border: 0,
    background: 'none',
    font: 'inherit',
    color: 'var(--mui-palette-primary-main)',
    cursor: 'pointer',
  },
  '& .body': { '--row': `${HEIGHT}px` },
  '& .body .line': { position: 'relative !important', width: '132px !important', height: HEIGHT },
  '& .body .cell': { width: '100%' },
})

const Painted = ({
  kind,
  column,
  row,
  look,
}: {
  readonly kind: CellKind
  readonly column: TableColumn
  readonly row: Row
  readonly look: string
}) => {
  const cell = useRef<HTMLDivElement>(null)
  const text = cellText(column, row)
  useLayoutEffect(() => {
    if (!cell.current) return
    if (kind.paint) kind.paint(cell.current, text, wireOf(row, column.key), column, row)
    else cell.current.textContent = text
  }, [kind, text, column, row])
  return (
    <div className="body">
      <div className="line">
        <div ref={cell} className={`cell ${look}`} />
      </div>
    </div>
  )
}

type EditedProps = {
  readonly kind: CellKind
  readonly column: TableColumn
  readonly row: Row
  readonly onRow: (row: Row) => void
  readonly isOpen: boolean
  readonly onOpen: (on: boolean) => void
}

/** The editor, once somebody clicks. */
const Edited = ({ kind: { Editor, toggled }, column, row, onRow, isOpen, onOpen }: EditedProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const take = (input: unknown) => {
    const given = input as {
      readonly value?: string | number | null
      readonly text?: string
      readonly choice?: { readonly id: string; readonly label: string } | null
    }
    const value = given.choice === undefined ? (given.value ?? given.text ?? null) : (given.choice?.id ?? null)
    onRow({ ...row, [column.key]: value, ...(column.labelKey ? { [column.labelKey]: given.choice?.label ?? null } : {}) })
  }
  if (!Editor && !toggled) return null
  return (
    <div ref={setAnchor} style={{ position: 'relative', display: 'flex', width: 132, height: HEIGHT }}>
      {Editor && isOpen && anchor ? (
        <Suspense>
          <Editor
            column={column}
            row={row}
            value={wireOf(row, column.key)}
            text={cellText(column, row)}
            commit={(input) => {
              take(input)
              onOpen(false)
            }}
            write={take}
            cancel={() => onOpen(false)}
            isDisabled={false}
            anchor={anchor}
            hold={() => undefined}
          />
        </Suspense>
      ) : (
        <button type="button" onClick={() => (toggled ? take(toggled(wireOf(row, column.key), column)) : onOpen(true))}>
          {toggled ? '切换' : '编辑'}
        </button>
      )}
    </div>
  )
}

const Line = ({ kind, column, isOpen, onOpen }: Pick<EditedProps, 'kind' | 'column' | 'isOpen' | 'onOpen'>) => {
  const [row, setRow] = useState(() => sampleRow(`state-${column.key}`))
  return (
    <tr>
      <th scope="row">{column.title}</th>
      {LOOKS.map(([title, look]) => (
        <td key={title}>
          <Painted kind={kind} column={column} row={row} look={look} />
        </td>
      ))}
      <td>
        <Edited kind={kind} column={column} row={row} onRow={setRow} isOpen={isOpen} onOpen={onOpen} />
      </td>
      <td>
        <Painted kind={kind} column={{ ...column, type: 'normal' }} row={{ [column.key]: '读取中…' }} look="nothing" />
      </td>
    </tr>
  )
}

/** Every type of cell in every state. */
export const CellStates = () => {
  const kinds = useSampleKinds()
  const [open, setOpen] = useState<string>()
  return (
    <Card title="单元格：类型 × 状态" wide>
      <CellAsking value={askSamples}>
        <GridFrame data-near data-ruled style={{ overflow: 'auto' }}>
          <Table>
            <thead>
              <tr>
                <th scope="col">类型</th>
                {LOOKS.map(([title]) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
                <th scope="col">编辑</th>
                <th scope="col">读取中</th>
              </tr>
            </thead>
            <tbody>
              {COLUMNS.map((column) => (
                <Line
                  key={column.key}
                  kind={kinds[column.type]}
                  column={column}
                  isOpen={open === column.key}
                  onOpen={(on) => setOpen(on ? column.key : undefined)}
                />
              ))}
            </tbody>
          </Table>
        </GridFrame>
      </CellAsking>
    </Card>
  )
}
