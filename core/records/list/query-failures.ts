import { failure } from '../../kernel/failure.ts'

export const unknownFilter = failure('query.unknownField', '不认识的查询条件：{name}')
export const unreadableFilter = failure('query.unreadable', '查询条件“{name}”无法识别')
export const unknownOrder = failure('query.unknownOrder', '不能按“{name}”排序')
export const wrongDirection = failure('query.wrongDirection', '排序方向只能是asc或desc')
export const wrongPage = failure('query.wrongPage', '分页参数不正确：每页1到1000条')
export const pageTooDeep = failure('query.pageTooDeep', '查询结果过多，请缩小查询范围')
export const wrongMatchType = failure('query.wrongMatchType', '条件之间的关系只能是and或or')
export const tooManyValues = failure('query.tooManyValues', '查询条件“{name}”最多1000个值')
export const tooLong = failure('query.tooLong', '查询内容过长')
