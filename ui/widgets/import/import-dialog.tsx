import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { useId, useState } from 'react'
import type { EventFromLogic, SnapshotFrom } from 'xstate'
import type { importMachine } from '../../../core/workbooks/import.machine.ts'
import { isWriting } from '../../../core/workbooks/import-state.ts'
import type { ImportPlace } from '../../../core/workbooks/remote-imports.port.ts'
import { text } from '../../../core/workbooks/text.ts'
import { useIsNarrow } from '../../hooks/use-width.ts'
import { Icon } from '../../theme/icon.tsx'
import { useWindowKeys } from '../keys.ts'
import { CheckedFoot, CheckedStep, type Shown } from './checked-step.tsx'
import { ChooseFoot, ChooseStep } from './choose-step.tsx'
import { ResultFoot, ResultStep } from './result-step.tsx'
import { Steps } from './steps.tsx'

export type ImportDialogProps = {
  /** What is imported. */
  readonly title: string
  readonly state: SnapshotFrom<typeof importMachine>
  readonly places: readonly ImportPlace[]
  readonly send: (event: EventFromLogic<typeof importMachine>) => void
  readonly onTemplate: () => void
  readonly onErrors: (id: string) => void
  /** All that was added shall go again. */
  readonly onTakeBack: () => void
  readonly onClose: () => void
}

const WIDTHS = { narrow: 600, wide: 1000 } as const

/** It stands still: what became of it is told. */
const hasResult = (state: ImportDialogProps['state']): boolean => state.matches('over') || state.matches('takingBack')

const isWorking = ({ context }: ImportDialogProps['state']): boolean => context.state !== undefined && isWriting(context.state)

const stepOf = (state: ImportDialogProps['state']): number => {
  if (hasResult(state)) return 3
  const phase = state.context.state?.phase
  if (phase === 'ready') return state.context.state?.missing.length ? 1 : 2
  return isWorking(state) ? 3 : 0
}

/** 导入EXCEL: 600 wide to choose files, 1000 from the columns on (seed, look 08 and 08b). */
export const ImportDialog = (props: ImportDialogProps) => {
  const { title, state, onClose } = props
  const { context } = state
  const isFull = useIsNarrow()
  const id = useId()
  const [shown, setShown] = useState<Shown>('all')
  const step = stepOf(state)
  const [first] = context.state?.files ?? []
  const isWide = context.state?.phase === 'ready'
  // A step that ends takes its buttons along: for a moment nothing of the dialog has the focus, and the dialog hears no key.
  useWindowKeys({ Escape: onClose })
  return (
    <Dialog
      open
      fullScreen={isFull}
      maxWidth={false}
      aria-labelledby={`${id}-title`}
      onClose={(_, reason) => reason === 'escapeKeyDown' && onClose()}
      slotProps={{ paper: { sx: isFull ? {} : { width: isWide ? WIDTHS.wide : WIDTHS.narrow, maxWidth: 'calc(100% - 32px)' } } }}
    >
      <DialogTitle component="div" sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <Box component="h2" id={`${id}-title`} sx={{ m: 0, font: 'inherit', fontWeight: 600 }}>
          {text.title}
        </Box>
        <Box sx={{ flex: 1, minWidth: 0, fontSize: 13, fontWeight: 400, color: 'ink.soft' }}>
          {first ? `${title} · ${first.name} · 工作表 ${first.sheet} · 表头第 ${first.header} 行` : title}
        </Box>
        <IconButton aria-label="关闭" onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </DialogTitle>
      <Steps titles={text.steps} at={step} />
      <DialogContent sx={{ p: isWide ? 0 : 5 }}>
        {isWide ? (
          <CheckedStep {...props} chosen={shown} onChosen={setShown} />
        ) : step === 3 ? (
          <ResultStep {...props} />
        ) : (
          <ChooseStep {...props} />
        )}
      </DialogContent>
      {isWide ? <CheckedFoot {...props} /> : hasResult(state) ? <ResultFoot {...props} /> : <ChooseFoot {...props} />}
    </Dialog>
  )
}
