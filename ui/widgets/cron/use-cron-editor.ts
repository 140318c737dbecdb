import { useActorRef, useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import { fromPromise } from 'xstate'
import { boundsOf, type Circumstances } from '../../../core/cron/bounds.ts'
import type { Variant } from '../../../core/cron/boxes.ts'
import { shanghaiWall } from '../../../core/cron/calendar.ts'
import { cronEditorMachine } from '../../../core/cron/cron-editor.machine.ts'
import { ForeseeRuns, type Foreseeing, type Foreseen } from '../../../core/cron/foresee-runs.use-case.ts'
import { readingOf } from '../../../core/cron/reading.ts'
import { Clock } from '../../../core/kernel/clock.port.ts'
import { today } from '../../../core/kernel/dates.ts'
import { running } from '../../../core/kernel/result.ts'
import { useCase } from '../../hooks/use-case.ts'
import { useEmitted } from '../../hooks/use-emitted.ts'
import { useLatest } from '../use-latest.ts'

export type Foresee = (asked: Foreseeing) => Promise<Foreseen>

export type CronEditorProps = {
  /** '' begins afresh. */
  readonly value: string
  readonly variant?: Variant
  readonly hideSecond?: boolean
  readonly hideYear?: boolean
  /** Looked at, not changed. */
  readonly readOnly?: boolean
  /** What narrows the times beside the expression, as the form holds it. */
  readonly circumstances?: Circumstances | undefined
  /** Another engine for the next runs (seed: remote); the one built in where nothing is said. */
  readonly foresee?: Foresee
  readonly onConfirm: (value: string) => void
  readonly onClose: () => void
}

/** The editor's machine with its hands: the clock, and who knows the next runs. */
export const useCronEditor = ({
  value,
  variant = 'wide',
  hideSecond = false,
  hideYear = false,
  readOnly = false,
  circumstances,
  foresee,
  onConfirm,
  onClose,
}: CronEditorProps) => {
  const clock = useCase(Clock)
  const [own] = useState(() => running(new ForeseeRuns(clock)))
  const asked = useLatest<Foresee>(foresee ?? ((input) => own({ input })))
  const [machine] = useState(() => cronEditorMachine.provide({ actors: { foresee: fromPromise(({ input }) => asked.current(input)) } }))
  const thisYear = Number(today(clock.now()).slice(0, 4))
  const actor = useActorRef(machine, { input: { value, variant, hideSecond, hideYear, thisYear, limits: circumstances, readOnly } })
  useEmitted(actor, { confirmed: (event) => onConfirm(event.value), closed: onClose })
  const state = useSelector(actor, (snapshot) => snapshot.context)
  const [opened] = useState(() => ({ now: shanghaiWall(clock.now()), avoided: circumstances?.avoided ?? null }))
  const reading = useMemo(() => readingOf(state.expression, opened), [state.expression, opened])
  const bounds = useMemo(
    () => boundsOf({ startDate: state.from, endDate: state.until, daysOff: state.daysOff }),
    [state.from, state.until, state.daysOff],
  )
  return { actor, state, reading, bounds, clock }
}

export type CronEditor = ReturnType<typeof useCronEditor>
