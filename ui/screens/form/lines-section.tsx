import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useSelector } from '@xstate/react'
import { memo, useCallback, useMemo, useState, type Ref } from 'react'
import type { Field } from '../../../core/definitions/field.ts'
import { Ids } from '../../../core/kernel/ids.port.ts'
import { rowsOf } from '../../../core/kernel/wire.ts'
import { idOf } from '../../../core/table/rows.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useConfirm } from '../../hooks/use-confirm.ts'
import { useIsNarrow } from '../../hooks/use-width.ts'
import { HintButton } from '../../shell/hint-button.tsx'
import { Icon } from '../../theme/icon.tsx'
import { oneOf, textsIn, useKept } from '../../widgets/kept.ts'
import { ColumnChooser } from '../../widgets/table/column-chooser.tsx'
import { lineColumns, type RowSize } from '../../widgets/table/line-column.ts'
import type { FormActor } from '../../widgets/table/lines-scope.ts'
import { LinesTable, type LinesHandle } from '../../widgets/table/lines-table.tsx'
import type { Departure } from '../../documents/departure.ts'
import { LineCards } from './line-cards.tsx'

/** More rows than this begin compact. */
const MANY = 20

type LinesSectionProps = {
  readonly actor: FormActor
  readonly table: string
  readonly fields: readonly (readonly [string, Field])[]
  readonly departs: Departure
  /** The column of every problem that is said. */
  readonly wrong: readonly string[]
  readonly onError: (step: 1 | -1) => void
  readonly handle: Ref<LinesHandle>
  /** Reads the handle for 插入, without drawing. */
  readonly hereIn: () => number
}

/** A table of the form with its buttons: rows, errors, height, columns, the whole screen. */
export const LinesSection = memo(({ actor, table, fields, departs, wrong, onError, handle, hereIn }: LinesSectionProps) => {
  const ids = useCase(Ids)
  const confirm = useConfirm()
  const narrow = useIsNarrow()
  const { type } = actor.getSnapshot().context
  const declared = type.lines[table]!
  const usual = departs.columns?.[table] ?? fields.map(([key]) => key)
  const count = useSelector(actor, ({ context }) => rowsOf(context.draft, table).length)
  const [size, keepSize] = useKept<RowSize | 'usual'>(`line-height:${type.key}.${table}`, 'usual', oneOf('compact', 'standard', 'usual'))
  const [shown, keepShown] = useKept<readonly string[]>(`line-columns:${type.key}.${table}`, usual, textsIn)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [chooser, setChooser] = useState<HTMLElement | null>(null)
  const [tall, setTall] = useState(false)
  const height: RowSize = size === 'usual' ? (count > MANY || !departs.under?.[table] ? 'compact' : 'standard') : size

  const tick = useCallback((some: readonly string[], on: boolean) => {
    setTicked((before) => {
      const next = new Set(before)
      for (const id of some) {
        if (on) next.add(id)
        else next.delete(id)
      }
      return next
    })
  }, [])
  const keys = useMemo(() => fields.map(([key]) => key), [fields])
  // A column in which something is wrong is shown even where somebody had hidden it.
  const visible = useMemo(
    () =>
      wrong.every((key) => shown.includes(key))
        ? shown
        : inOrder(
            shown,
            keys.filter((key) => shown.includes(key) || wrong.includes(key)),
          ),
    [shown, wrong, keys],
  )
  const columns = useMemo(
    () =>
      lineColumns({
        table: declared,
        fields,
        shown: visible,
        under: departs.under?.[table] ?? {},
        size: height,
        readOnly: declared.readonly === true,
      }),
    [declared, fields, visible, departs, table, height],
  )
  const chosen = [...ticked].filter((id) => rowsOf(actor.getSnapshot().context.draft, table).some((row) => idOf(row) === id))

  const add = () => actor.send({ type: 'rows.add', table, ids: [ids.next()] })
  const insert = () => {
    const at = rowsOf(actor.getSnapshot().context.draft, table)[hereIn()]
    actor.send({ type: 'rows.add', table, ids: [ids.next()], ...(at ? { before: idOf(at) } : {}) })
  }
  const remove = async () => {
    if (!(await confirm({ title: `删除选中的 ${chosen.length} 行？`, confirm: '删除', destructive: true }))) return
    actor.send({ type: 'rows.remove', table, ids: chosen })
    setTicked(new Set())
  }
  const duplicate = () => {
    for (const row of chosen) actor.send({ type: 'rows.duplicate', table, row, copy: ids.next() })
    setTicked(new Set())
  }

  return (
    <Box
      component="section"
      aria-label={declared.title}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        overflow: 'hidden',
        bgcolor: 'ground.card',
        border: 1,
        borderColor: 'line.main',
        borderRadius: 2,
        ...(tall ? { position: 'fixed', inset: '0 0 56px 0', zIndex: 1200, borderRadius: 0 } : {}),
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 44, px: 3, flexWrap: 'wrap' }}>
        <Box component="h2" sx={{ fontSize: 14, lineHeight: '22px' }}>
          {declared.title}
        </Box>
        <Box component="span" sx={{ fontSize: 12, color: 'ink.faint' }}>{`${count} 行`}</Box>
        {!declared.readonly && (
          <>
            <Box sx={{ width: '1px', height: 16, mx: 1, bgcolor: 'line.strong' }} />
            <Button size="medium" startIcon={<Icon name="add" size={16} />} onClick={add}>
              新增
            </Button>
            {!narrow && (
              <>
                <Button size="medium" onMouseDown={(event) => event.preventDefault()} onClick={insert}>
                  插入
                </Button>
                <Button size="medium" disabled={chosen.length === 0} onClick={duplicate}>
                  复制
                </Button>
                <Button size="medium" disabled={chosen.length === 0} onClick={() => void remove()}>
                  删除
                </Button>
              </>
            )}
          </>
        )}
        <Box sx={{ flex: 1 }} />
        {wrong.length > 0 && (
          <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, fontSize: 13, color: 'states.bad.text' }}>
            <Icon name="warning" />
            {`${wrong.length} 处错误`}
            <HintButton title="上一处错误 Shift F8" icon="up" onClick={() => onError(-1)} />
            <HintButton title="下一处错误 F8" icon="down" onClick={() => onError(1)} />
            <Box sx={{ width: '1px', height: 16, bgcolor: 'line.strong' }} />
          </Box>
        )}
        {!narrow && (
          <>
            <HintButton
              title={height === 'compact' ? '标准行高' : '紧凑行高'}
              icon="list"
              onClick={() => keepSize(height === 'compact' ? 'standard' : 'compact')}
            />
            <HintButton title="列设置" icon="columns" onClick={({ currentTarget }) => setChooser(currentTarget)} />
            <HintButton
              title={tall ? '退出全屏' : '全屏'}
              icon="fullscreen"
              data-side="left"
              aria-pressed={tall}
              onClick={() => setTall(!tall)}
            />
          </>
        )}
      </Box>
      {narrow ? (
        <LineCards actor={actor} table={table} columns={columns} />
      ) : (
        <Box sx={tall ? { flex: 1, minHeight: 0 } : {}}>
          <LinesTable
            form={actor}
            table={table}
            columns={columns}
            size={height}
            tall={tall}
            ticked={ticked}
            onTick={tick}
            handle={handle}
          />
        </Box>
      )}
      {chooser && (
        <ColumnChooser
          anchor={chooser}
          columns={fields.map(([key, { title }]) => ({ key, title }))}
          hidden={new Set(fields.map(([key]) => key).filter((key) => !shown.includes(key)))}
          onHide={(hidden) =>
            keepShown(
              inOrder(
                shown,
                fields.map(([key]) => key).filter((key) => !hidden.has(key)),
              ),
            )
          }
          onReset={() => keepShown(usual)}
          onClose={() => setChooser(null)}
        />
      )}
    </Box>
  )
})

/** Columns that stay keep their order; a new one goes where the definition has it. */
const inOrder = (before: readonly string[], wanted: readonly string[]): readonly string[] => {
  const stays = before.filter((key) => wanted.includes(key))
  return wanted.reduce<readonly string[]>((all, key, at) => {
    if (all.includes(key)) return all
    const after = wanted.slice(0, at).findLast((one) => all.includes(one))
    const place = after ? all.indexOf(after) + 1 : 0
    return [...all.slice(0, place), key, ...all.slice(place)]
  }, stays)
}
