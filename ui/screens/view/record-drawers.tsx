import type { MoveDialogProps } from '../approval/move-dialog.tsx'
import { isMove, movesBeside, moveTitle } from '../../../core/approval/task-move-forms.ts'
import { maySendCopies } from '../../../core/approval/copies.ts'
import type { RecordReading } from '../../../core/approval/decision.machine.ts'
import type { ApprovalView } from '../../../core/approval/inbox.port.ts'
import { text as approvalText } from '../../../core/approval/text.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { ActionType } from '../../../core/definitions/buttons.ts'
import type { OfferedAction } from '../../../core/records/actions/offered-actions.ts'
import { mayAct } from '../../../core/records/permissions.ts'
import { isTraced, traceAction } from '../../../core/records/history/trace.ts'
import { idOf } from '../../../core/table/rows.ts'
import { lazyComponent } from '../../hooks/lazy-component.tsx'
import type { Rights } from '../rights.ts'
import { WHY_NOT } from '../why-not.tsx'

const CopyDialog = lazyComponent(() => import('../approval/copy-dialog.tsx').then(({ CopyDialog: component }) => component))
const MoveDialog = lazyComponent(() => import('../approval/move-dialog.tsx').then(({ MoveDialog: component }) => component))
const HistoryDrawer = lazyComponent(() => import('./history-drawer.tsx').then(({ HistoryDrawer: component }) => component))
const FlowDesigner = lazyComponent(() => import('../flow/flow-designer.tsx').then(({ FlowDesigner: component }) => component))
const EffectiveDrawer = lazyComponent(() => import('./effective-drawer.tsx').then(({ EffectiveDrawer: component }) => component))
const ReadersDrawer = lazyComponent(() => import('./readers-drawer.tsx').then(({ ReadersDrawer: component }) => component))
const WhyNotDrawer = lazyComponent(() => import('./why-not-drawer.tsx').then(({ WhyNotDrawer: component }) => component))
const TraceWindow = lazyComponent(() => import('../trace/trace-window.tsx').then(({ TraceWindow: component }) => component))

type What = NonNullable<NonNullable<ActionType<unknown>['opens']>['view']>

const declared = (type: DocumentType, what: What): string | undefined =>
  Object.values((type.actions ?? {}) as Readonly<Record<string, ActionType<unknown>>>).find(({ opens }) => opens?.view === what)?.title

const USUAL: Readonly<Record<What, string>> = {
  history: '历史记录',
  trace: '单据追踪',
  readers: '阅读情况',
  effective: '查看权限',
  design: '流程图',
  trial: '模拟',
}

const titleOf = (type: DocumentType, what: What): string => declared(type, what) ?? USUAL[what]

/** What may be read beside a record, and to whom else it may be shown. */
export const drawersFor = (
  type: DocumentType,
  { may, me }: Pick<Rights, 'may' | 'me'>,
  approval: ApprovalView | null,
): readonly OfferedAction[] => [
  ...(approval ? movesBeside(approval).map((move) => ({ key: move, title: moveTitle(move) })) : []),
  ...(approval && maySendCopies(approval, me.userId) ? [{ key: 'copies', title: approvalText.copy }] : []),
  ...(declared(type, 'readers') && mayAct(me, type, 'readers') ? [{ key: 'readers', title: titleOf(type, 'readers') }] : []),
  ...(declared(type, 'effective') && mayAct(me, type, 'effective') ? [{ key: 'effective', title: titleOf(type, 'effective') }] : []),
  ...(declared(type, 'design') && mayAct(me, type, 'design') ? [{ key: 'design', title: titleOf(type, 'design') }] : []),
  ...(declared(type, 'trial') && mayAct(me, type, 'simulate') ? [{ key: 'trial', title: titleOf(type, 'trial') }] : []),
  ...(may('list') ? [{ key: 'history', title: titleOf(type, 'history') }] : []),
  ...(isTraced(type) && may(traceAction(type) ?? 'list') ? [{ key: 'trace', title: titleOf(type, 'trace') }] : []),
  WHY_NOT,
]

const NOTHING_WRITTEN = { opinion: '', attachments: '' }

type RecordDrawersProps = {
  readonly reading: RecordReading
  /** Which one is open. */
  readonly open: string | undefined
  readonly onClose: () => void
  /** What was written about it already, and the files that go with it. */
  readonly written?: MoveDialogProps['written']
  /** Copies were sent, or the task was moved: the approval has changed. */
  readonly onSent?: (approval?: ApprovalView) => void
}

export const RecordDrawers = ({
  reading: { type, record, approval },
  open,
  written = NOTHING_WRITTEN,
  onClose,
  onSent,
}: RecordDrawersProps) => (
  <>
    {open !== undefined && approval && isMove(open) && (
      <MoveDialog
        move={open}
        approval={approval}
        written={written}
        onClose={onClose}
        onMoved={(moved) => {
          onClose()
          onSent?.(moved)
        }}
      />
    )}
    {open === 'copies' && approval && (
      <CopyDialog
        approval={approval}
        onClose={onClose}
        onSent={() => {
          onClose()
          onSent?.()
        }}
      />
    )}
    {open === 'history' && <HistoryDrawer type={type} record={record} title={titleOf(type, 'history')} onClose={onClose} />}
    {open === 'readers' && <ReadersDrawer record={record} title={titleOf(type, 'readers')} onClose={onClose} />}
    {open === 'effective' && <EffectiveDrawer type={type} record={record} title={titleOf(type, 'effective')} onClose={onClose} />}
    {(open === 'design' || open === 'trial') && (
      <FlowDesigner type={type} record={record} triesAtOnce={open === 'trial'} onClose={onClose} onKept={() => onSent?.()} />
    )}
    {open === WHY_NOT.key && <WhyNotDrawer type={type} asked={{ id: idOf(record) }} onClose={onClose} />}
    {open === 'trace' && <TraceWindow type={type} record={record} title={titleOf(type, 'trace')} onClose={onClose} />}
  </>
)
