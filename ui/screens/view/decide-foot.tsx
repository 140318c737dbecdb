import { LONGEST_OPINION } from '../../../core/approval/task-move-forms.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { styled } from '@mui/material/styles'
import { useSelector } from '@xstate/react'
import { type ReactNode, useRef, useState } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { decisionMachine } from '../../../core/approval/decision.machine.ts'
import { askingOf, type Gesture } from '../../../core/approval/looked-before-deciding.ts'
import { answering, mayBeRejected } from '../../../core/approval/task-move-forms.ts'
import { text as words } from '../../../core/approval/text.ts'
import { parts } from '../../../core/definitions/listed.ts'
import { Ids } from '../../../core/kernel/ids.port.ts'
import { textAt, wireOf } from '../../../core/kernel/wire.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useEmitted } from '../../hooks/use-emitted.ts'
import { useDelayedBusy } from '../../hooks/use-delayed-busy.ts'
import { useIsNarrow } from '../../hooks/use-width.ts'
import { Icon } from '../../theme/icon.tsx'
import { useKeys } from '../../widgets/keys.ts'
import { Foot, Key } from '../form/action-bar.tsx'
import { lazyComponent } from '../../hooks/lazy-component.tsx'
import { useAttention } from './use-attention.ts'

const ActDialog = lazyComponent(() => import('./act-dialog.tsx').then(({ ActDialog: component }) => component))
const ProofDialog = lazyComponent(() => import('./proof-dialog.tsx').then(({ ProofDialog: component }) => component))

const NOT_LOOKED = '先看这张单据（滚动、移动鼠标或按方向键），再按 Ctrl Enter'

const PHRASES = ['同意', '同意，请按标准执行', '请补充附件', '金额超标，请说明']

const Phrase = styled('button')(({ theme }) => ({
  minHeight: 24,
  padding: '0 8px',
  border: 0,
  borderRadius: 4,
  font: 'inherit',
  fontSize: 12,
  lineHeight: '22px',
  color: theme.vars!.palette.ink.soft,
  backgroundColor: theme.vars!.palette.states.idle.ground,
  cursor: 'pointer',
}))

export type DecisionActor = ActorRefFrom<typeof decisionMachine>

/** What is shown, and for which task. */
const stampOf = ({ context: { reading } }: SnapshotFrom<typeof decisionMachine>): string =>
  `${reading?.approval?.mayDecide?.id}/${reading && wireOf(reading.record, 'version')}`

const isBusy = (snapshot: SnapshotFrom<typeof decisionMachine>): boolean => snapshot.hasTag('busy')

type DecideFootProps = {
  readonly actor: DecisionActor
  /** What else may be done on a telephone. */
  readonly more?: ReactNode
  /** What else than answering may be done with the task, by what it opens. */
  readonly moves?: ReactNode
}

/** The opinion and the two answers, beside what else may be done. 驳回 needs a word, 同意 does not. */
export const DecideFoot = ({ actor, more, moves }: DecideFootProps) => {
  const ids = useCase(Ids)
  const narrow = useIsNarrow()
  const input = useRef<HTMLInputElement>(null)
  const opinion = useSelector(actor, ({ context }) => context.opinion)
  const silent = useSelector(actor, (snapshot) => snapshot.matches({ reading: 'silent' }))
  const lasting = useDelayedBusy(actor, isBusy)
  const agrees = useSelector(actor, ({ context }) => context.decision?.agrees)
  const write = (text: string) => actor.send({ type: 'write', opinion: text })
  const asks = useSelector(actor, ({ context }) => context.reading?.approval?.asks)
  const mayReject = useSelector(actor, ({ context }) => mayBeRejected(context.reading?.approval))
  const [isProving, setProving] = useState(false)
  const [isAttaching, setAttaching] = useState(false)
  const attachments = useSelector(actor, ({ context }) => context.attachments)
  const attached = parts(attachments).length
  // What a key decides unseen is asked for nothing: the machine says to look first.
  const agree = (asking: Gesture) => {
    if (isBusy(actor.getSnapshot())) return
    const isReady = asking === 'press' || (asking === 'key' && actor.getSnapshot().context.looked)
    if (isReady && (asks?.signature || asks?.password)) setProving(true)
    else actor.send({ type: 'agree', key: ids.next(), asking })
  }
  const reject = (asking: Gesture) => actor.send({ type: 'reject', key: ids.next(), asking })
  const unlooked = useSelector(actor, (snapshot) => snapshot.matches({ reading: 'unlooked' }))
  const looked = useSelector(actor, ({ context }) => context.looked)
  useAttention(useSelector(actor, stampOf), () => actor.send({ type: 'look' }))
  const missing = silent ? '请输入驳回意见' : unlooked ? NOT_LOOKED : undefined

  useEmitted(actor, { opinionMissing: () => input.current?.focus() })
  useKeys({ 'Mod+Enter': (held) => agree(held ? 'again' : 'key') })

  return (
    <Foot tall>
      {isProving && asks && (
        <ProofDialog
          asks={asks}
          onProved={(given) => {
            setProving(false)
            actor.send({ type: 'agree', key: ids.next(), asking: 'press', ...given })
          }}
          onClose={() => setProving(false)}
        />
      )}
      {isAttaching && (
        <ActDialog
          type={answering}
          action={answering.actions!['attach']!}
          question={`审批意见的${words.attachments}`}
          busy={false}
          record={{ attachments }}
          onDo={(asked) => {
            setAttaching(false)
            actor.send({ type: 'attach', attachments: textAt(asked, 'attachments') })
          }}
          onClose={() => setAttaching(false)}
        />
      )}
      <Box sx={{ flex: 1, minWidth: { xs: '100%', sm: 0 } }}>
        {!narrow && (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 1.5 }}>
            <Box component="label" htmlFor="opinion" sx={{ fontSize: 12, color: 'ink.soft' }}>
              审批意见
            </Box>
            {PHRASES.map((phrase) => (
              <Phrase
                key={phrase}
                type="button"
                onClick={() => {
                  write(phrase)
                  input.current?.focus()
                }}
              >
                {phrase}
              </Phrase>
            ))}
            {missing && (
              <Box component="span" role="alert" sx={{ fontSize: 12, color: 'states.bad.text' }}>
                {missing}
              </Box>
            )}
          </Box>
        )}
        <OutlinedInput
          id="opinion"
          fullWidth
          inputRef={input}
          value={opinion}
          error={silent}
          placeholder="填写审批意见（驳回时必填）"
          onChange={({ target }) => write(target.value)}
          endAdornment={
            <Button
              variant="text"
              size="small"
              aria-haspopup="dialog"
              startIcon={<Icon name="clip" />}
              onClick={() => setAttaching(true)}
              sx={{ flex: 'none', mr: -2 }}
            >
              {attached ? `${words.attachments} ${attached}` : words.attachments}
            </Button>
          }
          inputProps={{ maxLength: LONGEST_OPINION, 'aria-invalid': silent || undefined, 'aria-label': '审批意见' }}
          sx={{ maxWidth: { xs: 'none', sm: 640 } }}
        />
        {narrow && missing && (
          <Box role="alert" sx={{ fontSize: 12, color: 'states.bad.text' }}>
            {missing}
          </Box>
        )}
      </Box>
      {more}
      {!narrow && moves}
      {mayReject && (
        <Button
          color="error"
          disabled={lasting}
          loading={lasting && agrees === false}
          onClick={({ detail }) => reject(askingOf(detail))}
          sx={{ flex: { xs: 1, sm: 'none' } }}
        >
          驳回
        </Button>
      )}
      <Button
        variant="contained"
        color="primary"
        disabled={lasting}
        loading={lasting && agrees === true}
        onClick={({ detail }) => agree(askingOf(detail))}
        sx={{ flex: { xs: 1.6, sm: 'none' }, '&&': { px: 7 } }}
      >
        同意{' '}
        <Key onFilled off={!looked}>
          Ctrl Enter
        </Key>
      </Button>
    </Foot>
  )
}
