import type { RandomChoices } from '../../definitions/random-choices.ts'
import { addMonths } from '../../kernel/dates.ts'
import { decimal } from '../../kernel/decimal.ts'
import { type Row, rowsOf, textAt } from '../../kernel/wire.ts'

/** Who sells for the company itself in the demonstration, what, and where. */

/** Organisations that work with agents. */
const AGENCY = ['127', '128', '129', '130', '131', '132', '133']

export type Seller = { readonly createBy: string; readonly empId: string; readonly deptId: string }

/** Own people with one of the roles, in the order of their names. */
export const staffWith = (pick: RandomChoices, roles: readonly string[]): readonly Seller[] => {
  const depts = new Map(pick.rows('sys.employee').map((row) => [row['id'], row]))
  return pick
    .rows('sys.user')
    .filter((user) => rowsOf(user, 'roles').some(({ roleCode }) => roles.includes(String(roleCode))))
    .map((user) => ({
      createBy: textAt(user, 'username'),
      empId: textAt(user, 'empId'),
      deptId: textAt(depts.get(user['empId']) ?? {}, 'deptId'),
    }))
    .filter(({ empId, deptId }) => empId !== '' && deptId !== '' && !AGENCY.includes(deptId))
}

export const sellers = (pick: RandomChoices): readonly Seller[] => {
  const own = staffWith(pick, ['sales_rep'])
  return own.length ? own : staffWith(pick, ['region_manager'])
}

const isUsable = (row: Row): boolean => row['billStatus'] === 'approved' && row['enabled'] !== 'N'

export const productsOf = (pick: RandomChoices): readonly Row[] =>
  pick.rows('bsc.product').filter((row) => isUsable(row) && row['specialType'] === '0')
export const hospitalsOf = (pick: RandomChoices): readonly Row[] => pick.rows('bsc.hospital').filter(isUsable)
export const pharmaciesOf = (pick: RandomChoices): readonly Row[] => pick.rows('bsc.pharmacy').filter((row) => row['enabled'] !== 'N')
/** Companies that deliver or buy. */
export const companiesOf = (pick: RandomChoices): readonly Row[] =>
  pick.rows('bsc.bscBussCompany').filter(
    (row) =>
      isUsable(row) &&
      textAt(row, 'tradeType')
        .split(',')
        .some((type) => type === '2' || type === '3'),
  )

export const priceOf = (pick: RandomChoices, productId: string): string => {
  const found = pick.rows('bsc.productPrice').find((row) => row['productId'] === productId)
  return decimal(textAt(found ?? {}, 'invoicePrice') || '25').toString()
}

/** The month so many months before, or after, a day. */
export const monthFrom = (day: string, months: number): string => addMonths(`${day.slice(0, 7)}-01`, months).slice(0, 7)

export const at = <Thing>(things: readonly Thing[], index: number): Thing => things[index % things.length] as Thing
