import Box from '@mui/material/Box'
import { Forbidden } from '../../widgets/feedback/in-place.tsx'
import { ChoicesContext } from '../../widgets/fields/choices-context.ts'
import { QueryRow } from '../../widgets/query/query-row.tsx'
import { Pager } from '../../widgets/table/pager.tsx'
import { PAGE_SIZES } from './list-request.ts'
import { ListTools, NarrowListTools } from './list-tools.tsx'
import { ListBody } from './list-body.tsx'
import { ListWindows } from './list-windows.tsx'
import { useFocusRestore } from '../../hooks/use-focus-restore.ts'
import { useIsFrom } from '../../hooks/use-width.ts'
import { lazyComponent } from '../../hooks/lazy-component.tsx'
import { type ListProps, useListPage } from './use-list-page.ts'
import { unseen } from '../../theme/visually-hidden.ts'

const ListBatch = lazyComponent(() => import('./list-batch.tsx').then(({ ListBatch: component }) => component))

/** A low window has no room for a query, a table and its totals at once: the page scrolls, and the table stays of use. */
const AT_200 = { '@media (max-height: 559.98px)': { minHeight: 620 } } as const

const usePerRow = () => {
  const wide = useIsFrom(1440)
  const middle = useIsFrom(1240)
  return wide ? 4 : middle ? 3 : 2
}

/** The list of one type. */
export const List = (props: ListProps) => {
  const list = useListPage(props)
  const { type, narrow, request, queried, page, selected } = list
  const perRow = usePerRow()
  const heading = useFocusRestore(type.key)

  if (list.isForbidden) return <Forbidden title={type.title} onWhy={() => list.askWhy({ about: { key: 'list', title: '查询' } })} />

  return (
    <ChoicesContext value={list.askChoices}>
      <Box
        data-fills
        sx={{ display: 'flex', flexDirection: 'column', gap: 3, ...(narrow ? {} : { flex: '1 1 0px', minHeight: 440, ...AT_200 }) }}
      >
        <Box component="h1" ref={heading} tabIndex={-1} sx={unseen}>
          {type.title}
        </Box>
        {queried.length > 0 && !narrow && (
          <QueryRow
            fields={queried}
            filters={request.filters}
            perRow={perRow}
            nameChosen={list.nameChosen}
            onAsk={list.askFilters}
            beside={!list.chips && list.advancedButton}
            below={list.chips}
          />
        )}
        {narrow && (
          <NarrowListTools
            title={type.title}
            onFilter={queried.length > 0 ? list.filter : undefined}
            filters={Object.keys(request.filters).length}
            conditions={list.conditions}
            onAdvanced={list.build}
            onAdd={list.mayAdd ? list.add : undefined}
            onWhyNot={list.whyNot}
          >
            {list.own}
          </NarrowListTools>
        )}
        {narrow && list.chips && <Box sx={{ display: 'grid', justifyItems: 'start' }}>{list.chips}</Box>}
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
              rights={list.rights}
              onAdd={list.add}
              onImport={list.import}
              onExport={list.export}
              onStopExport={list.stopExport}
              received={list.received}
              added={list.added}
              onAdded={list.showAdded}
              updatedAt={list.updatedAt}
              onReload={list.reload}
              density={list.density}
              onDensity={list.space}
              onColumns={list.choose}
              onWhyNot={list.whyNot}
            >
              {list.besideTools}
            </ListTools>
          )}
          <ListBody list={list} />
          {(selected.size > 0 || list.isWorking) && !narrow && (
            <ListBatch
              type={type}
              rights={list.rights}
              actor={list.actor}
              columns={list.columns}
              further={props.batchOf?.([...selected.values()]) ?? []}
              onSubmit={list.submit}
              onExport={list.exportSome}
              onRemove={list.remove}
            />
          )}
          {page && page.total > 0 && (
            <Pager
              page={request.pageNo}
              size={request.pageSize}
              sizes={PAGE_SIZES}
              total={page.total}
              selected={selected.size}
              {...(narrow ? {} : { fitting: list.fitting ?? 0 })}
              onPage={(pageNo) => list.ask({ pageNo })}
              onSize={list.resize}
            />
          )}
        </Box>
      </Box>
      <ListWindows list={list} />
    </ChoicesContext>
  )
}
