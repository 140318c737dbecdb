import { fail, ok, type Result } from '../../../core/kernel/result.ts'
import { Builds } from '../../../core/notices/builds.port.ts'
import { offline } from './failures.ts'

/** The page names its entrance by what is in it, and all it leads to: another build has another name. */
const entranceIn = (html: string): string => /<script[^>]*\ssrc="([^"]+)"/.exec(html)?.[1] ?? ''

/** Builds told apart by the page that is served at the root. */
export class PageBuilds extends Builds {
  readonly #own: string

  /** `page` is the document that runs, as text. */
  constructor(page: string) {
    super()
    this.#own = entranceIn(page)
  }

  running(): Promise<string> {
    return Promise.resolve(this.#own)
  }

  async served(): Promise<Result<string>> {
    try {
      const response = await fetch('/', { cache: 'no-store' })
      return response.ok ? ok(entranceIn(await response.text())) : fail(offline)
    } catch {
      return fail(offline)
    }
  }
}
