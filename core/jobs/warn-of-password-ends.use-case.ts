import type { Catalogue } from '../definitions/catalogue.ts'
import type { DocumentType } from '../definitions/document.ts'
import { message } from '../definitions/effect.ts'
import { passwordAge } from '../identity/accounts/password-age.ts'
import { programOf } from '../identity/tenants/program.ts'
import type { Rules, SignInRules } from '../identity/sign-in/sign-in-rules.port.ts'
import type { Clock } from '../kernel/clock.port.ts'
import { all, eq, filled } from '../kernel/condition.ts'
import { momentOf, today } from '../kernel/dates.ts'
import type { Person } from '../kernel/person.ts'
import { ok, type Result } from '../kernel/result.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.port.ts'
import { type Row, wireOf } from '../kernel/wire.ts'
import type { Ledgers } from '../records/effects/ledgers.port.ts'
import type { Records } from '../records/records.port.ts'
import type { Repeats } from '../records/write/repeats.port.ts'
import type { Report, Running } from './job.ts'
import { newTally, reportOf, sweep } from './sweep.ts'
import { tenantsOf } from './tenants.ts'
import { text } from './text.ts'

const WARNED_AT: readonly number[] = [7, 3, 1]
/** The password is changed from the header of any page. */
const NOWHERE = { page: '', id: '' }

/** Tells people that their password ends in a week, in three days or tomorrow (sys passwordExpire), by the rule that signs them in. */
export class WarnOfPasswordEnds {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly rules: SignInRules
  private readonly ledgers: Ledgers
  private readonly repeats: Repeats
  private readonly work: UnitOfWork
  private readonly clock: Clock

  constructor(
    catalogue: Catalogue,
    records: Records,
    rules: SignInRules,
    ledgers: Ledgers,
    repeats: Repeats,
    work: UnitOfWork,
    clock: Clock,
  ) {
    this.catalogue = catalogue
    this.records = records
    this.rules = rules
    this.ledgers = ledgers
    this.repeats = repeats
    this.work = work
    this.clock = clock
  }

  async run(running: Running): Promise<Result<Report>> {
    const type = this.catalogue.find('sys.user')
    const rules = await this.rules.current()
    const tenants = await tenantsOf(this.catalogue, this.records)
    if (!rules.ok) return rules
    if (!tenants.ok) return tenants
    const tally = newTally()
    for (const tenant of type ? tenants.value : []) {
      const by = programOf(tenant)
      const looking = { type: type!, where: all(eq('status', '1'), filled('passwordTime')), fields: ['passwordTime', 'mustChangePwd'], by }
      const ended = await sweep(this.records, looking, running, tally, (row) => this.warn(type!, row, rules.value, by))
      if (!ended.ok) return ended
    }
    return ok(reportOf(tally, running))
  }

  private async warn(type: DocumentType, row: Row, rules: Rules, by: Person): Promise<Result<boolean>> {
    const now = this.clock.now()
    const account = {
      mustChangePassword: wireOf(row, 'mustChangePwd') === 'Y',
      passwordAt: momentOf(String(wireOf(row, 'passwordTime'))),
    }
    const { daysLeft } = passwordAge(account, now, rules)
    if (daysLeft === null || !WARNED_AT.includes(daysLeft)) return ok(false)
    const userId = String(row['id'])
    return this.work.whole(async () => {
      const claimed = await this.repeats.claim(`job sys.passwordExpire ${today(now)} ${userId}`, by)
      if (!claimed.ok || !claimed.value) return claimed
      const told = message(text.passwordEnds(daysLeft), { userId, opens: NOWHERE })
      const posted = await this.ledgers.tell([told], { type, row }, by)
      return posted.ok ? ok(true) : posted
    })
  }
}
