/** What a pop-up field or column says of its report: fields of the report, and own fields that take their values, in the same order. */
export type PopupPlan = {
  readonly popupCode?: string
  readonly orgFields?: readonly string[]
  readonly destFields?: readonly string[]
  /** Sent along as `self_` parameters. */
  readonly param?: Readonly<Record<string, string>>
  readonly multi?: boolean
}
