import { defineRegister } from '../../definitions/document.ts'
import { datetime, dict, int, longText, text } from '../../definitions/fields.ts'

/** 操作日志: every write, export, print, grant and download, also those that were refused. */
export default defineRegister({
  key: 'sys.operLog',
  title: '操作日志',
  titleField: 'actionTitle',
  order: 'logTime desc',
  fields: {
    logTime: datetime('时间', { editable: false, listed: true, queried: 'range' }),
    username: text('账号', { editable: false, listed: true, queried: true }),
    realname: text('姓名', { editable: false, listed: true, queried: true }),
    orgName: text('组织', { editable: false, listed: true }),
    areaCode: text('业务', { editable: false, listed: true, queried: true }),
    docKey: dict('单据', { code: 'document_type', editable: false, listed: true, queried: true }),
    operType: dict('操作', { code: 'oper_type', editable: false, listed: true, queried: true }),
    actionTitle: text('动作名称', { editable: false, listed: true }),
    busId: text('业务ID', { editable: false, queried: true }),
    billNo: text('单据编号', { editable: false, listed: true, queried: true }),
    content: longText('内容', { editable: false }),
    rowCount: int('行数', { editable: false, listed: true, totalled: false }),
    costMs: int('耗时（毫秒）', { editable: false, listed: true, totalled: false }),
    result: dict('结果', { code: 'log_result', editable: false, listed: true, queried: true }),
    failReason: text('失败原因', { editable: false, listed: true, width: 220 }),
    ip: text('地址', { editable: false, listed: true }),
    traceId: text('关联编号', { editable: false, queried: true }),
  },
  archived: { by: 'logTime', days: 180 },
  print: 'A4-landscape',
  origin: 'postings',
  sample: 900,
})
