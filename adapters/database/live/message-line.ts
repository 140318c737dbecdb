import pg from 'pg'
import { type Connection, spelt } from '../pool.ts'

const CHANNEL = 'xq_changes'
const AGAIN_AFTER = 1_000

export type LineHeard = {
  readonly received: (text: string) => void
  /** The line was broken and is mended: what was sent meanwhile is lost. */
  readonly mended: () => void
}

/** One connection on which the processes of a database tell each other things; it mends itself. */
export class MessageLine {
  private readonly connection: Connection
  private readonly heard: LineHeard
  private client: pg.Client | undefined
  private opening: Promise<void> | undefined
  private again: NodeJS.Timeout | undefined
  private wasOpen = false
  private isClosed = false

  constructor(connection: Connection, heard: LineHeard) {
    this.connection = connection
    this.heard = heard
  }

  open(): Promise<void> {
    this.opening ??= this.connect()
    return this.opening
  }

  /** Tells the others, one by one; what cannot be sent is lost, and they will be told that something was. */
  async send(texts: readonly string[]): Promise<void> {
    await this.open()
    const { client } = this
    if (!client) return
    for (const text of texts) await client.query('SELECT pg_notify($1, $2)', [CHANNEL, text]).catch(() => this.broke(client))
  }

  async close(): Promise<void> {
    this.isClosed = true
    clearTimeout(this.again)
    await this.opening
    await this.client?.end().catch(() => undefined)
  }

  private async connect(): Promise<void> {
    if (this.isClosed) return
    const client = new pg.Client({
      ...spelt(this.connection),
      application_name: 'xqerp live',
      // Nobody waits for these messages to be on the disk.
      options: '-c synchronous_commit=off',
      // Several units of work may tell of their changes at once.
      pipeline: true,
    })
    client.on('error', () => this.broke(client))
    client.on('end', () => this.broke(client))
    client.on('notification', ({ payload }) => payload !== undefined && this.heard.received(payload))
    this.client = client
    try {
      await client.connect()
      await client.query(`LISTEN ${CHANNEL}`)
    } catch {
      this.broke(client)
      return
    }
    if (this.wasOpen) this.heard.mended()
    this.wasOpen = true
  }

  private broke(client: pg.Client): void {
    if (this.client !== client || this.isClosed) return
    this.client = undefined
    client.end().catch(() => undefined)
    this.again = setTimeout(() => {
      this.opening = this.connect()
    }, AGAIN_AFTER)
    this.again.unref()
  }
}
