import { Arrangements, type Arranged, type Delegation, type Exemption, type Flow } from '../../approval/arrangements.port.ts'
import type { Staff } from '../../approval/staff.port.ts'
import type { Catalogue } from '../../definitions/catalogue.ts'
import type { Clock } from '../../kernel/clock.port.ts'
import { addDays, shanghai } from '../../kernel/dates.ts'
import { type CalendarDay, calendarOf, type WorkCalendar } from '../../kernel/working-hours.ts'
import { all, any, type Condition, empty, eq, filled, ge, le, oneOf } from '../../kernel/condition.ts'
import type { Person } from '../../kernel/person.ts'
import { ok, type Result } from '../../kernel/result.ts'
import { type Row, textAt, wireOf } from '../../kernel/wire.ts'
import type { Records } from '../records.port.ts'
import { flowOf, PUBLISHED, rolesNamed, STOPPED } from './drawn-flow.ts'

/** Arrangements of a tenant are few; more than these are not looked at. */
const MOST = 1_000
const MOST_STEPS = 50_000
/** Days ahead that a step may take, weekends and holidays among them. */
const FARTHEST = 180
/** Days back that something may be late. */
const BEHIND = 90

/** Whether whoever agrees types his password, and from which amount on (oa W29). */
const PROVED = 'oa.confirmPassword'
const PROVED_FROM = 'oa.confirmAmount'

/** Of delegate_status: to come and running; by its times it is told which. */
const LIVE = ['1', '2']

const amountAt = (row: Row, key: string): string | null => {
  const value = wireOf(row, key)
  return value === null || value === '' ? null : String(value)
}

/** What was arranged, as administrators and approvers keep it: 流程定义, 免审节点 and 审批委托. */
export class RecordedArrangements extends Arrangements {
  private readonly catalogue: Catalogue
  private readonly records: Records
  private readonly staff: Staff
  private readonly clock: Clock
  private readonly programOf: (tenantId: number) => Person
  constructor(catalogue: Catalogue, records: Records, staff: Staff, clock: Clock, programOf: (tenantId: number) => Person) {
    super()
    this.catalogue = catalogue
    this.records = records
    this.staff = staff
    this.clock = clock
    this.programOf = programOf
  }

  async arranged(tenantId: number): Promise<Result<Arranged>> {
    const now = shanghai(this.clock.now())
    const flowing = this.flows(tenantId)
    const [exemptions, flows, delegations, calendar, provedFrom] = await Promise.all([
      this.exemptions(tenantId, now.slice(0, 10)),
      flowing,
      this.delegations(tenantId, now, flowing),
      this.calendar(now.slice(0, 10), tenantId),
      this.provedFrom(tenantId),
    ])
    if (!exemptions.ok) return exemptions
    if (!flows.ok) return flows
    if (!delegations.ok) return delegations
    if (!calendar.ok) return calendar
    if (!provedFrom.ok) return provedFrom
    return ok({
      exemptions: exemptions.value,
      delegations: delegations.value,
      flows: flows.value,
      calendar: calendar.value,
      provedFrom: provedFrom.value,
    })
  }

  /** Chains stay on the version by which they began: those of the past are looked at too. */
  async hiding(tenantId: number): Promise<Result<ReadonlySet<string>>> {
    const type = this.catalogue.find('sys.flow')
    if (!type) return ok(new Set())
    const query = { where: filled('hideFields'), order: [], pageNo: 1, pageSize: MOST_STEPS }
    const steps = await this.records.across(type, 'nodes', query, this.programOf(tenantId))
    if (!steps.ok) return steps
    const ids = [...new Set(steps.value.records.map((step) => textAt(step, '$head')))]
    const heads = ids.length ? await this.rows('sys.flow', oneOf('id', ids), tenantId) : ok([])
    return heads.ok ? ok(new Set(heads.value.map((row) => textAt(row, 'processCode')))) : heads
  }

  private async provedFrom(tenantId: number): Promise<Result<string | null>> {
    const rows = await this.rows('sys.config', oneOf('configKey', [PROVED, PROVED_FROM]), tenantId)
    if (!rows.ok) return rows
    const valueOf = (key: string) =>
      textAt(
        rows.value.find(({ configKey }) => configKey === key),
        'configValue',
      )
    return ok(valueOf(PROVED) === 'Y' ? valueOf(PROVED_FROM) || '0' : null)
  }

  private async calendar(today: string, tenantId: number): Promise<Result<WorkCalendar>> {
    const days = await this.rows('oa.workday', all(ge('day', addDays(today, -BEHIND)), le('day', addDays(today, FARTHEST))), tenantId)
    return days.ok ? ok(calendarOf(days.value as unknown as readonly CalendarDay[])) : days
  }

  private async exemptions(tenantId: number, today: string): Promise<Result<readonly Exemption[]>> {
    const inForce = all(eq('enabled', 'Y'), le('startDate', today), any(empty('endDate'), ge('endDate', today)))
    const rows = await this.rows('bsc.freeNode', inForce, tenantId)
    if (!rows.ok) return rows
    return ok(
      rows.value.map((row) => ({
        processCode: textAt(row, 'processCode'),
        role: textAt(row, 'nodeRole'),
        deptId: textAt(row, 'deptId'),
        userId: textAt(row, 'userId'),
        maxAmount: amountAt(row, 'maxAmount'),
        onlyOwn: row['selfNode'] === 'Y',
        from: textAt(row, 'startDate'),
        until: textAt(row, 'endDate') || null,
        reason: textAt(row, 'reason'),
      })),
    )
  }

  /** Whoever is not at work stands in for nobody. */
  private async delegations(
    tenantId: number,
    now: string,
    flowing: Promise<Result<readonly Flow[]>>,
  ): Promise<Result<readonly Delegation[]>> {
    const rows = await this.rows('sys.flowDelegate', all(oneOf('delegateStatus', LIVE), le('startTime', now), ge('endTime', now)), tenantId)
    if (!rows.ok) return rows
    const people = await this.staff.people(
      rows.value.map((row) => textAt(row, 'agentId')),
      tenantId,
    )
    if (!people.ok) return people
    const flows = await flowing
    if (!flows.ok) return flows
    const codes = new Map(flows.value.map(({ rules, processCode }) => [rules.id, processCode]))
    const active = new Map(people.value.filter((one) => one.active).map(({ userId, name }) => [userId, name]))
    return ok(
      rows.value.flatMap((row) => {
        const agentName = active.get(textAt(row, 'agentId'))
        if (agentName === undefined) return []
        const chosen = textAt(row, 'flowCodes').split(',')
        return [
          {
            id: textAt(row, 'id'),
            principalId: textAt(row, 'userId'),
            agentId: textAt(row, 'agentId'),
            agentName,
            from: textAt(row, 'startTime'),
            until: textAt(row, 'endTime'),
            processCodes: row['allFlows'] === 'N' ? chosen.map((id) => codes.get(id) ?? '') : null,
            maxAmount: amountAt(row, 'maxAmount'),
            keepsInformed: row['keepInformed'] !== 'N',
          },
        ]
      }),
    )
  }

  /** The versions in force and those that were stopped; steps of those that were drawn. */
  private async flows(tenantId: number): Promise<Result<readonly Flow[]>> {
    const heads = await this.rows('sys.flow', oneOf('flowStatus', [PUBLISHED, STOPPED]), tenantId)
    if (!heads.ok) return heads
    const drawn = heads.value.filter((row) => Number(wireOf(row, 'versionNo')) > 1).map((row) => textAt(row, 'id'))
    const steps = new Map<string, Row[]>()
    if (drawn.length) {
      const query = {
        where: oneOf('head.id', drawn),
        order: [{ field: 'nodeNo', direction: 'asc' as const }],
        pageNo: 1,
        pageSize: MOST_STEPS,
      }
      const page = await this.records.across(this.catalogue.find('sys.flow')!, 'nodes', query, this.programOf(tenantId))
      if (!page.ok) return page
      for (const row of page.value.records) steps.set(textAt(row, '$head'), [...(steps.get(textAt(row, '$head')) ?? []), row])
    }
    const named = heads.value.flatMap(rolesNamed)
    const roles = named.length ? await this.rows('sys.role', oneOf('id', [...new Set(named)]), tenantId) : ok([])
    if (!roles.ok) return roles
    const codes = new Map(roles.value.map((row) => [textAt(row, 'id'), textAt(row, 'roleCode')]))
    return ok(heads.value.map((row) => flowOf(row, steps.get(textAt(row, 'id')), this.catalogue, codes)))
  }

  /** A catalogue without such types arranges nothing. What follows from others' records is not asked: how many chains run is many to count. */
  private async rows(key: string, where: Condition, tenantId: number): Promise<Result<readonly Row[]>> {
    const type = this.catalogue.find(key)
    if (!type) return ok([])
    const fields = Object.keys(type.fields).filter((field) => type.fields[field]?.derived !== 'onRead')
    const query = { where, order: [], pageNo: 1, pageSize: MOST, fields, bare: true }
    const page = await this.records.list(type, query, this.programOf(tenantId))
    return page.ok ? ok(page.value.records) : page
  }
}
