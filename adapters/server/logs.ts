import type { Result } from '../../core/kernel/result.ts'
import type { CallLog } from '../../core/logs/call-log.ts'
import type { TellChanges } from '../../core/logs/tell-changes.use-case.ts'

const EVERY = 1_000

type Logs = { readonly calls: CallLog; readonly changes: TellChanges }

/** Writes the logs of calls and of changed data a batch at a time until it is stopped, and then once more. What it breaks with goes to `broke`. */
export const startLogs = ({ calls, changes }: Logs, broke: (error: unknown) => void): (() => Promise<void>) => {
  const heard = (written: Result<unknown>) => (written.ok ? undefined : broke(written.failure))
  const write = async () => {
    await calls.write().then(heard, broke)
    await changes.run().then(heard, broke)
    if (calls.lost > 0) {
      broke(new Error(`${calls.lost} calls found no place in the log`))
      calls.lost = 0
    }
  }
  let round: Promise<void> | undefined
  const timer = setInterval(() => {
    round ??= write().finally(() => {
      round = undefined
    })
  }, EVERY)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await round
    await write()
  }
}
