import { type OpenSocket, type SocketHeard, Sockets } from '../../../core/live/sockets.port.ts'
import type { KeptSession } from '../../../core/session/kept-session.port.ts'

/** The sub-protocol a server picks, so that the token offered beside it does not come back. */
const PROTOCOL = 'xq.v1'

/** The session is over. */
const OVER = 1008

/** WebSockets of the browser, to wherever the API is. */
export class BrowserSockets extends Sockets {
  readonly #base: string
  readonly #kept: KeptSession
  /** The token the server has done with: nothing is opened until there is another one. */
  #over: string | undefined

  /** `base` is where the API begins: `/xqErp`, or another server's address. */
  constructor(base: string, kept: KeptSession) {
    super()
    this.#base = base
    this.#kept = kept
  }

  open(path: string, as: 'token' | 'nobody', heard: SocketHeard): OpenSocket {
    const token = this.#kept.current()?.token
    if (token !== undefined && token === this.#over) return refused(heard)
    const offered = as === 'token' && token ? [PROTOCOL, token] : []
    const address = new URL(this.#base.replace(/\/$/, '') + path, window.location.href)
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
    const socket = new WebSocket(address, offered)
    const listening = new AbortController()
    const { signal } = listening
    socket.addEventListener('open', heard.opened, { signal })
    socket.addEventListener('message', ({ data }) => typeof data === 'string' && heard.received(data), { signal })
    // An error is always followed by the close.
    const onClose = ({ code }: CloseEvent) => {
      if (code === OVER) this.#over = token
      heard.closed()
    }
    socket.addEventListener('close', onClose, { signal })
    return {
      send: (text) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(text)
      },
      close: () => {
        listening.abort()
        socket.close()
      },
    }
  }
}

const refused = ({ closed }: SocketHeard): OpenSocket => {
  queueMicrotask(closed)
  return { send: () => undefined, close: () => undefined }
}
