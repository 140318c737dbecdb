import { isOneOf } from '../../definitions/choices.ts'
import { defineRecord } from '../../definitions/document.ts'
import { system, update } from '../../definitions/effect.ts'
import { bool, datetime, depts, dict, files, int, longText, richText, text, username, users } from '../../definitions/fields.ts'
import { parts } from '../../definitions/listed.ts'
import { all, eq, oneOf } from '../../kernel/condition.ts'
import { momentOf } from '../../kernel/dates.ts'

const [DRAFT, PUBLISHED, WITHDRAWN] = ['0', '1', '2'] as const
const WRITERS = ['admin', 'tenant_admin', 'hr', 'admin_office'] as const
const HOUR = 3_600_000

type Timed = { readonly timed: string; readonly sendTime: string | null; readonly $: { readonly now: string } }

/** Its time has not come yet. */
const isWaiting = ({ timed, sendTime, $ }: Timed) => timed === 'Y' && (sendTime ?? '') > $.now

/** 通知公告: administrators, HR and office staff write notices, publish them, and see who has read them. */
export default defineRecord({
  key: 'sys.announcement',
  title: '通知公告',
  path: '/sys/annountCement',
  titleField: 'titile',
  fields: {
    titile: text('标题', { required: true, max: 100, listed: true, queried: true, width: 280 }),
    msgCategory: dict('消息类别', { code: 'msg_category', editable: false, default: '1', listed: true, queried: true }),
    priority: dict('优先级', {
      code: 'priority',
      required: true,
      default: 'L',
      listed: true,
      queried: true,
      tones: { M: 'warn', H: 'bad' },
    }),
    msgType: dict('通知对象', { code: 'msg_type', required: true, default: 'ALL', listed: true, queried: true }),
    orgIds: depts('指定组织', { required: 'shown' }),
    userIds: users('指定用户', { required: 'shown' }),
    msgAbstract: longText('摘要', { required: true, max: 500 }),
    msgContent: richText('内容', { required: true }),
    openType: dict('打开方式', { code: 'open_type' }),
    openPage: text('打开页面', {
      required: 'shown',
      max: 200,
      pattern: '^/[A-Za-z0-9_/:?=&.-]*$',
      message: '打开页面须为系统内以/开头的路由',
    }),
    busType: dict('业务类型', { code: 'bus_type', editable: false, default: 'notice', listed: true }),
    busId: text('业务ID', { editable: false, hidden: true }),
    sender: username('发布人', { editable: false, listed: true, queried: true }),
    timed: bool('定时发布', { default: 'N' }),
    sendTime: datetime('发布时间', { listed: true, queried: 'range' }),
    startTime: datetime('生效时间', { editable: false }),
    endTime: datetime('失效时间', { listed: true }),
    sendStatus: dict('发布状态', {
      code: 'publish_status',
      editable: false,
      default: DRAFT,
      listed: true,
      queried: true,
      tones: { '0': 'idle', '1': 'ok' },
    }),
    cancelTime: datetime('撤销时间', { editable: false }),
    mustRead: bool('必须阅读', { default: 'N' }),
    receiverCount: int('接收人数', { editable: false, listed: true }),
    readCount: int('已读人数', { editable: false, listed: true }),
    remindTime: datetime('最近提醒', { editable: false, hidden: true }),
    attachments: files('附件'),
  },
  facts: {
    reachable: {
      give: 'exists',
      from: 'sys.user',
      where: (doc) => (doc.userIds ? all(eq('status', '1'), oneOf('id', parts(doc.userIds))) : undefined),
    },
  },
  required: {
    sendTime: (doc) => doc.timed === 'Y',
  },
  shown: {
    orgIds: (doc) => doc.msgType === 'ORG',
    userIds: (doc) => doc.msgType === 'USER',
    openPage: (doc) => Boolean(doc.openType),
    sendTime: (doc) => doc.timed === 'Y' || doc.sendStatus !== DRAFT,
  },
  editable: { sendTime: (doc) => doc.timed === 'Y' },
  rules: {
    userIds: { holds: (doc) => doc.$.facts.reachable, message: '没有可接收的用户，不能发布' },
    sendTime: { holds: (doc) => doc.timed !== 'Y' || isWaiting(doc), message: '定时发布时间必须晚于现在' },
    endTime: { holds: (doc) => (doc.endTime ?? '') > (doc.sendTime ?? doc.$.now), message: '失效时间必须晚于生效时间' },
  },
  checks: [
    { before: 'edit', holds: (doc) => doc.sendStatus !== PUBLISHED, message: '已发布的公告不能修改，请先撤销' },
    { before: 'delete', holds: (doc) => doc.sendStatus !== PUBLISHED, message: '请先撤销再删除' },
  ],
  actions: {
    publish: {
      title: '发布',
      role: WRITERS,
      when: (doc) => isOneOf(doc.sendStatus, DRAFT, WITHDRAWN),
      message: '该公告已发布',
      confirm: '确定发布？',
      effects: (doc) =>
        isWaiting(doc)
          ? [update(doc, { set: { sendStatus: DRAFT, cancelTime: null } })]
          : [
              update(doc, {
                set: {
                  sendStatus: PUBLISHED,
                  sendTime: doc.$.now,
                  startTime: doc.$.now,
                  cancelTime: null,
                  sender: String(doc.$.old?.['createBy'] ?? doc.$.me.userName),
                  receiverCount: 0,
                  readCount: 0,
                },
              }),
              system('announcement', { does: 'publish' }),
            ],
    },
    revoke: {
      title: '撤销',
      role: WRITERS,
      when: (doc) => doc.sendStatus === PUBLISHED,
      message: '只有已发布的公告可以撤销',
      confirm: '撤销后接收人将看不到该公告，确定撤销？',
      effects: (doc) => [
        update(doc, { set: { sendStatus: WITHDRAWN, cancelTime: doc.$.now } }),
        system('announcement', { does: 'withdraw' }),
      ],
    },
    readers: { title: '阅读情况', role: WRITERS, opens: { view: 'readers' } },
    remindUnread: {
      title: '提醒未读',
      role: WRITERS,
      when: (doc) => doc.sendStatus === PUBLISHED && (!doc.remindTime || momentOf(doc.$.now) - momentOf(doc.remindTime) >= HOUR),
      message: '公告未发布，或一小时内已提醒过',
      effects: (doc) => [update(doc, { set: { remindTime: doc.$.now } }), system('announcement', { does: 'remind' })],
    },
  },
  print: 'A4',
  sample: 5,
})
