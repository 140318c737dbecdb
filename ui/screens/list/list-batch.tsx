import { useSelector } from '@xstate/react'
import { decimal, grouped } from '../../../core/kernel/decimal.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { TableColumn } from '../../../core/table/column.ts'
import { idOf } from '../../../core/table/rows.ts'
import { totalOf } from '../../../core/table/statistics.ts'
import { BatchBar, type BatchAction } from '../../widgets/table/batch-bar.tsx'
import type { Rights } from '../rights.ts'
import { VERBS, type ListActor } from './use-list.ts'

type ListBatchProps = {
  readonly type: DocumentType
  readonly rights: Rights
  readonly actor: ListActor
  readonly columns: readonly TableColumn[]
  /** What may be done with the records that are ticked, beside the usual. */
  readonly further: readonly BatchAction[]
  readonly onSubmit: (rows: readonly Row[]) => void
  readonly onExport: (ids: readonly string[]) => void
  readonly onRemove: (rows: readonly Row[]) => void
}

/** The bar of what is ticked in a list, and of what is being done with it. */
export const ListBatch = ({ type, rights, actor, columns, further, onSubmit, onExport, onRemove }: ListBatchProps) => {
  const page = useSelector(actor, ({ context }) => context.page)
  const sums = useSelector(actor, ({ context }) => context.sums)
  const selected = useSelector(actor, ({ context }) => context.selected)
  const task = useSelector(actor, (snapshot) => (snapshot.hasTag('busy') ? snapshot.context.task : undefined))
  const at = useSelector(actor, ({ context }) => context.at)
  const gathered = useSelector(actor, (snapshot) => (snapshot.hasTag('gathering') ? snapshot.context.gathered.length : undefined))

  const chosen = [...selected.values()]
  const money = columns.find(({ statistics }) => statistics?.includes('sum'))
  const sum = money && totalOf(chosen, money.key)
  const onStop = () => actor.send({ type: 'stop' })
  const working = task && { title: `正在${VERBS[task.deed.do] ?? ''}`, at, of: task.records.length, onStop }
  const choosing = gathered === undefined ? undefined : { title: '正在选择', at: gathered, of: page?.total ?? 0, onStop }
  const total = page?.total ?? 0
  const isWholePage = total > selected.size && page?.records.every((row) => selected.has(idOf(row))) === true

  return (
    <BatchBar
      count={selected.size}
      sum={money && sum !== undefined ? { title: money.title, text: grouped(decimal(sum).toFixed(2)) } : undefined}
      actions={[
        ...further,
        ...(type.approval?.length && rights.may('submit')
          ? [{ title: '批量提交', icon: 'check' as const, onClick: () => onSubmit(chosen) }]
          : []),
        ...(rights.may('export') ? [{ title: '导出所选', icon: 'export' as const, onClick: () => onExport(chosen.map(idOf)) }] : []),
        ...(rights.may('delete') ? [{ title: '删除', icon: 'trash' as const, destructive: true, onClick: () => onRemove(chosen) }] : []),
      ]}
      course={working && working.of > 1 ? working : choosing}
      raised={sums !== undefined && page !== undefined && total > page.records.length}
      all={isWholePage ? { count: total, onChoose: () => actor.send({ type: 'selectAll' }) } : undefined}
      onClear={() => actor.send({ type: 'clear' })}
    />
  )
}
