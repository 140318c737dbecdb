import { ok, type Result } from '../kernel/result.ts'
import type { Builds } from './builds.port.ts'

/** Is another build of the client served than the one that runs? */
export class FindNewerBuild {
  readonly #builds: Builds

  constructor(builds: Builds) {
    this.#builds = builds
  }

  async run(): Promise<Result<boolean>> {
    const served = await this.#builds.served()
    if (!served.ok) return served
    const running = await this.#builds.running()
    return ok(served.value !== '' && running !== '' && served.value !== running)
  }
}
