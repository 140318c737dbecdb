import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import { Clock } from '../../../core/kernel/clock.port.ts'
import { grouped } from '../../../core/kernel/decimal.ts'
import { summing, type Summary } from '../../../core/table/selection.ts'
import { runFor } from '../../../core/table/slices.ts'
import { useCase } from '../../hooks/use-case.ts'
import type { GridActor } from './grid-actor.ts'

const SLICE = 6

/** Count, sum and average of what is selected, as a spreadsheet says them below its cells; long ones are added up between frames. */
export const StatusLine = ({ actor }: { readonly actor: GridActor }) => {
  const clock = useCase(Clock)
  const [summary, setSummary] = useState<Summary>()

  useEffect(() => {
    let waiting = 0
    const begin = () => {
      cancelAnimationFrame(waiting)
      const { context } = actor.getSnapshot()
      const [only, ...more] = context.ranges
      // One cell is no selection to be summed up, least of all while it is typed into.
      if (!more.length && only?.anchor === only?.focus) return setSummary(undefined)
      const work = summing(context, setSummary)
      const go = () => {
        if (!runFor(work, SLICE, clock)) waiting = requestAnimationFrame(go)
      }
      waiting = requestAnimationFrame(go)
    }
    let { ranges } = actor.getSnapshot().context
    const follow = () => {
      const next = actor.getSnapshot().context.ranges
      if (next === ranges) return
      ranges = next
      begin()
    }
    begin()
    const went = actor.subscribe(follow)
    const news = actor.getSnapshot().context.model.subscribe(begin)
    return () => {
      cancelAnimationFrame(waiting)
      went.unsubscribe()
      news()
    }
  }, [actor, clock])

  if (!summary || summary.cells < 2) return null
  const { cells, numbers, sum, average } = summary
  return (
    <Box
      role="status"
      aria-label="选中单元格的统计"
      sx={{ display: 'flex', justifyContent: 'flex-end', gap: 4, px: 3, py: 1, fontSize: 12, lineHeight: '18px', color: 'ink.faint' }}
    >
      <span>计数 {cells}</span>
      {numbers > 0 && <span>求和 {grouped(sum)}</span>}
      {numbers > 0 && <span>平均 {grouped(average)}</span>}
    </Box>
  )
}
