import { defineRegister } from '../../definitions/document.ts'
import { datetime, dict, text } from '../../definitions/fields.ts'

/** 登录日志: administrators and auditors see every sign-in, sign-out, department switch and failure. */
export default defineRegister({
  key: 'sys.loginLog',
  title: '登录日志',
  titleField: 'username',
  order: 'logTime desc',
  fields: {
    logTime: datetime('时间', { editable: false, listed: true, queried: 'range' }),
    username: text('账号', { editable: false, listed: true, queried: true }),
    realname: text('姓名', { editable: false, listed: true, queried: true }),
    loginType: dict('方式', { code: 'login_type', editable: false, listed: true, queried: true }),
    orgName: text('组织岗位', { editable: false, listed: true }),
    ip: text('地址', { editable: false, listed: true, queried: true }),
    browser: text('浏览器', { editable: false, listed: true }),
    os: text('操作系统', { editable: false, listed: true }),
    result: dict('结果', { code: 'log_result', editable: false, listed: true, queried: true }),
    failReason: text('失败原因', { editable: false, listed: true }),
    sessionNo: text('会话编号', { editable: false }),
  },
  archived: { by: 'logTime', days: 400 },
  print: 'A4-landscape',
  origin: 'postings',
  sample: 600,
})
