import { defineRegister } from '../../definitions/document.ts'
import { datetime, dict, int, text } from '../../definitions/fields.ts'

/** 访问日志: which pages and calls were used, and how long they took. */
export default defineRegister({
  key: 'sys.accessLog',
  title: '访问日志',
  titleField: 'path',
  order: 'logTime desc',
  fields: {
    logTime: datetime('时间', { editable: false, listed: true, queried: 'range' }),
    username: text('账号', { editable: false, listed: true, queried: true }),
    realname: text('姓名', { editable: false, listed: true }),
    orgName: text('组织', { editable: false, listed: true, queried: true }),
    menuTitle: text('页面', { editable: false, listed: true, queried: true }),
    method: text('方法', { editable: false, listed: true, width: 72 }),
    path: text('请求路径', { editable: false, listed: true, queried: true, width: 260 }),
    costMs: int('耗时（毫秒）', { editable: false, listed: true, queried: 'range', totalled: false }),
    httpStatus: int('状态码', { editable: false, listed: true, totalled: false }),
    result: dict('结果', { code: 'log_result', editable: false, listed: true, queried: true }),
    traceId: text('关联编号', { editable: false, queried: true }),
    ip: text('地址', { editable: false, listed: true }),
  },
  archived: { by: 'logTime', days: 180 },
  origin: 'postings',
  sample: 800,
})
