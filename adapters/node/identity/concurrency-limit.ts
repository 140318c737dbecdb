/** Lets a few works run at once; others wait for their turn, and give up when it does not come in time. */
export class ConcurrencyLimit {
  private running = 0
  private readonly waiting: (() => void)[] = []
  private readonly atOnce: number
  private readonly patience: number

  constructor(atOnce: number, patience: number) {
    this.atOnce = atOnce
    this.patience = patience
  }

  /** What the work answers, or undefined when its turn did not come. */
  async take<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (!(await this.turn())) return undefined
    try {
      return await work()
    } finally {
      this.pass()
    }
  }

  private turn(): Promise<boolean> {
    if (this.running < this.atOnce) {
      this.running += 1
      return Promise.resolve(true)
    }
    return new Promise((resolve) => {
      const come = () => {
        clearTimeout(tooLate)
        resolve(true)
      }
      const tooLate = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(come), 1)
        resolve(false)
      }, this.patience)
      this.waiting.push(come)
    })
  }

  private pass(): void {
    const next = this.waiting.shift()
    if (next) next()
    else this.running -= 1
  }
}
