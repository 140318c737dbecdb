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

/** May the person let somebody see an organisation, those below counted where they come along? */
export const mayGiveOrg = (me: Person, orgCode: Wire | undefined, withBelow: boolean): boolean =>
  me.roles.includes('admin') || reaches(me.scope, String(orgCode ?? ''), withBelow)

/** sys S18: who gives organisations to an employee gives what he reaches himself, those below counted where they come along, and nothing to himself. */
export const orgGrantChecks = [
  { holds: (doc: OrgGrants) => doc.empId !== doc.$.me.empId, message: '不能修改本人的权限' },
  {
    holds: ({ orgs, $: { me } }: OrgGrants) =>
      orgs.every((row) => isAsBefore(row) || mayGiveOrg(me, row.$.ref('orgId')['orgCode'], row.includeChild === 'Y')),
    message: '不能授予您自己没有的权限',
  },
] as const
