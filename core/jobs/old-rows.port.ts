import type { DocumentType } from '../definitions/document.ts'
import type { Result } from '../kernel/result.ts'

/** Log rows that are old enough to leave their table. */
export abstract class OldRows {
  /** Takes rows of a type, or of one of its tables, whose moment lies before the given one; some at a time, each as a line of JSON. */
  abstract take(
    type: DocumentType,
    of: { readonly table?: string; readonly by: string },
    before: number,
  ): Promise<Result<readonly string[]>>
}
