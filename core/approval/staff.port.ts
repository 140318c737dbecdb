import type { Result } from '../kernel/result.ts'

export type RoleHolder = {
  readonly userId: string
  readonly name: string
  /** Organisation codes of the main organisation and of every jurisdiction row that fits the role (sys S24). */
  readonly mainOrgCode: string
  readonly jurisdictions: readonly { readonly orgCode: string; readonly includeChild: boolean }[]
}

export type Organisation = {
  readonly id: string
  readonly name: string
  readonly orgCode: string
  readonly parentId: string
  readonly managerId: string
  readonly deputyId: string
}

/** Somebody with an account. */
export type Worker = { readonly userId: string; readonly name: string; readonly active: boolean; readonly deptId: string }

/** Somebody who is asked to decide. */
export type Decider = Pick<Worker, 'userId' | 'name'>

/** Who works here, as far as approvals ask. Frozen and departed people are left out. */
export abstract class Staff {
  abstract holders(role: string, tenantId: number): Promise<Result<readonly RoleHolder[]>>
  /** The organisation and those above it, nearest first. */
  abstract lineage(orgId: string, tenantId: number): Promise<Result<readonly Organisation[]>>
  abstract organisations(ids: readonly string[], tenantId: number): Promise<Result<readonly Organisation[]>>
  abstract people(userIds: readonly string[], tenantId: number): Promise<Result<readonly Worker[]>>
  /** The first few who work here and whose names hold these letters. */
  abstract called(part: string, tenantId: number): Promise<Result<readonly Worker[]>>
  /** The superior of an account's employee, or his superior's, so many levels up; nobody where there are fewer. */
  abstract superior(userId: string, levels: number, tenantId: number): Promise<Result<readonly Worker[]>>
  /** Everybody who has a post today, and in which organisation. */
  abstract atPost(postId: string, tenantId: number): Promise<Result<readonly (Decider & { readonly orgId: string })[]>>
  /** The accounts of employees. */
  abstract employed(empIds: readonly string[], tenantId: number): Promise<Result<readonly Worker[]>>
}
