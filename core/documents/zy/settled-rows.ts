import { yuan } from '../../definitions/formatted-values.ts'
import { type Decimal, sumOf, ZERO } from '../../kernel/decimal.ts'

/** Rows that wait for 提成结算, and what its freezing makes of them (zy ZY-R8). */

/** 待结算 and 已结算 of settle_import_status. */
export const [WAITING, SETTLED] = ['0', '1'] as const

type Status = { readonly rowStatus: string | null }

/** A document is settled once 提成结算 has used all of its rows, and open again where one was given back. */
export const settling = <Doc>(rowsOf: (doc: Doc) => readonly Status[]) => {
  const isUsed = (doc: Doc): boolean => {
    const rows = rowsOf(doc)
    return rows.length > 0 && rows.every(({ rowStatus }) => rowStatus === SETTLED)
  }
  return {
    settle: { title: '结算完成', from: 'approved', to: 'settled', auto: true, when: isUsed },
    reopen: { title: '恢复待结算', from: 'settled', to: 'approved', auto: true, when: (doc: Doc) => !isUsed(doc) },
  } as const
}

/** 作废 of an approved document whose rows nobody has used. */
export const voiding = <Doc>(rowsOf: (doc: Doc) => readonly Status[], message: string) =>
  ({
    title: '作废',
    from: 'approved',
    to: 'voided',
    when: (doc: Doc) => rowsOf(doc).every(({ rowStatus }) => rowStatus !== SETTLED),
    message,
    confirm: '作废后不可恢复，是否继续',
  }) as const

/** 汇总分析 in one sentence. */
export const summed = (rows: readonly { readonly netAmount: Decimal | null }[]): string =>
  `共${rows.length}人，应计${yuan(sumOf(rows, ({ netAmount }) => netAmount ?? ZERO))}元`
