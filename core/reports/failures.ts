import { failure } from '../kernel/failure.ts'

/** RP4. */
export const tooWide = failure('report.tooWide', '查询范围过大，请缩小条件')
export const unknownGroup = failure('report.unknownGroup', '不能按“{name}”分组')
