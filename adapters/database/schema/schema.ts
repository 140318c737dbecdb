/** What the database should hold, as data: compared with what it holds. */
export type ColumnPlan = {
  readonly name: string
  readonly type: string
  readonly collation?: 'C'
  readonly fallback?: string
  readonly required?: boolean
}

export type IndexPlan = {
  readonly name: string
  readonly unique: boolean
  /** `btree` or `gin`. */
  readonly method: string
  /** As they stand between the brackets. */
  readonly columns: readonly string[]
  readonly where?: string
}

export type CheckPlan = { readonly name: string; readonly holds: string }

export type TablePlan = {
  readonly name: string
  readonly columns: readonly ColumnPlan[]
  readonly primaryKey: readonly string[]
  readonly indexes: readonly IndexPlan[]
  readonly checks: readonly CheckPlan[]
}

export type SchemaPlan = readonly TablePlan[]
