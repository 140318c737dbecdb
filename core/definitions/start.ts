import { addDays } from '../kernel/dates.ts'
import type { Person } from '../kernel/person.ts'
import type { Wire } from '../kernel/wire.ts'

/** What a new record may begin with: the day, and who begins it. */
export type Start = {
  /** YYYY-MM-DD in Shanghai. */
  readonly today: string
  /** YYYY-MM-DD HH:mm:ss in Shanghai. */
  readonly now: string
  readonly me: Person
}

export const today = (start: Start): Wire => start.today
export const now = (start: Start): Wire => start.now
/** The first day of the month. */
export const monthBegin = (start: Start): Wire => `${start.today.slice(0, 8)}01`

/** The first day of the year. */
export const yearBegin = (start: Start): Wire => `${start.today.slice(0, 4)}-01-01`

/** The month that is settled now: until the 28th the one before. */
export const lastMonth = (start: Start): string => addDays(start.today, -28).slice(0, 7)

export const thisMonth = (start: Start): Wire => start.today.slice(0, 7)
export const thisYear = (start: Start): Wire => start.today.slice(0, 4)

export type PersonFact = 'userId' | 'userName' | 'empId' | 'empName' | 'deptId' | 'companyId' | 'saleOrgId' | 'postId'

/** A beginning that says which fact it is: who has none is told so. */
type OfPerson = ((start: Start) => Wire) & { readonly fact: PersonFact }

/** A fact about the person who begins the record. */
export const me = (fact: PersonFact): OfPerson => Object.assign((start: Start): Wire => start.me[fact], { fact })
