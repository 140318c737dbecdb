import { Socket } from 'node:net'

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
}
