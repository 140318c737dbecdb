import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useSelector } from '@xstate/react'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isReport } from '../../../core/definitions/is-report.ts'
import { Clock } from '../../../core/kernel/clock.port.ts'
import { shanghai } from '../../../core/kernel/dates.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { linesOf, NO_QUERY, type QueryGroup } from '../../../core/query/query-tree.ts'
import type { ListRequest } from '../../../core/records/remote-records.port.ts'
import type { Density } from '../../../core/table/density.ts'
import { fetched } from '../../hooks/fetched.tsx'
import { useCase } from '../../hooks/use-case.ts'
import { useInside } from '../../hooks/use-inside.ts'
import { useSettings } from '../../hooks/use-settings.ts'
import { useIsNarrow } from '../../hooks/use-width.ts'
import { Empty, Failed, Forbidden } from '../../widgets/feedback/in-place.tsx'
import { Skeleton } from '../../widgets/feedback/skeleton.tsx'
import { Asking } from '../../widgets/fields/asking.ts'
import { useKeys } from '../../widgets/keys.ts'
import { QueryRow, type Filters } from '../../widgets/query/query-row.tsx'
import type { BatchAction } from '../../widgets/table/batch-bar.tsx'
import { MORE } from '../../widgets/cells/paint-list.ts'
import { ListTable } from '../../widgets/table/list-table.tsx'
import { Pager } from '../../widgets/table/pager.tsx'
import type { Deed } from '../../widgets/table/more-menu.tsx'
import { useDictionaries } from '../../widgets/values/dictionaries.ts'
import { useAddress } from '../address.ts'
import type { Drawn } from '../definitions.ts'
import { useLatest, useSteady } from '../../widgets/latest.ts'
import { OfType } from '../of-type.tsx'
import { useRights } from '../rights.ts'
import { text } from '../text.ts'
import { deedsFor } from './deeds.ts'
import { ACTIONS, isSummed, listColumns } from './list-columns.tsx'
import { PAGE_SIZES } from './list-request.ts'
import { AdvancedButton, ListTools, NarrowListTools } from './list-tools.tsx'
import { queriedOf } from './queried.ts'
import { type ListActor, useList } from './use-list.ts'
import { useListChoices } from './use-list-choices.ts'
import { useListRequest } from './use-list-request.ts'
import { nameOf } from '../name-of.ts'
import { topOf, useBranches } from './tree-list.ts'
import { useSavedQueries } from './use-saved-queries.ts'
import { useExport } from './use-export.ts'
import { useNameChosen } from './use-name-chosen.ts'

const ReportScreen = fetched(() => import('../report/report-screen.tsx').then(({ ReportScreen: component }) => component))
const ListBatch = fetched(() => import('./list-batch.tsx').then(({ ListBatch: component }) => component))
const RecordCards = fetched(() => import('./record-cards.tsx').then(({ RecordCards: component }) => component))
const QueryBuilder = fetched(() => import('./query-builder.tsx').then(({ QueryBuilder: component }) => component))
const AskedChips = fetched(() => import('./asked-chips.tsx').then(({ AskedChips: component }) => component))
const MyQueries = fetched(() => import('../../widgets/query/my-queries.tsx').then(({ MyQueries: component }) => component))
const CommandButtons = fetched(() => import('./command-buttons.tsx').then(({ CommandButtons: component }) => component))
const ImportInto = fetched(() => import('../import/import-into.tsx').then(({ ImportInto: component }) => component))
const FilterSheet = fetched(() => import('./filter-sheet.tsx').then(({ FilterSheet: component }) => component))
const MoreMenu = fetched(() => import('../../widgets/table/more-menu.tsx').then(({ MoreMenu: component }) => component))

/** Something is being done with several records, or all of them are being looked up. */
const isUnderWay = (snapshot: ReturnType<ListActor['getSnapshot']>): boolean =>
  snapshot.hasTag('gathering') || (snapshot.hasTag('busy') && (snapshot.context.task?.records.length ?? 0) > 1)

const usePerRow = () => {
  const wide = useMediaQuery('(min-width:1440px)', { noSsr: true })
  const middle = useMediaQuery('(min-width:1088px)', { noSsr: true })
  return wide ? 4 : middle ? 3 : 2
}

export const ListScreen = () => {
  const { key } = useAddress()
  return (
    <OfType name={key}>
      {(drawn) => (isReport(drawn.type) ? <ReportScreen key={key} report={drawn.type} /> : <List key={key} {...drawn} />)}
    </OfType>
  )
}

type ListProps = Drawn & {
  /** What opening a record does instead of showing its page. */
  readonly onOpen?: (row: Row) => void
  /** Further buttons of the tool bar. */
  readonly tools?: ReactNode
  /** What may be done with the records that are ticked, beside the usual. */
  readonly batchOf?: (rows: readonly Row[]) => readonly BatchAction[]
  /** Another one means that records may have changed. */
  readonly stamp?: unknown
}

/** The list of one type. */
export const List = ({ type, departs, onOpen, tools, batchOf, stamp }: ListProps) => {
  const clock = useCase(Clock)
  const rights = useRights(type)
  const dictionary = useDictionaries()
  const narrow = useIsNarrow()
  const perRow = usePerRow()
  const { request, isUntouched, ask: askAddress, sortBy, resize } = useListRequest()
  const { settingsActor } = useInside()
  const { density } = useSettings()
  const [returned, setReturned] = useState<string>()
  const [filtering, setFiltering] = useState(false)
  const [building, setBuilding] = useState(false)
  const [importing, setImporting] = useState(false)
  const [chooser, setChooser] = useState<HTMLElement | null>(null)
  const [more, setMore] = useState<{ anchor: HTMLElement; deeds: readonly Deed[]; row: Row }>()

  const asking = useMemo(() => (narrow ? request : topOf(type, request)), [narrow, type, request])
  const visible = useMemo(() => rights.visible(type.fields), [rights, type])
  const summed = useMemo(() => visible.filter(([, field]) => isSummed(field)).map(([key]) => key), [visible])
  const { actor, perform: performUsual, asked, atOnce, gone, add } = useList(type, asking, summed, setReturned)
  const tree = useBranches(type, request, gone)
  const perform = (deed: string, row: Row) => (deed === 'view' && onOpen ? onOpen(row) : performUsual(deed, row))
  const page = useSelector(actor, ({ context }) => context.page)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const added = useSelector(actor, ({ context }) => context.added.size)
  const selected = useSelector(actor, ({ context }) => context.selected)
  const moving = useSelector(actor, (snapshot) => snapshot.hasTag('moving'))
  const sums = useSelector(actor, ({ context }) => context.sums)
  const isWorking = useSelector(actor, isUnderWay)
  const isForbidden = useSelector(actor, (snapshot) => snapshot.matches({ rows: 'forbidden' }))
  const updatedAt = useMemo(() => page && shanghai(clock.now()).slice(11), [page, clock])

  const ask = (next: Partial<ListRequest>) => {
    setReturned(undefined)
    askAddress(next)
  }
  const askAdvanced = (advanced: QueryGroup) => ask({ advanced, pageNo: 1 })
  const { saved, refresh } = useSavedQueries(type, { untouched: isUntouched, ready: page !== undefined, ask: askAdvanced })

  const latest = useLatest({ perform, rights })
  const open = useCallback((row: Row) => latest.current.perform('view', row), [latest])
  const seen = useRef(stamp)
  useEffect(() => {
    if (seen.current !== stamp) actor.send({ type: 'reload' })
    seen.current = stamp
  }, [actor, stamp])
  const columns = useMemo(
    () =>
      listColumns({
        type,
        fields: visible,
        dictionary,
        aside: departs.aside ?? [],
        deedsOf: (row) => ({ name: nameOf(type, row), deeds: deedsFor(type, row, latest.current.rights) }),
      }),
    [visible, type, dictionary, departs, latest],
  )
  const exporting = useExport({ type, request: () => atOnce(request), columns })
  const queried = useMemo(() => queriedOf(visible, type, departs.query), [visible, type, departs])
  const conditions = request.advanced ? linesOf(request.advanced).length : 0
  const isFiltered = Object.keys(request.filters).length > 0 || conditions > 0

  const askChoices = useListChoices(type)
  const nameChosen = useNameChosen(type)
  const act = useCallback(
    (deed: string, row: Row, anchor: HTMLElement) => {
      if (deed !== MORE) return void latest.current.perform(deed, row)
      const deeds = deedsFor(type, row, latest.current.rights)
      // Two stand beside the button already; the row's own menu has them all.
      setMore({ anchor, row, deeds: anchor.dataset['deed'] === MORE ? deeds.slice(2) : deeds })
    },
    [type, latest],
  )
  const select = useCallback((rows: readonly Row[], on: boolean) => actor.send({ type: 'select', rows, on }), [actor])

  const stopBuilding = useCallback(() => {
    setBuilding(false)
    void refresh()
  }, [refresh])
  const mayAdd = rights.may('add')
  useKeys({ 'Alt+n': mayAdd ? add : undefined })

  const steady = useSteady({
    add,
    build: () => setBuilding(true),
    import: () => setImporting(true),
    reload: () => actor.send({ type: 'reload' }),
    export: () => void exporting.start([]),
    stopExport: exporting.stop,
    showAdded: () => (request.pageNo === 1 ? actor.send({ type: 'reload' }) : ask({ pageNo: 1 })),
    askFilters: (filters: Filters) => ask({ filters, pageNo: 1 }),
    askAdvanced,
    space: (chosen: Density) => settingsActor.send({ type: 'density.choose', density: chosen }),
  })
  const { reload } = steady
  const advancedButton = useMemo(() => <AdvancedButton conditions={conditions} onClick={steady.build} />, [conditions, steady])
  const { advanced } = request
  const chips = useMemo(
    () =>
      (advanced || saved.length > 0) && (
        <>
          {!narrow && advancedButton}
          {advanced && <AskedChips type={type} query={advanced} nameChosen={nameChosen} onAsk={steady.askAdvanced} />}
          <Box sx={{ flex: advanced ? 'none' : 1 }} />
          <MyQueries saved={saved} query={advanced} onAsk={steady.askAdvanced} />
        </>
      ),
    [type, narrow, advanced, saved, nameChosen, advancedButton, steady],
  )
  const besideTools = useMemo(
    () => (
      <>
        {tools}
        {type.commands && <CommandButtons type={type} rights={rights} />}
        {queried.length === 0 && (chips || advancedButton)}
      </>
    ),
    [type, rights, tools, queried, chips, advancedButton],
  )

  if (isForbidden) return <Forbidden title={type.title} />

  const body =
    !page && failure ? (
      <Failed failure={failure} onRetry={reload} />
    ) : !page ? (
      <Skeleton rows={10} columns={columns.slice(0, 8).map(({ width = 0 }) => width)} />
    ) : page.records.length === 0 ? (
      <Empty text={isFiltered ? text.noMatch(type.title) : text.none(type.title)}>
        {isFiltered && (
          <Button size="medium" onClick={() => ask({ filters: {}, advanced: NO_QUERY, pageNo: 1 })}>
            清除条件
          </Button>
        )}
        {mayAdd && (
          <Button size="medium" variant="contained" color="primary" onClick={add}>
            新增
          </Button>
        )}
      </Empty>
    ) : narrow ? (
      <RecordCards
        type={type}
        columns={columns.filter(({ key }) => key !== ACTIONS && key !== 'billStatus')}
        rows={page.records}
        onOpen={open}
        returned={returned}
      />
    ) : (
      <ListTable
        name={type.key}
        title={type.title}
        columns={columns}
        rows={page.records}
        tree={tree}
        density={density}
        sort={request.sort}
        onSort={sortBy}
        selected={selected}
        onSelect={select}
        onOpen={open}
        returned={returned}
        moving={moving}
        onDeed={act}
        settings={chooser}
        onSettled={() => setChooser(null)}
        covered={selected.size > 0 || isWorking}
        sums={sums && page.total > page.records.length ? sums : undefined}
      />
    )

  return (
    <Asking value={askChoices}>
      <Box data-fills sx={{ display: 'flex', flexDirection: 'column', gap: 3, ...(narrow ? {} : { flex: '1 1 0px', minHeight: 440 }) }}>
        <Box component="h1" sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}>
          {type.title}
        </Box>
        {queried.length > 0 && !narrow && (
          <QueryRow
            fields={queried}
            filters={request.filters}
            perRow={perRow}
            nameChosen={nameChosen}
            onAsk={steady.askFilters}
            beside={!chips && advancedButton}
            below={chips}
          />
        )}
        {narrow && (
          <NarrowListTools
            title={type.title}
            onFilter={queried.length > 0 ? () => setFiltering(true) : undefined}
            filters={Object.keys(request.filters).length}
            conditions={conditions}
            onAdvanced={steady.build}
            onAdd={mayAdd ? add : undefined}
          >
            {tools}
            {type.commands && <CommandButtons type={type} rights={rights} />}
          </NarrowListTools>
        )}
        {narrow && chips && <Box sx={{ display: 'grid', justifyItems: 'start' }}>{chips}</Box>}
        <Box
          sx={{
            position: 'relative',
            display: 'flex',
            flexDirection: 'column',
            flex: 1,
            minHeight: 0,
            overflow: 'hidden',
            ...(narrow ? {} : { bgcolor: 'ground.card', border: 1, borderColor: 'line.main', borderRadius: 2 }),
          }}
        >
          {!narrow && (
            <ListTools
              type={type}
              rights={rights}
              onAdd={steady.add}
              onImport={steady.import}
              onExport={steady.export}
              onStopExport={steady.stopExport}
              received={exporting.received}
              added={added}
              onAdded={steady.showAdded}
              updatedAt={updatedAt}
              onReload={reload}
              density={density}
              onDensity={steady.space}
              onColumns={setChooser}
            >
              {besideTools}
            </ListTools>
          )}
          {body}
          {(selected.size > 0 || isWorking) && !narrow && (
            <ListBatch
              type={type}
              rights={rights}
              actor={actor}
              columns={columns}
              further={batchOf?.([...selected.values()]) ?? []}
              onSubmit={(rows) => void asked.submit(rows)}
              onExport={(ids) => void exporting.start(ids)}
              onRemove={(rows) => void asked.remove(rows)}
            />
          )}
          {page && page.total > 0 && (
            <Pager
              page={request.pageNo}
              size={request.pageSize}
              sizes={PAGE_SIZES}
              total={page.total}
              selected={selected.size}
              onPage={(pageNo) => ask({ pageNo })}
              onSize={resize}
            />
          )}
        </Box>
      </Box>
      {importing && <ImportInto type={type} onKept={reload} onClose={() => setImporting(false)} />}
      {filtering && (
        <FilterSheet
          fields={queried}
          filters={request.filters}
          nameChosen={nameChosen}
          onAsk={(filters) => ask({ filters, pageNo: 1 })}
          onClose={() => setFiltering(false)}
        />
      )}
      {building && <QueryBuilder type={type} request={request} nameChosen={nameChosen} onAsk={askAdvanced} onClose={stopBuilding} />}
      {more && (
        <MoreMenu
          anchor={more.anchor}
          deeds={more.deeds}
          onDo={(deed) => void perform(deed, more.row)}
          onClose={() => setMore(undefined)}
        />
      )}
    </Asking>
  )
}
