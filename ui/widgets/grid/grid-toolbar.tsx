import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useSelector } from '@xstate/react'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { chooseOne } from '../../../core/table/failures.ts'
import { densityTitles, type Density } from '../../../core/table/density.ts'
import type { ToolbarButton } from '../../../core/table/toolbar.ts'
import { useConfirm } from '../../hooks/use-confirm.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { HintButton } from '../../shell/hint-button.tsx'
import { Icon } from '../../theme/icon.tsx'
import { MoreMenu, type MenuAction } from '../table/more-menu.tsx'
import { EntrySettingsPopover } from './entry-settings.tsx'
import { ColumnSettings } from './column-settings.tsx'
import { ErrorList } from './error-list.tsx'
import type { GridActor } from './grid-actor.ts'
import { handBack } from './use-hand-back.ts'

type GridToolbarProps = {
  readonly actor: GridActor
  readonly title: string
  /** Rows must stand in it. */
  readonly isNeeded?: boolean
  /** What is still wanted of it, said before anything is saved. */
  readonly wanted?: string | undefined
  readonly readOnly: boolean
  readonly isNarrow?: boolean
  readonly may: (button: ToolbarButton) => boolean
  readonly errors: number
  readonly onError: (step: 1 | -1) => void
  readonly densities: readonly Density[]
  readonly density: Density
  readonly isTall: boolean
  readonly onTall: () => void
  readonly onFind: () => void
  /** What else may be done with the table, behind ⋯. */
  readonly further?: readonly Further[]
  readonly children?: ReactNode
}

type Further = MenuAction & { readonly run: () => void }

const Rule = () => <Box sx={{ width: '1px', height: 16, mx: 1, bgcolor: 'line.strong' }} />

const useCount = (actor: GridActor): number => {
  const { model } = actor.getSnapshot().context
  return useSyncExternalStore(
    (listener) => model.subscribe(listener),
    () => model.count,
  )
}

/** What may be done with the rows of an editable table, what is wrong in it, and how it is looked at. */
export const GridToolbar = ({
  actor,
  title,
  isNeeded = false,
  wanted,
  readOnly,
  isNarrow = false,
  may,
  errors,
  onError,
  densities,
  density,
  isTall,
  onTall,
  onFind,
  further = [],
  children,
}: GridToolbarProps) => {
  const confirm = useConfirm()
  const notices = useNotices()
  const [adding, setAdding] = useState<HTMLElement>()
  const [more, setMore] = useState<HTMLElement>()
  const [choosing, setChoosing] = useState<HTMLElement>()
  const ticked = useSelector(actor, ({ context }) => context.ticked)
  const count = useCount(actor)
  const { input } = actor.getSnapshot().context

  const remove = async () => {
    if (ticked.size === 0) return notices.warning(chooseOne.message)
    if (!(await confirm({ title: `删除选中的 ${ticked.size} 行？`, confirm: '删除', destructive: true }))) return
    actor.send({ type: 'rows.remove' })
    // Nothing is ticked any more: the button cannot be pressed again, and that of 清空选择 is gone.
    handBack(actor)
  }
  const clear = () => {
    actor.send({ type: 'tick.clear' })
    handBack(actor)
  }
  const insert = () => {
    const { cursor } = actor.getSnapshot().context
    actor.send(cursor ? { type: 'rows.insert', row: cursor.row, side: 'above', clicked: true } : { type: 'rows.add' })
  }
  const next = densities[(densities.indexOf(density) + 1) % densities.length] ?? density
  const duplicate: Further = {
    key: 'duplicate',
    title: '复制选中行',
    disabled: ticked.size === 0,
    run: () => actor.send({ type: 'rows.duplicate', rows: [...ticked] }),
  }
  const operations = isNarrow ? [] : [...(!readOnly && may('add') ? [duplicate] : []), ...further]
  // The cell that is being edited is taken first, and keeps the cursor.
  const stay = (event: React.MouseEvent) => event.preventDefault()

  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 44, px: 3, py: 1, flexWrap: 'wrap' }}>
      <Box component="h2" sx={{ fontSize: 14, lineHeight: '22px' }}>
        {isNeeded && (
          <Box component="span" aria-hidden sx={{ mr: 1, color: 'states.bad.text' }}>
            *
          </Box>
        )}
        {title}
      </Box>
      <Box component="span" sx={{ fontSize: 12, color: 'ink.faint' }}>{`${count} 行`}</Box>
      {wanted !== undefined && (
        <Box role="note" sx={{ px: 2, borderRadius: 1, fontSize: 12, color: 'states.warn.text', bgcolor: 'states.warn.ground' }}>
          {wanted}
        </Box>
      )}
      {!readOnly && may('add') && (
        <>
          <Rule />
          <Button
            size="medium"
            startIcon={<Icon name="add" size={16} />}
            onMouseDown={stay}
            onClick={() => actor.send({ type: 'rows.add', clicked: true })}
          >
            新增
          </Button>
          {!isNarrow && (
            <>
              <HintButton title="录入设置" icon="gear" onClick={({ currentTarget }) => setAdding(currentTarget)} />
              <Button size="medium" onMouseDown={stay} onClick={insert}>
                插入
              </Button>
            </>
          )}
        </>
      )}
      {!isNarrow && input.isRowDisabled && ticked.size > 0 && may('clearSelection') && (
        <Button size="medium" onClick={clear}>
          清空选择
        </Button>
      )}
      {children}
      {!readOnly && !isNarrow && may('remove') && (
        <Button size="medium" disabled={ticked.size === 0} onClick={() => void remove()}>
          删除
        </Button>
      )}
      {operations.length > 0 && (
        <HintButton title="更多" icon="more" aria-haspopup="menu" onClick={({ currentTarget }) => setMore(currentTarget)} />
      )}
      <Box sx={{ flex: 1 }} />
      {errors > 0 && (
        <>
          <ErrorList actor={actor} count={errors} onStep={onError} />
          <Rule />
        </>
      )}
      {!isNarrow && (
        <>
          <HintButton title="查找 Ctrl F" icon="search" onClick={onFind} />
          {densities.length > 1 && (
            <HintButton
              title={`行高：${densityTitles[density]}`}
              icon="rows"
              onClick={() => actor.send({ type: 'density', density: next })}
            />
          )}
          <HintButton title="列设置" icon="columns" onClick={({ currentTarget }) => setChoosing(currentTarget)} />
          <HintButton title={isTall ? '退出全屏' : '全屏'} icon="fullscreen" data-side="left" aria-pressed={isTall} onClick={onTall} />
        </>
      )}
      {more && (
        <MoreMenu
          anchor={more}
          operations={operations}
          onDo={(key) => operations.find((operation) => operation.key === key)?.run()}
          onClose={() => setMore(undefined)}
        />
      )}
      {adding && <EntrySettingsPopover actor={actor} anchor={adding} onClose={() => setAdding(undefined)} />}
      {choosing && (
        <ColumnSettings actor={actor} anchor={choosing} densities={densities} density={density} onClose={() => setChoosing(undefined)} />
      )}
    </Box>
  )
}
