import { isOneOf } from '../../definitions/choices.ts'
import { defineRegister } from '../../definitions/document.ts'
import { message, update } from '../../definitions/effect.ts'
import { date, datetime, dept, dict, images, int, longText, richText, text, user } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { me } from '../../definitions/start.ts'
import { all, eq, le } from '../../kernel/condition.ts'
import { addDays } from '../../kernel/dates.ts'
import { browserOf } from '../../kernel/device.ts'
import type { Person } from '../../kernel/person.ts'
import { rowsOf, wireOf, type Row } from '../../kernel/wire.ts'

const [OPEN, IN_HAND, SOLVED, CLOSED, REFUSED] = ['1', '2', '3', '4', '5'] as const
const HELPERS = 'it'

type Feedback = { readonly titile: string; readonly userId: string | null }

/** Whoever reported it hears what became of it. */
const tell = ({ titile, userId }: Feedback, became: string) => (userId ? [message(`您反馈的问题“${titile}”${became}`, { userId })] : [])

type Talked = Feedback & {
  readonly handlerId: string | null
  readonly $: {
    readonly id: string
    readonly now: string
    readonly me: Person
    readonly old: Readonly<Record<string, unknown>> | undefined
  }
}

const said = ({ $ }: Talked): readonly Row[] => rowsOf(($.old ?? {}) as Row, 'replies')

/** One more line of 沟通记录. */
const withReply = (doc: Talked, asked: Row): readonly Row[] => {
  const { now, me } = doc.$
  return [...said(doc), { replyTime: now, replyBy: me.userId, replyText: wireOf(asked, 'replyText') }]
}

/** The other side hears of a reply: the reporter of one by the helpers, who handles it, else all helpers, of one by the reporter. */
const tellOther = (doc: Talked, became: string) => {
  if (doc.userId !== doc.$.me.userId) return tell(doc, became)
  return [message(`反馈“${doc.titile}”${became}`, doc.handlerId ? { userId: doc.handlerId } : { role: HELPERS })]
}

const WAITS_DAYS = 15
const BEST = '5'

/** 问题反馈: every user reports faults and wishes; the information department answers. */
export default defineRegister({
  key: 'sys.bugContent',
  title: '问题反馈',
  titleField: 'titile',
  numbers: 'feedbackNo',
  number: 'FK{yyyyMM}{seq:4}',
  fields: {
    feedbackNo: text('反馈编号', { editable: false, listed: true, queried: true }),
    titile: text('标题', { required: true, max: 100, listed: true, queried: true, width: 240 }),
    feedbackType: dict('反馈类型', { code: 'feedback_type', required: true, default: '1', listed: true, queried: true }),
    level: dict('严重程度', { code: 'feedback_level', required: true, default: '1', listed: true, queried: true }),
    pagePath: text('所在页面', { max: 200, listed: true }),
    browserInfo: text('浏览器信息', { editable: false, max: 200 }),
    content: richText('问题描述', { required: true }),
    images: images('截图'),
    userId: user('反馈人', { default: me('userId'), editable: false, listed: true, queried: true }),
    deptId: dept('部门', { default: me('deptId'), editable: false, listed: true }),
    status: dict('处理状态', { code: 'feedback_status', editable: false, default: OPEN, listed: true, queried: true }),
    handlerId: user('处理人', { editable: false, listed: true, queried: true }),
    planDate: date('计划完成', { editable: false, listed: true }),
    answer: longText('处理结果', { max: 1000, editable: false }),
    solvedTime: datetime('解决时间', { editable: false, listed: true }),
    score: int('满意度', { editable: false, atLeast: 1, atMost: 5, message: '满意度为1到5分' }),
  },
  lines: {
    replies: lines('沟通记录', {
      columns: {
        replyTime: datetime('时间', { editable: false }),
        replyBy: user('回复人', { editable: false }),
        replyText: longText('内容', { required: true, max: 1000, editable: false, width: 360 }),
      },
      editable: false,
    }),
  },
  facts: {
    session: {
      give: 'first',
      from: 'sys.online',
      reads: ['agent'],
      where: ({ $ }) => ($.me.sessionId ? eq('id', $.me.sessionId) : undefined),
    },
  },
  fallback: {
    browserInfo: ({ $ }) => ($.old ? null : browserOf(String($.facts.session?.['agent'] ?? ''))),
  },
  checks: [
    { before: 'edit', holds: (doc) => doc.status === OPEN, message: '已受理的反馈不能修改' },
    { before: 'edit', holds: (doc) => doc.userId === doc.$.me.userId, message: '只能修改本人的反馈' },
    { before: 'delete', holds: (doc) => doc.status === OPEN && doc.userId === doc.$.me.userId, message: '只能删除本人未受理的反馈' },
  ],
  effects: {
    save: (doc) => (doc.$.old ? [] : [message(`收到新的问题反馈：${doc.titile}`, { role: HELPERS })]),
  },
  actions: {
    accept: {
      title: '受理',
      role: HELPERS,
      when: (doc) => doc.status === OPEN,
      message: '该反馈已受理',
      ask: ['handlerId', 'planDate'],
      effects: (doc) => [update(doc, { set: { status: IN_HAND } }), ...tell(doc, '已受理')],
    },
    reply: {
      title: '回复',
      when: (doc) => isOneOf(doc.status, OPEN, IN_HAND, SOLVED) && (doc.userId === doc.$.me.userId || doc.$.me.roles.includes(HELPERS)),
      message: '只有反馈人和信息管理员可以回复未关闭的反馈',
      ask: { replyText: longText('内容', { required: true, max: 1000 }) },
      effects: (doc, asked) => [update(doc, { rows: { replies: { replace: withReply(doc, asked) } } }), ...tellOther(doc, '有新的回复')],
    },
    solve: {
      title: '解决',
      role: HELPERS,
      when: (doc) => doc.status === IN_HAND,
      message: '请先受理',
      ask: ['answer'],
      effects: (doc) => [update(doc, { set: { status: SOLVED, solvedTime: doc.$.now } }), ...tell(doc, '已解决')],
    },
    refuse: {
      title: '不予处理',
      role: HELPERS,
      when: (doc) => isOneOf(doc.status, OPEN, IN_HAND),
      message: '该反馈已处理',
      ask: ['answer'],
      effects: (doc) => [update(doc, { set: { status: REFUSED } }), ...tell(doc, '不予处理')],
    },
    close: {
      title: '关闭',
      when: (doc) => doc.status === SOLVED && doc.userId === doc.$.me.userId,
      message: '问题解决后才能关闭',
      ask: ['score'],
      effects: (doc) => [update(doc, { set: { status: CLOSED } })],
    },
    reopen: {
      title: '重新打开',
      when: (doc) => doc.status === SOLVED && doc.userId === doc.$.me.userId,
      message: '只有已解决的反馈可以重新打开',
      ask: { replyText: longText('未解决的原因', { required: true, max: 1000 }) },
      effects: (doc, asked) => [
        update(doc, { set: { status: IN_HAND, solvedTime: null }, rows: { replies: { replace: withReply(doc, asked) } } }),
        ...tellOther(doc, '已重新打开'),
      ],
    },
  },
  jobs: {
    feedbackClose: {
      title: '问题反馈自动关闭',
      cron: '0 20 0 * * ?',
      description: '解决满15天仍未关闭的问题反馈按满意度5分关闭',
      looksAt: (day) => all(eq('status', SOLVED), le('solvedTime', `${addDays(day, -WAITS_DAYS)} 23:59:59`)),
      each: (doc) => (doc.status === SOLVED ? [update(doc, { set: { status: CLOSED, score: BEST } })] : []),
    },
  },
  print: 'A4',
  live: true,
  sample: 40,
})
