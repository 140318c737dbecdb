import type { Result } from '../../kernel/result.ts'
import type { Trail } from './slider-challenge.ts'

/** The server's side of the slider, as a browser asks it. */
export abstract class SliderChecks {
  /** A challenge, by its id. */
  abstract begin(): Promise<Result<string>>

  /** A pass for one use, where the drag was a hand's. */
  abstract answer(id: string, trail: Trail): Promise<Result<string>>
}
