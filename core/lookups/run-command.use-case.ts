import type { Command } from '../definitions/document.ts'
import type { Http } from '../kernel/http.port.ts'
import { done, type Result } from '../kernel/result.ts'
import type { RenewDictionaries } from './renew-dictionaries.use-case.ts'

/** Does something to a type as a whole; what this page keeps of it is read again. */
export class RunCommand {
  private readonly http: Http
  private readonly dictionaries: RenewDictionaries

  constructor(http: Http, dictionaries: RenewDictionaries) {
    this.http = http
    this.dictionaries = dictionaries
  }

  async run({ call, renews }: Command): Promise<Result<void>> {
    const ran = await this.http.send({ method: 'POST', path: call })
    if (!ran.ok) return ran
    return renews === 'dictionaries' ? this.dictionaries.run() : done
  }
}
