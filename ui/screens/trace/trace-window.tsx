import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { useCallback, useId, useMemo, useState } from 'react'
import { useNavigate } from '../../hooks/use-navigate.ts'
import type { DocumentType } from '../../../core/definitions/document.ts'
import type { Row } from '../../../core/kernel/wire.ts'
import type { Trace, Traced } from '../../../core/records/history/trace.ts'
import { layoutOf, type Side, tracedKey } from '../../../core/records/history/trace-layout.ts'
import { RemoteRecords } from '../../../core/records/remote-records.port.ts'
import { idOf } from '../../../core/table/rows.ts'
import { useCase } from '../../hooks/use-case.ts'
import { usePages } from '../../hooks/use-pages.ts'
import { useIsNarrow } from '../../hooks/use-width.ts'
import { Icon } from '../../theme/icon.tsx'
import { ChoiceOfViews } from '../../widgets/choice-of-views.tsx'
import { Failed } from '../../widgets/feedback/in-place.tsx'
import { Skeleton } from '../../widgets/feedback/skeleton.tsx'
import { Chip } from '../../widgets/values/chip.tsx'
import { toneOf } from '../../widgets/values/tones.ts'
import { loadDocument } from '../definitions.ts'
import { useAnswer } from '../view/use-answer.ts'
import { TraceGraph } from './trace-graph.tsx'
import { TraceList } from './trace-list.tsx'
import { TracePanel } from './trace-panel.tsx'

const SIDES = [
  { key: 'all', title: '全部' },
  { key: 'before', title: '往上游' },
  { key: 'after', title: '往下游' },
] as const

const VIEWS = [
  { key: 'graph', title: '图' },
  { key: 'list', title: '列表' },
] as const

type TraceWindowProps = { readonly type: DocumentType; readonly record: Row; readonly title: string; readonly onClose: () => void }

/** 单据追踪: the documents a document was made from and those made from it, stage by stage; any of them may stand in the middle next. */
export const TraceWindow = ({ type, record, title, onClose }: TraceWindowProps) => {
  const records = useCase(RemoteRecords)
  const pages = usePages()
  const navigate = useNavigate()
  const narrow = useIsNarrow()
  const titleId = useId()
  const [way, setWay] = useState<readonly Pick<Traced, 'typeKey' | 'id'>[]>([{ typeKey: type.key, id: idOf(record) }])
  const [side, setSide] = useState<Side>('all')
  const [view, setView] = useState<'graph' | 'list'>('graph')
  const { typeKey, id } = way.at(-1)!
  const { value, failure, retry } = useAnswer(
    useCallback(async () => {
      const at = await loadDocument(typeKey)
      return records.trace(at?.type ?? type, id)
    }, [records, type, typeKey, id]),
  )
  const centre = value?.centre
  const related = value && value.before.length + value.after.length
  const open = (traced: Traced) => {
    const page = pages.record(traced.typeKey, traced.id)
    if (page === undefined) return
    onClose()
    navigate(page)
  }

  return (
    <Dialog
      open
      fullScreen={narrow}
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{
        paper: {
          sx: { width: 1320, maxWidth: 'calc(100% - 32px)', height: { sm: '90vh' }, '&.MuiDialog-paperFullScreen': { maxWidth: '100%' } },
        },
      }}
    >
      <DialogTitle component="div" sx={{ flexWrap: 'wrap', py: 1 }}>
        <Box component="h2" id={titleId} sx={{ m: 0, fontSize: 16, fontWeight: 600 }}>
          {title}
        </Box>
        {centre && (
          <>
            <Box component="span" sx={{ fontSize: 13, color: 'ink.soft' }}>{`${centre.typeTitle} ${centre.name}`}</Box>
            {centre.state && <Chip tone={toneOf(centre.status)}>{centre.state}</Chip>}
            <Box component="span" sx={{ fontSize: 12, color: 'ink.faint' }}>{`${related} 张相关单据`}</Box>
          </>
        )}
        <Box sx={{ flex: 1 }} />
        {way.length > 1 && (
          <Button size="small" onClick={() => setWay(way.slice(0, -1))}>
            返回上一张
          </Button>
        )}
        <ChoiceOfViews label="方向" views={SIDES} chosen={side} onChoose={setSide} />
        {!narrow && <ChoiceOfViews label="看法" views={VIEWS} chosen={view} onChoose={setView} />}
        <IconButton aria-label="关闭" onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </DialogTitle>
      {failure ? (
        <Failed failure={failure} onRetry={retry} />
      ) : value ? (
        <Traces
          key={`${typeKey}/${id}`}
          trace={value}
          side={side}
          isGraph={!narrow && view === 'graph'}
          onCentre={(traced) => setWay([...way, traced])}
          onOpen={open}
        />
      ) : (
        <Skeleton rows={8} columns={[1, 1, 1, 1]} />
      )}
    </Dialog>
  )
}

type TracesProps = {
  readonly trace: Trace
  readonly side: Side
  readonly isGraph: boolean
  readonly onCentre: (traced: Traced) => void
  readonly onOpen: (traced: Traced) => void
}

const Traces = ({ trace, side, isGraph, onCentre, onOpen }: TracesProps) => {
  const [opened, setOpened] = useState<readonly string[]>([])
  const [chosen, setChosen] = useState(tracedKey(trace.centre))
  const layout = useMemo(() => layoutOf(trace, { side, opened }), [trace, side, opened])
  const node = layout.nodes.find(({ key }) => key === chosen) ?? layout.nodes[0]!
  const given = { layout, chosen: node.key, onChoose: setChosen, onCentre, onOpen, onUnfold: (key: string) => setOpened([...opened, key]) }
  return isGraph ? (
    <Box sx={{ flex: 1, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 296px', minHeight: 0 }}>
      <TraceGraph {...given} />
      <TracePanel {...given} node={node} />
    </Box>
  ) : (
    <TraceList {...given} />
  )
}

/** What a look at the documents is given, and what is done with one of them. */
export type TraceLook = {
  readonly layout: ReturnType<typeof layoutOf>
  readonly chosen: string
  readonly onChoose: (key: string) => void
  readonly onCentre: (traced: Traced) => void
  readonly onOpen: (traced: Traced) => void
  /** Many that stand as one are to stand by themselves. */
  readonly onUnfold: (key: string) => void
}
