import { pino, type Logger } from 'pino'

/** One JSON object a line on standard output; what looks like a secret never gets that far. */
export const openLog = (level: string): Logger =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['password', 'token', '*.password', '*.token', 'req.headers', 'headers'], censor: '***' },
    serializers: {
      err: ({ name, message, stack, code }: Error & { code?: string }) => ({ name, message, stack, code }),
      req: () => undefined,
      res: () => undefined,
    },
  })
