import type { DictValue } from '../../definitions/type-keys.ts'
import type { Fact } from '../../definitions/views.ts'
import { all, eq, lt, type Condition } from '../../kernel/condition.ts'

type Owner = 'companyId' | 'factoryId' | 'hospitalId' | 'pharmacyId' | 'productId'

/** Licences that have run out by that day, whatever the last scan wrote on them (bsc B8). */
const expired = (today: string): Condition => all(eq('replaced', 'N'), eq('longTerm', 'N'), lt('expiryDate', today))

/** Does a licence that stops business stand expired? Asked only where there is an owner. */
export const blocked = (owner: Owner, id: string | null, today: string): Condition | undefined =>
  id ? all(eq(owner, id), eq('blocking', 'Y'), expired(today)) : undefined

type Licensed = { readonly $: { readonly id: string; readonly today: string } }
type Counts = Readonly<Record<'licensed' | 'expired' | 'expiring', Fact<'exists', Licensed>>>

/** What a licensed record asks about its own licences. */
export const licencesOf = (owner: Owner): Counts => {
  const own = ($: Licensed['$'], condition: Condition) => ($.id ? all(eq(owner, $.id), condition) : undefined)
  return {
    licensed: { give: 'exists', from: 'bsc.licence', where: ({ $ }) => own($, eq('replaced', 'N')) },
    expired: { give: 'exists', from: 'bsc.licence', where: ({ $ }) => own($, expired($.today)) },
    expiring: { give: 'exists', from: 'bsc.licence', where: ({ $ }) => own($, eq('licenceStatus', '2')) },
  }
}

/** 证照状态 of the owner: as bad as its worst licence, and 无证照 where it has none. */
export const licenceStatusOf = ({
  $,
}: {
  readonly $: { readonly facts: Readonly<Record<'licensed' | 'expired' | 'expiring', boolean>> }
}): DictValue<'licence_status'> => {
  if ($.facts.expired) return '3'
  if ($.facts.expiring) return '2'
  return $.facts.licensed ? '1' : '0'
}

type Owned = { readonly $: { readonly id: string } }

/** 新增证照: a licence of the record, by whoever may keep licences. */
export const addLicence = (ownerType: string, owner: Owner) => ({
  title: '新增证照',
  role: ['business', 'purchase', 'quality'] as const,
  opens: { type: 'bsc.licence' as const, with: (doc: Owned) => ({ ownerType, [owner]: doc.$.id }) },
})
