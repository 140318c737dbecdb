import { defineRegister } from '../../definitions/document.ts'
import { datetime, dict, longText, text } from '../../definitions/fields.ts'

/** 数据变更日志: who changed which field of which record from what to what. */
export default defineRegister({
  key: 'sys.dataLog',
  title: '数据变更日志',
  titleField: 'rowTitle',
  order: 'logTime desc',
  fields: {
    logTime: datetime('时间', { editable: false, listed: true, queried: 'range' }),
    docKey: dict('单据', { code: 'document_type', editable: false, listed: true, queried: true }),
    busId: text('业务ID', { editable: false, queried: true }),
    rowTitle: text('记录', { editable: false, listed: true, queried: true }),
    fieldTitle: text('字段名称', { editable: false, listed: true, queried: true }),
    tableKey: text('子表', { editable: false, listed: true }),
    fieldKey: text('字段', { editable: false, listed: true, queried: true }),
    oldText: longText('原值', { editable: false, listed: true, guardedBy: 'seenWith', width: 200 }),
    newText: longText('新值', { editable: false, listed: true, guardedBy: 'seenWith', width: 200 }),
    username: text('操作人', { editable: false, listed: true, queried: true }),
    reason: text('原因', { editable: false, listed: true }),
    traceId: text('关联编号', { editable: false }),
    seenWith: text('查看权限', { editable: false, hidden: true }),
  },
  archived: { by: 'logTime', days: 3650 },
  print: 'A4-landscape',
  origin: 'postings',
  sample: 1200,
})
