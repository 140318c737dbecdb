import type { Result } from '../../kernel/result.ts'

/** Of a demonstration, which sends nothing: what a phone would have got. */
export abstract class DemoMessages {
  /** The last text to a number since that moment, or ''. */
  abstract latest(mobile: string, since: number): Promise<Result<string>>
}
