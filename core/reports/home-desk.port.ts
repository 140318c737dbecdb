import type { Cancel } from '../kernel/http.port.ts'
import type { Result } from '../kernel/result.ts'
import type { HomePage } from './home-page.ts'

/** The home page's numbers, asked of the server. */
export abstract class HomeDesk {
  abstract open(signal?: Cancel): Promise<Result<HomePage>>
}
