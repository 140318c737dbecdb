import { failure } from '../kernel/failure.ts'

export const wrongPassword = failure('identity.wrong', '用户名或密码错误')
export const accountClosed = failure('identity.closed', '账号已锁定，请{minutes}分钟后再试')
export const captchaMissing = { ...failure('identity.captcha', '请输入验证码!'), field: 'captcha' }
export const captchaWrong = { ...failure('identity.captcha', '验证码错误或已失效'), field: 'captcha' }
export const captchaKeyWrong = failure('request.captchaKey', '验证码标识不正确')
export const mobileMissing = { ...failure('identity.mobileMissing', '手机号不允许为空！'), field: 'mobile' }
export const mobileWrong = { ...failure('identity.mobileWrong', '请输入正确的手机号'), field: 'mobile' }
export const codeWrong = { ...failure('identity.codeWrong', '短信验证码错误或已失效'), field: 'smsCode' }
export const codeTooSoon = failure('identity.codeTooSoon', '短信验证码已发送，请{seconds}秒后再试')
export const codeNotSent = failure('identity.codeNotSent', '短信验证码发送失败,请稍后重试')
export const noGateway = failure('identity.noGateway', '短信接口未配置，请联系管理员')
export const phoneClosed = failure('identity.phoneClosed', '系统未开放手机登录，请使用账号登录')
export const phoneShared = failure('identity.phoneShared', '该手机号绑定了多个账号，请使用账号登录')
export const phoneTaken = { ...failure('identity.phoneTaken', '手机号已经注册，请直接登录！'), field: 'mobile' }
export const phoneOfMany = failure('identity.phoneOfMany', '该手机号绑定了多个账号，请联系管理员')
export const userNameWrong = { ...failure('account.wrongName', '用户账号须为4到18位字母、数字或下划线'), field: 'username' }
export const userNameTaken = { ...failure('account.nameTaken', '用户账号已存在'), field: 'username' }
export const realnameWrong = { ...failure('account.realname', '请输入姓名，最多40个字'), field: 'realname' }
export const emailWrong = { ...failure('account.email', '邮箱格式不正确'), field: 'email' }
export const noUsers = failure('account.noUsers', '系统未定义用户')
export const ticketOver = failure('identity.ticketOver', '验证已过期，请重新验证手机')
export const casMissing = failure('identity.casMissing', '统一认证未配置')
export const casRefused = failure('identity.casRefused', '统一认证票据无效或已使用，请重新登录')
export const casAway = failure('identity.casAway', '统一认证服务暂时无法访问，请稍后重试')
export const casUnknown = failure('identity.casUnknown', '您的统一认证账号尚未在本系统开通，请联系管理员')
export const thirdMissing = failure('identity.thirdMissing', '未配置该第三方登录，请联系管理员')
export const thirdRefused = failure('identity.thirdRefused', '第三方登录失败或已过期，请重新登录')
export const thirdAway = failure('identity.thirdAway', '第三方登录服务暂时无法访问，请稍后重试')
export const thirdTicketOver = failure('identity.thirdTicketOver', '绑定已过期，请重新使用第三方账号登录')
export const registerClosed = failure('identity.registerClosed', '系统未开放注册，请联系管理员')
export const tooManyTries = failure('identity.tooManyTries', '操作过于频繁，请稍后再试')
export const accountInactive = failure('identity.inactive', '账号已停用，请联系管理员')
export const noPair = failure('identity.noPair', '您尚未分配有效的组织岗位，请联系管理员')
export const foreignPair = failure('identity.foreignPair', '您不属于该部门')
export const passwordBusy = failure('identity.busy', '登录人数过多，请稍后再试')
export const sessionOver = failure('identity.sessionOver', 'Token失效，请重新登录')
export const foreignIdentity = failure('identity.foreign', '身份信息与登录账号不一致')
export const foreignTenant = failure('identity.foreignTenant', '租户信息不匹配')
export const mustChangePassword = failure('identity.mustChange', '请先修改密码')
export const oneTimeExpired = failure('identity.oneTimeExpired', '一次性密码已失效，请联系管理员重新设置')
export const noDemonstration = failure('identity.noDemonstration', '系统未开放演示账号')
export const unknownUser = failure('identity.unknownUser', '没有这个账号')

const field = (name: string, code: string, message: string) => ({ ...failure(`password.${code}`, message), field: name })

export const oldPasswordMissing = field('oldPassword', 'oldMissing', '请输入旧密码!')
export const newPasswordMissing = field('password', 'newMissing', '请输入新密码!')
export const confirmationMissing = field('confirmPassword', 'confirmationMissing', '请确认新密码!')
export const confirmationDiffers = field('confirmPassword', 'confirmationDiffers', '两次输入的密码不一样！')
export const passwordSame = field('password', 'same', '新密码不能和旧密码相同')
export const oldPasswordWrong = field('oldPassword', 'oldWrong', '旧密码输入错误')
export const passwordWeak = field('password', 'weak', '密码须为8到128位，且包含大写字母、小写字母、数字、特殊字符中的三种')
export const passwordNamesUser = field('password', 'namesUser', '密码不能包含用户名')
export const passwordUsed = field('password', 'used', '不能使用最近5次用过的密码')
export const passwordCommon = field('password', 'common', '密码过于简单，请重新设置')
export const passwordTooSoon = field('password', 'tooSoon', '密码一天内只能修改一次')
