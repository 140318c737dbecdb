import { failure } from '../kernel/failure.ts'

export const expired = failure('session.expired', '很抱歉，登录已过期，请重新登录')
/** The same, as a server of the older generation says it: HTTP 500 with `Token失效` in its words. */
export const lapsed = failure('session.lapsed', '很抱歉，登录已过期，请重新登录')
/** An administrator ended the session: the server's own code. */
export const forced = failure('identity.forced', '您已被管理员强制下线')
export const unreadableSession = failure('session.unreadable', '登录结果无法识别，请联系管理员')

export const nobodySignedIn = failure('session.nobody', '当前系统无登录用户!')
export const captchaUnreadable = failure('session.captcha', '验证码图片无法显示，请点击图片重试')

/** The server's own code: the password must be changed first. */
export const isPasswordDue = ({ code }: { readonly code: string }): boolean => code === 'identity.mustChange'

/** Nobody answered: the session may well be alive, so it is not thrown away. */
export const isNoAnswer = ({ code }: { readonly code: string }): boolean =>
  code === 'http.offline' || code === 'http.timeout' || code === 'http.unavailable'

/** The server knows the token no longer. */
export const isOver = ({ code }: { readonly code: string }): boolean =>
  code === expired.code || code === lapsed.code || code === forced.code
