import type { Result } from '../kernel/result.ts'

/** One organisation-and-post pair that somebody may work in; its name says both (sys S5). */
export type Department = { readonly id: string; readonly orgCode: string; readonly departName: string }

export type MyDepartments = {
  readonly list: readonly Department[]
  /** The organisation in force, by code; '' where there is none. */
  readonly orgCode: string
}

/** The departments of whoever is signed in. */
export abstract class Departments {
  abstract mine(): Promise<Result<MyDepartments>>
}
