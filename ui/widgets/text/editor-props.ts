/** What every editor of long texts is given. */
export type EditorProps = {
  readonly id?: string | undefined
  readonly title: string
  readonly text: string
  readonly readOnly: boolean
  readonly invalid: boolean
  /** What the server lets styles of this page be marked with. */
  readonly nonce: string | undefined
  readonly onText: (text: string) => void
  readonly onBlur?: (() => void) | undefined
}
