import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { actionOf } from '../../../core/definitions/action-of.ts'
import { decimal, grouped } from '../../../core/kernel/decimal.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { ActionType } from '../../../core/definitions/buttons.ts'
import { actionIn } from '../../../core/records/actions/hindrances.ts'
import { actionsForSeveral } from '../../../core/records/actions/offered-actions.ts'
import type { TableColumn } from '../../../core/table/column.ts'
import { idOf } from '../../../core/table/rows.ts'
import { totalOf } from '../../../core/table/statistics.ts'
import { Ids } from '../../../core/kernel/ids.port.ts'
import { lazyComponent } from '../../hooks/lazy-component.tsx'
import { useCase } from '../../hooks/use-case.ts'
import { useConfirm } from '../../hooks/use-confirm.ts'
import { useNavigate } from '../../hooks/use-navigate.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { BatchBar, type BatchAction } from '../../widgets/table/batch-bar.tsx'
import { papersPath } from '../address.ts'
import type { Rights } from '../rights.ts'
import { text } from '../text.ts'
import { hasDialog } from '../view/questions.ts'
import { useAskWhyNot } from '../why-not.tsx'
import type { ListActor } from './use-list.ts'

const ActDialog = lazyComponent(() => import('../view/act-dialog.tsx').then(({ ActDialog: component }) => component))

const ICONS: Readonly<Record<string, BatchAction['icon']>> = { print: 'print', export: 'export', remove: 'trash' }

/** More papers nobody looks through at once. */
const MOST_PAPERS = 50

/** Of so many records it is told why something is not done with them. */
const MOST_ASKED = 50

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
  const batch = useSelector(actor, (snapshot) => (snapshot.hasTag('busy') ? snapshot.context.batch : undefined))
  const at = useSelector(actor, ({ context }) => context.at)
  const gathered = useSelector(actor, (snapshot) => (snapshot.hasTag('gathering') ? snapshot.context.gathered.length : undefined))

  const confirm = useConfirm()
  const navigate = useNavigate()
  const notices = useNotices()
  const askWhy = useAskWhyNot()
  const ids = useCase(Ids)
  const [asking, setAsking] = useState<string>()
  const chosen = [...selected.values()]
  const act = (action: string, asked: Row) =>
    actor.send({ type: 'do', operation: { do: 'act', action, asked, confirm: true }, records: chosen, key: ids.next() })
  const begin = async (key: string, action: ActionType<unknown>) => {
    if (hasDialog(type, action)) return setAsking(key)
    if (await confirm({ title: `确定对选中的${chosen.length}条${type.title}${action.title}？`, confirm: action.title })) act(key, {})
  }
  const print = (action?: string) => {
    if (chosen.length > MOST_PAPERS) notices.warning(text.mostPapers(MOST_PAPERS))
    navigate(papersPath(type, chosen.slice(0, MOST_PAPERS).map(idOf), action))
  }
  const press = (operation: string) => {
    if (operation === 'print') return print()
    if (operation === 'submit') return onSubmit(chosen)
    if (operation === 'export') return onExport(chosen.map(idOf))
    if (operation === 'remove') return onRemove(chosen)
    const own = actionIn(operation)
    const action = own === undefined ? undefined : actionOf(type, own)
    if (own !== undefined && action?.opens?.paper) return print(own)
    if (own !== undefined && action) void begin(own, action)
  }
  const asked = asking === undefined ? undefined : actionOf(type, asking)
  const money = columns.find(({ statistics }) => statistics?.includes('sum'))
  const sum = money && totalOf(chosen, money.key)
  const onStop = () => actor.send({ type: 'stop' })
  const working = batch && { title: `正在${text.verbs[batch.operation.do]}`, at, of: batch.records.length, onStop }
  const choosing = gathered === undefined ? undefined : { title: '正在选择', at: gathered, of: page?.total ?? 0, onStop }
  const total = page?.total ?? 0
  const isWholePage = total > selected.size && page?.records.every((row) => selected.has(idOf(row))) === true

  return (
    <>
      <BatchBar
        count={selected.size}
        sum={money && sum !== undefined ? { title: money.title, text: grouped(decimal(sum).toFixed(2)) } : undefined}
        actions={[
          ...further,
          ...actionsForSeveral(type, rights.me).map(({ key, ...offered }) => ({
            ...offered,
            icon: ICONS[key] ?? (actionOf(type, actionIn(key) ?? '')?.opens?.paper ? 'print' : 'check'),
            onClick: () => press(key),
          })),
        ]}
        progress={working && working.of > 1 ? working : choosing}
        raised={sums !== undefined && page !== undefined && total > page.records.length}
        all={isWholePage ? { count: total, onChoose: () => actor.send({ type: 'selectAll' }) } : undefined}
        onWhy={() => askWhy({ ids: chosen.slice(0, MOST_ASKED).map(idOf) })}
        onClear={() => actor.send({ type: 'clear' })}
      />
      {asked && asking && (
        <ActDialog
          type={type}
          action={asked}
          question={`${asked.title}（${chosen.length}条）`}
          busy={batch !== undefined}
          onClose={() => setAsking(undefined)}
          onDo={(answers) => {
            setAsking(undefined)
            act(asking, answers)
          }}
        />
      )}
    </>
  )
}
