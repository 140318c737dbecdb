import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import { useEffect, useState } from 'react'
import {
  designOf,
  MOST_TRIED,
  nobodyAt,
  redo,
  undo,
  withAdded,
  withMoved,
  withNode,
  withRemoved,
} from '../../../core/approval/flow-design.ts'
import { Inbox, type TriedDocument } from '../../../core/approval/inbox.port.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import { Clock } from '../../../core/kernel/clock.port.ts'
import { Ids } from '../../../core/kernel/ids.port.ts'
import { type Row, rowsOf, textAt } from '../../../core/kernel/wire.ts'
import { RemoteRecords } from '../../../core/records/remote-records.port.ts'
import { startOf } from '../../../core/records/start-of.ts'
import { newRow } from '../../../core/records/write/complete-draft.ts'
import { idOf } from '../../../core/table/rows.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useConfirm } from '../../hooks/use-confirm.ts'
import { useNotices } from '../../hooks/use-notices.ts'
import { usePerson } from '../../hooks/use-person.ts'
import { Icon } from '../../theme/icon.tsx'
import { Chip } from '../../widgets/values/chip.tsx'
import { useDocument } from '../definitions.ts'
import { FlowDifferences } from './flow-differences.tsx'
import { FlowPath } from './flow-path.tsx'
import { FlowTrial } from './flow-trial.tsx'
import { questionOf } from '../view/questions.ts'
import { NodePanel } from './node-panel.tsx'

/** Of flow_status. */
const DRAFT = '1'
const NODES = 'nodes'

type FlowDesignerProps = {
  readonly type: DocumentType
  readonly record: Row
  /** Opened to try it, not to draw it. */
  readonly triesAtOnce: boolean
  readonly onClose: () => void
  /** It was saved or published. */
  readonly onKept: () => void
}

/** 流程图: a version of a chain as one path of steps, drawn while it is a draft, tried on past documents, published. */
export const FlowDesigner = ({ type, record, triesAtOnce, onClose, onKept }: FlowDesignerProps) => {
  const records = useCase(RemoteRecords)
  const inbox = useCase(Inbox)
  const ids = useCase(Ids)
  const clock = useCase(Clock)
  const me = usePerson()
  const notices = useNotices()
  const confirm = useConfirm()
  const [kept, setKept] = useState(record)
  const [design, setDesign] = useState(() => designOf(rowsOf(record, NODES)))
  const [chosen, setChosen] = useState<number>()
  // Whoever goes back sees in the panel what the step was.
  const [turns, setTurns] = useState(0)
  const [tried, setTried] = useState<readonly TriedDocument[]>()
  const [busy, setBusy] = useState<'saving' | 'trying'>()
  const subject = useDocument(textAt(kept, 'processCode').replace(':', '.'))?.value?.type
  const isDraft = kept['flowStatus'] === DRAFT
  const isChanged = design.past.length > 0
  const node = chosen === undefined ? undefined : design.nodes[chosen]
  const version = `第${String(kept['versionNo'] ?? 1)}版`

  const save = async (): Promise<Row | undefined> => {
    if (!isChanged) return kept
    setBusy('saving')
    const saved = await records.save(type, {
      row: { ...kept, [NODES]: design.nodes as Row[] },
      submit: false,
      confirm: true,
      key: ids.next(),
    })
    setBusy(undefined)
    if (!saved.ok) {
      notices.failure(saved.failure)
      return undefined
    }
    const opened = await records.open(type, idOf(saved.value))
    const now = opened.ok ? opened.value : saved.value
    setKept(now)
    setDesign(designOf(rowsOf(now, NODES)))
    onKept()
    return now
  }
  const tryOut = async () => {
    const now = isDraft ? await save() : kept
    if (!now) return
    setBusy('trying')
    const answered = await inbox.tryFlow(idOf(now), MOST_TRIED)
    setBusy(undefined)
    if (answered.ok) setTried(answered.value)
    else notices.failure(answered.failure)
  }
  const publish = async () => {
    const question = questionOf(type, type.actions!['publish']!, {})
    if (!(await confirm({ title: question, confirm: '发布' }))) return
    const now = await save()
    if (!now) return
    const done = await records.perform(type, now, { do: 'act', action: 'publish', asked: {}, confirm: true }, ids.next())
    if (!done.ok) return notices.failure(done.failure)
    notices.success(`已发布${version}`, textAt(kept, 'flowName'))
    onKept()
    onClose()
  }
  const leave = async () => {
    if (isChanged && !(await confirm({ title: '放弃没有保存的修改？', confirm: '放弃' }))) return
    onClose()
  }
  const add = (at: number) => {
    const fresh = newRow(type.lines[NODES]!, startOf(clock, me), ids.next())
    setDesign(withAdded(design, at, { ...fresh, nodeName: '新节点' }))
    setChosen(at)
    setTurns(turns + 1)
  }
  const turn = (how: typeof undo) => {
    setDesign(how(design))
    setTurns(turns + 1)
  }
  useEffect(() => {
    if (triesAtOnce) void tryOut()
    // Once, as it opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  const lost = tried?.filter((one) => nobodyAt(one).length > 0).length ?? 0

  return (
    <Dialog open fullScreen onClose={() => void leave()} slotProps={{ paper: { 'aria-label': `${textAt(kept, 'flowName')} 流程图` } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, px: 4, minHeight: 56, borderBottom: 1, borderColor: 'line.main' }}>
        <Box component="h2" sx={{ m: 0, fontSize: 18, fontWeight: 600 }}>
          {textAt(kept, 'flowName')}
        </Box>
        <Chip tone={isDraft ? 'warn' : 'info'}>{`${version} ${String(kept['flowStatus_dictText'] ?? (isDraft ? '草稿' : ''))}`}</Chip>
        <Box sx={{ flex: 1, fontSize: 13, color: 'ink.soft' }}>
          {isDraft ? '运行中的单据继续走原来的版本' : '只能修改草稿，请先新建版本'}
        </Box>
        {isDraft && (
          <>
            <IconButton aria-label="撤销" disabled={design.past.length === 0} onClick={() => turn(undo)}>
              <Icon name="back" />
            </IconButton>
            <IconButton aria-label="重做" disabled={design.undone.length === 0} onClick={() => turn(redo)}>
              <Icon name="forward" />
            </IconButton>
          </>
        )}
        <IconButton aria-label="关闭" onClick={() => void leave()}>
          <Icon name="close" />
        </IconButton>
      </Box>
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', lg: 'minmax(420px, 1fr) 340px 340px' },
          gap: 3,
          p: 3,
          overflow: 'auto',
          bgcolor: 'ground.page',
        }}
      >
        <FlowPath
          design={design}
          chosen={chosen}
          subject={subject}
          tried={tried}
          editable={isDraft}
          readers={String(kept['ccOnEnd_dictText'] ?? '')}
          onChoose={(at) => {
            setChosen(at)
            setTurns(turns + 1)
          }}
          onAdd={add}
          onMove={(at, by) => {
            setDesign(withMoved(design, at, by))
            setChosen(at + by)
          }}
          onRemove={(at) => {
            setDesign(withRemoved(design, at))
            setChosen(undefined)
          }}
        />
        <NodePanel
          key={`${chosen ?? ''} ${turns}`}
          type={type}
          record={kept}
          node={node}
          subject={subject}
          editable={isDraft}
          onChange={(changed) => chosen !== undefined && setDesign((now) => withNode(now, chosen, changed))}
        />
        <Box sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
          <FlowTrial tried={tried} trying={busy === 'trying'} onTry={() => void tryOut()} />
          <FlowDifferences type={type} record={kept} nodes={design.nodes} subject={subject} />
        </Box>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 4, minHeight: 60, borderTop: 1, borderColor: 'line.main' }}>
        <Box role="status" sx={{ flex: 1, fontSize: 13, color: lost ? 'states.warn.text' : 'ink.soft' }}>
          {lost ? `${lost}张单据有节点找不到处理人` : isChanged ? '有没有保存的修改' : ''}
        </Box>
        <Button onClick={() => void leave()}>关闭</Button>
        {isDraft && (
          <>
            <Button
              disabled={!isChanged}
              loading={busy === 'saving'}
              onClick={() => void save().then((now) => now && notices.success('已保存草稿'))}
            >
              保存草稿
            </Button>
            <Button variant="contained" color="primary" disabled={busy !== undefined} onClick={() => void publish()}>
              {`发布${version}`}
            </Button>
          </>
        )}
      </Box>
    </Dialog>
  )
}
