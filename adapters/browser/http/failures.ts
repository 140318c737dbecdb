import { failure } from '../../../core/kernel/failure.ts'

export const forbidden = failure('http.forbidden', '拒绝访问')
export const notFound = failure('http.notFound', '很抱歉，资源未找到!')
export const timedOut = failure('http.timeout', '网络超时')
export const offline = failure('http.offline', '无法连接服务器，请检查网络后重试')
/** Something between here and the server answered in its place. */
export const unavailable = failure('http.unavailable', '服务器暂时无法访问，请稍后重试')
export const unreadable = failure('http.unreadable', '服务器的回答无法识别，请稍后重试')
export const cancelled = failure('http.cancelled', '已取消')
/** What an envelope without words of its own means. */
export const refused = failure('server.refused', '操作失败，请稍后重试')
