import { isOneOf } from '../../definitions/choices.ts'
import { defineRegister } from '../../definitions/document.ts'
import { message, patch } from '../../definitions/effect.ts'
import { date, datetime, dept, dict, images, int, longText, richText, text, user } from '../../definitions/fields.ts'
import { lines } from '../../definitions/lines.ts'
import { me } from '../../definitions/start.ts'

const [OPEN, IN_HAND, SOLVED, CLOSED, REFUSED] = ['1', '2', '3', '4', '5'] as const
const HELPERS = 'it'

type Feedback = { readonly titile: string; readonly userId: string | null }

/** Whoever reported it hears what became of it. */
const tell = ({ titile, userId }: Feedback, became: string) => (userId ? [message(`您反馈的问题“${titile}”${became}`, { userId })] : [])

const REPORTED = ['titile', 'feedbackType', 'level', 'pagePath', 'content', 'images'] as const

type Reported = Readonly<Record<(typeof REPORTED)[number], string | null>> & {
  readonly $: { readonly old: Readonly<Record<string, unknown>> | undefined }
}

const isAsBefore = (doc: Reported) => REPORTED.every((key) => (doc[key] ?? null) === (doc.$.old?.[key] ?? null))

/** 问题反馈: every user reports faults and wishes; the information department answers. */
export default defineRegister({
  key: 'sys.bugContent',
  title: '问题反馈',
  titleField: 'titile',
  numbers: 'feedbackNo',
  number: 'FK{yyyyMM}{seq:4}',
  fields: {
    feedbackNo: text('反馈编号', { auto: true, listed: true, queried: true }),
    titile: text('标题', { required: true, max: 100, listed: true, queried: true, width: 240 }),
    feedbackType: dict('反馈类型', { code: 'feedback_type', required: true, default: '1', listed: true, queried: true }),
    level: dict('严重程度', { code: 'feedback_level', required: true, default: '1', listed: true, queried: true }),
    pagePath: text('所在页面', { max: 200, listed: true }),
    content: richText('问题描述', { required: true }),
    images: images('截图'),
    userId: user('反馈人', { default: me('userId'), readonly: true, listed: true, queried: true }),
    deptId: dept('部门', { default: me('deptId'), readonly: true, listed: true }),
    status: dict('处理状态', { code: 'feedback_status', auto: true, default: OPEN, listed: true, queried: true }),
    handlerId: user('处理人', { readonly: true, listed: true, queried: true }),
    planDate: date('计划完成', { readonly: true, listed: true }),
    answer: longText('处理结果', { max: 1000, readonly: true }),
    solvedTime: datetime('解决时间', { readonly: true, listed: true }),
    score: int('满意度', { readonly: true, atLeast: 1, atMost: 5, message: '满意度为1到5分' }),
  },
  lines: {
    replies: lines('沟通记录', {
      columns: {
        replyTime: datetime('时间', { readonly: true }),
        replyBy: user('回复人', { readonly: true }),
        replyText: longText('内容', { max: 1000, readonly: true }),
      },
      readonly: true,
    }),
  },
  checks: [{ holds: (doc) => (doc.$.old?.['status'] ?? OPEN) === OPEN || isAsBefore(doc), message: '已受理的反馈不能修改' }],
  removal: [{ holds: (doc) => doc.status === OPEN && doc.userId === doc.$.me.userId, message: '只能删除本人未受理的反馈' }],
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
      effects: (doc) => [patch({ status: IN_HAND }), ...tell(doc, '已受理')],
    },
    solve: {
      title: '解决',
      role: HELPERS,
      when: (doc) => doc.status === IN_HAND,
      message: '请先受理',
      ask: ['answer'],
      effects: (doc) => [patch({ status: SOLVED, solvedTime: doc.$.now }), ...tell(doc, '已解决')],
    },
    refuse: {
      title: '不予处理',
      role: HELPERS,
      when: (doc) => isOneOf(doc.status, OPEN, IN_HAND),
      message: '该反馈已处理',
      ask: ['answer'],
      effects: (doc) => [patch({ status: REFUSED }), ...tell(doc, '不予处理')],
    },
    close: {
      title: '关闭',
      when: (doc) => doc.status === SOLVED && doc.userId === doc.$.me.userId,
      message: '问题解决后才能关闭',
      ask: ['score'],
      effects: () => [patch({ status: CLOSED })],
    },
    reopen: {
      title: '重新打开',
      when: (doc) => doc.status === SOLVED && doc.userId === doc.$.me.userId,
      message: '只有已解决的反馈可以重新打开',
      confirm: '确定重新打开“{titile}”？',
      effects: () => [patch({ status: IN_HAND, solvedTime: null })],
    },
  },
  print: 'A4',
  live: true,
  sample: 40,
})
