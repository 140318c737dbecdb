import type { Ref } from 'react'
import type { Outstanding } from '../../../core/files/upload-list.ts'
import type { Field } from '../../../core/definitions/field.ts'
import type { Choice, FieldPath } from '../../../core/records/remote-records.port.ts'

/** What every input of a field is given. Typed text goes up as it is; whoever holds the value reads it. */
export type InputProps = {
  readonly id: string
  readonly field: Field
  readonly place: FieldPath
  readonly text: string
  /** The label of the value, of a labelled kind. */
  readonly label: string
  readonly onText: (text: string) => void
  readonly onChoose: (choice: Choice | null) => void
  /** Something of the field is still on its way, or did not arrive: until then it is not saved. */
  readonly onHeld?: ((what: Outstanding | undefined) => void) | undefined
  readonly onBlur: () => void
  readonly invalid: boolean
  readonly readOnly: boolean
  readonly required: boolean
  readonly describedBy: string | undefined
  readonly inputRef?: Ref<HTMLInputElement> | undefined
  /** Instead of 请输入 or 请选择 with the title. */
  readonly placeholder?: string | undefined
}

export const placeholderOf = ({ kind, title }: Field, given?: string): string =>
  given ?? `${kind.chosen || kind.labelled ? '请选择' : '请输入'}${title}`
