import { failure } from '../kernel/failure.ts'

export const chooseOne = failure('table.chooseOne', '请选择一条记录！')
export const intoItself = failure('table.intoItself', '不能移动到自己或自己的下级，请选择其他位置')
export const notWhileSorted = failure('table.sifted', '请先取消排序和筛选')
export const unknownAnswer = failure('table.unknownAnswer', '返回数据类型不识别')
/** Seed §8, 'failed to open sub-table': the row is not there any more, removed elsewhere while its details were opened or open. */
export const rowGone = failure('table.rowGone', '打开子表失败，此行已不存在，请选择其他行')
export const cellLocked = failure('table.cellLocked', '此单元格不可编辑')
export const tooManyRows = failure('table.tooManyRows', '最多{most}行，超出的行未粘贴')
export const noRoom = failure('table.noRoom', '最多{most}行，不能再添加')
