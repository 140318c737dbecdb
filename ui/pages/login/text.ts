export const text = {
  platform: '企业管理平台',
  purpose: '药品销售 · 商业流通 · 费用与佣金一体化管理',
  footer: '企业管理平台 · 药品经营企业资源管理 · 数据经加密传输，请勿在公用设备上勾选免登录',
  account: '账号',
  password: '密码',
  accountMissing: '请输入账号',
  passwordMissing: '请输入密码',
  lasting: '7 天内免登录',
  signIn: '登录',
  showPassword: '显示密码',
  hidePassword: '隐藏密码',
  demo: '演示账号',
}
