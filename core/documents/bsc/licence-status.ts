import type { DictValue } from '../../definitions/type-keys.ts'
import type { Fact } from '../../definitions/views.ts'
import { all, any, eq, ge, lt, type Condition } from '../../kernel/condition.ts'

type Owner = 'companyId' | 'factoryId' | 'hospitalId' | 'pharmacyId' | 'productId'

/** Licences that have run out by that day, whatever the last scan wrote on them (bsc B8). */
const expired = (today: string): Condition => all(eq('replaced', 'N'), eq('longTerm', 'N'), lt('expiryDate', today))

/** Does a licence that stops business stand expired? Asked only where there is an owner. */
export const blocked = (owner: Owner, id: string | null, today: string): Condition | undefined =>
  id ? all(eq(owner, id), eq('blocking', 'Y'), expired(today)) : undefined

type Selling = {
  readonly companyId: string | null
  readonly hospitalId: string | null
  readonly pharmacyId: string | null
  readonly $: { readonly today: string }
}
type Papers = Readonly<Record<'companyLicenceExpired' | 'hospitalLicenceExpired' | 'pharmacyLicenceExpired', Fact<'exists', Selling>>>

/** What a sale asks of the papers of those who buy (sale S15). */
export const expiredPapers = (): Papers => ({
  companyLicenceExpired: { give: 'exists', from: 'bsc.licence', where: (doc) => blocked('companyId', doc.companyId, doc.$.today) },
  hospitalLicenceExpired: { give: 'exists', from: 'bsc.licence', where: (doc) => blocked('hospitalId', doc.hospitalId, doc.$.today) },
  pharmacyLicenceExpired: { give: 'exists', from: 'bsc.licence', where: (doc) => blocked('pharmacyId', doc.pharmacyId, doc.$.today) },
})

type Carried = { readonly carrierId: string | null; readonly planDate: string | null; readonly $: { readonly today: string } }

/** The day on which goods are on their way: the planned one, or the day it is by now. */
const onTheWay = ({ planDate, $ }: Carried): string => (planDate !== null && planDate > $.today ? planDate : $.today)

/** What is asked of the papers of a carrier: on the day of the shipment some licence is in force, and none that stops business has run out. */
export const carrierPapers = (): Readonly<Record<'carrierLicensed' | 'carrierLicenceExpired', Fact<'exists', Carried>>> => ({
  carrierLicensed: {
    give: 'exists',
    from: 'bsc.licence',
    where: (doc) =>
      doc.carrierId
        ? all(
            eq('companyId', doc.carrierId),
            eq('blocking', 'Y'),
            eq('replaced', 'N'),
            any(eq('longTerm', 'Y'), ge('expiryDate', onTheWay(doc))),
          )
        : undefined,
  },
  carrierLicenceExpired: { give: 'exists', from: 'bsc.licence', where: (doc) => blocked('companyId', doc.carrierId, onTheWay(doc)) },
})

type Dated = { readonly $: { readonly today: string } }
type Licensed = { readonly $: { readonly id: string; readonly today: string } }
type Counts<D> = Readonly<Record<'licensed' | 'expired' | 'expiring', Fact<'exists', D>>>

/** What is asked about the licences of the owner that a document names. */
export const licencesNamedBy = <D extends Dated>(owner: Owner, idOf: (doc: D) => string | null): Counts<D> => {
  const own = (doc: D, condition: Condition) => (idOf(doc) ? all(eq(owner, idOf(doc)), condition) : undefined)
  return {
    licensed: { give: 'exists', from: 'bsc.licence', where: (doc) => own(doc, eq('replaced', 'N')) },
    expired: { give: 'exists', from: 'bsc.licence', where: (doc) => own(doc, expired(doc.$.today)) },
    expiring: { give: 'exists', from: 'bsc.licence', where: (doc) => own(doc, eq('licenceStatus', '2')) },
  }
}

/** What a licensed record asks about its own licences. */
export const licencesOf = (owner: Owner): Counts<Licensed> => licencesNamedBy(owner, ({ $ }) => $.id)

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
  opens: { form: 'bsc.licence' as const, with: (doc: Owned) => ({ ownerType, [owner]: doc.$.id }) },
})
