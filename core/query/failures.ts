import { failure } from '../kernel/failure.ts'
import { text } from './text.ts'

export const notNested = failure('query.notNested', '当前服务器不支持条件组，请改为一层条件后再查询')
export const unreadableTree = failure('query.unreadableTree', '查询条件无法识别，请重新设置')
export const savedGone = failure('query.savedGone', '保存的查询已被删除，请刷新后重试')
export const emptySave = failure('query.empty', text.emptySave)
export const titleTaken = failure('query.titleTaken', '已有同名的查询，请换一个名称')
export const titleMissing = failure('query.titleMissing', text.nameRequired)
export const titleTooLong = failure('query.titleTooLong', '保存名称最多50个字')
export const notShareable = failure('query.notShareable', '只能共享给自己所在的角色或部门')
export const tooManySaved = failure('query.tooManySaved', '每个列表最多保存100个查询，请先删除不用的')
