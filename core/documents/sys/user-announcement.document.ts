import { defineRegister } from '../../definitions/document.ts'
import { datetime, dict, text, user, username } from '../../definitions/fields.ts'

/** 我的通知: what lies before one person, notices and system messages; nobody else sees it. */
export default defineRegister({
  key: 'sys.userAnnouncement',
  title: '我的通知',
  path: '/isps/userAnnouncement',
  titleField: 'titile',
  order: 'sendTime desc',
  fields: {
    anntId: text('公告', { editable: false, hidden: true, listed: true }),
    userId: user('接收人', { required: true, editable: false, hidden: true }),
    titile: text('标题', { editable: false, listed: true, queried: true, width: 320 }),
    readFlag: dict('阅读状态', { code: 'read_flag', editable: false, default: '0', listed: true, queried: true, tones: { '0': 'info' } }),
    msgCategory: dict('消息类别', { code: 'msg_category', editable: false, listed: true, queried: true }),
    busType: dict('业务类型', { code: 'bus_type', editable: false, listed: true, queried: true }),
    priority: dict('优先级', { code: 'priority', editable: false, listed: true, queried: true, tones: { M: 'warn', H: 'bad' } }),
    sender: username('发布人', { editable: false, listed: true, queried: true }),
    sendTime: datetime('发布时间', { editable: false, listed: true, queried: 'range' }),
    endTime: datetime('失效时间', { editable: false, hidden: true }),
    readTime: datetime('阅读时间', { editable: false, listed: true }),
    openType: dict('打开方式', { code: 'open_type', editable: false, hidden: true }),
    openPage: text('打开页面', { editable: false, hidden: true }),
    busId: text('业务ID', { editable: false, hidden: true }),
  },
  unique: [{ fields: ['anntId', 'userId'], message: '每人只收到一次' }],
  checks: [{ before: 'delete', holds: (doc) => doc.readFlag === '1', message: '请先阅读再删除' }],
  seenBy: { owner: 'userId', ownerDeletes: true },
  origin: 'postings',
  sample: 400,
})
