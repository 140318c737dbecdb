import { failure } from '../kernel/failure.ts'

export const changedByOthers = failure('grants.changed', '授权已被他人修改，请刷新后重试')
export const notYours = failure('grants.notYours', '不能授予您自己没有的权限')
export const noGrants = failure('grants.none', '没有这个操作')
export const strangeScope = failure('grants.strangeScope', '页面的数据范围不正确，请重新选择')
