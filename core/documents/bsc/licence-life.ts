import { type Message, message } from '../../definitions/effect.ts'
import type { DictValue } from '../../definitions/type-keys.ts'
import type { Known } from '../../definitions/views.ts'
import { all, type Condition, eq } from '../../kernel/condition.ts'
import { daysBetween, monday } from '../../kernel/dates.ts'
import type { Row } from '../../kernel/wire.ts'
import dicts from './bsc.dicts.ts'

/** Types of licence without which nobody may trade, as the dictionary marks them. */
export const BLOCKING: readonly string[] = (dicts['licence_type']?.items ?? [])
  .filter(({ attributes }) => attributes?.['blocking'] === 'Y')
  .map(({ value }) => value)

const OWN = '1'
const OWNERS = { '2': 'companyId', '3': 'factoryId', '4': 'hospitalId', '5': 'pharmacyId', '6': 'productId' } as const

type OwnerField = (typeof OWNERS)[keyof typeof OWNERS]
type Owned = { readonly ownerType: string; readonly $: { readonly ref: (field: OwnerField) => Known } }

const ownerFieldOf = (ownerType: string): OwnerField | undefined => (OWNERS as Readonly<Record<string, OwnerField>>)[ownerType]

export const ownerNameOf = ({ ownerType, $ }: Owned): string => {
  if (ownerType === OWN) return '本企业'
  const field = ownerFieldOf(ownerType)
  return field ? String($.ref(field)['name'] ?? '') : ''
}

const FOR_EVER = 99_999

type Dated = { readonly longTerm: string; readonly expiryDate: string | null; readonly $: { readonly today: string } }

export const daysLeftOf = ({ longTerm, expiryDate, $ }: Dated): number => {
  if (longTerm === 'Y') return FOR_EVER
  return expiryDate ? daysBetween($.today, expiryDate) : 0
}

/** 有效, 即将到期, 已过期 or 已换证 (bsc B8); nothing while nobody has said until when it is valid. */
export const statusOf = (
  licence: Dated & { readonly replaced: string; readonly warnDays: number; readonly daysLeft: number },
): DictValue<'licence_status'> | null => {
  if (licence.replaced === 'Y') return '4'
  if (licence.longTerm === 'Y') return '1'
  if (!licence.expiryDate) return null
  if (licence.daysLeft < 0) return '3'
  return licence.daysLeft <= licence.warnDays ? '2' : '1'
}

/** Days before the end on which keeper and quality are told (bsc licenceScan). */
const WARNED_AT: readonly number[] = [60, 30, 15, 7, 3, 1, 0]

type Ending = Dated & { readonly licenceNo: string; readonly keeperUserId: string | null; readonly daysLeft: number }

/** What keeper and quality hear of a licence today: on the warning days, and every Monday once it is over. */
export const endingsTold = ({ licenceNo, expiryDate, keeperUserId, daysLeft, $ }: Ending): readonly Message[] => {
  if (daysLeft < 0 ? $.today !== monday($.today) : !WARNED_AT.includes(daysLeft)) return []
  const title = daysLeft < 0 ? `证照【${licenceNo}】已过期${-daysLeft}天` : `证照【${licenceNo}】将于${expiryDate}到期，剩余${daysLeft}天`
  return [message(title, { role: 'quality' }), ...(keeperUserId ? [message(title, { userId: keeperUserId })] : [])]
}

type Renewable = Readonly<Record<'ownerType' | OwnerField | 'licenceType' | 'scope' | 'issuer' | 'blocking', string | null>> & {
  readonly warnDays: number
  readonly $: { readonly id: string }
}

/** Licences whose place this one may take: of its type and its owner, none that another took already. */
export const renewable = (licence: Readonly<Record<'ownerType' | OwnerField | 'licenceType', string | null>>): Condition => {
  const owner = ownerFieldOf(licence.ownerType ?? '')
  return all(
    eq('ownerType', licence.ownerType),
    eq('licenceType', licence.licenceType),
    eq('replaced', 'N'),
    ...(owner ? [eq(owner, licence[owner])] : []),
  )
}

/** What the licence that takes its place begins with: everything but number, dates and scan. */
export const renewed = (licence: Renewable): Row => ({
  ownerType: licence.ownerType,
  companyId: licence.companyId,
  factoryId: licence.factoryId,
  hospitalId: licence.hospitalId,
  pharmacyId: licence.pharmacyId,
  productId: licence.productId,
  licenceType: licence.licenceType,
  scope: licence.scope,
  issuer: licence.issuer,
  blocking: licence.blocking,
  warnDays: licence.warnDays,
  renewOf: licence.$.id,
})
