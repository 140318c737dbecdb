import Button from '@mui/material/Button'
import { NO_QUERY } from '../../../core/query/query-tree.ts'
import { lazyComponent } from '../../hooks/lazy-component.tsx'
import { Empty, Failed } from '../../widgets/feedback/in-place.tsx'
import { Skeleton } from '../../widgets/feedback/skeleton.tsx'
import { ListTable } from '../../widgets/table/list-table.tsx'
import { text } from '../text.ts'
import { ACTIONS } from './list-columns.tsx'
import type { ListPage } from './use-list-page.ts'

const ON_THEIR_WAY = {}

const RecordCards = lazyComponent(() => import('./record-cards.tsx').then(({ RecordCards: component }) => component))

/** The rows of a list, or what stands in their place: why they did not come, that they are coming, that there are none. */
export const ListBody = ({ list }: { readonly list: ListPage }) => {
  const { type, page, columns, selected, sums } = list
  if (!page && list.failure) return <Failed failure={list.failure} onRetry={list.reload} />
  if (!page) return <Skeleton rows={10} columns={list.narrow ? undefined : columns.slice(0, 8).map(({ width = 0 }) => width)} />
  if (page.records.length === 0) {
    const isFiltered = Object.keys(list.request.filters).length > 0 || list.conditions > 0
    return (
      <Empty text={isFiltered ? text.noMatch(type.title) : text.none(type.title)}>
        {isFiltered && (
          <Button size="medium" onClick={() => list.ask({ filters: {}, advanced: NO_QUERY, pageNo: 1 })}>
            清除条件
          </Button>
        )}
        {list.mayAdd && (
          <Button size="medium" variant="contained" color="primary" onClick={list.add}>
            新增
          </Button>
        )}
      </Empty>
    )
  }
  return list.narrow ? (
    <RecordCards
      type={type}
      columns={columns.filter(({ key }) => key !== ACTIONS && key !== 'billStatus')}
      rows={page.records}
      onOpen={list.openRecord}
      returned={list.returned}
    />
  ) : (
    <ListTable
      name={type.key}
      title={type.title}
      columns={columns}
      rows={page.records}
      tree={list.tree}
      density={list.density}
      sort={list.request.sort}
      onSort={list.sortBy}
      selected={selected}
      onSelect={list.select}
      onOpen={list.openRecord}
      returned={list.returned}
      moving={list.moving}
      onAction={list.act}
      onRest={list.rest}
      onFigure={(row, field) => list.explain(row, field)}
      settings={list.chooser}
      onSettled={list.settle}
      covered={selected.size > 0 || list.isWorking}
      sums={list.isSummed && page.total > page.records.length ? (sums ?? ON_THEIR_WAY) : undefined}
    />
  )
}
