import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useActorRef, useSelector } from '@xstate/react'
import { useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import { Clock } from '../../core/kernel/clock.port.ts'
import { Ids } from '../../core/kernel/ids.port.ts'
import type { Row } from '../../core/kernel/wire.ts'
import type { Density } from '../../core/table/density.ts'
import { gridMachine } from '../../core/table/grid.machine.ts'
import type { Answers } from '../../core/table/paste-names.ts'
import type { NameQuery } from '../../core/table/paste-work.ts'
import { useCase } from '../hooks/use-case.ts'
import { useEmitted } from '../hooks/use-emitted.ts'
import { useNotices } from '../hooks/use-notices.ts'
import { CellAsking } from '../widgets/cells/cell-asking.ts'
import { ConflictBar } from '../widgets/grid/conflict-bar.tsx'
import { FindBar } from '../widgets/grid/find-bar.tsx'
import { GridToolbar } from '../widgets/grid/grid-toolbar.tsx'
import { Grid } from '../widgets/grid/grid.tsx'
import { WorkProgress } from '../widgets/grid/paste-progress.tsx'
import { PasteQuestion } from '../widgets/grid/paste-question.tsx'
import { RowMenu, type MenuPlace } from '../widgets/grid/row-menu.tsx'
import { SortFilterBar } from '../widgets/grid/filter-bar.tsx'
import { StatusLine } from '../widgets/grid/status-line.tsx'
import { Card, Wrap } from './card.tsx'
import { askSamples, COLUMNS, sampleRows } from './cell-columns.ts'
import { useSampleKinds } from './use-sample-kinds.ts'

const HEIGHTS: Readonly<Record<Density, number>> = { compact: 32, standard: 61, loose: 61 }
const DENSITIES: readonly Density[] = ['compact', 'standard']
/** One of them may not be ticked or typed into. */
const isLockedRow = ({ id }: Row) => id === 'g6'

/** A table with a column of every type, to be typed into. */
export const CellsGrid = () => {
  const kinds = useSampleKinds()
  const clock = useCase(Clock)
  const ids = useCase(Ids)
  const notices = useNotices()
  const [machine] = useState(() =>
    gridMachine.provide({ actors: { lookUp: fromPromise<Answers, readonly NameQuery[]>(() => Promise.resolve(new Map())) } }),
  )
  const actor = useActorRef(machine, {
    input: {
      columns: COLUMNS,
      rows: sampleRows,
      caseId: 'gallery',
      clock,
      ids,
      autoAppend: true,
      sortKey: 'orderNum',
      isRowDisabled: isLockedRow,
      pastesUnasked: 200,
    },
  })
  const density = useSelector(actor, ({ context }) => context.layout.density ?? 'compact')
  const [isTall, setTall] = useState(false)
  const [isFinding, setFinding] = useState(false)
  const [menu, setMenu] = useState<MenuPlace>()
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
        <Button size="medium" onClick={() => actor.send({ type: 'check' })}>
          检查
        </Button>
        <Button size="medium" onClick={patch}>
          他处修改
        </Button>
        <Button size="medium" onClick={() => actor.send({ type: 'undo' })}>
          撤销
        </Button>
      </Wrap>
      <Box component="section" sx={{ border: 1, borderColor: 'line.main', borderRadius: 1.5, overflow: 'hidden' }}>
        <GridToolbar
          actor={actor}
          title="全部单元格类型"
          readOnly={false}
          may={() => true}
          errors={errors}
          onError={(step) => actor.send({ type: step > 0 ? 'error.next' : 'error.previous' })}
          densities={DENSITIES}
          density={density}
          isTall={isTall}
          onTall={() => setTall(!isTall)}
          onFind={() => setFinding(true)}
        />
        {isFinding && <FindBar actor={actor} onClose={() => setFinding(false)} />}
        <SortFilterBar actor={actor} />
        <ConflictBar actor={actor} />
        <WorkProgress actor={actor} />
        <PasteQuestion actor={actor} />
        <CellAsking value={askSamples}>
          <Grid
            actor={actor}
            label="全部单元格类型"
            kinds={kinds}
            rowHeight={HEIGHTS[density]}
            height={isTall ? 700 : 400}
            ticked
            ruled
            sortable
            onFind={() => setFinding(true)}
            onMenu={(anchor, place) => setMenu({ anchor, ...place })}
          />
        </CellAsking>
        <StatusLine actor={actor} />
      </Box>
      {menu && <RowMenu actor={actor} place={menu} sortable onClose={() => setMenu(undefined)} />}
    </Card>
  )
}
