/** In the words of the seed's grids (widgets §11.7) what a pop-up field or column says of its report: fields of the report, and own fields that take their values, in the same order. */
export type PopupPlan = {
  /** The report to take rows from, by its code. */
  readonly popupCode?: string
  /** Its columns. */
  readonly orgFields?: readonly string[]
  /** Own fields that take them, in the same order. */
  readonly destFields?: readonly string[]
}
