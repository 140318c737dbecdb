import type { Known } from '../../definitions/views.ts'
import type { Person } from '../../kernel/person.ts'
import { reaches } from '../../kernel/scope.ts'
import type { Wire } from '../../kernel/wire.ts'

type GrantedOrg = {
  readonly orgId: string
  readonly includeChild: 'Y' | 'N'
  readonly $: { readonly ref: (field: 'orgId') => Known; readonly old: Readonly<Record<string, unknown>> | undefined }
}

type OrgGrants = {
  readonly empId: string
  readonly orgs: readonly GrantedOrg[]
  readonly $: { readonly me: Person }
}

const isAsBefore = ({ orgId, includeChild, $ }: GrantedOrg): boolean => {
  const was = ($.old ?? {}) as Readonly<Record<string, Wire>>
  return was['orgId'] === orgId && (was['includeChild'] ?? 'N') === includeChild
}

/** sys S18: who gives organisations to an employee gives what he reaches himself, those below counted where they come along, and nothing to himself. */
export const orgGrantChecks = [
  { holds: (doc: OrgGrants) => doc.empId !== doc.$.me.empId, message: '不能修改本人的权限' },
  {
    holds: ({ orgs, $: { me } }: OrgGrants) =>
      me.roles.includes('admin') ||
      orgs.every((row) => isAsBefore(row) || reaches(me.scope, String(row.$.ref('orgId')['orgCode'] ?? ''), row.includeChild === 'Y')),
    message: '不能授予您自己没有的权限',
  },
] as const
