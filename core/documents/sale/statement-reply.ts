import type { Row } from '../../kernel/wire.ts'

/** 对账单, what those of customers and of deposits have in common: the partner's answer. */

/** 有差异 of statement_result. */
const DIFFERENT = '2'

/** 登记回函: the result, and where there is a difference why. */
export const REPLY = {
  title: '登记回函',
  from: 'sent',
  to: 'confirmed',
  role: 'finance',
  checks: [
    {
      holds: (_: unknown, { statementResult }: Row) => !!statementResult && statementResult !== '0',
      message: '请选择对账结果',
      field: 'statementResult',
    },
    {
      holds: (_: unknown, { statementResult, diffReason }: Row) => statementResult !== DIFFERENT || !!diffReason,
      message: '请填写差异原因',
      field: 'diffReason',
    },
  ],
} as const
