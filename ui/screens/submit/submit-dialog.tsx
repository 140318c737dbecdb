import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Foretold } from '../../../core/approval/advance.ts'
import type { ChosenDeciders } from '../../../core/approval/chosen-deciders.ts'
import type { Failure } from '../../../core/kernel/failure.ts'
import { Clock } from '../../../core/kernel/clock.port.ts'
import { shanghai } from '../../../core/kernel/dates.ts'
import { failuresOf, type Result } from '../../../core/kernel/result.ts'
import type { Rehearsal } from '../../../core/records/write/rehearse-submission.use-case.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useIsNarrow } from '../../hooks/use-width.ts'
import { Icon } from '../../theme/icon.tsx'
import { dialogKeys } from '../../widgets/dialog-keys.ts'
import { Skeleton } from '../../widgets/feedback/skeleton.tsx'
import { Key } from '../form/action-bar.tsx'
import { ExpectedPath } from './expected-path.tsx'
import { PostedTable } from './posted-table.tsx'

export type SubmitDialogProps = {
  /** What is submitted: its type, number, whom it is about, what it comes to. */
  readonly about: string
  /** The verb of its button and its heading. */
  readonly verb: string
  /** Asked once for each thing that is submitted; keeps its identity while that is the same. */
  readonly ask: (signal: AbortSignal) => Promise<Result<Rehearsal>>
  /** Questions that the page, or the last attempt, knows already. */
  readonly known?: readonly Failure[]
  readonly busy: boolean
  readonly onConfirm: (heard: boolean, chosen?: ChosenDeciders) => void
  readonly onClose: () => void
  /** Leads to what is to be mended, where there is a form. */
  readonly onMend?: (problems: readonly Failure[]) => void
}

const NOTHING: readonly Failure[] = []
const NO_STEPS: readonly Foretold[] = []

/** Whom the applicant chose, step by step: before, and now; of one who alone is offered there is nothing to choose. */
const chosenOf = (steps: readonly Foretold[], picked: ChosenDeciders): ChosenDeciders =>
  Object.fromEntries(
    steps.flatMap(({ choice }) => {
      if (!choice) return []
      const { node, among, chosen } = choice
      return [[node, picked[node] ?? (among.length === 1 ? among.map(({ userId }) => userId) : chosen)]]
    }),
  )

type Told = { readonly of: SubmitDialogProps['ask']; readonly at: string; readonly result: Result<Rehearsal> }

/** The server could not be asked: nothing is known to be wrong. */
const isUnasked = ({ code }: Failure): boolean => code.startsWith('http.')

const Checked = styled('ul')(({ theme }) => {
  const { palette } = theme.vars!
  return {
    display: 'grid',
    gap: 6,
    margin: 0,
    padding: 0,
    listStyle: 'none',
    '& li': { display: 'flex', gap: 10, padding: '8px 12px', borderRadius: 6, overflowWrap: 'anywhere' },
    '& .bad': { backgroundColor: palette.states.bad.ground },
    '& .bad > svg': { flex: 'none', marginTop: 3, color: palette.states.bad.text },
    '& .warn': { backgroundColor: palette.states.warn.ground },
    '& label': { display: 'flex', gap: 10, flex: 1, cursor: 'pointer' },
    '& .MuiCheckbox-root': { padding: 0, alignSelf: 'flex-start' },
  }
})

/** 提交: who will decide and why, what is wrong or asked, what is posted; one window for all of it, and the button may be pressed before the answer is there. */
export const SubmitDialog = ({ about, verb, ask, known = NOTHING, busy, onConfirm, onClose, onMend }: SubmitDialogProps) => {
  const clock = useCase(Clock)
  const narrow = useIsNarrow()
  const titleId = useId()
  const [told, setTold] = useState<Told>()
  const [heard, setHeard] = useState<ReadonlySet<string>>(new Set())
  const [picked, setPicked] = useState<ChosenDeciders>({})
  const list = useRef<HTMLUListElement>(null)
  const submit = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    const asking = new AbortController()
    void ask(asking.signal).then((result) => !asking.signal.aborted && setTold({ of: ask, at: shanghai(clock.now()).slice(11), result }))
    return () => asking.abort()
  }, [ask, clock])

  const answer = told?.of === ask ? told : undefined
  const rehearsal = answer?.result.ok ? answer.result.value : undefined
  const failures = answer && !answer.result.ok ? failuresOf(answer.result) : NOTHING
  const refusals = failures.filter((one) => !isUnasked(one))
  const asked = [...new Set([...known, ...(rehearsal?.questions ?? NOTHING)].map(({ message }) => message))]
  const open = asked.filter((message) => !heard.has(message))
  const steps = rehearsal?.steps ?? NO_STEPS
  const chosen = chosenOf(steps, picked)
  const unchosen = steps.filter(({ choice }) => choice && !chosen[choice.node]?.length)
  const left = [
    refusals.length && `先处理 ${refusals.length} 项不通过`,
    unchosen.length && `请选择${unchosen.map(({ title }) => title).join('、')}的审批人`,
    open.length && `还有 ${open.length} 项未确认`,
  ]
    .filter(Boolean)
    .join('、')
  const isHeldUp = refusals.length + unchosen.length > 0

  const goTo = (at: number) => (list.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]')[at] ?? submit.current)?.focus()
  const tick = (message: string, isHeard: boolean) =>
    setHeard((before) => new Set(isHeard ? [...before, message] : [...before].filter((one) => one !== message)))
  const confirm = () => {
    if (busy || isHeldUp) return
    if (open.length > 0) return goTo(asked.indexOf(open[0]!))
    send()
  }
  const send = () => onConfirm(asked.length > 0, Object.keys(chosen).length ? chosen : undefined)
  /** The key says yes to all that is asked before one's eyes. */
  const confirmAll = () => {
    if (busy || isHeldUp) return
    setHeard(new Set(asked))
    send()
  }
  const onTickKey = (event: KeyboardEvent, at: number) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    tick(asked[at]!, true)
    goTo(at + 1)
  }

  return (
    <Dialog
      open
      fullScreen={narrow}
      onClose={onClose}
      onKeyDown={dialogKeys(confirmAll)}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { width: 1080, maxWidth: '100%', height: { sm: 'min(700px, 90vh)' } } } }}
    >
      <DialogTitle id={titleId} component="div" sx={{ gap: 2 }}>
        <span>{verb}</span>
        <Box
          component="span"
          title={about}
          sx={{
            flex: 1,
            fontSize: 13,
            fontWeight: 400,
            color: 'ink.soft',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {about}
        </Box>
        <IconButton aria-label="关闭" onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </DialogTitle>
      <Box
        aria-busy={!answer}
        sx={{
          flex: 1,
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '304px minmax(0, 1fr)' },
          minHeight: 0,
          overflow: { xs: 'auto', sm: 'hidden' },
          fontSize: 13,
          lineHeight: '20px',
          '& h3': { m: 0, fontSize: 14, lineHeight: '20px', fontWeight: 600 },
        }}
      >
        <Box
          component="section"
          aria-label="会经过谁"
          sx={{
            p: 4,
            order: { xs: 1, sm: 0 },
            overflow: { sm: 'auto' },
            bgcolor: 'ground.sunken',
            borderRight: { sm: 1 },
            borderColor: { sm: 'line.main' },
          }}
        >
          <h3>会经过谁</h3>
          {rehearsal ? (
            <ExpectedPath
              steps={steps}
              chosen={chosen}
              onChoose={(node, userIds) => setPicked((before) => ({ ...before, [node]: userIds }))}
            />
          ) : (
            !answer && <Skeleton rows={5} columns={[1]} />
          )}
        </Box>
        <Box sx={{ display: 'grid', alignContent: 'start', gap: 4, p: 4, overflow: { sm: 'auto' } }}>
          <section aria-label="检查">
            <Box sx={{ display: 'flex', gap: 3, alignItems: 'baseline', mb: 2 }}>
              <h3>检查</h3>
              <Counts
                refused={refusals.length}
                asked={asked.length}
                passed={rehearsal ? Math.max(0, rehearsal.checks - asked.length) : 0}
              />
              {refusals.length > 0 && onMend && (
                <Button variant="text" size="small" sx={{ ml: 'auto' }} onClick={() => onMend(refusals)}>
                  去修改
                </Button>
              )}
            </Box>
            <Checked ref={list}>
              {refusals.map(({ message }, at) => (
                <li key={at} className="bad">
                  <Icon name="warning" size={14} />
                  <span role="alert">{message}</span>
                </li>
              ))}
              {asked.map((message, at) => (
                <li key={message} className="warn">
                  <label>
                    <Checkbox
                      size="small"
                      autoFocus={at === 0 && known.length > 0}
                      checked={heard.has(message)}
                      onChange={(_, isHeard) => tick(message, isHeard)}
                      onKeyDown={(event) => onTickKey(event, at)}
                    />
                    {message}
                  </label>
                </li>
              ))}
              {rehearsal?.later.map(({ message }) => (
                <li key={message} className="warn">{`${message}（最后一步审批时）`}</li>
              ))}
            </Checked>
            {failures.filter(isUnasked).map(({ message }) => (
              <Box key={message} role="alert" sx={{ color: 'ink.soft' }}>{`${message}，提交前没有预演`}</Box>
            ))}
            {answer && refusals.length + asked.length === 0 && rehearsal && (
              <Box sx={{ color: 'states.ok.text' }}>没有不通过和要确认的</Box>
            )}
          </section>
          <section aria-label="过账与占用">
            <Box sx={{ display: 'flex', gap: 2, alignItems: 'baseline', mb: 2 }}>
              <h3>过账与占用</h3>
              <Box component="span" sx={{ fontSize: 12, color: 'ink.soft' }}>
                预演只算不写，数字与提交时同一套程序
              </Box>
            </Box>
            {rehearsal ? (
              <PostedTable posted={rehearsal.posted} hasUnseen={rehearsal.hasUnseen} onLeave={onClose} />
            ) : answer ? (
              <Box sx={{ color: 'ink.soft' }}>{refusals.length ? '检查通过后才能算出' : '—'}</Box>
            ) : (
              <Skeleton rows={4} columns={[3, 2, 2, 2, 2]} />
            )}
          </section>
        </Box>
      </Box>
      <DialogActions>
        <Box sx={{ flex: 1, fontSize: 12, color: 'ink.soft' }}>{answer ? `预演于 ${answer.at}` : '正在预演'}</Box>
        <Box role="status" sx={{ fontSize: 13, color: 'states.bad.text' }}>
          {left}
        </Box>
        <Button onClick={onClose}>关闭</Button>
        <Button
          ref={submit}
          autoFocus={known.length === 0}
          variant="contained"
          color="primary"
          loading={busy}
          aria-disabled={isHeldUp}
          title={left || undefined}
          onClick={confirm}
          sx={isHeldUp ? { opacity: 0.45 } : {}}
        >
          {verb} <Key onFilled>Ctrl Enter</Key>
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const Counts = ({ refused, asked, passed }: { readonly refused: number; readonly asked: number; readonly passed: number }) => (
  <Box sx={{ display: 'flex', gap: 3, fontSize: 12 }}>
    {refused > 0 && <Box sx={{ color: 'states.bad.text' }}>{`${refused} 项不通过`}</Box>}
    {asked > 0 && <Box sx={{ color: 'states.warn.text' }}>{`${asked} 项要确认`}</Box>}
    {passed > 0 && <Box sx={{ color: 'states.ok.text' }}>{`${passed} 项通过`}</Box>}
  </Box>
)
