import type { Fact } from '../../definitions/views.ts'
import { all, eq, lt, type Condition } from '../../kernel/condition.ts'

type Owner = 'companyId' | 'factoryId' | 'hospitalId' | 'pharmacyId' | 'productId'

/** Licences that have run out by that day, whatever the last scan wrote on them (bsc B8). */
const expired = (today: string): Condition => all(eq('replaced', 'N'), eq('longTerm', 'N'), lt('expiryDate', today))

/** Does a licence that stops business stand expired? Asked only where there is an owner. */
export const blocked = (owner: Owner, id: string | null, today: string): Condition | undefined =>
  id ? all(eq(owner, id), eq('blocking', 'Y'), expired(today)) : undefined

type Licensed = { readonly $: { readonly id: string; readonly today: string } }

/** What a licensed record asks about its own licences. */
export const licencesOf = (owner: Owner): { readonly expired: Fact<'exists', Licensed>; readonly expiring: Fact<'exists', Licensed> } => ({
  expired: { give: 'exists', from: 'bsc.licence', where: ({ $ }) => ($.id ? all(eq(owner, $.id), expired($.today)) : undefined) },
  expiring: { give: 'exists', from: 'bsc.licence', where: ({ $ }) => ($.id ? all(eq(owner, $.id), eq('licenceStatus', '2')) : undefined) },
})

/** 证照状态 of the owner: as bad as its worst licence. */
export const licenceStatusOf = ({
  $,
}: {
  readonly $: { readonly facts: { readonly expired: boolean; readonly expiring: boolean } }
}): string => {
  if ($.facts.expired) return '3'
  return $.facts.expiring ? '2' : '1'
}
