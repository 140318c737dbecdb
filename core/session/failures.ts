import { failure } from '../kernel/failure.ts'

export const expired = failure('session.expired', '很抱歉，登录已过期，请重新登录')
export const unreadableSession = failure('session.unreadable', '登录结果无法识别，请联系管理员')
export const signOutFailed = failure('session.signOutFailed', '退出登录失败，请重试')
export const nameMissing = { ...failure('session.nameMissing', '请输入账号'), field: 'username' }
export const passwordMissing = { ...failure('session.passwordMissing', '请输入密码'), field: 'password' }

/** Nobody answered: the session may well be alive, so it is not thrown away. */
export const isNoAnswer = ({ code }: { readonly code: string }): boolean =>
  code === 'http.offline' || code === 'http.timeout' || code === 'http.unavailable'
