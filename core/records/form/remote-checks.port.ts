import type { DocumentType } from '../../definitions/document.ts'
import type { Cancel } from '../../kernel/http.port.ts'
import type { Result } from '../../kernel/result.ts'

/** A value of a form, and the record it belongs to where that is stored. */
export type Checked = { readonly type: DocumentType; readonly field: string; readonly value: string; readonly id: string | undefined }

/** What a form asks the server while it is filled in. */
export abstract class RemoteChecks {
  /** Is a value of a field that is declared unique still free? */
  abstract isFree(checked: Checked, signal?: Cancel): Promise<Result<void>>

  /** Does a text keep a rule that administrators keep (编码校验规则)? */
  abstract keepsRule(ruleCode: string, value: string, signal?: Cancel): Promise<Result<void>>
}
