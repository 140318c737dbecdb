import { failure } from '../kernel/failure.ts'

/** RP4. */
export const tooWide = failure('report.tooWide', '查询范围过大，请缩小条件')
export const unknownGroup = failure('report.unknownGroup', '不能按“{name}”分组')
export const tooLongToPrint = failure('report.tooLongToPrint', '结果超过{most}行，请缩小条件后打印，或导出 Excel')
