import type { FlowRules, Node } from './approvals.port.ts'
import type { Result } from '../kernel/result.ts'
import type { WorkCalendar } from '../kernel/working-hours.ts'

/** Steps of a role that certain applications pass freely (bsc B12); what is empty limits nothing. */
export type Exemption = {
  /** `area:key` of the type. */
  readonly processCode: string
  readonly role: string
  readonly deptId: string
  readonly userId: string
  /** Exact text, or null for any amount. */
  readonly maxAmount: string | null
  /** Only where the applicant would decide himself. */
  readonly onlyOwn: boolean
  /** YYYY-MM-DD; the end may be open. */
  readonly from: string
  readonly until: string | null
  readonly reason: string
}

/** Somebody hands his approvals to a stand-in for a time (oa W16). */
export type Delegation = {
  readonly id: string
  readonly principalId: string
  readonly agentId: string
  readonly agentName: string
  /** Shanghai, YYYY-MM-DD HH:mm:ss. */
  readonly from: string
  readonly until: string
  /** Process codes; null is all of them. */
  readonly processCodes: readonly string[] | null
  /** What is above it stays with the principal. */
  readonly maxAmount: string | null
  readonly keepsInformed: boolean
}

/** The version of a chain that is published, or was stopped. */
export type Flow = {
  readonly processCode: string
  readonly isStopped: boolean
  readonly rules: FlowRules
  /** Nothing while the chain is as it was declared: version 1. */
  readonly nodes: readonly Node[] | null
}

/** What is in force in a tenant. */
export type Arranged = {
  readonly exemptions: readonly Exemption[]
  readonly delegations: readonly Delegation[]
  readonly flows: readonly Flow[]
  /** From which amount on whoever agrees proves who he is, exact text; null is never (oa W29). */
  readonly provedFrom: string | null
  /** Which hours are worked in the time to come. */
  readonly calendar: WorkCalendar
}

/** What was arranged before a document comes: by which version it is decided, which steps pass freely, and who stands in for whom. */
export abstract class Arrangements {
  abstract arranged(tenantId: number): Promise<Result<Arranged>>
  /** Processes of which some version, of whatever age, hides fields at a step: asked whenever a record is read. */
  abstract hiding(tenantId: number): Promise<Result<ReadonlySet<string>>>
}
