import { useState } from 'react'
import { wireOf, type Row } from '../../core/kernel/wire.ts'
import type { TableColumn } from '../../core/table/column.ts'
import { idOf } from '../../core/table/rows.ts'
import { paintState } from '../widgets/cells/paint-list.ts'
import { ReadingTable } from '../widgets/table/reading-table.tsx'
import { Card } from './card.tsx'

const STATES = { approving: '审批中', approved: '执行中', finished: '已完成', voided: '已作废' }

const COLUMNS: readonly TableColumn[] = [
  { key: 'name', title: '行', type: 'normal', width: 90 },
  { key: 'amount', title: '金额', type: 'money', width: 104 },
  { key: 'billStatus', title: '状态', type: 'slot', width: 84, props: { paint: paintState(STATES) } },
]

const ROWS: readonly Row[] = [
  { id: 'usual', name: '默认', amount: '128640.00', billStatus: 'approving' },
  { id: 'chosen', name: '选中', amount: '412800.00', billStatus: 'approved' },
  { id: 'returned', name: '刚返回', amount: '86350.50', billStatus: 'approved' },
  { id: 'fresh', name: '实时更新', amount: '23968.80', billStatus: 'finished' },
  { id: 'void', name: '作废、停用', amount: '33908.00', billStatus: 'voided' },
]

const lookOf = (row: Row): string | undefined => (['returned', 'fresh', 'void'].includes(idOf(row)) ? idOf(row) : undefined)

/** Rows of a list in every state. */
export const RowStates = () => {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map([['chosen', ROWS[1]!]]))
  const select = (rows: readonly Row[], on: boolean) =>
    setSelected(
      new Map([
        ...[...selected].filter(([id]) => !rows.some((row) => idOf(row) === id)),
        ...(on ? rows.map((row) => [idOf(row), row] as const) : []),
      ]),
    )
  const [opened, setOpened] = useState('')
  return (
    <Card title="表格行">
      <ReadingTable
        name="gallery.rows"
        label="表格行"
        columns={COLUMNS}
        rows={ROWS}
        rowHeight={36}
        height={400}
        rowLook={lookOf}
        selected={selected}
        onSelect={select}
        onOpen={(row) => setOpened(String(wireOf(row, 'name')))}
      />
      <span role="status">{opened && `已打开：${opened}`}</span>
    </Card>
  )
}
