import type { Page } from '../../../core/query/list-query.ts'

/** A page as the protocol has it (1.2); `sums` beside it where they were asked for. */
export const pageAnswer = ({ records, total, pageNo, pageSize, sums }: Page) => ({
  records,
  total,
  size: pageSize,
  current: pageNo,
  pages: Math.ceil(total / pageSize),
  ...(sums ? { sums } : {}),
})
