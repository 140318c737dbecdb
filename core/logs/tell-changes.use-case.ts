import type { Catalogue } from '../definitions/catalogue.ts'
import type { DocumentType } from '../definitions/document.ts'
import { programOf } from '../identity/tenants/program.ts'
import { oneOf } from '../kernel/condition.ts'
import { groupBy } from '../kernel/group-by.ts'
import type { Ids } from '../kernel/ids.port.ts'
import { done, ok, type Result } from '../kernel/result.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.port.ts'
import { type Row, textAt } from '../kernel/wire.ts'
import { isGuarded } from '../permissions/visible-fields.ts'
import type { UntoldLine } from '../records/history/audit-trail.port.ts'
import { withNames } from '../records/history/history-labels.ts'
import { actionTitle } from '../records/history/told-history.ts'
import type { UntoldChanges } from '../records/history/untold-changes.port.ts'
import type { Records } from '../records/records.port.ts'
import { docKeyOf } from '../definitions/document-types.ts'
import { changeLogLines } from './change-log-lines.ts'

const AT_ONCE = 200
const DECIDED: Readonly<Record<string, string>> = { agree: '审批修改' }

/**
 * Tells in 数据变更日志, field by field and as people read it, what the trail holds already: no save waits for it, and what a process that
 * died had not told yet the next one tells. Names are those of the moment it is told.
 */
export class TellChanges {
  private readonly catalogue: Catalogue
  private readonly untold: UntoldChanges
  private readonly records: Records
  private readonly work: UnitOfWork
  private readonly ids: Ids

  constructor(catalogue: Catalogue, untold: UntoldChanges, records: Records, work: UnitOfWork, ids: Ids) {
    this.catalogue = catalogue
    this.untold = untold
    this.records = records
    this.work = work
    this.ids = ids
  }

  /** Answers how many entries of the trail were told. */
  async run(): Promise<Result<number>> {
    for (let told = 0; ; ) {
      const some = await this.work.whole(() => this.some())
      if (!some.ok) return some
      told += some.value
      if (some.value < AT_ONCE) return ok(told)
    }
  }

  private async some(): Promise<Result<number>> {
    const log = this.catalogue.find('sys.dataLog')
    const taken = log ? await this.untold.take(AT_ONCE) : ok([])
    if (!taken.ok || !log || taken.value.length === 0) return taken.ok ? ok(0) : taken
    for (const [tenantId, lines] of groupBy(taken.value, (line) => line.tenantId)) {
      const kept = await this.tell(log, lines, tenantId)
      if (!kept.ok) return kept
    }
    const told = await this.untold.told(taken.value.map(({ sequence }) => sequence))
    return told.ok ? ok(taken.value.length) : told
  }

  private async tell(log: DocumentType, lines: readonly UntoldLine[], tenantId: number): Promise<Result<void>> {
    const by = programOf(tenantId)
    const rows: Row[] = []
    for (const [key, own] of groupBy(lines, ({ typeKey }) => typeKey)) {
      const type = this.catalogue.find(key)
      if (!type) continue
      const named = await withNames(type, own, by, this.catalogue, this.records)
      if (!named.ok) return named
      const titles = await this.titles(type, own, tenantId)
      if (!titles.ok) return titles
      for (const line of named.value) rows.push(...this.rowsOf(type, line, titles.value, (row) => this.records.coded(type, row, by)))
    }
    rows.sort((one, other) => textAt(one, 'logTime').localeCompare(textAt(other, 'logTime')))
    const kept = rows.length ? await this.records.insertAll(log, rows, by) : done
    return kept.ok ? done : kept
  }

  private rowsOf(type: DocumentType, line: UntoldLine, titles: ReadonlyMap<string, string>, coded: (row: Row) => Row): readonly Row[] {
    const { at, recordId, billNo, userName, action, reason, traceId, changes } = line
    const own = action === 'add' ? textAt(changes as Row, type.titleField) : ''
    const usual = {
      logTime: at,
      docKey: docKeyOf(type),
      busId: recordId,
      rowTitle: billNo || titles.get(recordId) || own || recordId,
      username: userName,
      reason: DECIDED[action] ?? [actionTitle(type, action), reason].filter(Boolean).join('：'),
      traceId: traceId ?? null,
    }
    return changeLogLines(type, line, coded).map((told) => ({ id: this.ids.next(), ...usual, ...told }))
  }

  /** What records without a number are called now. */
  private async titles(type: DocumentType, lines: readonly UntoldLine[], tenantId: number): Promise<Result<ReadonlyMap<string, string>>> {
    const title = type.fields[type.titleField]
    const ids = [...new Set(lines.filter(({ billNo }) => !billNo).map(({ recordId }) => recordId))]
    if (ids.length === 0 || (title && isGuarded(title))) return ok(new Map())
    const query = { where: oneOf('id', ids), order: [], pageNo: 1, pageSize: ids.length, fields: [type.titleField] }
    const found = await this.records.list(type, query, programOf(tenantId))
    return found.ok ? ok(new Map(found.value.records.map((row) => [String(row['id']), textAt(row, type.titleField)]))) : found
  }
}
