/** Pages outside the menu (seed, section 2.1). */
export type FixedRoute = {
  readonly path: string
  readonly title?: string
  readonly redirect?: string
  readonly component?: string
  readonly doc?: string
  readonly needLogin: 'Y' | 'N'
}

export const FIXED_ROUTES: readonly FixedRoute[] = [
  { path: '/', title: '首页', redirect: '/dashboard/analysis', needLogin: 'Y' },
  { path: '/user', redirect: '/user/login', needLogin: 'N' },
  { path: '/user/login', title: '登录', component: 'user/Login', doc: 'sys.login', needLogin: 'N' },
  { path: '/user/register', title: '注册', component: 'user/Register', doc: 'sys.register', needLogin: 'N' },
  { path: '/user/register-result', title: '注册结果', component: 'user/RegisterResult', needLogin: 'N' },
  { path: '/user/alteration', title: '找回账号', component: 'user/Alteration', doc: 'sys.alteration', needLogin: 'N' },
  { path: '/oauth2-app', redirect: '/oauth2-app/login', needLogin: 'N' },
  { path: '/oauth2-app/login', title: '应用登录', component: 'user/OAuth2Login', needLogin: 'N' },
  { path: '/test', redirect: '/test/home', needLogin: 'Y' },
  { path: '/test/home', title: '测试', component: 'test/Home', needLogin: 'Y' },
  { path: '/403', title: '无权限', component: 'exception/403', needLogin: 'N' },
  { path: '/404', title: '页面不存在', component: 'exception/404', needLogin: 'N' },
  { path: '/500', title: '服务器错误', component: 'exception/500', needLogin: 'N' },
  { path: '/public', title: '公共页', component: 'user/Public', needLogin: 'N' },
]
