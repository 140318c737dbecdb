import { FAVOURITES } from '../../approval/startable-forms.ts'
import type { Catalogue } from '../../definitions/catalogue.ts'
import { textsOf } from '../../kernel/json.ts'
import type { Person } from '../../kernel/person.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import type { PersonalSettings } from '../../settings/personal-settings.port.ts'
import { missing } from '../failures.ts'

/** A form becomes one of the person's favourites, or is none any more. */
export class StarForm {
  private readonly catalogue: Catalogue
  private readonly settings: PersonalSettings
  constructor(catalogue: Catalogue, settings: PersonalSettings) {
    this.catalogue = catalogue
    this.settings = settings
  }

  async run({
    docKey,
    favourite,
    by,
  }: {
    readonly docKey: string
    readonly favourite: boolean
    readonly by: Person
  }): Promise<Result<{ readonly docKey: string; readonly favourite: 'Y' | 'N' }>> {
    if (!this.catalogue.find(docKey)) return fail(missing)
    const settings = await this.settings.of(by)
    if (!settings.ok) return settings
    const others = textsOf(settings.value[FAVOURITES]).filter((one) => one !== docKey)
    const kept = await this.settings.keep({ [FAVOURITES]: favourite ? [...others, docKey] : others }, by)
    return kept.ok ? ok({ docKey, favourite: favourite ? 'Y' : 'N' }) : kept
  }
}
