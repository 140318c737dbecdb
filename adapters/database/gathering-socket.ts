import { Socket } from 'node:net'
import type { ClientBase } from 'pg'

/**
 * What is written while ready work runs leaves together once it has run: statements that are sent one after another make one system
 * call, and wake PostgreSQL once.
 */
export class GatheringSocket extends Socket {
  private isGathering = false

  override cork(): void {
    if (this.isGathering) return
    this.isGathering = true
    super.cork()
    // A tick that a microtask asks for comes when all microtasks have run.
    queueMicrotask(() =>
      process.nextTick(() => {
        this.isGathering = false
        super.uncork()
      }),
    )
  }

  /** Whoever has written one statement does not know what follows. */
  override uncork(): void {}

  /** Lets everything leave that was written so far, and waits until it has. */
  async emptied(): Promise<void> {
    super.uncork()
    await new Promise<void>((resolve) => super.write('', () => resolve()))
  }
}

/** Waits until PostgreSQL has got every statement that was sent on a connection. */
export const emptied = async (client: ClientBase): Promise<void> => {
  const { stream } = (client as ClientBase & { readonly connection: { readonly stream: unknown } }).connection
  if (stream instanceof GatheringSocket) await stream.emptied()
}
