import type { Result } from '../../kernel/result.ts'

/** Short messages to mobile phones. */
export abstract class TextMessages {
  /** A gateway is configured. */
  abstract isOpen(): boolean

  abstract send(message: { readonly mobile: string; readonly text: string }): Promise<Result<void>>
}
