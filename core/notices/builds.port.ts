import type { Result } from '../kernel/result.ts'

/** Which build of the client runs here, and which one is served by now. */
export abstract class Builds {
  abstract running(): Promise<string>
  abstract served(): Promise<Result<string>>
}
