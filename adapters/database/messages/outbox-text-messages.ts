import type { DemoMessages } from '../../../core/identity/sign-in/demo-messages.port.ts'
import { TextMessages } from '../../../core/identity/sign-in/text-messages.port.ts'
import type { Clock } from '../../../core/kernel/clock.port.ts'
import { done, ok, type Result } from '../../../core/kernel/result.ts'
import type { Database } from '../database.ts'
import { statement } from '../sql.ts'

const PLATFORM = 1

const KEEP = statement(
  `INSERT INTO xq_outbox (tenant_id, at, kind, body, sent_at) VALUES (${PLATFORM}, to_timestamp($1::int8 / 1000.0), 'sms', $2::json, to_timestamp($1::int8 / 1000.0))`,
)
const LATEST = statement(
  `SELECT body->>'text' AS text FROM xq_outbox WHERE kind = 'sms' AND body->>'mobile' = $1 AND at >= to_timestamp($2::int8 / 1000.0) ORDER BY id DESC LIMIT 1`,
)

/** Of a demonstration: messages lie in the outbox and are read on this machine, none leaves it. */
export class OutboxTextMessages extends TextMessages implements DemoMessages {
  private readonly database: Database
  private readonly clock: Clock
  private readonly tell: (line: string) => void
  private sending: Promise<unknown> = Promise.resolve()

  constructor(database: Database, clock: Clock, tell: (line: string) => void) {
    super()
    this.database = database
    this.clock = clock
    this.tell = tell
  }

  isOpen() {
    return true
  }

  send(message: { readonly mobile: string; readonly text: string }): Promise<Result<void>> {
    const sent = this.database.attempt(async () => {
      await this.database.query(KEEP, [this.clock.now(), JSON.stringify(message)])
      this.tell(`演示短信 ${message.mobile}：${message.text}`)
      return done
    })
    this.sending = sent
    return sent
  }

  /** Whoever asks at once finds what is on its way. */
  async latest(mobile: string, since: number): Promise<Result<string>> {
    await this.sending
    return this.database.attempt(async () => {
      const [last] = await this.database.query<{ text: string }>(LATEST, [mobile, since])
      return ok(last?.text ?? '')
    })
  }
}
