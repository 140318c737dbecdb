import type { DictValue } from '../../definitions/type-keys.ts'
import type { Decimal } from '../../kernel/decimal.ts'

/** Nothing, a part, or everything: the three values of 发货状态, 开票状态 and 回款状态. */
export const progress = (done: Decimal, isShort: boolean): DictValue<'send_status' | 'invoice_status' | 'collect_status'> => {
  if (done.isZero()) return '0'
  return isShort ? '1' : '2'
}
