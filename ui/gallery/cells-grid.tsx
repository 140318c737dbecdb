import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useActorRef, useSelector } from '@xstate/react'
import { useMemo, useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import { Clock } from '../../core/kernel/clock.port.ts'
import { Ids } from '../../core/kernel/ids.port.ts'
import { gridMachine } from '../../core/table/grid.machine.ts'
import type { Answers, Question } from '../../core/table/paste-work.ts'
import { useCase } from '../hooks/use-case.ts'
import { useEmitted } from '../hooks/use-emitted.ts'
import { useNotices } from '../hooks/use-notices.ts'
import { CellAsking } from '../widgets/cells/cell-asking.ts'
import { cellKinds } from '../widgets/cells/cells.ts'
import { Grid } from '../widgets/grid/grid.tsx'
import { StatusLine } from '../widgets/grid/status-line.tsx'
import { useThumbnails } from '../widgets/upload/thumbnails.ts'
import { Card, Wrap } from './card.tsx'
import { askSamples, COLUMNS, sampleRows } from './cell-columns.ts'

const HEIGHTS = [32, 61]

/** A table with a column of every type, to be typed into. */
export const CellsGrid = () => {
  const clock = useCase(Clock)
  const ids = useCase(Ids)
  const notices = useNotices()
  const thumbnails = useThumbnails()
  const kinds = useMemo(() => cellKinds(thumbnails), [thumbnails])
  const [machine] = useState(() =>
    gridMachine.provide({ actors: { lookUp: fromPromise<Answers, readonly Question[]>(() => Promise.resolve(new Map())) } }),
  )
  const actor = useActorRef(machine, {
    input: { columns: COLUMNS, rows: sampleRows, caseId: 'gallery', clock, ids, autoAppend: true, sortKey: 'orderNum' },
  })
  const [height, setHeight] = useState(HEIGHTS[0]!)
  const patches = useRef(0)
  const errors = useSelector(actor, ({ context }) => context.model.marks.errors)
  useEmitted(actor, {
    refused: ({ failure }) => notices.warning(failure.message),
    checked: ({ errors: count }) => notices.warning(count ? `${count} 处有误` : '没有错误'),
  })

  const patch = () => {
    patches.current += 1
    actor.send({ type: 'patch', source: 'live', rows: [{ id: 'g2', values: { number: 86 + patches.current } }], from: 'elsewhere' })
  }

  return (
    <Card title="可编辑表格：全部单元格类型" wide>
      <Wrap>
        <Button size="medium" onClick={() => actor.send({ type: 'rows.add' })}>
          新增
        </Button>
        <Button size="medium" onClick={() => actor.send({ type: 'check' })}>
          检查
        </Button>
        <Button size="medium" onClick={patch}>
          他处修改
        </Button>
        <Button size="medium" onClick={() => actor.send({ type: 'undo' })}>
          撤销
        </Button>
        <Button size="medium" onClick={() => setHeight(height === HEIGHTS[0] ? HEIGHTS[1]! : HEIGHTS[0]!)}>
          {`行高 ${height}`}
        </Button>
        <span role="status">{errors > 0 ? `${errors} 处有误` : ''}</span>
      </Wrap>
      <Box sx={{ border: 1, borderColor: 'line.main', borderRadius: 1.5, overflow: 'hidden' }}>
        <CellAsking value={askSamples}>
          <Grid actor={actor} label="全部单元格类型" kinds={kinds} rowHeight={height} height={400} numbered ticked ruled sortable />
        </CellAsking>
        <StatusLine actor={actor} />
      </Box>
    </Card>
  )
}
