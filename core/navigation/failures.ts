import { failure } from '../kernel/failure.ts'

export const homeStays = failure('tabs.homeStays', '首页不能关闭!')
export const lastStays = failure('tabs.lastStays', '这是最后一页，不能再关闭了啦')
