import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { request } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { vi } from 'vitest'

export type Dialled = {
  readonly token?: string
  readonly origin?: string | null
  readonly protocols?: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
}

/** A page's end of a socket, spoken by hand: what it reads and when, and frames a browser would never send. */
export class PageClient {
  readonly texts: string[] = []
  closedWith: number | undefined
  isGone = false
  readonly protocol: string | undefined
  private readonly socket: Socket
  private waiting: Buffer

  constructor(socket: Socket, head: Buffer, protocol: string | undefined) {
    this.socket = socket
    this.waiting = head
    this.protocol = protocol
    socket.on('data', (bytes: Buffer) => {
      this.waiting = Buffer.concat([this.waiting, bytes])
      this.read()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      this.isGone = true
    })
    this.read()
  }

  /** Frames that arrived, as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server sends
  get frames(): readonly any[] {
    return this.texts.filter((text) => text.startsWith('{')).map((text) => JSON.parse(text))
  }

  say(frame: unknown): void {
    this.send(1, Buffer.from(typeof frame === 'string' ? frame : JSON.stringify(frame)))
  }

  sayBinary(bytes: Buffer): void {
    this.send(2, bytes)
  }

  /** Stops reading: what the server sends piles up on its side. */
  deafen(): void {
    this.socket.pause()
  }

  close(): void {
    this.socket.destroy()
  }

  /** What is said arrived and was dealt with: frames are heard in their order. */
  async settled(): Promise<void> {
    const before = this.texts.filter((text) => text === BEAT_ANSWER).length
    this.say({ type: 'heart_beat', data: '' })
    await vi.waitFor(() => {
      if (this.texts.filter((text) => text === BEAT_ANSWER).length === before) throw new Error('no answer yet')
    }, PATIENCE)
  }

  private send(kind: number, payload: Buffer): void {
    const mask = randomBytes(4)
    const long = payload.length > 65_535
    const head = Buffer.alloc(payload.length < 126 ? 2 : long ? 10 : 4)
    head[0] = 0x80 | kind
    head[1] = 0x80 | (payload.length < 126 ? payload.length : long ? 127 : 126)
    if (long) head.writeBigUInt64BE(BigInt(payload.length), 2)
    else if (payload.length >= 126) head.writeUInt16BE(payload.length, 2)
    const masked = payload.map((byte, at) => byte ^ mask[at % 4]!)
    this.socket.write(Buffer.concat([head, mask, masked]))
  }

  private read(): void {
    while (this.waiting.length >= 2) {
      const kind = this.waiting[0]! & 0x0f
      let length = this.waiting[1]! & 0x7f
      let at = 2
      if (length === 126) {
        length = this.waiting.length < 4 ? Number.POSITIVE_INFINITY : this.waiting.readUInt16BE(2)
        at = 4
      } else if (length === 127) {
        length = this.waiting.length < 10 ? Number.POSITIVE_INFINITY : Number(this.waiting.readBigUInt64BE(2))
        at = 10
      }
      if (this.waiting.length < at + length) return
      const payload = this.waiting.subarray(at, at + length)
      this.waiting = this.waiting.subarray(at + length)
      if (kind === 1) this.texts.push(payload.toString())
      if (kind === 8) {
        this.closedWith = payload.length >= 2 ? payload.readUInt16BE(0) : 1005
        this.send(8, payload)
      }
      if (kind === 9) this.send(10, payload)
    }
  }
}

const BEAT_ANSWER = '{"type":"heart_beat","data":true}'
const PATIENCE = { timeout: 60_000, interval: 5 }

/** Waits until something holds; slow is not wrong. */
export const until = (holds: () => void | Promise<void>, interval = PATIENCE.interval) => vi.waitFor(holds, { ...PATIENCE, interval })

export const portOf = (app: FastifyInstance): number => (app.server.address() as AddressInfo).port

/** Asks for a socket: the page's end of it, or the status it was refused with. */
export const dial = async (app: FastifyInstance, path: string, given: Dialled = {}): Promise<PageClient | number> => {
  const port = portOf(app)
  const { token, origin = `http://127.0.0.1:${port}`, headers = {} } = given
  const protocols = given.protocols ?? (token ? ['xq.v1', token] : [])
  const asking = request({
    port,
    host: '127.0.0.1',
    path: `/xqErp${path}`,
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
      ...(protocols.length ? { 'sec-websocket-protocol': protocols.join(', ') } : {}),
      ...(origin === null ? {} : { origin }),
      ...headers,
    },
  })
  asking.end()
  return Promise.race([
    once(asking, 'upgrade').then(
      ([answer, socket, head]) => new PageClient(socket, head, answer.headers['sec-websocket-protocol'] as string | undefined),
    ),
    once(asking, 'response').then(([answer]) => {
      answer.resume()
      return answer.statusCode as number
    }),
  ])
}

/** The same where it must open. */
export const opened = async (app: FastifyInstance, path: string, given: Dialled): Promise<PageClient> => {
  const dialled = await dial(app, path, given)
  if (typeof dialled === 'number') throw new Error(`refused with ${dialled}`)
  return dialled
}
