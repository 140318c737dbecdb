import type { SocketLimits } from './limits.ts'
import type { PageSocket } from './page-socket.ts'

/** The sockets that are open on one path. */
export class OpenSockets {
  private readonly sockets = new Set<PageSocket>()

  get all(): ReadonlySet<PageSocket> {
    return this.sockets
  }

  of(userId: string): readonly PageSocket[] {
    return [...this.sockets].filter(({ by }) => by.userId === userId)
  }

  come(socket: PageSocket): void {
    this.sockets.add(socket)
    socket.onClosed(() => this.sockets.delete(socket))
  }
}

/** Is there room for one more socket of that user on that path? */
export const hasRoom = (crowd: OpenSockets, all: readonly OpenSockets[], userId: string, limits: SocketLimits): boolean =>
  crowd.of(userId).length < limits.perUser && all.reduce((count, { all: { size } }) => count + size, 0) < limits.inAll
