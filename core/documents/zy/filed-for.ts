import { all, any, empty, eq, ge, le, oneOf, type Condition } from '../../kernel/condition.ts'
import { firstDay, lastDay } from '../../kernel/dates.ts'
import type { Wire } from '../../kernel/wire.ts'
import { counts } from '../settlement/filing.ts'
import { whyNot, type Filed } from '../settlement/filing-match.ts'
import type { StockKey } from './terminal-stock.ts'

/** Whose terminal it is: rows of 提成备案 of a representative or his head that cover it on some day of a month (ZS-R20 `filedFor`). */

/** 医药代表 and 主管 of zy_post_role. */
const RESPONSIBLE = ['1', '2']

/** The region itself, its city and its province. */
const containing = (regionId: Wire): readonly Wire[] => {
  const code = String(regionId ?? '')
  return code.length === 6 ? [code, `${code.slice(0, 4)}00`, `${code.slice(0, 2)}0000`] : []
}

/** Rows of an employee that hold in a month. */
export const filedBy = (empId: string, period: string): Condition =>
  all(
    eq('empId', empId),
    oneOf('postRole', RESPONSIBLE),
    counts,
    le('startDate', lastDay(period)),
    any(empty('endDate'), ge('endDate', firstDay(period))),
  )

export const filedFor = (empId: string, period: string, { terminalId, productId }: StockKey, regionId: Wire): Condition =>
  all(
    filedBy(empId, period),
    eq('productId', productId),
    any(empty('terminalId'), eq('terminalId', terminalId)),
    any(empty('regionId'), oneOf('regionId', containing(regionId))),
  )

/** Does a filed row speak of the place? */
export const speaksOfPlace = (row: Filed, { terminalId, productId }: StockKey, regionId: string | null): boolean =>
  row['productId'] === productId &&
  whyNot({ ...row, companyId: null, startDate: '', endDate: null }, { day: '', companyId: null, terminalId, regionId }) === undefined
