import type { Row } from '../kernel/wire.ts'

/** 授权: menus, buttons and fields are granted to whoever a record stands for (sys S13), or records that its rows name, in a tree to tick in. */
export type GrantPlan = {
  /** What the seed's calls name the record by. */
  readonly asked: string
  /** The seed's further call that tells the ids alone. */
  readonly call?: string
} & (
  | {
      /** Whoever holds the role, or the post. */
      readonly to: 'role' | 'post'
      /** The field that grants are kept by. */
      readonly by: string
      /** The own table that says of which pages it sees more or less than elsewhere (`typeKey`, `pageName`, `dataScope`, `dataOrgs`). */
      readonly scopes?: string
    }
  | {
      /** The own field that keeps them, comma-joined; empty is everything. */
      readonly keptIn: string
    }
  | {
      /** The own table whose rows are ticked, in the tree of the type that its column names. */
      readonly rows: string
      /** Its column that names what is ticked. */
      readonly column: string
      /** Rows that stand whatever is ticked. */
      readonly stands?: (row: Row) => boolean
      /** Of organisations: those that the roles of the employee in an own field reach anyway, by their codes, and what is said of them. */
      readonly anyway?: { readonly of: string; readonly code: string; readonly says: string }
      /** What is said of a row behind the name. */
      readonly says: (row: Row) => string
    }
)
