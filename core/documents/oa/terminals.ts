import { type Effects, update } from '../../definitions/effect.ts'
import type { FactDeclarations, Known } from '../../definitions/views.ts'
import { eq } from '../../kernel/condition.ts'
import type { Wire } from '../../kernel/wire.ts'

const MOST = 5_000

/** What asks who has terminals to hand over; nobody where it answers nothing. */
type Whose<Form> = (doc: Form) => Wire | undefined

const ofSeller =
  <Form>(whose: Whose<Form>) =>
  (doc: Form) => {
    const userId = whose(doc)
    return userId ? eq('saleUserId', userId) : undefined
  }

/** Hospitals, pharmacies and companies that an account is answerable for, as facts of a form. */
export const terminalsOf = <Form>(whose: Whose<Form>) =>
  ({
    hospitals: { give: 'rows', from: 'bsc.hospital', reads: ['code'], most: MOST, where: ofSeller(whose) },
    pharmacies: { give: 'rows', from: 'bsc.pharmacy', reads: ['code'], most: MOST, where: ofSeller(whose) },
    companies: { give: 'rows', from: 'bsc.bscBussCompany', reads: ['code'], most: MOST, where: ofSeller(whose) },
  }) as const satisfies FactDeclarations

type Terminals = Readonly<Partial<Record<'hospitals' | 'pharmacies' | 'companies', readonly Known[]>>>

/** They are another account's from now on. */
export const handedOver = ({ hospitals = [], pharmacies = [], companies = [] }: Terminals, saleUserId: Wire | undefined): Effects =>
  saleUserId
    ? [
        hospitals.map(({ id }) => update('bsc.hospital', String(id), { set: { saleUserId } })),
        pharmacies.map(({ id }) => update('bsc.pharmacy', String(id), { set: { saleUserId } })),
        companies.map(({ id }) => update('bsc.bscBussCompany', String(id), { set: { saleUserId } })),
      ]
    : []
