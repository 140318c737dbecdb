import type { Person } from '../kernel/person.ts'
import type { Result } from '../kernel/result.ts'
import type { PersonalSettings, PersonalValues } from './personal-settings.port.ts'

/** What the person likes, as he left it in any browser. */
export class SeeOwnSettings {
  private readonly settings: PersonalSettings

  constructor(settings: PersonalSettings) {
    this.settings = settings
  }

  run({ by }: { readonly by: Person }): Promise<Result<PersonalValues>> {
    return this.settings.of(by)
  }
}
