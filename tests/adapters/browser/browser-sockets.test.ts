import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BrowserSockets } from '../../../adapters/browser/socket/browser-sockets.ts'
import type { KeptSession } from '../../../core/session/kept-session.port.ts'

class HandSocket extends EventTarget {
  static readonly OPEN = 1
  readonly sent: string[] = []
  readyState = 0
  isClosed = false
  readonly address: string
  readonly protocols: readonly string[]
  constructor(address: URL, protocols: readonly string[]) {
    super()
    this.address = String(address)
    this.protocols = protocols
    made.push(this)
  }
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.isClosed = true
  }
  tell(type: string, given: object = {}) {
    this.readyState = type === 'open' ? 1 : type === 'close' ? 3 : this.readyState
    this.dispatchEvent(Object.assign(new Event(type), given))
  }
}

let made: HandSocket[]
let token: string | undefined
const kept = { current: () => (token === undefined ? undefined : { token }) } as unknown as KeptSession

beforeEach(() => {
  made = []
  token = 't1'
  vi.stubGlobal('WebSocket', HandSocket)
  vi.stubGlobal('window', { location: { href: 'https://erp.example/sale/saleOrder' } })
})
afterEach(() => vi.unstubAllGlobals())

const open = (sockets: BrowserSockets, as: 'token' | 'nobody' = 'token') => {
  const heard: string[] = []
  const socket = sockets.open('/vxeSocket/7/p', as, {
    opened: () => heard.push('opened'),
    received: (text) => heard.push(text),
    closed: () => heard.push('closed'),
  })
  return { socket, heard }
}

test('the token travels as a sub-protocol, never in the address', () => {
  open(new BrowserSockets('/xqErp', kept))
  open(new BrowserSockets('http://other.example/api/', kept), 'nobody')
  expect(made.map(({ address, protocols }) => [address, protocols])).toEqual([
    ['wss://erp.example/xqErp/vxeSocket/7/p', ['xq.v1', 't1']],
    ['ws://other.example/api/vxeSocket/7/p', []],
  ])
})

test('what arrives is passed on, and nothing after it was closed here', () => {
  const { socket, heard } = open(new BrowserSockets('/xqErp', kept))
  socket.send('too early')
  made[0]!.tell('open')
  made[0]!.tell('message', { data: 'a' })
  made[0]!.tell('message', { data: new ArrayBuffer(1) })
  socket.send('b')
  socket.close()
  made[0]!.tell('message', { data: 'c' })
  made[0]!.tell('close', { code: 1000 })
  expect(heard).toEqual(['opened', 'a'])
  expect(made[0]).toMatchObject({ sent: ['b'], isClosed: true })
})

test('a session that is over opens nothing more until there is another', async () => {
  const sockets = new BrowserSockets('/xqErp', kept)
  open(sockets)
  made[0]!.tell('close', { code: 1008 })
  const { heard } = open(sockets)
  await Promise.resolve()
  expect([heard, made.length]).toEqual([['closed'], 1])
  token = 't2'
  open(sockets)
  expect(made).toHaveLength(2)
})
