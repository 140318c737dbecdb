import type { Person } from '../kernel/person.ts'
import { fail, type Result } from '../kernel/result.ts'
import { MOST_SETTINGS } from './most-settings.ts'
import { settingTooLong, tooManySettings, wrongSetting } from './failures.ts'
import type { PersonalSettings, PersonalValues } from './personal-settings.port.ts'

const NAME = /^[\w:.-]{1,120}$/

/** Signs of one value as it is written down. */
const LONGEST = 8_000

const MOST_AT_ONCE = 100

/** What a person likes is kept for himself alone; name by name the last one counts, and there is room for so many. */
export class KeepOwnSettings {
  private readonly settings: PersonalSettings

  constructor(settings: PersonalSettings) {
    this.settings = settings
  }

  async run({ values, by }: { readonly values: PersonalValues; readonly by: Person }): Promise<Result<void>> {
    const names = Object.keys(values)
    if (names.length > MOST_AT_ONCE) return fail(tooManySettings)
    if (names.some((name) => !NAME.test(name))) return fail(wrongSetting)
    if (Object.values(values).some((value) => JSON.stringify(value ?? null).length > LONGEST)) return fail(settingTooLong)
    const before = await this.settings.of(by)
    if (!before.ok) return before
    const known = new Set([...Object.keys(before.value), ...names])
    return known.size > MOST_SETTINGS ? fail(tooManySettings) : this.settings.keep(values, by)
  }
}
