import { type DestinationStream, pino, type Logger } from 'pino'

const AT_ONCE = 4_096
const WRITTEN_WITHIN = 50

/** Standard output, written to when there is enough or a moment has passed: every line by itself would cost a system call. */
const output = (): DestinationStream => {
  const lines = pino.destination({ dest: 1, sync: true, minLength: AT_ONCE })
  let waiting: NodeJS.Timeout | undefined
  process.once('exit', () => lines.flushSync())
  return {
    write: (line) => {
      lines.write(line)
      waiting ??= setTimeout(() => {
        waiting = undefined
        // Not flushSync: that waits for the disk too, and every call with it.
        lines.flush()
      }, WRITTEN_WITHIN).unref()
    },
  }
}

/** One JSON object a line on standard output; what looks like a secret never gets that far. */
export const openLog = (level: string): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: ['password', 'token', '*.password', '*.token', 'req.headers', 'headers'], censor: '***' },
      serializers: {
        err: ({ name, message, stack, code }: Error & { code?: string }) => ({ name, message, stack, code }),
        req: () => undefined,
        res: () => undefined,
      },
    },
    output(),
  )
