import { failure } from '../kernel/failure.ts'

export const wrongSetting = failure('settings.wrong', '个人设置的名称不正确')
export const settingTooLong = failure('settings.tooLong', '这项个人设置太大，无法保存到服务器')
export const tooManySettings = failure('settings.tooMany', '个人设置过多，无法保存到服务器')
