import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useSelector } from '@xstate/react'
import { useSyncExternalStore } from 'react'
import { NO_SORT_FILTER } from '../../../core/table/column-filter.ts'
import { isSortedOrFiltered, sortFilterEvent } from '../../../core/table/sort-filter.ts'
import { Icon } from '../../theme/icon.tsx'
import { asRead } from './as-read.ts'
import type { GridActor } from './grid-actor.ts'
import { useHandBack } from './use-hand-back.ts'

/** Says that not all rows are in sight, or not in the order they are kept in, and takes that back. */
export const SortFilterBar = ({ actor }: { readonly actor: GridActor }) => {
  const backed = useHandBack(actor)
  const sortFilter = useSelector(actor, ({ context }) => context.sortFilter)
  const { model } = actor.getSnapshot().context
  const seen = useSyncExternalStore(
    (listener) => model.subscribe(listener),
    () => `${model.count} / ${model.order.length}`,
  )
  if (!isSortedOrFiltered(sortFilter)) return null
  const { sort, filters } = sortFilter
  const title = (key: string) => model.byKey.get(key)?.title ?? ''
  const words = [
    filters.size > 0 && `按${[...filters.keys()].map(title).join('、')}筛选，显示 ${seen} 行`,
    sort && `按${title(sort.column)}${sort.descending ? '降序' : '升序'}查看，保存的顺序不变`,
  ]
  return (
    <Box
      ref={backed}
      role="status"
      sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 3, py: 1, fontSize: 13, bgcolor: 'ground.sunken' }}
    >
      <Icon name="filter" size={14} />
      {words.filter(Boolean).join('；')}
      <Box sx={{ flex: 1 }} />
      <Button variant="text" size="medium" onClick={() => actor.send(sortFilterEvent({ model }, sortFilter, asRead))}>
        重新应用
      </Button>
      <Button variant="text" size="medium" onClick={() => actor.send(sortFilterEvent({ model }, NO_SORT_FILTER))}>
        清除
      </Button>
    </Box>
  )
}
