import { textIn } from '../../definitions/dicts.ts'
import { type Decimal, decimal } from '../../kernel/decimal.ts'
import dicts from './bsc.dicts.ts'

const conditions = dicts['storage_condition']

/** What a storage condition is called. */
export const conditionName = (condition: string | null): string => textIn(conditions, condition)

/** Were goods that must be stored like this kept so, between the lowest and the highest temperature they saw? As the dictionary says. */
export const isKept = (condition: string | null, lowest: Decimal | null, highest: Decimal | null): boolean => {
  const { least, most } = conditions?.items.find(({ value }) => value === condition)?.attributes ?? {}
  return (!least || lowest === null || lowest.ge(decimal(least))) && (!most || highest === null || highest.le(decimal(most)))
}
