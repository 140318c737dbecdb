import type { Person } from '../kernel/person.ts'
import type { Result } from '../kernel/result.ts'

/** What one likes, by name: columns and density of tables, the layout. The last one written counts. */
export type PersonalValues = Readonly<Record<string, unknown>>

/** Where the server keeps what a person likes, so that it follows him to the next browser. */
export abstract class PersonalSettings {
  abstract of(by: Person): Promise<Result<PersonalValues>>

  /** Keeps each of them, beside those of other names. */
  abstract keep(values: PersonalValues, by: Person): Promise<Result<void>>
}
