import type { Catalogue } from '../../definitions/catalogue.ts'
import type { Clock } from '../../kernel/clock.port.ts'
import { shanghai } from '../../kernel/dates.ts'
import type { Ids } from '../../kernel/ids.port.ts'
import { done, type Result } from '../../kernel/result.ts'
import type { Records } from '../../records/records.port.ts'
import { deviceOf } from '../../kernel/device.ts'
import { type LoginEntry, LoginLog } from './login-log.port.ts'
import { programOf } from '../tenants/program.ts'
import { sessionNo } from '../sessions/session-no.ts'

/** The log as records of sys.loginLog, written by the program. */
export class RecordedLogins extends LoginLog {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly ids: Ids
  private readonly clock: Clock

  constructor(catalogue: Catalogue, records: Records, ids: Ids, clock: Clock) {
    super()
    this.catalogue = catalogue
    this.records = records
    this.ids = ids
    this.clock = clock
  }

  async note({ tenantId, userName, realname, orgName, type, visit, failReason, tokenHash }: LoginEntry): Promise<Result<void>> {
    const log = this.catalogue.find('sys.loginLog')
    if (!log) return done
    const row = {
      id: this.ids.next(),
      logTime: shanghai(this.clock.now()),
      username: userName,
      realname,
      loginType: type,
      orgName,
      ip: visit.address,
      ...deviceOf(visit.browser),
      result: failReason === '' ? '1' : '0',
      failReason: failReason || null,
      sessionNo: sessionNo(tokenHash) || null,
    }
    const kept = await this.records.insert(log, row, programOf(tenantId))
    return kept.ok ? done : kept
  }
}
