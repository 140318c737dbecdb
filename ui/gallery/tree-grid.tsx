import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { Clock } from '../../core/kernel/clock.port.ts'
import { failure } from '../../core/kernel/failure.ts'
import { Ids } from '../../core/kernel/ids.port.ts'
import { fail, ok, type Result } from '../../core/kernel/result.ts'
import type { Row } from '../../core/kernel/wire.ts'
import type { TableColumn } from '../../core/table/column.ts'
import { gridMachine } from '../../core/table/grid.machine.ts'
import { useCase } from '../hooks/use-case.ts'
import { useEmitted } from '../hooks/use-emitted.ts'
import { useNotices } from '../hooks/use-notices.ts'
import { Grid } from '../widgets/grid/grid.tsx'
import { RowMenu, type MenuPlace } from '../widgets/grid/row-menu.tsx'
import { Card, Wrap } from './card.tsx'
import { useSampleKinds } from './use-sample-kinds.ts'

const COLUMNS: readonly TableColumn[] = [
  { key: 'name', title: '类别', type: 'input', width: 260, pinned: 'left' },
  { key: 'budget', title: '预算', type: 'money', width: 130, statistics: ['sum'], group: '金额' },
  { key: 'spent', title: '已用', type: 'money', width: 130, statistics: ['sum'], group: '金额' },
  { key: 'begins', title: '开始', type: 'date', width: 135, group: '期间' },
  { key: 'ends', title: '结束', type: 'date', width: 135, group: '期间' },
  { key: 'note', title: '说明', type: 'input', width: 360 },
  { key: 'rate', title: '进度', type: 'percent', width: 90, pinned: 'right' },
]
const TREE = { parentKey: 'pid', hasChildrenKey: 'hasChild' }

const branch = (id: string, name: string, hasChild: string, more: Row = {}): Row => ({
  id,
  name,
  pid: null,
  hasChild,
  budget: '120000.00',
  spent: '36000.00',
  begins: '2026-01-01',
  ends: '2026-12-31',
  note: '',
  rate: '30',
  ...more,
})
const ROOTS = [
  branch('t1', '化学药', 'Y'),
  branch('t2', '中成药', 'Y', { spent: '118000.00', rate: '98.3' }),
  branch('t3', '读取失败的类别', 'Y'),
  branch('t4', '没有下级的类别', 'Y'),
  branch('t5', '医疗器械', 'N'),
]
const unreachable = failure('http.timeout', '网络超时')

const below = (row: string): Result<unknown> => {
  if (row === 't3') return fail(unreachable)
  if (row === 't4') return ok([])
  return ok({ records: ['甲', '乙', '丙'].map((name, at) => branch(`${row}-${at}`, `${name}类`, row.length < 5 && at === 0 ? 'Y' : 'N')) })
}

/** A tree that is typed into: branches that come late, fail or are empty; pinned columns on both sides, heads in groups; nothing at all. */
export const TreeGrid = () => {
  const kinds = useSampleKinds()
  const clock = useCase(Clock)
  const ids = useCase(Ids)
  const notices = useNotices()
  const actor = useActorRef(gridMachine, { input: { columns: COLUMNS, rows: ROOTS, caseId: 'tree', clock, ids, tree: TREE } })
  const [menu, setMenu] = useState<MenuPlace>()
  useEmitted(actor, {
    refused: ({ failure: { message } }) => notices.warning(message),
    childrenWanted: ({ row }) => setTimeout(() => actor.send({ type: 'children', row, answer: below(row) }), 600),
  })

  return (
    <Card title="可编辑树表：延迟读取、拖入其他上级、两侧固定列、分组表头、空表" wide>
      <Wrap>
        <Button size="medium" onClick={() => actor.send({ type: 'load', rows: ROOTS })}>
          重新读取
        </Button>
        <Button size="medium" onClick={() => actor.send({ type: 'load', rows: [] })}>
          清空
        </Button>
        <Button size="medium" onClick={() => actor.send({ type: 'undo' })}>
          撤销
        </Button>
      </Wrap>
      <Box sx={{ border: 1, borderColor: 'line.main', borderRadius: 1.5, overflow: 'hidden' }}>
        <Grid
          actor={actor}
          label="费用类别"
          kinds={kinds}
          rowHeight={32}
          height={400}
          ruled
          ticked
          sortable
          onMenu={(anchor, place) => setMenu({ anchor, ...place })}
          empty={<Box sx={{ p: 6, textAlign: 'center', color: 'ink.faint' }}>暂无数据</Box>}
        />
      </Box>
      {menu && <RowMenu actor={actor} place={menu} sortable onClose={() => setMenu(undefined)} />}
    </Card>
  )
}
