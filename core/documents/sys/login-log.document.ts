import { defineRegister } from '../../definitions/document.ts'
import { datetime, dict, text } from '../../definitions/fields.ts'

/** 登录日志: administrators and auditors see every sign-in, sign-out, department switch and failure. */
export default defineRegister({
  key: 'sys.loginLog',
  title: '登录日志',
  titleField: 'username',
  order: 'logTime desc',
  fields: {
    logTime: datetime('时间', { readonly: true, listed: true, queried: 'range' }),
    username: text('账号', { readonly: true, listed: true, queried: true }),
    realname: text('姓名', { readonly: true, listed: true, queried: true }),
    loginType: dict('方式', { code: 'login_type', readonly: true, listed: true, queried: true }),
    orgName: text('组织岗位', { readonly: true, listed: true }),
    ip: text('地址', { readonly: true, listed: true, queried: true }),
    browser: text('浏览器', { readonly: true, listed: true }),
    os: text('操作系统', { readonly: true, listed: true }),
    result: dict('结果', { code: 'log_result', readonly: true, listed: true, queried: true }),
    failReason: text('失败原因', { readonly: true, listed: true }),
    sessionNo: text('会话编号', { readonly: true }),
  },
  archived: { by: 'logTime', days: 400 },
  print: 'A4-landscape',
  posted: true,
  sample: 600,
})
