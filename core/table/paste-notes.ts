import { cellLocked, tooManyRows } from './failures.ts'
import type { GridContext } from './grid-context.ts'
import type { Skipped } from './grid-events.ts'
import { MOST_TOLD } from './paste-work.ts'

/** Cells that are named, so that one knows where to look. */
const MOST_NAMED = 3

const counted = (count: number): string => (count < MOST_TOLD ? String(count) : `${MOST_TOLD} 多`)

/** What became of cells that a paste could not write (widgets §2.3: skipped and listed); undefined where all were written. */
export const pasteNotes = ({ model }: Pick<GridContext, 'model'>, skipped: readonly Skipped[]): string | undefined => {
  const locked = skipped.filter(({ failure }) => failure.code === cellLocked.code)
  const beyond = skipped.find(({ failure }) => failure.code === tooManyRows.code)
  const unread = skipped.length - locked.length - Number(beyond !== undefined)
  const names = locked
    .slice(0, MOST_NAMED)
    .map(({ cell }) => `第 ${model.indexOf(cell.row) + 1} 行${model.byKey.get(cell.column)?.title ?? ''}`)
    .join('、')
  const notes = [
    ...(unread ? [`${counted(unread)} 个单元格无法识别，按 F8 逐个查看`] : []),
    ...(locked.length ? [`${counted(locked.length)} 个单元格不可编辑，已跳过：${names}${locked.length > MOST_NAMED ? '等' : ''}`] : []),
    ...(beyond ? [beyond.failure.message] : []),
  ]
  return notes.join('；') || undefined
}
