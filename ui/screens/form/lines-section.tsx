import Box from '@mui/material/Box'
import { useSelector } from '@xstate/react'
import { memo, type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { rowsWanted } from '../../../core/definitions/checks.ts'
import type { Field } from '../../../core/definitions/field.ts'
import { isPartlyOpen } from '../../../core/permissions/open-in-state.ts'
import { codeIn } from '../../../core/permissions/type-codes.ts'
import { rowsOf } from '../../../core/kernel/wire.ts'
import type { StepReport } from '../../../core/table/change.ts'
import type { TableColumn } from '../../../core/table/column.ts'
import type { CellRef } from '../../../core/table/grid-events.ts'
import type { Density } from '../../../core/table/density.ts'
import { idOf } from '../../../core/table/rows.ts'
import { mayDo } from '../../../core/records/permissions.ts'
import { withLinkedOptions } from '../../../core/table/linked-options.ts'
import { withDictionaries } from '../../../core/table/seed-columns.ts'
import { shownButtons } from '../../../core/table/toolbar.ts'
import { isImportableTable } from '../../../core/workbooks/is-importable.ts'
import { lazyComponent } from '../../hooks/lazy-component.tsx'
import { usePermissions } from '../../hooks/use-permission.ts'
import { usePerson } from '../../hooks/use-person.ts'
import { useIsNarrow } from '../../hooks/use-width.ts'
import { useAskChoices } from '../../widgets/fields/choices-context.ts'
import { CellAsking } from '../../widgets/cells/cell-asking.ts'
import { CellUploading } from '../../widgets/cells/cell-uploads.ts'
import { cellKinds } from '../../widgets/cells/cells.ts'
import { ConflictBar } from '../../widgets/grid/conflict-bar.tsx'
import { FindBar } from '../../widgets/grid/find-bar.tsx'
import type { GridHandle } from '../../widgets/grid/grid-props.ts'
import { Grid } from '../../widgets/grid/grid.tsx'
import { GridToolbar } from '../../widgets/grid/grid-toolbar.tsx'
import { paintActions } from '../../widgets/grid/paint-actions.ts'
import { FOOT_HEIGHT, HEAD_HEIGHT } from '../../widgets/grid/heights.ts'
import { NoRows } from '../../widgets/grid/no-rows.tsx'
import { PasteNames } from '../../widgets/grid/paste-names.tsx'
import { PasteQuestion } from '../../widgets/grid/paste-question.tsx'
import { WorkProgress } from '../../widgets/grid/paste-progress.tsx'
import { RowMenu, type MenuPlace } from '../../widgets/grid/row-menu.tsx'
import { SortFilterBar } from '../../widgets/grid/filter-bar.tsx'
import { StatusLine } from '../../widgets/grid/status-line.tsx'
import { handBack } from '../../widgets/grid/use-hand-back.ts'
import { useThumbnails } from '../../widgets/upload/pictures.ts'
import { useDictionaries } from '../../widgets/values/dictionaries.ts'
import type { ScreenOverrides } from '../../documents/screen-overrides.ts'
import { text } from '../text.ts'
import { ImportLines } from '../import/import-lines.tsx'
import { useExplain } from './explaining.tsx'
import type { FormActor } from './form-actor.ts'
import { ChooseRows } from './choose-rows.tsx'
import { LineCards } from './line-cards.tsx'
import { dependentOptions } from './dependent-options.ts'
import { RowSheet } from './row-sheet.tsx'
import { PullRows } from './pull-rows.tsx'
import { ScanLine } from './scan-line.tsx'
import { linesColumns, type Under } from './lines-columns.ts'
import { locksOf } from './line-locks.ts'
import { useCellAsking } from './use-cell-asking.ts'
import { useCellUploads } from './use-cell-uploads.ts'
import { useClosedCells } from './use-closed-cells.ts'
import { useLinesExport } from './use-lines-export.ts'
import { useLinesLooks } from './use-lines-looks.ts'
import { useLinesGrid } from './use-lines-grid.ts'
import { useTypedLive } from './use-typed-live.ts'

const ExportDialog = lazyComponent(() => import('../../widgets/export/export-dialog.tsx').then(({ ExportDialog: component }) => component))

/** More rows than this begin compact. */
const MANY = 20
/** Seed: an editable row is 61 high, and the body of the table at most 400, between its head and its totals. */
const HEIGHTS: Readonly<Record<Density, number>> = { compact: 32, standard: 61, loose: 61 }
const TALLEST = 400 + HEAD_HEIGHT + FOOT_HEIGHT
const ACTIONS = 'rowActions'
const ROW_ACTIONS = paintActions([
  { key: 'duplicate', title: '复制本行', icon: 'copy' },
  { key: 'remove', title: '删除本行', icon: 'trash' },
])

export type LinesHandle = {
  /** Puts the cursor on a cell by the row's place and the column's key. */
  readonly goTo: (row: number, column: string) => void
  /** Takes what stands in the cell that is being edited. */
  readonly settle: () => void
  /** The cell the keyboard stands on, if it is here. */
  readonly stands: () => { readonly row: number; readonly column: string } | undefined
  /** Goes on in the rows where the cursor stands. */
  readonly enter: () => void
  /** Takes the last step back, or does the next one again. */
  readonly turn: (way: 'undo' | 'redo') => void
}

type LinesSectionProps = {
  readonly actor: FormActor
  readonly table: string
  readonly fields: readonly (readonly [string, Field])[]
  readonly departs: ScreenOverrides
  /** How many problems are said of it. */
  readonly wrong: number
  readonly onError: (step: 1 | -1) => void
  readonly handle: Ref<LinesHandle>
  /** Hears of every step. */
  readonly onStep: (table: string, report: StepReport) => void
}

const NOTHING_UNDER: Under = {}

/** What is selected is summed up in sight, above the page's foot; a low window has no room for that. */
const ABOVE_FOOT = {
  position: 'sticky',
  bottom: 56,
  zIndex: 3,
  bgcolor: 'ground.card',
  '@media (max-height: 559.98px)': { position: 'static' },
} as const

/** A table of the form with its buttons: rows, errors, height, columns, the whole screen. */
export const LinesSection = memo(({ actor, table, fields, departs, wrong, onError, handle, onStep }: LinesSectionProps) => {
  const narrow = useIsNarrow()
  const dictionary = useDictionaries()
  const thumbnails = useThumbnails()
  const ask = useAskChoices()
  const { type } = actor.getSnapshot().context
  const declared = type.lines[table]!
  const under = departs.under?.[table] ?? NOTHING_UNDER
  const [usual] = useState<Density>(() =>
    rowsOf(actor.getSnapshot().context.draft, table).length > MANY || under === NOTHING_UNDER ? 'compact' : 'standard',
  )
  const keepsRows = declared.editable === false || isPartlyOpen(type, String(actor.getSnapshot().context.draft['billStatus'] ?? ''))
  const [columns] = useState(() => {
    const made = linesColumns({
      table: declared,
      fields,
      usual: departs.columns?.[table] ?? fields.map(([key]) => key),
      under,
      isDisabled: (key, row) => locksOf(actor.getSnapshot().context, table, idOf(row)).has(key),
    })
    const last: TableColumn = {
      key: ACTIONS,
      title: '操作',
      type: 'slot',
      readonly: true,
      width: 72,
      pinned: 'right',
      asideAt: ['compact'],
      props: { paint: ROW_ACTIONS },
    }
    const linked = withLinkedOptions(withDictionaries(made, dictionary), (column, parent) => dependentOptions(ask, table, column, parent))
    return keepsRows || under === NOTHING_UNDER ? linked : [...linked, last]
  })
  const { excluded } = usePermissions()
  const me = usePerson()
  const mayImport = !keepsRows && mayDo(me, type, 'import') && isImportableTable(type, table)
  const mayExport = mayDo(me, type, 'export')
  const buttons = shownButtons(excluded(codeIn(type, `${table}:`)))
  const grid = useLinesGrid({ form: actor, table, columns, usual })
  useTypedLive(actor, grid, table)
  useEffect(() => grid.getSnapshot().context.model.onStep((report) => onStep(table, report)), [grid, table, onStep])
  const asking = useCellAsking(actor, grid, table)
  const uploads = useCellUploads(actor, table)
  const exporting = useLinesExport(actor, grid, table)
  const density = useSelector(grid, ({ context }) => context.layout.density ?? usual)
  const looks = useLinesLooks({ form: actor, table, fields, columns, density, departs })
  const kinds = useMemo(() => cellKinds(thumbnails), [thumbnails])

  const explain = useExplain()
  const whyClosed = useClosedCells(actor, table, fields)
  const onFigure = ({ row, column }: CellRef) => explain({ field: column, table, rowId: row })
  const view = useRef<GridHandle>(null)
  const place = useRef<HTMLElement>(null)
  const [isTall, setTall] = useState(false)
  const [isFinding, setFinding] = useState(false)
  const [menu, setMenu] = useState<MenuPlace>()
  const [looked, setLooked] = useState<string>()
  const chosenBy = keepsRows ? undefined : columns.find(({ key }) => key === declared.chosenBy)
  useImperativeHandle(handle, () => ({
    goTo: (at, column) => {
      const { order } = grid.getSnapshot().context.model
      const row = order[Math.min(at, order.length - 1)]
      if (row !== undefined) view.current?.goTo({ row, column })
    },
    settle: () => view.current?.settle(),
    stands: () => {
      const snapshot = grid.getSnapshot()
      const { cursor, model } = snapshot.context
      return cursor && !snapshot.matches({ keyboard: 'away' }) ? { row: model.indexOf(cursor.row), column: cursor.column } : undefined
    },
    enter: () => {
      view.current?.focus()
      place.current?.scrollIntoView({ block: 'nearest' })
    },
    turn: (way) => {
      grid.send({ type: way })
      // What comes back is looked at, and gone on with.
      if (!narrow) handBack(grid)
    },
  }))
  const stopFinding = () => {
    setFinding(false)
    view.current?.focus()
  }
  const mayScan = declared.scans !== undefined && columns.some(({ key, readonly }) => key === declared.scans!.into && !readonly)
  const wanted = useSelector(actor, ({ context: { view } }) => (declared.editable === false ? undefined : rowsWanted(type, table, view)))
  const seen = useSelector(grid, ({ context }) => context.shown)

  return (
    <Box
      component="section"
      ref={place}
      aria-label={declared.title}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        overflow: 'clip',
        bgcolor: 'ground.card',
        border: 1,
        borderColor: 'line.main',
        borderRadius: 2,
        ...(isTall ? { position: 'fixed', inset: '0 0 56px 0', zIndex: 1200, borderRadius: 0 } : {}),
      }}
    >
      <GridToolbar
        actor={grid}
        title={declared.title}
        isNeeded={(declared.atLeast ?? 0) > 0}
        wanted={wanted}
        readOnly={keepsRows}
        isNarrow={narrow}
        may={(button) => buttons.includes(button)}
        errors={wrong}
        onError={onError}
        densities={under === NOTHING_UNDER ? ['compact'] : ['compact', 'standard']}
        density={density}
        isTall={isTall}
        onTall={() => setTall(!isTall)}
        onFind={() => setFinding(true)}
        further={mayExport ? [exporting.operation] : []}
      >
        {mayImport && buttons.includes('add') && <ImportLines actor={grid} type={type} table={table} />}
        {declared.pull && !keepsRows && buttons.includes('add') && (
          <PullRows form={actor} actor={grid} table={table} pull={declared.pull} />
        )}
        {chosenBy && buttons.includes('add') && <ChooseRows actor={grid} table={table} column={chosenBy} />}
      </GridToolbar>
      {mayScan && <ScanLine actor={actor} grid={grid} table={table} scans={declared.scans!} />}
      {isFinding && <FindBar actor={grid} onClose={stopFinding} />}
      <SortFilterBar actor={grid} />
      <ConflictBar actor={grid} />
      <WorkProgress actor={grid} />
      <PasteQuestion actor={grid} />
      <PasteNames actor={grid} />
      <CellUploading value={uploads}>
        {narrow ? (
          <LineCards actor={actor} table={table} columns={seen} onEdit={setLooked} />
        ) : (
          <CellAsking value={asking}>
            <Box sx={isTall ? { flex: 1, minHeight: 0 } : {}}>
              <Grid
                actor={grid}
                label={declared.title}
                kinds={kinds}
                rowHeight={HEIGHTS[density]}
                height={isTall ? 'fill' : TALLEST}
                looks={looks}
                ticked
                ruled
                sortable={!keepsRows}
                passesErrors
                onAction={(operation, row) =>
                  grid.send({ type: operation === 'duplicate' ? 'rows.duplicate' : 'rows.remove', rows: [row] })
                }
                onFind={() => setFinding(true)}
                onMenu={(anchor, place) => setMenu({ anchor, ...place })}
                onFigure={onFigure}
                handle={view}
              />
            </Box>
            <NoRows actor={grid} />
            <Box sx={ABOVE_FOOT}>
              <StatusLine actor={grid} />
            </Box>
          </CellAsking>
        )}
      </CellUploading>
      {exporting.choosing && (
        <ExportDialog
          title={text.exportTitle(declared.title, 0)}
          name={`${type.key}.${table}`}
          {...exporting.choosing}
          onExport={exporting.exportColumns}
          onClose={exporting.close}
        />
      )}
      {menu && (
        <RowMenu
          actor={grid}
          place={menu}
          sortable
          onDetails={setLooked}
          onFigure={onFigure}
          whyClosed={whyClosed}
          onClose={() => setMenu(undefined)}
        />
      )}
      {looked !== undefined && (
        <RowSheet
          actor={actor}
          grid={grid}
          table={table}
          columns={narrow ? seen : columns}
          row={looked}
          whyClosed={whyClosed}
          onClose={() => setLooked(undefined)}
        />
      )}
    </Box>
  )
})
