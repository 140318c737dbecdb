import { type ReactNode, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Clock } from '../../../core/kernel/clock.port.ts'
import { shanghai } from '../../../core/kernel/dates.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import { type QueryGroup } from '../../../core/query/query-tree.ts'
import type { ListRequest } from '../../../core/records/remote-records.port.ts'
import type { Density } from '../../../core/table/density.ts'
import { actionsFor } from '../../../core/records/actions/offered-actions.ts'
import { idOf } from '../../../core/table/rows.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useSession } from '../../hooks/use-session.ts'
import { usePages } from '../../hooks/use-pages.ts'
import { useSettings } from '../../hooks/use-settings.ts'
import { useIsNarrow } from '../../hooks/use-width.ts'
import type { TableColumn } from '../../../core/table/column.ts'
import { useKeys } from '../../widgets/keys.ts'
import { type Filters } from '../../widgets/query/query-row.tsx'
import type { BatchAction } from '../../widgets/table/batch-bar.tsx'
import { MORE } from '../../widgets/cells/paint-list.ts'
import { useDictionaries } from '../../widgets/values/dictionaries.ts'
import type { Submitted } from '../asked-action.ts'
import type { Drawn } from '../definitions.ts'
import { useLatest, useSteady } from '../../widgets/use-latest.ts'
import { useRights } from '../rights.ts'
import { useAskWhyNot, WHY_NOT } from '../why-not.tsx'
import { aroundRows } from './fitting.ts'
import { isSummed } from './is-summed.ts'
import { listColumns } from './list-columns.tsx'
import { queriedOf } from './queried.ts'
import { useList } from './use-list.ts'
import { useListChoices } from './use-list-choices.ts'
import { useListRequest } from './use-list-request.ts'
import { nameOf } from '../name-of.ts'
import { topOf, useBranches } from './tree-list.ts'
import { useSavedQueries } from './use-saved-queries.ts'
import { useExport } from './use-export.ts'
import { useNameChosen } from './use-name-chosen.ts'
import type { ListWindow } from './list-windows.tsx'
import { useListState } from './use-list-state.ts'
import { useToolParts } from './use-tool-parts.tsx'

/** A number of the row is to say how it was worked out. */
const FIGURE = 'figure:'

export type ListProps = Drawn & {
  /** What opening a record does instead of showing its page. */
  readonly onOpen?: (row: Row) => void
  /** Further buttons of the tool bar. */
  readonly tools?: ReactNode
  /** What may be done with the records that are ticked, beside the usual. */
  readonly batchOf?: (rows: readonly Row[]) => readonly BatchAction[]
  /** Another one means that records may have changed. */
  readonly stamp?: unknown
}

/** The list of one type with its hands: what it shows, and what a click does. */
export const useListPage = ({ type, departs, onOpen, tools, stamp }: ListProps) => {
  const clock = useCase(Clock)
  const rights = useRights(type)
  const pages = usePages()
  const dictionary = useDictionaries()
  const narrow = useIsNarrow()
  const { settingsActor } = useSession()
  const { density } = useSettings()
  const visible = useMemo(() => rights.visible(type.fields), [rights, type])
  const around = useMemo(() => aroundRows(visible, density), [visible, density])
  const { request, fitting, isUntouched, isAsked, ask: askAddress, sortBy, resize } = useListRequest(narrow ? undefined : around)
  const [returned, setReturned] = useState<string>()
  const askWhy = useAskWhyNot()
  const [opened, setOpened] = useState<ListWindow>()
  const [chooser, setChooser] = useState<HTMLElement | null>(null)

  const asking = useMemo(() => (narrow ? request : topOf(type, request)), [narrow, type, request])
  const summed = useMemo(() => visible.filter(([, field]) => isSummed(field)).map(([key]) => key), [visible])
  const onSubmit = (row: Row, operation: Submitted) => setOpened({ is: 'submit', row, operation })
  const usual = useList(type, asking, summed, { onLeave: (id) => startTransition(() => setReturned(id)), onSubmit })
  const { actor, perform: performUsual, rest, submit, remove, atOnce, gone, add } = usual
  const tree = useBranches(type, request, gone)
  const explain = (row: Row, field: string) => setOpened({ is: 'figure', row, field })
  const perform = (operation: string, row: Row) => {
    if (operation === WHY_NOT.key) return askWhy({ id: idOf(row) })
    if (operation.startsWith(FIGURE)) return explain(row, operation.slice(FIGURE.length))
    return operation === 'view' && onOpen ? onOpen(row) : performUsual(operation, row)
  }
  const state = useListState(actor)
  const { page } = state
  const updatedAt = useMemo(() => page && shanghai(clock.now()).slice(11), [page, clock])

  const ask = (next: Partial<ListRequest>) => {
    setReturned(undefined)
    askAddress(next)
  }
  const askAdvanced = (advanced: QueryGroup) => ask({ advanced, pageNo: 1 })
  const { saved, refresh } = useSavedQueries(type, { untouched: isUntouched, ready: page !== undefined, ask: askAdvanced })

  const latest = useLatest({ perform, rights })
  const openRecord = useCallback((row: Row) => latest.current.perform('view', row), [latest])
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
        offeredActionsOf: (row) => ({ name: nameOf(type, row), operations: actionsFor(type, row, latest.current.rights.me) }),
        leadsTo: (key) => pages.list(key) !== undefined,
      }),
    [visible, type, dictionary, pages, latest],
  )
  const exporting = useExport({ type, request: () => atOnce(request), columns })
  const queried = useMemo(() => queriedOf(visible, type, departs.query), [visible, type, departs])
  const askChoices = useListChoices(type)
  const nameChosen = useNameChosen(type)
  const act = useCallback(
    (operation: string, row: Row, anchor: HTMLElement, column?: TableColumn) => {
      if (operation !== MORE) return void latest.current.perform(operation, row)
      const figure = column?.figure ? [{ key: `${FIGURE}${column.key}`, title: `看算式：${column.title}` }] : []
      const operations = [...figure, ...actionsFor(type, row, latest.current.rights.me), WHY_NOT]
      // Two stand beside the button already; the row's own menu has them all.
      setOpened({ is: 'more', anchor, row, operations: anchor.dataset['operation'] === MORE ? operations.slice(2) : operations })
    },
    [type, latest],
  )
  const select = useCallback((rows: readonly Row[], on: boolean) => actor.send({ type: 'select', rows, on }), [actor])

  const close = () => {
    setOpened(undefined)
    // Queries are saved in the builder.
    if (opened?.is === 'builder') void refresh()
  }
  const mayAdd = rights.may('add')
  useKeys({ 'Alt+n': mayAdd ? add : undefined })

  const steady = useSteady({
    add,
    build: () => setOpened({ is: 'builder' }),
    import: () => setOpened({ is: 'import' }),
    reload: () => actor.send({ type: 'reload' }),
    export: () => setOpened({ is: 'export', ids: [], shown: exporting.shown() }),
    stopExport: exporting.stop,
    write: exporting.write,
    whyNot: () => askWhy({}),
    showAdded: () => (request.pageNo === 1 ? actor.send({ type: 'reload' }) : ask({ pageNo: 1 })),
    askFilters: (filters: Filters) => (isAsked({ filters, pageNo: 1 }) ? actor.send({ type: 'reload' }) : ask({ filters, pageNo: 1 })),
    askAdvanced,
    space: (chosen: Density) => settingsActor.send({ type: 'density.choose', density: chosen }),
  })
  const parts = useToolParts({
    type,
    rights,
    narrow,
    advanced: request.advanced,
    saved,
    nameChosen,
    isQueried: queried.length > 0,
    tools,
    onBuild: steady.build,
    onAsk: steady.askAdvanced,
    onDone: steady.reload,
    onWrite: steady.write,
  })

  return {
    ...state,
    ...parts,
    ...steady,
    type,
    rights,
    narrow,
    request,
    fitting,
    density,
    columns,
    queried,
    tree,
    updatedAt,
    isSummed: summed.length > 0,
    returned,
    opened,
    chooser,
    mayAdd,
    received: exporting.received,
    actor,
    nameChosen,
    askChoices,
    act,
    rest: onOpen ? undefined : rest,
    openRecord,
    select,
    sortBy,
    resize,
    ask,
    submit,
    remove,
    perform,
    actOn: usual.act,
    explain,
    exportSome: (ids: readonly string[]) => setOpened({ is: 'export', ids, shown: exporting.shown() }),
    exportColumns: (ids: readonly string[], fields: readonly string[]) => void exporting.start(ids, fields),
    filter: () => setOpened({ is: 'filter' }),
    choose: setChooser,
    settle: () => setChooser(null),
    askWhy,
    close,
  }
}

export type ListPage = ReturnType<typeof useListPage>
