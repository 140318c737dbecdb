import type { Catalogue } from '../definitions/catalogue.ts'
import type { DocumentType } from '../definitions/document.ts'
import { programOf } from '../identity/tenants/program.ts'
import type { Clock } from '../kernel/clock.port.ts'
import { eq, oneOf } from '../kernel/condition.ts'
import { shanghai } from '../kernel/dates.ts'
import { groupBy } from '../kernel/group-by.ts'
import type { Ids } from '../kernel/ids.port.ts'
import { done, ok, type Result } from '../kernel/result.ts'
import { type Row, textAt } from '../kernel/wire.ts'
import type { Records } from '../records/records.port.ts'
import type { AnsweredCall } from './answered-call.ts'
import { docKeyOf } from '../definitions/document-types.ts'
import { contentOf, operationOf, pageOf } from './operation.ts'

/** So many calls wait to be written at most: while the database is away the rest is only counted. */
const MOST = 10_000
const AT_ONCE = 500
const SAMPLE_FRESH_FOR = 60_000
const WHOLE = 100
const PLATFORM = 1
const FAILED = '0'
const DONE = '1'

/**
 * 访问日志 and 操作日志: what the server answered to people who were signed in, written a batch at a time after it was answered, so that no
 * call waits for it; of a process that dies the last moment is missing. What was changed is kept by the trail, with the change itself.
 */
export class CallLog {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly ids: Ids
  private readonly clock: Clock
  private waiting: AnsweredCall[] = []
  private sample = { percent: WHOLE, until: 0, left: 0 }
  private readonly organisations = new Map<string, string>()

  constructor(catalogue: Catalogue, records: Records, ids: Ids, clock: Clock) {
    this.catalogue = catalogue
    this.records = records
    this.ids = ids
    this.clock = clock
  }

  /** Calls that found no place since it was last asked. */
  lost = 0

  note(call: AnsweredCall): void {
    if (this.waiting.length < MOST) this.waiting.push(call)
    else this.lost += 1
  }

  /** Writes what waits; answers how many calls that were. What cannot be written now waits on. */
  async write(): Promise<Result<number>> {
    for (let written = 0; ; ) {
      const some = this.waiting.slice(0, AT_ONCE)
      if (some.length === 0) return ok(written)
      const kept = await this.keep(some)
      if (!kept.ok) return kept
      this.waiting.splice(0, some.length)
      written += some.length
    }
  }

  private async keep(calls: readonly AnsweredCall[]): Promise<Result<void>> {
    const visits = this.catalogue.find('sys.accessLog')
    const operations = this.catalogue.find('sys.operLog')
    if (!visits || !operations) return done
    const sampled = await this.readSample()
    if (!sampled.ok) return sampled
    for (const [tenantId, own] of groupBy(calls, ({ by }) => by.tenantId)) {
      const named = await this.nameOrganisations(own, tenantId)
      if (!named.ok) return named
      const kept = await this.insert(
        operations,
        own.flatMap((call) => this.operation(call)),
        tenantId,
      )
      if (!kept.ok) return kept
      const seen = await this.insert(
        visits,
        own.flatMap((call) => this.visit(call)),
        tenantId,
      )
      if (!seen.ok) return seen
    }
    return done
  }

  private async insert(log: DocumentType, rows: readonly Row[], tenantId: number): Promise<Result<void>> {
    const kept = rows.length ? await this.records.insertAll(log, rows, programOf(tenantId)) : done
    return kept.ok ? done : kept
  }

  private usual({ at, by, costMs, address, traceId, failReason }: AnsweredCall): Row {
    return {
      id: this.ids.next(),
      logTime: shanghai(at),
      username: by.userName,
      realname: by.realname,
      orgName: this.organisations.get(`${by.tenantId} ${by.deptId}`) ?? null,
      costMs: Math.round(costMs),
      ip: address,
      traceId,
      result: failReason === '' ? DONE : FAILED,
    }
  }

  private operation(call: AnsweredCall): readonly Row[] {
    const operation = operationOf(this.catalogue, call)
    if (!operation) return []
    const { operType, actionTitle, type, areaCode } = operation
    const { busId = null, billNo = null, rowCount = null, failReason } = call
    return [
      {
        ...this.usual(call),
        ...{ operType, actionTitle, areaCode, busId, billNo, rowCount },
        docKey: type ? docKeyOf(type) : null,
        content: contentOf(operation, call),
        failReason: failReason || null,
      },
    ]
  }

  private visit(call: AnsweredCall): readonly Row[] {
    const { method, path, status } = call
    if (method === 'GET' && !this.isSampled()) return []
    return [{ ...this.usual(call), method, path, httpStatus: status, menuTitle: pageOf(this.catalogue, call) || null }]
  }

  /** Of a hundred reads as many as log.accessSample says, evenly. */
  private isSampled(): boolean {
    this.sample.left += this.sample.percent
    if (this.sample.left < WHOLE) return false
    this.sample.left -= WHOLE
    return true
  }

  private async readSample(): Promise<Result<void>> {
    const type = this.catalogue.find('sys.config')
    const now = this.clock.now()
    if (!type || now < this.sample.until) return done
    const query = { where: eq('configKey', 'log.accessSample'), order: [], pageNo: 1, pageSize: 1, fields: ['configValue'] }
    const found = await this.records.list(type, query, programOf(PLATFORM))
    if (!found.ok) return found
    const [row] = found.value.records
    const said = row ? textAt(row, 'configValue') : ''
    const percent = said === '' ? WHOLE : Number(said)
    this.sample = {
      percent: Number.isFinite(percent) ? Math.min(WHOLE, Math.max(0, percent)) : WHOLE,
      until: now + SAMPLE_FRESH_FOR,
      left: this.sample.left,
    }
    // Organisations are seldom renamed: they are asked for as often.
    this.organisations.clear()
    return done
  }

  private async nameOrganisations(calls: readonly AnsweredCall[], tenantId: number): Promise<Result<void>> {
    const type = this.catalogue.find('sys.org')
    const key = (id: string) => `${tenantId} ${id}`
    const ids = [...new Set(calls.map(({ by }) => by.deptId))].filter((id) => id !== '' && !this.organisations.has(key(id)))
    if (!type || ids.length === 0) return done
    const query = { where: oneOf('id', ids), order: [], pageNo: 1, pageSize: ids.length, fields: [type.titleField] }
    const found = await this.records.list(type, query, programOf(tenantId))
    if (!found.ok) return found
    for (const row of found.value.records) this.organisations.set(key(String(row['id'])), textAt(row, type.titleField))
    return done
  }
}
